import Foundation
import Testing

/// The entitlements files that a run finds, and the products that it finds for them.
struct BoundFilesTests {
    private static let entitlements = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict><key>com.apple.security.cs.allow-jit</key><true/></dict></plist>

        """

    /// The configuration of an Electron app that signs with a file.
    private static func package(_ path: String) -> String {
        """
        {"name": "notes", "devDependencies": {"electron-builder": "1"},
         "build": {"appId": "com.example.notes", "mac": {"entitlements": "\(path)"}}}
        """
    }

    private func git(_ arguments: String..., in folder: URL) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["git", "-c", "user.name=Notes", "-c", "user.email=notes@example.com"] + arguments
        process.currentDirectoryURL = folder
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test(arguments: [
        "entitlements.mac.plist", "App-Entitlements.plist", "RELEASE.ENTITLEMENTS.plist", "entitlements.xml",
        "notes.entitlements", "Notes.Entitlements", "NOTES.XCENT", "Entitlements.Plist", "app.entitlements.XML",
    ])
    func `a property list is found by any spelling of its name`(name: String) throws {
        let scratch = try Scratch()
        try scratch.write(Self.entitlements, to: name)
        let run = try Tool("lint", ".", "--no-config", "--format", "json", in: scratch.url)
        #expect(run.output.contains("\"entitlementsFiles\": 1"))
        #expect(run.status == 0)
    }

    @Test(arguments: [
        "<plist version=\"1.0\"><dict><key>Identifier</key><string>a</string><key>Kind</key><string>b</string></dict></plist>",
        "<plist version=\"1.0\"><dict><key>ProvisionedDevices</key><array/></dict></plist>", "let entitlements = 1",
    ])
    func `other files with such a name are told apart by their content`(text: String) throws {
        let scratch = try Scratch()
        try scratch.write(text, to: "app-entitlements.plist")
        let run = try Tool("lint", ".", "--no-config", "--verbose", in: scratch.url)
        #expect(run.status == 3)
        #expect(run.errors.contains("skipped: app-entitlements.plist: not a property list with entitlements"))
    }

    @Test(arguments: ["2", "4"]) func `a tracked file is checked even if git ignores its name`(version: String) throws {
        let scratch = try Scratch()
        try scratch.write("build/\n*.entitlements\n", to: ".gitignore")
        for path in ["build/a.entitlements", "build/b.entitlements", "c.entitlements", "d.entitlements"] {
            try scratch.write(Self.entitlements, to: path)
        }
        try git("init", "-q", in: scratch.url)
        try git("add", "-f", "build/a.entitlements", "c.entitlements", in: scratch.url)
        try git("update-index", "--index-version", version, in: scratch.url)
        let run = try Tool("lint", ".", "--no-config", "--verbose", in: scratch.url)
        #expect(run.errors.contains("read build/a.entitlements\n"))
        #expect(run.errors.contains("read c.entitlements\n"))
        #expect(run.errors.contains("skipped: build/b.entitlements: ignored by git\n"))
        #expect(run.errors.contains("skipped: d.entitlements: ignored by git\n"))
    }

    @Test func `a damaged index does not hide files`() throws {
        let scratch = try Scratch()
        try scratch.write(Self.entitlements, to: "a.entitlements")
        try scratch.write("*.xcent\n", to: ".gitignore")
        try scratch.write(Self.entitlements, to: "b.xcent")
        try git("init", "-q", in: scratch.url)
        try scratch.write("DIRC\u{0}\u{0}\u{0}\u{2}\u{7f}\u{0}\u{0}\u{0}aaaa", to: ".git/index")
        let run = try Tool("lint", ".", "--no-config", "--verbose", in: scratch.url)
        #expect(run.errors.contains("read a.entitlements\n"))
        #expect(run.errors.contains("skipped: b.xcent: ignored by git\n"))
    }

    @Test func `a byte order mark is an error only in a file that may be signed unchanged`() throws {
        let scratch = try Scratch()
        try scratch.write("\u{FEFF}" + Self.entitlements, to: "other.entitlements")
        let alone = try Tool("lint", ".", "--no-config", "--format", "concise", in: scratch.url)
        #expect(alone.output.contains("other.entitlements:1:1: error: `codesign` rejects the byte order mark"))
        #expect(alone.status == 1)
        try scratch.write(Self.package("mac.plist"), to: "package.json")
        try scratch.write(Self.entitlements, to: "mac.plist")
        let unused = try Tool("lint", ".", "--no-config", "--format", "concise", in: scratch.url)
        #expect(unused.output.contains("other.entitlements:1:1: warning: `codesign` rejects the byte order mark"))
        #expect(unused.status == 0)
        let stated = try Tool(
            "lint", ".", "--no-config", "--dialect", "codesign", "--format", "concise", in: scratch.url)
        #expect(stated.status == 1)
    }

    @Test func `a file that CMake passes to codesign is signed unchanged`() throws {
        let scratch = try Scratch()
        try scratch.write(
            "project(Notes)\nset(CPACK_BUNDLE_APPLE_ENTITLEMENTS mac/Notes.entitlements)\n", to: "CMakeLists.txt")
        try scratch.writeEntitlements(
            "<key>com.apple.security.application-groups</key>\n<array><string>$(TeamIdentifierPrefix)a.b</string></array>",
            to: "mac/Notes.entitlements")
        let bundle = try Tool("lint", "--no-config", "--format", "concise", in: scratch.url)
        let finding = "warning: only Xcode expands `$(TeamIdentifierPrefix)`;"
        #expect(bundle.output.contains(finding), "\(bundle.output)")
        try scratch.write(
            """
            project(Notes)
            set_target_properties(Notes PROPERTIES XCODE_ATTRIBUTE_CODE_SIGN_ENTITLEMENTS mac/Notes.entitlements)
            """, to: "CMakeLists.txt")
        let xcode = try Tool("lint", "--no-config", "--format", "concise", in: scratch.url)
        #expect(!xcode.output.contains("only Xcode"), "\(xcode.output)")
        try scratch.write(
            """
            project(Notes)
            configure_file(mac/Notes.entitlements ${CMAKE_CURRENT_BINARY_DIR}/Notes.entitlements)
            add_custom_command(TARGET Notes POST_BUILD COMMAND codesign --entitlements
                ${CMAKE_CURRENT_BINARY_DIR}/Notes.entitlements Notes.app)
            """, to: "CMakeLists.txt")
        try scratch.writeEntitlements(
            "<key>com.apple.security.application-groups</key>\n<array><string>${TEAM}.a.b</string>"
                + "<string>$(TeamIdentifierPrefix)a.c</string></array>", to: "mac/Notes.entitlements")
        let template = try Tool("lint", "--no-config", "--format", "concise", in: scratch.url)
        #expect(template.output.contains(finding), "\(template.output)")
        #expect(!template.output.contains("TEAM}"))
    }

    @Test func `a file that the command line of .NET can specify may be rewritten before it is signed`() throws {
        let scratch = try Scratch()
        try scratch.write(
            """
            <Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType>
              <TargetFramework>net9.0-maccatalyst</TargetFramework></PropertyGroup></Project>
            """, to: "Notes.csproj")
        let path = "Platforms/MacCatalyst/Entitlements.Release.plist"
        try scratch.write("\u{FEFF}" + Self.entitlements, to: path)
        let run = try Tool("lint", "--no-config", "--format", "concise", "--show-files", in: scratch.url)
        #expect(run.output.contains("\(path):1:1: warning: `codesign` rejects the byte order mark"), "\(run.output)")
        #expect(run.errors.contains("not bound \(path): `CodesignEntitlements` is not set"), "\(run.errors)")
        #expect(run.status == 0)
    }

    @Test func `a file in a built product is not expected to belong to a target`() throws {
        let scratch = try Scratch()
        try scratch.write(Self.package("mac.plist"), to: "package.json")
        try scratch.write(Self.entitlements, to: "mac.plist")
        try scratch.write(Self.entitlements, to: "old/Notes.app/Notes.xcent")
        let run = try Tool("lint", ".", "--no-config", in: scratch.url)
        #expect(run.output.contains("old/Notes.app/Notes.xcent: the file is part of a built product"))
    }

    @Test func `the report contains the coverage, and a file without a product can be an error`() throws {
        let scratch = try Scratch()
        try scratch.write(Self.package("mac.plist"), to: "package.json")
        try scratch.write(Self.entitlements, to: "mac.plist")
        try scratch.write(Self.entitlements, to: "other.entitlements")
        let run = try Tool("lint", ".", "--no-config", in: scratch.url)
        #expect(
            run.output == """
                No findings in 2 files, 1 target; the product of 1 of 2 entitlements files is known.
                Not checked as part of a product:
                  other.entitlements: no project or build file names the file

                """)
        #expect(run.status == 0)
        let strict = try Tool("lint", ".", "--no-config", "--require-bound", in: scratch.url)
        #expect(
            strict.errors.contains(
                "entcheck: other.entitlements: the product is not known: no project or build file names the file\n"))
        #expect(strict.status == 1)
    }

    @Test func `the JSON report contains the product of each file and the location that names the file`() throws {
        let scratch = try Scratch()
        try scratch.write(Self.package("mac.plist"), to: "package.json")
        try scratch.write(Self.entitlements, to: "mac.plist")
        let run = try Tool("lint", ".", "--no-config", "--format", "json", in: scratch.url)
        let report = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        let binding = try #require((report?["bindings"] as? [[String: Any]])?.first)
        let product = try #require((binding["products"] as? [[String: Any]])?.first)
        #expect(binding["path"] as? String == "mac.plist")
        #expect(product["buildSystem"] as? String == "Electron")
        #expect(product["bundleIdentifier"] as? String == "com.example.notes")
        #expect(product["platform"] as? String == "macos")
        let setting = try #require(product["setting"] as? [String: Any])
        #expect(setting["path"] as? String == "package.json")
        #expect(setting["line"] as? Int == 2)
    }

    @Test func `a file outside the tree makes the run incomplete, and its content is not printed`() throws {
        let scratch = try Scratch()
        try scratch.write(Self.package("../secret.plist"), to: "app/package.json")
        try scratch.write("<plist><dict><key>secret</key><true/></dict></plist>", to: "secret.plist")
        let run = try Tool("lint", "app", "--no-config", in: scratch.url)
        #expect(run.status == 4)
        #expect(run.output.contains("leads outside the checked directories"))
        #expect(!run.output.contains("<key>"))
    }

    @Test func `codesign reads the file of an Electron app`() throws {
        let scratch = try Scratch()
        try scratch.write(Self.package("mac.plist"), to: "package.json")
        let text = Self.entitlements.replacing("<dict>", with: "<dict><!-- a -- b -->")
        try scratch.write(text, to: "mac.plist")
        let run = try Tool("lint", ".", "--no-config", "--format", "concise", in: scratch.url)
        #expect(run.output.contains("mac.plist:3:"))
        #expect(run.output.contains("codesign-comment-hyphens"))
        #expect(run.status == 1)
    }
}
