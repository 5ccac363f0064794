import Foundation
import Testing

/// Tests of unreadable entitlements files of products, of the list of all files, and of teams in files next to a
/// project.
struct FileCoverageTests {
    private static let entitlements = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict><key>com.apple.security.cs.allow-jit</key><true/></dict></plist>

        """

    private static let package = """
        {"name": "notes", "devDependencies": {"electron-builder": "1"},
         "build": {"appId": "com.example.notes", "mac": {"entitlements": "mac.plist"}}}
        """

    @Test(arguments: ["", "<plist version=\"1.0\"><dict><key>a</key>", "bplist00\u{1}", "<<<<<<< main\n"])
    func `a damaged file that a product signs with makes the run incomplete`(text: String) throws {
        let scratch = try Scratch()
        try scratch.write(Self.package, to: "package.json")
        try scratch.write(text, to: "mac.plist")
        let run = try Tool("lint", ".", "--no-config", in: scratch.url)
        #expect(run.status == 4)
        #expect(run.output.contains("mac.plist: not checked: a target uses this file, but the file is damaged: "))
        let stores = try Tool("stores", ".", in: scratch.url)
        #expect(stores.status == 4)
    }

    @Test func `a damaged file that no product signs with is a finding`() throws {
        let scratch = try Scratch()
        try scratch.write("<plist version=\"1.0\"><dict>", to: "a.entitlements")
        let run = try Tool("lint", ".", "--no-config", in: scratch.url)
        #expect(run.status == 1)
    }

    @Test(arguments: [
        ("fastlane/Appfile", "# team_id(\"B1B2C3D4E5\")\nitc_team_id \"123456789\"\nteam_id(\"A1B2C3D4E5\")\n"),
        ("fastlane/Matchfile", "team_id ENV[\"TEAM\"]\nteam_id 'A1B2C3D4E5'\n"),
        ("fastlane/Fastfile", "gym(export_options: { teamID: \"A1B2C3D4E5\" })\n"),
        (
            "ExportOptions.plist",
            "<plist version=\"1.0\"><dict><key>teamID</key><string>A1B2C3D4E5</string></dict></plist>"
        ),
        ("ci/export_options_release.plist", "<plist><dict><key>teamID</key><string>A1B2C3D4E5</string></dict></plist>"),
    ])
    func `a file next to a project states the team`(path: String, text: String) throws {
        let scratch = try Scratch()
        try scratch.write(Self.package, to: "package.json")
        try scratch.write(Self.entitlements, to: "mac.plist")
        try scratch.write(text, to: path)
        let run = try Tool("lint", ".", "--no-config", "--format", "json", in: scratch.url)
        let report = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        let binding = try #require((report?["bindings"] as? [[String: Any]])?.first)
        let product = try #require((binding["products"] as? [[String: Any]])?.first)
        #expect(product["team"] as? String == "A1B2C3D4E5")
        #expect((product["teamSetting"] as? [String: Any])?["path"] as? String == path)
    }

    @Test func `files that state different teams state none`() throws {
        let scratch = try Scratch()
        try scratch.write(Self.package, to: "package.json")
        try scratch.write(Self.entitlements, to: "mac.plist")
        try scratch.write("team_id(\"A1B2C3D4E5\")\n", to: "fastlane/Appfile")
        try scratch.write("team_id(\"B1B2C3D4E5\")\n", to: "fastlane/Matchfile")
        let run = try Tool("lint", ".", "--no-config", "--show-files", in: scratch.url)
        #expect(run.errors.contains(", unknown team, named in package.json:2:"))
    }

    @Test func `files that only state a team are not checked files`() throws {
        let scratch = try Scratch()
        try scratch.write("team_id(\"A1B2C3D4E5\")\n", to: "fastlane/Appfile")
        let run = try Tool("lint", ".", "--no-config", in: scratch.url)
        #expect(run.status == 3)
    }

    @Test func `the list of files names products, and the reasons for the rest`() throws {
        let scratch = try Scratch()
        try scratch.write(Self.package, to: "package.json")
        try scratch.write(Self.entitlements, to: "mac.plist")
        try scratch.write(Self.entitlements, to: "OLD.ENTITLEMENTS.PLIST")
        try scratch.write("team_id(\"A1B2C3D4E5\")\n", to: "fastlane/Appfile")
        try scratch.write(Self.entitlements, to: "node_modules/x.entitlements")
        let run = try Tool("lint", ".", "--no-config", "--show-files", in: scratch.url)
        #expect(run.status == 0)
        #expect(
            run.errors == """
                read package.json
                not bound OLD.ENTITLEMENTS.PLIST: no project or build file names the file
                bound mac.plist: notes (Electron), com.example.notes, macos, A1B2C3D4E5, team in \
                fastlane/Appfile:1:10, named in package.json:2:66
                skipped node_modules: directories with this name are always skipped

                """)
    }
}
