import PropertyLists
package import XcodeProjects

/// Reads the scripts of Unity that add an entitlements file of the project to the generated Xcode project.
///
/// Sources: <https://docs.unity3d.com/ScriptReference/iOS.Xcode.PBXProject.AddCapability.html> and
/// <https://docs.unity3d.com/ScriptReference/iOS.Xcode.ProjectCapabilityManager.html>.
package struct UnityReader: ProductReader {
    /// Unity.
    package let system = BuildSystem.unity

    /// Creates a reader.
    package init() {}

    /// Returns whether a file can be a script.
    package func recognizes(_ name: String) -> Bool { name.hasSuffix(".cs") }

    /// Returns the app that is signed with a file that a script names.
    package func description(of source: BuildFile) -> BuildDescription {
        var description = BuildDescription()
        guard source.contains("iOS.Xcode"), source.contains("ntitlements"), let root = source.unityRoot else {
            return description
        }
        let path = source.path("ProjectSettings/ProjectSettings.asset", from: root)
        let settings = UnitySettings(source.files.read(path))
        var seen: Set<String> = []
        let named = Self.strings(in: source.file).filter { $0.value.hasSuffix(".entitlements") }.compactMap { text in
            source.path(ofUnityFile: text.value, root).map { Located($0, at: text.location) }
        }
        for path in named + UnityReferences(source, root: root).paths where seen.insert(path.value).inserted {
            var product = ProductBinding(
                settings.name?.value ?? "Unity-iPhone", type: .application, sdk: SDK("iphoneos"), at: path.location)
            product.bundleIdentifier = settings.bundleIdentifier
            product.team = settings.team
            product.entitlements = .file(path)
            description.products.append(product)
        }
        return description
    }

    /// The maximum number of strings that are read; scripts have a few dozen.
    private static let stringLimit = 1000

    /// Returns the strings of a script in one line each.
    private static func strings(in file: SourceFile) -> [Located<String>] {
        var strings: [Located<String>] = []
        var start: Int?
        for (index, byte) in file.text.enumerated() where strings.count < stringLimit {
            if byte == UInt8(ascii: "\n") {
                start = nil
            } else if byte == UInt8(ascii: "\"") {
                if let first = start {
                    let range = first + 1..<index
                    strings.append(Located(file.text(in: range), at: Location(file: file, range: range)))
                    start = nil
                } else {
                    start = index
                }
            }
        }
        return strings
    }
}

/// The settings of a Unity project that concern signing.
private struct UnitySettings {
    private(set) var name: Located<String>?
    private(set) var bundleIdentifier: Located<String>?
    private(set) var team: Located<String>?

    /// The maximum number of lines that are read; the settings are among the first few hundred.
    private static let lineLimit = 5000

    init(_ file: SourceFile?) {
        guard let file, file.text.count <= LiteralScript.sizeLimit else { return }
        var start = 0
        var isIdentifier = false
        for _ in 0..<Self.lineLimit where start < file.text.count {
            let end = file.text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? file.text.count
            let line = file.text(in: start..<end)
            let key = String(line.prefix { $0 != ":" }.drop { $0 == " " })
            let value = String(line.dropFirst(line.prefix { $0 != ":" }.count + 1)).filter { !$0.isWhitespace }
            let indentation = line.prefix { $0 == " " }.count
            let located = Located(value, at: Location(file: file, range: start..<end))
            if indentation <= 2 { isIdentifier = key == "applicationIdentifier" }
            switch key {
            case "appleDeveloperTeamID" where value.isTeamIdentifier: team = located
            case "productName" where !value.isEmpty: name = located
            case "iPhone" where isIdentifier && !value.isEmpty, "iOS" where isIdentifier && !value.isEmpty:
                bundleIdentifier = located
            default: break
            }
            start = end + 1
        }
    }
}

extension BuildFile {
    /// The maximum number of directories above a script in which the project is searched.
    private static let levelLimit = 12

    /// The directory of the Unity project, which contains `ProjectSettings`.
    fileprivate var unityRoot: String? {
        var current = directory
        for _ in 0..<Self.levelLimit {
            if files.exists(path("ProjectSettings/ProjectSettings.asset", from: current)) { return current }
            guard !current.isEmpty, current != "/" else { return nil }
            current = ProjectPath.directory(of: current)
        }
        return nil
    }

    /// Returns the path of an entitlements file that a script names: relative to the project, its `Assets`, or the
    /// script.
    fileprivate func path(ofUnityFile written: String, _ root: String) -> String? {
        guard written.isWithoutReferences, !written.contains("{") else { return nil }
        let name = ProjectPath.name(of: written)
        let trimmed = String(written.drop { $0 == "/" })
        return [
            path(trimmed, from: root), path("Assets/" + trimmed, from: root), path(trimmed), path(name),
        ].first(where: files.exists)
    }
}
