import Testing

/// Entitlements that stand in a `project.yml`, and in no file.
@Suite struct DescribedEntitlementsTests {
    private static let description = """
        options:
          bundleIdPrefix: com.example
        targets:
          Notes:
            type: application
            platform: iOS
            entitlements:
              path: Notes.entitlements
              properties:
                com.apple.developer.siri: "yes"
                com.apple.developer.networking.wifi-info: true
                com.apple.security.application-groups: [com.example.notes]

        """

    @Test func `findings point into the description, and offer no fix for a file that is not there`() throws {
        let scratch = try Scratch()
        try scratch.write(Self.description, to: "project.yml")
        let run = try Tool("lint", ".", "--format", "concise", in: scratch.url)
        #expect(run.output.contains("project.yml:10:36: error: `com.apple.developer.siri` is the string `yes`"))
        #expect(run.output.contains("project.yml:12:49: error: app group `com.example.notes`"))
        #expect(!run.output.contains("wifi-info"))
        #expect(run.status == 1)
        let mended = try Tool("lint", ".", "--fix", "--unsafe-fixes", "--diff", in: scratch.url)
        #expect(!mended.output.contains("@@"))
    }

    @Test func `what a description says of the Info.plist is looked at while there is no file`() throws {
        let scratch = try Scratch()
        let description = """
            targets:
              Notes:
                type: application
                platform: iOS
                info:
                  path: Info.plist
                  properties:
                    CFBundleIdentifier: com.example.notes
                    NSUbiquitousContainers:
                      iCloud.com.example.other: {}
                entitlements:
                  path: Notes.entitlements
                  properties:
                    com.apple.security.application-groups: [group.$(CFBundleIdentifier)]

            """
        try scratch.write(description, to: "project.yml")
        let run = try Tool("lint", ".", "--format", "concise", in: scratch.url)
        #expect(run.output.contains("project.yml:10:11: "), "\(run.output)")
        #expect(run.output.contains("[ubiquity-settings-unclaimed]"))
        #expect(try Tool("stores", in: scratch.url).output.contains("group.com.example.notes"))
        try scratch.write("<plist><dict/></plist>", to: "Info.plist")
        #expect(!(try Tool("lint", ".", in: scratch.url).output.contains("ubiquity-settings-unclaimed")))
    }

    @Test func `a file that is there has the word`() throws {
        let scratch = try Scratch()
        try scratch.write(Self.description, to: "project.yml")
        try scratch.writeEntitlements("<key>com.apple.developer.siri</key>\n<true/>", to: "Notes.entitlements")
        let run = try Tool("lint", ".", "--format", "concise", in: scratch.url)
        #expect(!run.output.contains("project.yml"))
        #expect(run.status == 0)
    }
}
