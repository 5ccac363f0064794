import Foundation

/// A temporary directory with a real git repository.
final class ScratchRepository {
    let scratch: Scratch

    var url: URL { scratch.url }

    init() throws {
        scratch = try Scratch()
        try git("init", "--quiet", "--initial-branch", "main")
    }

    /// Runs git in the repository, with an example user and without the settings of the user who runs the tests.
    @discardableResult func git(_ arguments: String..., in directory: URL? = nil) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        let person = ["-c", "user.name=Example", "-c", "user.email=nobody@example.com", "-c", "commit.gpgSign=false"]
        process.arguments = ["git"] + person + ["-c", "protocol.file.allow=always"] + arguments
        process.currentDirectoryURL = directory ?? url
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"]) { $1 }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw GitFailure(arguments: arguments) }
        return text
    }

    /// Commits all files.
    func commit() throws {
        try git("add", "--all")
        try git("commit", "--quiet", "--allow-empty", "--message", "as it is")
    }

    struct GitFailure: Error {
        let arguments: [String]
    }
}

/// The content of entitlements files in several tests.
enum Inside {
    static let good = "<key>com.apple.security.app-sandbox</key>\n<true/>"
    static let wrong = "<key>com.apple.security.application-groups</key>\n<string>group.com.example.notes</string>"
    static let unknown = "<key>com.example.nobody-knows</key>\n<true/>"

    static func group(_ name: String) -> String {
        "<key>com.apple.security.application-groups</key>\n<array>\n<string>\(name)</string>\n</array>"
    }
}

extension Scratch {
    /// Writes a project with an app, Notes, and an extension, Widget, with the given content of their entitlements
    /// files.
    func writeProject(notes: String, widget: String) throws {
        let targets = [("Notes", "application"), ("Widget", "app-extension")]
        var objects = ""
        for (name, kind) in targets {
            let identifier = "com.example.notes" + (name == "Notes" ? "" : ".widget")
            objects += """
                T\(name) = { isa = PBXNativeTarget; name = \(name); buildConfigurationList = L\(name);
                  productType = "com.apple.product-type.\(kind)"; };
                L\(name) = { isa = XCConfigurationList; buildConfigurations = ( C\(name) ); };
                C\(name) = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos;
                  CODE_SIGN_ENTITLEMENTS = \(name).entitlements; DEVELOPMENT_TEAM = A1B2C3D4E5;
                  PRODUCT_BUNDLE_IDENTIFIER = \(identifier); }; };

                """
        }
        try write(
            """
            // !$*UTF8*$!
            { objectVersion = 56; rootObject = P; objects = {
            P = { isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = ( TNotes, TWidget ); };
            G = { isa = PBXGroup; children = ( ); sourceTree = "<group>"; };
            L = { isa = XCConfigurationList; buildConfigurations = ( C ); };
            C = { isa = XCBuildConfiguration; name = Release; buildSettings = { }; };
            \(objects)}; }

            """, to: "Notes.xcodeproj/project.pbxproj")
        try writeEntitlements(notes, to: "Notes.entitlements")
        try writeEntitlements(widget, to: "Widget.entitlements")
    }
}
