import Entitlements
import FileDiscovery
import LintModel
import Linting
import PropertyLists
import Reporting
import TextOutput
import Workspaces

extension SettingsList {
    /// Creates the list of the settings of a configuration and the environment.
    init(of configuration: Configuration) throws {
        self.init(file: configuration.path)
        add("format", configuration.format, try OutputSettings.format, OutputSettings.formatVariable, "text")
        add("color", configuration.color, try OutputSettings.color, OutputSettings.colorVariable, "auto")
        add("fail-on", configuration.failOn, nil, "", "error")
        add(
            "pages", configuration.pages?.value.address, configuration.pages?.location,
            "the installed pages")
        add("platform", configuration.platform, nil, "", "from projects and profiles")
        add("distribution", configuration.distribution, nil, "", "from profiles")
        add("dialect", configuration.dialect, nil, "", "xcode for files that a project uses, codesign for others")
        add("team", configuration.team, "from projects")
        add("baseline", configuration.baseline, "none")
        add(
            "profiles.expires-within", configuration.expiresWithin.map { "\($0.value.count)d" },
            configuration.expiresWithin?.location, "not set")
        for glob in configuration.exclude { add("exclude", glob.value, glob.location, "") }
        for definition in configuration.definitions {
            add("define.\(definition.value.name)", definition.value.value, definition.location, "")
        }
        for level in configuration.levels {
            add("rules.\(level.value.rule)", level.value.level.rawValue, level.location, "")
        }
        for (path, levels) in configuration.pathLevels {
            for level in levels {
                let value = "\(path.text): \(level.value.level.rawValue)"
                add("paths.rules.\(level.value.rule)", value, level.location, "")
            }
        }
        for entry in configuration.pathEntries { add("paths", entry.value.description, entry.location, "") }
        for policy in configuration.policies {
            add("policy", "\(policy.bundles.value.text): \(policy.description)", policy.bundles.location, "")
        }
        for suppression in configuration.suppressions {
            add("ignore", suppression.description, suppression.location, "")
        }
    }

    private mutating func add<Value: RawRepresentable<String>>(
        _ name: String, _ configured: Located<Value>?, _ variable: Value?, _ variableName: String, _ fallback: String
    ) {
        if let variable {
            append(name, variable.rawValue, from: variableName)
        } else {
            add(name, configured.map { $0.value.rawValue }, configured?.location, fallback)
        }
    }

    private mutating func add(_ name: String, _ configured: Located<String>?, _ fallback: String) {
        add(name, configured?.value, configured?.location, fallback)
    }

    private mutating func add(_ name: String, _ value: String?, _ location: Location?, _ fallback: String) {
        let source = value == nil ? "default" : location.map { "\($0)" } ?? "default"
        append(name, value ?? fallback, from: source)
    }
}

extension ContextByPath.Entry {
    fileprivate var description: String {
        let parts = [
            platform.map { "platform \($0.rawValue)" }, distribution.map { "distribution \($0.rawValue)" },
            dialect.map { "dialect \($0.rawValue)" },
            profile.map { if case .absent = $0 { "no profile" } else { "a profile" } },
        ]
        return "\(path.text): \(parts.compactMap(\.self).joined(separator: ", "))"
    }
}

extension Policy {
    fileprivate var description: String {
        let keys = { (demands: [Demand]) in demands.map(\.key.value.text).joined(separator: ", ") }
        let parts = [
            required.isEmpty ? nil : "require \(keys(required))", forbidden.isEmpty ? nil : "forbid \(keys(forbidden))",
            allowed.map { "allow only \(keys($0))" }, reference.map { "same as \($0.bundle.value)" },
        ]
        return parts.compactMap(\.self).joined(separator: "; ")
    }
}

extension Suppression {
    fileprivate var description: String {
        let parts = [
            paths.isEmpty ? nil : "in \(paths.map(\.text).joined(separator: ", "))",
            lines.isEmpty ? nil : "in \(lines.count == 1 && lines[0].count == 1 ? "line" : "lines") \(lineNumbers)",
            keys.isEmpty ? nil : "of \(keys.sorted().joined(separator: ", "))", bundle.map { "in bundle \($0.text)" },
            until.map { "until \($0.description.prefix(10))" },
        ]
        return ([name] + parts.compactMap(\.self)).joined(separator: " ") + ": \(reason)"
    }

    private var lineNumbers: String {
        lines.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ", ")
    }
}
