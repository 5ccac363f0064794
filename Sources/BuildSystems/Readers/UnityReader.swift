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
        for text in Self.strings(in: source.file) where text.value.hasSuffix(".entitlements") {
            guard let path = source.path(ofUnityFile: text.value, root), seen.insert(path).inserted else { continue }
            description.products.append(settings.product(signedWith: Located(path, at: text.location)))
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
    private var name: String?
    private var bundleIdentifier: Located<String>?
    private var team: Located<String>?

    /// Whether the current line is in the table with the identifiers of each platform.
    private var isInIdentifiers = false

    /// The maximum number of lines that are read; the settings are among the first few hundred.
    private static let lineLimit = 5000

    init(_ file: SourceFile?) {
        guard let file, file.text.count <= LiteralScript.sizeLimit else { return }
        var start = 0
        for _ in 0..<Self.lineLimit where start < file.text.count {
            let end = file.text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? file.text.count
            read(file.text(in: start..<end), at: Location(file: file, range: start..<end))
            start = end + 1
        }
    }

    /// Reads a line with a key and a value.
    private mutating func read(_ line: String, at location: Location) {
        let name = line.prefix { $0 != ":" }
        let key = String(name.drop { $0 == " " })
        let value = line.dropFirst(name.count + 1).filter { !$0.isWhitespace }
        let indentation = line.prefix { $0 == " " }.count
        if indentation <= 2 { isInIdentifiers = key == "applicationIdentifier" }
        switch key {
        case "appleDeveloperTeamID" where value.isTeamIdentifier: team = Located(value, at: location)
        case "productName" where !value.isEmpty: self.name = value
        case "iPhone" where isInIdentifiers && !value.isEmpty, "iOS" where isInIdentifiers && !value.isEmpty:
            bundleIdentifier = Located(value, at: location)
        default: break
        }
    }

    /// Returns the app with the name, bundle identifier, and team of the project.
    func product(signedWith file: Located<String>) -> ProductBinding {
        var product = ProductBinding(
            name ?? "Unity-iPhone", type: .application, sdk: SDK("iphoneos"), at: file.location)
        product.bundleIdentifier = bundleIdentifier
        product.team = team
        product.entitlements = .file(file)
        return product
    }
}

extension BuildFile {
    /// The maximum number of directories above a script in which the project is searched.
    private static let levelLimit = 12

    /// The directory of the Unity project, which contains `ProjectSettings`.
    fileprivate var unityRoot: String? {
        directories(atMost: Self.levelLimit).first { directory in
            files.exists(path("ProjectSettings/ProjectSettings.asset", from: directory))
        }
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
