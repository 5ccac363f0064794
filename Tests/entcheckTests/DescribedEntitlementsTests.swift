import Testing

/// Tests of entitlements in a `project.yml`, with and without an entitlements file.
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

    @Test func `findings refer to the description, and have no fix for a file that does not exist`() throws {
        let scratch = try Scratch()
        try scratch.write(Self.description, to: "project.yml")
        let run = try Tool("lint", ".", "--format", "concise", in: scratch.url)
        #expect(run.output.contains("project.yml:10:36: error: `com.apple.developer.siri` is the string `yes`"))
        #expect(run.output.contains("project.yml:12:49: error: app group `com.example.notes`"))
        #expect(!run.output.contains("wifi-info"))
        #expect(run.status == 1)
        let fixed = try Tool("lint", ".", "--fix", "--unsafe-fixes", "--diff", in: scratch.url)
        #expect(!fixed.output.contains("@@"))
    }

    @Test func `the Info.plist properties of a description are checked only if the file does not exist`() throws {
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

    @Test func `an existing file is checked, and the changes that XcodeGen would make are reported`() throws {
        let scratch = try Scratch()
        try scratch.write(Self.description, to: "project.yml")
        try scratch.writeEntitlements("<key>com.apple.developer.siri</key>\n<true/>", to: "Notes.entitlements")
        let run = try Tool("lint", ".", "--format", "concise", in: scratch.url)
        #expect(
            run.output == """
                project.yml:8:13: warning: XcodeGen rewrites this file from the description: it changes \
                `com.apple.developer.siri`, adds `com.apple.developer.networking.wifi-info` \
                `com.apple.security.application-groups`; edit the description instead [setting-overrules-file]

                """)
        #expect(run.status == 0)
    }

    @Test func `XcodeGen clears a file without properties, but not a file that only a build setting references`() throws
    {
        let scratch = try Scratch()
        let target = "targets:\n  Notes:\n    type: application\n    platform: iOS\n"
        try scratch.write(target + "    entitlements:\n      path: Notes.entitlements\n", to: "project.yml")
        let absent = try Tool("lint", ".", "--format", "concise", in: scratch.url)
        #expect(!absent.output.contains("entitlements-file-missing"), "\(absent.output)")
        try scratch.writeEntitlements("<key>com.apple.developer.siri</key>\n<true/>", to: "Notes.entitlements")
        let emptied = try Tool("lint", ".", "--format", "concise", in: scratch.url)
        #expect(emptied.output.contains("from the description: it removes `com.apple.developer.siri`;"))
        try scratch.write(
            target + "    settings:\n      CODE_SIGN_ENTITLEMENTS: Notes.entitlements\n", to: "project.yml")
        #expect(try Tool("lint", ".", "--format", "concise", in: scratch.url).output.isEmpty)
    }

    @Test(arguments: [
        (
            UnreadableDescription.unfinished,
            "the file is not valid YAML: did not find expected node content at line 3, column 1; correct the syntax"
        ),
        (
            .controlCharacter,
            "the file is not valid YAML: control characters are not allowed at line 2, column 6; correct the syntax"
        ),
        (.tooManyValues, "the file expands to more than 200000 values; reduce the file"),
        (.tooLong, "the file is larger than 4194304 bytes"),
    ])
    func `an unreadable description is reported with the reason and the location`(
        description: UnreadableDescription, reason: String
    ) throws {
        let scratch = try Scratch()
        try scratch.write(description.text, to: "project.yml")
        for arguments in [["lint", "project.yml"], ["lint"], ["lint", "--target", "Notes"]] {
            let run = try Tool(arguments, in: scratch.url)
            #expect(run.output.contains("project.yml: not checked: \(reason)\n"), "\(run.output)")
            #expect(run.status == 4)
        }
        for arguments in [["stores"], ["stores", "--target", "Notes"], ["check", "Notes.app", "--source", "."]] {
            let run = try Tool(arguments, in: scratch.url)
            #expect(run.errors.contains("entcheck: project.yml: \(reason)\n"), "\(run.errors)")
            #expect(run.status == 4)
        }
    }

    @Test func `an unreadable included description is reported, and the other descriptions are checked`() throws {
        let scratch = try Scratch()
        try scratch.write("include: [App/target.yml]\n" + Self.description, to: "project.yml")
        try scratch.write("targets: {", to: "App/target.yml")
        try scratch.writeEntitlements(LintCommandTests.good, to: "Other.entitlements")
        let run = try Tool("lint", "--format", "concise", in: scratch.url)
        #expect(run.output.contains("App/target.yml: not checked: the file is not valid YAML: "), "\(run.output)")
        #expect(run.output.contains("project.yml:11:36: error: `com.apple.developer.siri` is the string `yes`"))
        #expect(!run.output.contains("entitlements-file-unused"))
        #expect(run.status == 4)
    }

    @Test func `a description is not read if the generated project is in the same directory`() throws {
        let scratch = try Scratch()
        try scratch.write("targets: [", to: "project.yml")
        try scratch.write(
            "{ rootObject = P; objects = { P = { isa = PBXProject; targets = (T); }; T = { isa = PBXAggregateTarget; name = T; }; }; }",
            to: "Notes.xcodeproj/project.pbxproj")
        #expect(try !Tool("lint", in: scratch.url).output.contains("project.yml"))
    }
}

/// A `project.yml` that cannot be read.
enum UnreadableDescription {
    case unfinished, controlCharacter, tooManyValues, tooLong

    var text: String {
        switch self {
        case .unfinished: "targets:\n  Notes: [\n"
        case .controlCharacter: "targets:\n  é: \u{1}\n"
        case .tooManyValues: "a: &a [\(Self.list(of: "x", 1000))]\nb: [\(Self.list(of: "*a", 200))]\n"
        case .tooLong: "targets:\n  Notes: {}\n" + String(repeating: "# a comment\n", count: 400_000)
        }
    }

    private static func list(of element: String, _ count: Int) -> String {
        Array(repeating: element, count: count).joined(separator: ",")
    }
}
