import PropertyLists
import Testing

@testable import XcodeProjects

@Suite struct XcodeProjectTests {
    @Test func `targets have the configurations and SDKs of the project`() throws {
        var project = SampleProject()
        project.targets = ["Notes", "Widget"]
        project.settings = "SDKROOT = iphoneos; SUPPORTS_MACCATALYST = YES;"
        let read = project.project()

        #expect(read.targets.map(\.name) == ["Notes", "Widget"])
        #expect(read.targets.flatMap { $0.configurations.map(\.name) } == ["Debug", "Release", "Debug", "Release"])
        #expect(
            read.builds(of: try #require(read.targets.first)).map { "\($0.configuration.name) \($0.sdk)" }
                == ["Debug iphoneos", "Debug catalyst", "Release iphoneos", "Release catalyst"])
        #expect(read.problems.isEmpty)
        #expect(read.name == "Notes")
    }

    @Test(arguments: [
        ("SDKROOT = macosx;", "macosx"), ("SDKROOT = watchsimulator;", "watchos"), ("", "macosx"),
        (
            "SDKROOT = auto; SUPPORTED_PLATFORMS = \"xrsimulator xros macosx iphoneos iphonesimulator\";",
            "iphoneos macosx xros"
        ),
        ("SDKROOT = auto; SUPPORTED_PLATFORMS = \"iphoneos macosx\"; SUPPORTS_MACCATALYST = YES;", "iphoneos macosx"),
    ])
    func `a target is built for the devices that it supports`(settings: String, sdks: String) throws {
        var project = SampleProject()
        project.configurations = ["Debug"]
        project.settings = settings
        let read = project.project()

        #expect(read.builds(of: try #require(read.targets.first)).map(\.sdk.description).joined(separator: " ") == sdks)
    }

    @Test func `levels override each other in the order of Xcode`() throws {
        var project = SampleProject()
        project.configurationFile = "Base.xcconfig"
        project.projectSettings = "B = project; C = project; \"C[sdk=macosx*]\" = mac; D = project;"
        project.settings = "C = \"target $(inherited)\"; D = \"\";"
        let files = ["Configurations/Base.xcconfig": "A = file\nB = file\n"]
        let build = try #require(project.build(with: files))
        let mac = try #require(project.build("Debug", SDK("macosx"), with: files))

        #expect(
            [build["A"], build["B"], build["C"], build["D"]].map(\.text) == ["file", "project", "target project", ""])
        #expect(mac["C"].text == "target mac")
        #expect(build["TARGET_NAME"].text == "Notes")
        #expect(build["CONFIGURATION"].text == "Debug")
        #expect(build["PROJECT_NAME"].text == "Notes")
    }

    @Test func `a setting has the location of its assignment`() throws {
        var project = SampleProject()
        project.configurationFile = "Base.xcconfig"
        let build = try #require(project.build(with: ["Configurations/Base.xcconfig": "X = 1\nA = b\n"]))

        #expect(build.location(ofSetting: "A")?.description == "Configurations/Base.xcconfig:2:5")
        #expect(build.location(ofSetting: "B") == nil)
    }

    @Test func `an undefined setting is reported with its cause and location`() throws {
        var project = SampleProject()
        project.settings = "EMPTY = \"\"; A = \"$(EMPTY)$(GONE)$(NOWHERE)\";"
        let plain = try #require(project.build())["A"]
        #expect(plain.undefined.map(\.cause) == [.emptyOnPurpose, .nowhere, .nowhere])
        #expect(plain.undefined.compactMap(\.location).count == 3)
        #expect(plain.text.isEmpty)

        project.configurationFile = "Base.xcconfig"
        let files = ["Configurations/Base.xcconfig": "#include? \"Developer.xcconfig\""]
        let optional = try #require(project.build(with: files))["A"]
        #expect(
            optional.undefined.map(\.cause).last
                == .missingConfigurationFile(name: "Developer.xcconfig", isOptional: true))
        #expect(optional.undefined.last?.location?.description == "Configurations/Base.xcconfig:1:1")
        #expect(optional.text.isEmpty)

        let required = try #require(project.build())["A"]
        #expect(required.text == "$(GONE)$(NOWHERE)")
        #expect(required.signedText.isEmpty)
        #expect(required.symbols == ["GONE", "NOWHERE"])
    }

    @Test func `values given on the command line override the project`() throws {
        var project = SampleProject()
        project.settings = "GROUP = \"group.$(NAME)\"; DEVELOPMENT_TEAM = A1B2C3D4E5;"
        let known = SettingOverrides(
            team: "B1B2C3D4E5", applicationIdentifierPrefix: "C1B2C3D4E5", bundleIdentifier: "com.example.b",
            settings: ["NAME": "x"])
        let signing = Signing(try #require(project.build(knowing: known)))

        #expect(signing.expand("$(GROUP)").text == "group.x")
        #expect(signing.expand("$(TeamIdentifierPrefix)$(CFBundleIdentifier)").text == "B1B2C3D4E5.com.example.b")
        #expect(signing.expand("$(AppIdentifierPrefix)y").text == "C1B2C3D4E5.y")
    }

    @Test func `the prefix of the application identifier is unknown without a profile`() throws {
        var project = SampleProject()
        project.settings = "DEVELOPMENT_TEAM = A1B2C3D4E5; GROUP = \"$(AppIdentifierPrefix)x\";"
        let value = Signing(try #require(project.build())).expand("${GROUP}")

        #expect(value.text == "$(AppIdentifierPrefix)x")
        #expect(value.signedText == "x")
        #expect(value.undefined.isEmpty)
    }

    @Test func `older projects store the team in the target attributes`() throws {
        var project = SampleProject()
        project.targetAttributes = "TNotes = { DevelopmentTeam = A1B2C3D4E5; };"

        #expect(Signing(try #require(project.build())).team.text == "A1B2C3D4E5")
        project.settings = "DEVELOPMENT_TEAM = B1B2C3D4E5;"
        #expect(Signing(try #require(project.build())).team.text == "B1B2C3D4E5")
    }

    @Test func `entitlements are expanded with their locations, including keys`() throws {
        var project = SampleProject()
        project.settings =
            "CODE_SIGN_ENTITLEMENTS = \"$(TARGET_NAME)/a.entitlements\"; PRODUCT_BUNDLE_IDENTIFIER = com.example.notes;"
        let signing = Signing(try #require(project.build()))
        let text =
            "<plist><dict><key>$(K:default=k)</key><array><string>iCloud.$(CFBundleIdentifier)</string></array></dict></plist>"
        let expanded = signing.expand(
            PropertyList(reading: SourceFile(path: "a.entitlements", bytes: Array(text.utf8))))
        let value = try #require(expanded.list.root?["k"]?.elements.first { _ in true })

        #expect(signing.entitlementsPath == "Notes/a.entitlements")
        #expect(value.string == "iCloud.com.example.notes")
        #expect(value.location.range.map(value.location.file.text(in:)) == "iCloud.$(CFBundleIdentifier)")
        #expect(value.location.keyPath == ["k", "0"])
    }

    @Test func `a path is found even if its case or its normalization differs`() throws {
        let files = MemoryFiles(["Notes/App.entitlements": "", "Other/x": ""])

        #expect(files.locate("notes/app.Entitlements") == "Notes/App.entitlements")
        #expect(files.locate("./Notes/../Notes/App.entitlements") == "Notes/App.entitlements")
        #expect(files.locate("Notes/B.entitlements") == nil)
        let accented = MemoryFiles([SourceFile(path: "Cafe\u{301}.entitlements", bytes: [])])
        let found = try #require(accented.locate("Caf\u{E9}.entitlements"))
        #expect(Array(found.utf8) == Array("Cafe\u{301}.entitlements".utf8))
    }

    @Test func `a path is located by the bytes of its names`() {
        let names = ["A/\u{301}b.x", "A/caf\u{E9}.x", "A/cafe\u{301}.x"]
        let files = MemoryFiles(names.map { SourceFile(path: $0, bytes: []) })
        #expect(files.locate("a/\u{301}B.x")?.hasSameBytes(as: names[0]) == true)
        // The names with an accent both differ only in case, so that the first one by its bytes is found.
        for name in ["a/CAFE\u{301}.x", "a/CAF\u{C9}.x"] {
            #expect(files.locate(name)?.hasSameBytes(as: names[2]) == true)
        }
        #expect(MemoryFiles([SourceFile(path: "/\u{301}a", bytes: [])]).locate("/\u{301}A")?.utf8.first == 0x2F)
        #expect(files.leadsOutside("../\u{301}b.x"))
    }

    @Test func `a generated project that does not exist yet is not malformed`() {
        let project = XcodeProject(reading: "Notes.xcodeproj", from: MemoryFiles([:]))
        #expect(project.problems.map(\.kind) == [.noTargets])
        #expect(
            project.problems.map(\.message) == [
                "`Notes.xcodeproj` does not contain `project.pbxproj`; generate the project first, or restore the file"
            ])
    }

    @Test(arguments: [0, 1, 10, 30, 50, 70, 90, 99])
    func `the intact part of a truncated project is read`(percent: Int) {
        let whole = SampleProject().text
        let text = String(whole.prefix(whole.count * percent / 100))
        let project = XcodeProject(
            reading: "Notes.xcodeproj", from: MemoryFiles(["Notes.xcodeproj/project.pbxproj": text]))

        #expect(project.problems.contains { $0.kind == .malformedProject })
        for target in project.targets { _ = project.builds(of: target) }
    }

    @Test(arguments: [
        "{ rootObject = P; objects = { P = { isa = PBXProject; targets = ( P, P ); buildConfigurationList = P; }; }; }",
        "{ rootObject = P; objects = { P = { isa = PBXProject; targets = ( T ); }; T = x; }; }",
        "{ rootObject = (); objects = (); }",
        "{ rootObject = P; objects = { P = { isa = PBXProject; targets = (); }; }; }",
    ])
    func `a project with inconsistent objects can be read`(text: String) {
        let project = XcodeProject(
            reading: "Notes.xcodeproj", from: MemoryFiles(["Notes.xcodeproj/project.pbxproj": text]))

        for target in project.targets { #expect(project.builds(of: target).isEmpty) }
        #expect(project.targets.isEmpty == !project.problems.isEmpty)
    }

    @Test func `the settings of a configuration are read up to a limit`() {
        var sample = SampleProject()
        sample.configurations = ["Debug"]
        sample.settings = (0..<10_000).map { "A\($0) = b;" }.joined()
        #expect(sample.project().problems.isEmpty)
        sample.settings += "Z = b;"
        #expect(sample.project().problems.map(\.kind) == [.limit])
    }

    @Test func `shared configurations of targets are read up to a limit`() {
        let names = (0..<1000).map { "T\($0)" }
        let list = names.map { $0 + ", " }.joined()
        var text = "{ rootObject = P; objects = { P = { isa = PBXProject; targets = ( \(list)); };"
        text += "L = { isa = XCConfigurationList; buildConfigurations = ( \(list.replacing("T", with: "CT"))); };"
        for name in names {
            text += "\(name) = { isa = PBXNativeTarget; name = \(name); buildConfigurationList = L; };"
            text += "C\(name) = { isa = XCBuildConfiguration; name = \(name); buildSettings = {}; };"
        }
        let project = XcodeProject(
            reading: "Notes.xcodeproj", from: MemoryFiles(["Notes.xcodeproj/project.pbxproj": text + "}; }"]))

        #expect(project.targets.count == 3)
        #expect(project.problems.map(\.kind) == [.limit])
    }

    @Test func `an object that is listed twice is read once`() {
        var project = SampleProject()
        project.targets = ["Notes", "Notes"]

        #expect(project.project().targets.map(\.name) == ["Notes"])
    }

    @Test func `groups that contain each other have a path`() throws {
        var project = SampleProject()
        project.configurationFile = "A.xcconfig"
        let text = project.text.replacing("children = ( F )", with: "children = ( F, G )")
        let read = XcodeProject(
            reading: "Notes.xcodeproj",
            from: MemoryFiles(["Notes.xcodeproj/project.pbxproj": text, "Configurations/A.xcconfig": "A = 1"]))

        #expect(read.configurationFiles == ["Configurations/A.xcconfig"])
    }
}
