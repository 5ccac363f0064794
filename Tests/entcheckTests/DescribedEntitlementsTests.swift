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

    @Test func `a file that is there has the word, and what XcodeGen would make of it is told`() throws {
        let scratch = try Scratch()
        try scratch.write(Self.description, to: "project.yml")
        try scratch.writeEntitlements("<key>com.apple.developer.siri</key>\n<true/>", to: "Notes.entitlements")
        let run = try Tool("lint", ".", "--format", "concise", in: scratch.url)
        #expect(
            run.output == """
                project.yml:8:13: warning: XcodeGen rewrites this file from the description: it changes \
                `com.apple.developer.siri`, adds `com.apple.developer.networking.wifi-info` \
                `com.apple.security.application-groups` [setting-overrules-file]

                """)
        #expect(run.status == 0)
    }

    @Test func `a file of which only the path is described is emptied, and one of the settings is not`() throws {
        let scratch = try Scratch()
        let target = "targets:\n  Notes:\n    type: application\n    platform: iOS\n"
        try scratch.write(target + "    entitlements:\n      path: Notes.entitlements\n", to: "project.yml")
        let absent = try Tool("lint", ".", "--format", "concise", in: scratch.url)
        #expect(!absent.output.contains("entitlements-file-missing"), "\(absent.output)")
        try scratch.writeEntitlements("<key>com.apple.developer.siri</key>\n<true/>", to: "Notes.entitlements")
        let emptied = try Tool("lint", ".", "--format", "concise", in: scratch.url)
        #expect(emptied.output.contains("anew from the description, without `com.apple.developer.siri` ["))
        try scratch.write(
            target + "    settings:\n      CODE_SIGN_ENTITLEMENTS: Notes.entitlements\n", to: "project.yml")
        #expect(try Tool("lint", ".", "--format", "concise", in: scratch.url).output.isEmpty)
    }

    @Test(arguments: [
        (UnreadableDescription.unfinished, "this is no YAML: did not find expected node content at line 3, column 1"),
        (.controlCharacter, "this is no YAML: control characters are not allowed at line 2, column 6"),
        (.tooManyValues, "it comes to more than 200000 values"),
        (.tooLong, "the file has more than 4194304 bytes"),
    ])
    func `a description that cannot be read is said not to be, with the reason and the place`(
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

    @Test func `an included description that cannot be read is said not to be, and what could be is judged`() throws {
        let scratch = try Scratch()
        try scratch.write("include: [App/target.yml]\n" + Self.description, to: "project.yml")
        try scratch.write("targets: {", to: "App/target.yml")
        try scratch.writeEntitlements(LintCommandTests.good, to: "Other.entitlements")
        let run = try Tool("lint", "--format", "concise", in: scratch.url)
        #expect(run.output.contains("App/target.yml: not checked: this is no YAML: "), "\(run.output)")
        #expect(run.output.contains("project.yml:11:36: error: `com.apple.developer.siri` is the string `yes`"))
        #expect(!run.output.contains("entitlements-file-unused"))
        #expect(run.status == 4)
    }

    @Test func `a description beside the project that was made of it is not needed`() throws {
        let scratch = try Scratch()
        try scratch.write("targets: [", to: "project.yml")
        try scratch.write(
            "{ rootObject = P; objects = { P = { isa = PBXProject; targets = (T); }; T = { isa = PBXAggregateTarget; name = T; }; }; }",
            to: "Notes.xcodeproj/project.pbxproj")
        #expect(try !Tool("lint", in: scratch.url).output.contains("project.yml"))
    }
}

/// A `project.yml` that nobody can read.
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
