import Foundation

/// A tree to check, and a directory outside it whose content must not appear in output.
///
/// ```
/// repository/        a repository with a project; the tool runs here
/// outside/           files that contain the marker
/// ```
struct OutsideTree {
    /// The text that must not appear in output.
    static let marker = "SECRET-MARKER"

    /// The directory in which the tool runs.
    static let home = "repository"

    let directory: AttackDirectory

    /// The initial content and modification dates of the files outside the tree, by name.
    private let before: [String: OutsideFile]

    private struct OutsideFile: Equatable {
        let bytes: Data
        let modified: Date?
    }

    /// Writes the files outside the tree and an empty repository.
    ///
    /// - Parameters:
    ///   - directory: The directory of the attack.
    ///   - hasRepository: Whether the tree is a repository.
    /// - Throws: The error of the file system.
    init(in directory: AttackDirectory, hasRepository: Bool = true) throws {
        self.directory = directory
        for (name, text) in Self.secrets { try directory.write(text, to: "outside/" + name) }
        // A date in the past, so that a file that is rewritten with the same bytes is detected.
        let past = Date(timeIntervalSince1970: 1_700_000_000)
        for (name, _) in Self.secrets {
            try FileManager.default.setAttributes(
                [.modificationDate: past], ofItemAtPath: directory.path("outside/" + name))
        }
        if hasRepository { try directory.write("ref: refs/heads/main\n", to: "\(Self.home)/.git/HEAD") }
        try directory.write("", to: "\(Self.home)/README")
        before = try Self.files(in: directory)
    }

    /// The files outside the tree, with content that a report would show or a fix would change.
    static let secrets = [
        "secret.entitlements": entitlements(group: marker),
        "secret.xcconfig":
            """
        \(marker) is not an assignment
        PRODUCT_BUNDLE_IDENTIFIER = com.example.\(marker)
        DEVELOPMENT_TEAM = Z9Y8X7W6V5
        GROUP = \(marker)

        """,
        "Info.plist":
            """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>com.example.\(marker)</string>
        <key>NSUbiquitousContainers</key><dict><key>\(marker)</key><dict/></dict></dict></plist>

        """,
        "secret.json": "{ \"\(marker)\": [ \"\(marker)\" ] }\n",
        "secret.yml": "\(marker): \(marker)\ntargets: { \(marker): { type: application, platform: iOS } }\n",
        "secret.mobileprovision":
            """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>Name</key><string>\(marker)</string><key>UUID</key>
        <string>\(marker)</string></dict></plist>

        """,
        "Secret.xcodeproj/project.pbxproj": project(
            name: marker, settings: "PRODUCT_BUNDLE_IDENTIFIER = \"\(marker)\";"),
        "ignored": "\(marker)\n*.entitlements\n",
        "git/config": "[core]\n\(marker) = 1\n",
        "git/info/exclude": "*.entitlements\n",
    ]

    /// Returns entitlements for which a rule reports the group in its message.
    static func entitlements(group: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
            <key>aps-enviroment</key>
            <string>\(group)</string>
            <key>com.apple.security.application-groups</key>
            <array>
                <string> group.\(group)</string>
                <string>\(group)</string>
            </array>
            <key>com.apple.developer.ubiquity-kvstore-identifier</key>
            <string>$(TeamIdentifierPrefix)com.example.\(group)</string>
        </dict>
        </plist>

        """
    }

    /// Returns a project with one app and one configuration.
    ///
    /// - Parameters:
    ///   - name: The name of the target.
    ///   - settings: The build settings of the target.
    ///   - project: Additional fields of the project object.
    ///   - configuration: Additional fields of the target's configuration.
    ///   - objects: Additional objects.
    /// - Returns: The text of the `project.pbxproj`.
    static func project(
        name: String = "App", settings: String = "", project: String = "", configuration: String = "",
        objects: String = ""
    ) -> String {
        """
        // !$*UTF8*$!
        { archiveVersion = 1; objectVersion = 77; rootObject = P; objects = {
        P = { isa = PBXProject; buildConfigurationList = PL; mainGroup = G; targets = ( T ); \(project) };
        PL = { isa = XCConfigurationList; buildConfigurations = ( PC ); };
        PC = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; }; };
        G = { isa = PBXGroup; children = ( F ); sourceTree = "<group>"; };
        T = { isa = PBXNativeTarget; name = "\(name)"; buildConfigurationList = TL;
        productType = "com.apple.product-type.application"; };
        TL = { isa = XCConfigurationList; buildConfigurations = ( TC ); };
        TC = { isa = XCBuildConfiguration; name = Release; \(configuration)
        buildSettings = { DEVELOPMENT_TEAM = A1B2C3D4E5; PRODUCT_BUNDLE_IDENTIFIER = com.example.app; \(settings) }; };
        \(objects)
        }; }

        """
    }

    /// Writes a file in the tree.
    func write(_ text: String, to name: String) throws { try directory.write(text, to: "\(Self.home)/\(name)") }

    /// Creates a symbolic link in the tree.
    func link(_ name: String, to target: String) throws { try directory.link("\(Self.home)/\(name)", to: target) }

    /// Runs the tool in the tree, and checks that it did not read or change files outside.
    @discardableResult func run(
        _ arguments: [String], in subdirectory: String = "", input: [UInt8] = []
    ) throws -> ToolRun {
        let place = subdirectory.isEmpty ? Self.home : "\(Self.home)/\(subdirectory)"
        // Links to `/proc/self/environ` expose this variable.
        let environment = ["SECRET_VARIABLE": Self.marker]
        let run = try directory.run(arguments, in: place, input: input, environment: environment)
        try run.expectNo(Self.marker)
        try expectUntouched(after: arguments)
        return run
    }

    /// Checks that the files outside are unchanged, and that no file in the tree contains the marker.
    func expectUntouched(after arguments: [String]) throws {
        let command = arguments.joined(separator: " ")
        guard try Self.files(in: directory) == before else {
            throw Attack.Failure(.leaked, "\(command) changed a file outside")
        }
        let tree = directory.url.appending(path: Self.home)
        for case let file as URL in FileManager.default.enumerator(at: tree, includingPropertiesForKeys: nil) ?? .init()
        {
            let type = try? FileManager.default.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType
            guard type == .typeRegular, let bytes = try? Data(contentsOf: file) else { continue }
            if String(decoding: bytes, as: UTF8.self).contains(Self.marker) {
                throw Attack.Failure(.leaked, "\(command) wrote the marker to \(file.lastPathComponent)")
            }
        }
    }

    private static func files(in directory: AttackDirectory) throws -> [String: OutsideFile] {
        let outside = directory.url.appending(path: "outside")
        var files: [String: OutsideFile] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: outside.path) {
            let path = outside.appending(path: name).path
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            let isFile = attributes[.type] as? FileAttributeType == .typeRegular
            files[name] = OutsideFile(
                bytes: isFile ? try Data(contentsOf: URL(filePath: path)) : Data(),
                modified: isFile ? attributes[.modificationDate] as? Date : nil)
        }
        return files
    }
}
