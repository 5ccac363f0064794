import PropertyLists
import XcodeProjects

/// A platform that a .NET project builds for.
struct DotNetPlatform {
    /// The target framework: `net8.0-ios`.
    let framework: String
    let sdk: SDK
    /// The folder with the files of the platform in a project for several platforms.
    let folder: String
    /// Whether the project creates an app extension.
    let isExtension: Bool

    /// The name after the hyphen of the target framework, the SDK, and the folder.
    private static let known: [(name: String, sdk: SDK, folder: String)] = [
        ("ios", SDK("iphoneos"), "iOS"), ("maccatalyst", .catalyst, "MacCatalyst"), ("macos", SDK("macosx"), "MacOS"),
        ("tvos", SDK("appletvos"), "tvOS"),
    ]

    /// The project types of Xamarin.
    private static let projectTypes: [(identifier: String, name: String)] = [
        ("FEACFBD2-3405-455C-9665-78FE426C6842", "ios"), ("EE2C853D-36AF-4FDB-B1AD-8E90477E2198", "ios"),
        ("A3F8F2AB-B479-4A4A-A458-A89E7DC349F1", "macos"), ("06FA79CB-D6CD-4721-BB4B-1BD202089C55", "tvos"),
    ]

    /// Returns the platforms of a project.
    static func platforms(in groups: [XMLElement]) -> [DotNetPlatform] {
        let properties = groups.filter { $0.name == "PropertyGroup" }.flatMap(\.children)
        let types = properties.first { $0.name == "ProjectTypeGuids" }?.text.uppercased() ?? ""
        let isExtension =
            types.contains("EE2C853D-36AF-4FDB-B1AD-8E90477E2198")
            || properties.contains { $0.name == "IsAppExtension" && $0.text.lowercased() == "true" }
        let xamarin = projectTypes.filter { types.contains($0.identifier) }.map { "xamarin-" + $0.name }
        var seen: Set<String> = []
        return (frameworks(in: properties) + xamarin).compactMap { framework in
            let name = platformName(of: framework).lowercased()
            guard let (_, sdk, folder) = known.first(where: { $0.name == name }), seen.insert(name).inserted
            else { return nil }
            return DotNetPlatform(framework: framework, sdk: sdk, folder: folder, isExtension: isExtension)
        }
    }

    /// Returns the target frameworks that properties state.
    private static func frameworks(in properties: [XMLElement]) -> [String] {
        var frameworks: [String] = []
        var values: [String: String] = [:]
        for property in properties {
            let text = DotNetProperties.expand(property.text, with: values)
            let isList = property.name == "TargetFrameworks" || property.name == "TargetFramework"
            if isList { frameworks += text.split(separator: ";").map(String.init) }
            values[property.name.lowercased()] = text
        }
        return frameworks
    }

    /// Whether this is a project of Xamarin.iOS, in which conditions also compare the platform.
    var isOfXamarinForPhones: Bool { sdk.name == "iphoneos" && framework.hasPrefix("xamarin") }

    /// The name of the platform.
    var name: String { Self.platformName(of: framework) }

    /// Returns the part of a target framework after the hyphen, without its version.
    private static func platformName(of framework: String) -> String {
        framework.split(separator: "-").dropFirst().first.map { String($0.prefix { !$0.isNumber }) } ?? ""
    }
}

/// The properties of a .NET project for one platform and configuration.
///
/// A condition that cannot be evaluated is treated as true, so that no entitlements file is missed.
struct DotNetProperties {
    private var values: [String: Located<String>] = [:]

    init(_ groups: [XMLElement], platform: DotNetPlatform, configuration: String) {
        let known = [
            "Configuration": configuration, "TargetFramework": platform.framework,
            "TargetPlatformIdentifier": platform.name,
            "Platform": platform.isOfXamarinForPhones ? "iPhone" : "AnyCPU",
        ]
        let applies = { (element: XMLElement) in DotNetCondition.isTrue(element.attributes["Condition"], known) != false
        }
        for group in groups where group.name == "PropertyGroup" && applies(group) {
            for property in group.children where applies(property) {
                values[property.name.lowercased()] = Located(expand(property.text), at: property.location)
            }
        }
    }

    subscript(name: String) -> Located<String>? {
        values[name.lowercased()].flatMap { $0.value.isEmpty ? nil : $0 }
    }

    /// The maximum number of references in one value.
    private static let referenceLimit = 16

    /// Replaces references to properties that precede the value.
    private func expand(_ text: String) -> String {
        text.contains("$(") ? Self.expand(text, with: values.mapValues(\.value)) : text
    }

    /// The maximum length of an expanded value, in bytes.
    private static let lengthLimit = 4096

    /// Replaces references to known properties.
    static func expand(_ text: String, with values: [String: String]) -> String {
        var (rest, result, count) = (text[...], "", 0)
        while let start = rest.firstRange(of: "$("), count < referenceLimit, result.utf8.count < lengthLimit,
            let end = rest[start.upperBound...].firstIndex(of: ")")
        {
            count += 1
            let name = String(rest[start.upperBound..<end])
            result += rest[..<start.lowerBound]
            result += values[name.lowercased()] ?? "$(\(name))"
            rest = rest[rest.index(after: end)...]
        }
        // Values that refer to each other would grow without a limit: keep such a value unexpanded.
        return result.utf8.count > lengthLimit ? text : result + rest
    }

    /// The maximum number of configurations; projects of Xamarin have up to a dozen.
    private static let configurationLimit = 32

    /// Returns the configurations that conditions compare with, or the default ones.
    static func configurations(in groups: [XMLElement]) -> [String] {
        var names = ["Debug", "Release"]
        for condition in groups.flatMap({ [$0] + $0.children }).compactMap({ $0.attributes["Condition"] })
        where condition.contains("$(Configuration)") {
            for literal in condition.split(separator: "'") where !literal.contains("$") {
                let name = literal.split(separator: "|").first.map(String.init) ?? ""
                let isKnown = names.contains { $0.lowercased() == name.lowercased() }
                if !isKnown, isConfiguration(name), names.count < configurationLimit { names.append(name) }
            }
        }
        return names
    }

    /// The texts that conditions compare with other properties than the configuration.
    private static let otherLiterals: Set = [
        "ios", "maccatalyst", "macos", "tvos", "true", "false", "iphone", "anycpu",
    ]

    /// Returns whether a text in a condition can be the name of a configuration.
    private static func isConfiguration(_ name: String) -> Bool {
        name.first?.isLetter == true && name.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
            && !otherLiterals.contains(name.lowercased())
    }
}

/// Evaluates the conditions of MSBuild that compare known properties with texts.
///
/// Source: <https://learn.microsoft.com/en-us/visualstudio/msbuild/msbuild-conditions>.
private enum DotNetCondition {
    /// The maximum length of a condition, in bytes.
    private static let lengthLimit = 4096

    /// Returns whether a condition holds; `nil` if it depends on unknown values.
    static func isTrue(_ condition: String?, _ known: [String: String]) -> Bool? {
        guard let condition, !condition.isEmpty else { return true }
        guard condition.utf8.count <= lengthLimit else { return nil }
        let alternatives = split(condition, at: " or ")
        if alternatives.count > 1 {
            let results = alternatives.map { isTrue($0, known) }
            return results.contains(true) ? true : results.contains(nil) ? nil : false
        }
        let parts = split(condition, at: " and ")
        let results = parts.map { holds($0, known) }
        return results.contains(false) ? false : results.contains(nil) ? nil : true
    }

    private static func split(_ text: String, at word: String) -> [String] {
        var parts: [String] = []
        var rest = text[...]
        while let range = rest.lowercased().firstRange(of: word) {
            // Both texts have the same length in characters, as only ASCII letters change.
            let lower = rest.lowercased()
            let offset = lower.distance(from: lower.startIndex, to: range.lowerBound)
            guard let start = rest.index(rest.startIndex, offsetBy: offset, limitedBy: rest.endIndex),
                let end = rest.index(start, offsetBy: word.count, limitedBy: rest.endIndex)
            else { break }
            parts.append(String(rest[..<start]))
            rest = rest[end...]
        }
        return parts + [String(rest)]
    }

    private static func holds(_ part: String, _ known: [String: String]) -> Bool? {
        let compact = part.filter { !$0.isWhitespace }
        if let framework = known["TargetFramework"], let name = argument(of: ".Contains(", in: compact) {
            guard compact.contains("$(TargetFramework.Contains") else { return nil }
            return framework.lowercased().contains(name.lowercased()) != isNegated(compact)
        }
        let isEqual = compact.contains("==")
        guard isEqual || compact.contains("!="), let range = compact.firstRange(of: isEqual ? "==" : "!=") else {
            return nil
        }
        guard let left = value(String(compact[..<range.lowerBound]), known),
            let right = value(String(compact[range.upperBound...]), known)
        else { return nil }
        return (left.lowercased() == right.lowercased()) == isEqual
    }

    /// Returns whether a condition without whitespace requires that a call returns false.
    private static func isNegated(_ condition: String) -> Bool {
        condition.hasPrefix("!") || condition.lowercased().contains("==false")
            || condition.lowercased().contains("!=true")
    }

    private static func argument(of function: String, in text: String) -> String? {
        guard let range = text.firstRange(of: function) else { return nil }
        return text[range.upperBound...].split(separator: "'").first.map(String.init)
    }

    /// Returns the value of one side of a comparison; `nil` if it is not known.
    private static func value(_ side: String, _ known: [String: String]) -> String? {
        var text = side
        if text.contains("GetTargetPlatformIdentifier") { return known["TargetPlatformIdentifier"] }
        for (name, value) in known { text = text.replacing("$(\(name))", with: value) }
        guard !text.contains("$") else { return nil }
        return text.filter { $0 != "'" && $0 != "(" && $0 != ")" }
    }
}
