import CodeSigning
import EntitlementRules
import Entitlements
import FileDiscovery
import LintModel
import Linting
import PropertyLists
import TextOutput
import Workspaces
import XcodeProjects
import YAMLDocuments

/// Reads a configuration file.
struct ConfigurationReader {
    private var yaml: YAMLReader
    private(set) var configuration: Configuration

    /// The errors in the file; empty if the file is valid.
    var mistakes: [Finding] { yaml.mistakes }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - base: The directory that paths in the file are relative to.
    ///   - files: The file system that contains the files that the configuration specifies.
    init(_ file: SourceFile, from base: BaseDirectory, in files: any ProjectFiles) {
        yaml = YAMLReader(file)
        configuration = Configuration(path: file.path, base: base)
        guard let root = yaml.root(of: file) else { return }
        var configuration = configuration
        yaml.table(root, of: "the configuration") { yaml, key, node in
            Self.read(key, node, &yaml, from: files, into: &configuration)
        }
        self.configuration = configuration
    }

    private static func read(
        _ key: MainKey, _ node: YAMLNode, _ yaml: inout YAMLReader, from files: any ProjectFiles,
        into configuration: inout Configuration
    ) {
        let owner = "`\(key.rawValue)`"
        switch key {
        case .baseline: configuration.baseline = yaml.text(node, of: owner)
        case .color: configuration.color = yaml.choice(node, of: owner)
        case .define: configuration.definitions = definitions(node, &yaml)
        case .dialect: configuration.dialect = yaml.choice(node, of: owner)
        case .distribution: configuration.distribution = yaml.choice(node, of: owner)
        case .exclude: configuration.exclude = yaml.texts(node, of: owner)
        case .extends: configuration.extended = yaml.texts(node, of: owner)
        case .failOn: configuration.failOn = yaml.choice(node, of: owner)
        case .format: configuration.format = yaml.choice(node, of: owner)
        case .ignore: configuration.suppressions = SuppressionReader.suppressions(node, &yaml)
        case .pages: configuration.pages = pages(node, &yaml)
        case .paths: pathEntries(node, in: files, &yaml, into: &configuration)
        case .platform: configuration.platform = yaml.choice(node, of: owner)
        case .policy: configuration.policies = PolicyReader.policies(node, &yaml)
        case .profiles: configuration.expiresWithin = expiry(node, &yaml)
        case .rules: configuration.levels = levels(node, &yaml)
        case .team: configuration.team = team(node, &yaml)
        }
    }

    private static func team(_ node: YAMLNode, _ yaml: inout YAMLReader) -> Located<String>? {
        guard let text = yaml.text(node, of: "`team`") else { return nil }
        guard node.scalar?.isNumber != true, node.scalar?.boolean == nil else {
            yaml.report(
                "`team` must be in quotation marks, because YAML interprets `\(text.value)` as a number or Boolean",
                at: text.location)
            return nil
        }
        do {
            return Located(try TeamArgument.parse(text.value), at: text.location)
        } catch {
            yaml.report("`team` must be ten uppercase letters and digits, such as `A1B2C3D4E5`", at: text.location)
            return nil
        }
    }

    private static func pages(_ node: YAMLNode, _ yaml: inout YAMLReader) -> Located<HelpPages>? {
        guard let text = yaml.text(node, of: "`pages`") else { return nil }
        if let pages = HelpPages(text.value) { return Located(pages, at: text.location) }
        yaml.report("`pages` must be an `https`, `http`, or `file` URL", at: text.location)
        return nil
    }

    private static func definitions(_ node: YAMLNode, _ yaml: inout YAMLReader) -> [Located<SettingDefinition>] {
        var found: [Located<SettingDefinition>] = []
        yaml.entries(of: node, in: "`define`") { yaml, name, value in
            guard let text = value.scalar?.string else {
                return yaml.report("the value of `\(name.value)` must be a string", at: yaml.location(of: value))
            }
            let value = value.isNothing ? "" : text
            found.append(Located(SettingDefinition(name: name.value, value: value), at: name.location))
        }
        return found
    }

    private static func levels(
        _ node: YAMLNode, _ yaml: inout YAMLReader, of owner: String = "`rules`"
    ) -> [Located<(rule: RuleID, level: RuleLevel)>] {
        var found: [Located<(rule: RuleID, level: RuleLevel)>] = []
        yaml.entries(of: node, in: owner) { yaml, name, value in
            let rules = yaml.rules(named: name)
            // YAML 1.1 defines `off` as a Boolean, so the Boolean `false` means `off` too.
            let isOff = value.scalar.map { $0.boolean == false || $0.isPlain && $0.string == "off" } ?? false
            let level: RuleLevel? = isOff ? .off : yaml.choice(value, of: "the severity of a rule")?.value
            if let level { found += rules.map { Located(($0, level), at: name.location) } }
        }
        return found
    }

    private static func expiry(_ node: YAMLNode, _ yaml: inout YAMLReader) -> Located<Days>? {
        var found: Located<Days>?
        yaml.table(node, of: "`profiles`") { (yaml, key: ProfilesKey, value) in
            guard let text = yaml.text(value, of: "`\(key.rawValue)`") else { return }
            if let days = value.scalar?.wholeNumber.flatMap(Days.init(count:)) ?? Days(argument: text.value) {
                found = Located(days, at: text.location)
            } else {
                yaml.report("`\(key.rawValue)` must be a time such as `30d` or `4w`", at: text.location)
            }
        }
        return found
    }
}

// MARK: - Paths

extension ConfigurationReader {
    private static func pathEntries(
        _ node: YAMLNode, in files: any ProjectFiles, _ yaml: inout YAMLReader, into configuration: inout Configuration
    ) {
        yaml.list(node, of: "`paths`") { [base = configuration.base] yaml, element in
            var (entry, location) = (ContextByPath.Entry(PathPattern("")), Location?.none)
            var levels: [Located<(rule: RuleID, level: RuleLevel)>] = []
            yaml.table(element, of: "an entry of `paths`") { (yaml, key: PathKey, value) in
                let owner = "`\(key.rawValue)`"
                switch key {
                case .dialect: entry.dialect = yaml.choice(value, of: owner)?.value
                case .distribution: entry.distribution = yaml.choice(value, of: owner)?.value
                case .platform: entry.platform = yaml.choice(value, of: owner)?.value
                case .profile: entry.profile = profile(value, from: base, in: files, &yaml)
                case .rules: levels = self.levels(value, &yaml, of: owner)
                case .path:
                    guard let text = yaml.text(value, of: owner) else { return }
                    (entry.path, location) = (PathPattern(text.value), text.location)
                }
            }
            guard let location else {
                return yaml.report("an entry of `paths` requires `path`", at: yaml.location(of: element))
            }
            configuration.pathEntries.append(Located(entry, at: location))
            if !levels.isEmpty { configuration.pathLevels.append((entry.path, levels)) }
        }
    }

    private static func profile(
        _ node: YAMLNode, from base: BaseDirectory, in files: any ProjectFiles, _ yaml: inout YAMLReader
    ) -> ProfileState? {
        guard let text = yaml.text(node, of: "`profile`") else { return nil }
        guard text.value != "none" else { return .absent }
        let path = base.reaching(text.value)
        guard let bytes = files.read(path)?.bytes else {
            let problem =
                files.leadsOutside(path)
                ? "\(DirectoryBoundary.description), so the file was not read" : "cannot be read"
            yaml.report("`\(path)` \(problem); correct the path", at: text.location)
            return nil
        }
        do throws(CodeSigningError) {
            return .given(try ProvisioningProfile(reading: SourceFile(path: path, bytes: bytes)))
        } catch {
            yaml.report(
                "`\(path)` cannot be read: \(error.message); expected a provisioning profile", at: text.location)
            return nil
        }
    }
}
