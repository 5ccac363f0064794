import PropertyLists
import Testing

@testable import XcodeProjects

@Suite struct SettingEvaluatorTests {
    @Test(arguments: [
        ("a.$(USER)", "a.$(USER)"), ("$USER", "$(USER)"), ("$(USER:default=x)", "$(USER)"),
        ("$(USER:upper)", "$(USER:upper)"), ("$(A_$(XCODE_VERSION_MAJOR))", "$(A_$(XCODE_VERSION_MAJOR))"),
        ("$(HOME)", "mine"),
    ])
    func `a setting that Xcode determines during the build is unknown`(text: String, value: String) {
        let expanded = BuildSettings.of(["HOME": "mine"]).expand(text)
        #expect(expanded.text == value)
        #expect(expanded.undefined.allSatisfy { $0.cause == .setByXcode })
        #expect(expanded.isSymbolic == (value != "mine"))
    }

    /// An operator is applied to the value of a reference.
    ///
    /// A setting without a value has no text, not even an empty one.
    @Test(arguments: [
        "$(N:not)", "$(N:dir)", "$(N:quote)", "$(N:suffix=x)", "$(E:not)", "$(E:dir)", "$(B:not)",
        "$(N:upper:default=)",
    ])
    func `operators have no effect on a setting without a value`(text: String) {
        #expect(BuildSettings.of(["E": "", "B": "$(N)$(E)"]).expand(text).text == "")
    }

    @Test(arguments: [
        ("$(A:upper)", "X Y/Z.TXT"), ("$(A:lower:file)", "z.txt"), ("$(A:dir)", "x y/"), ("$(A:base)", "z"),
        ("$(A:suffix)", ".txt"),
        ("$(A:quote)", "x\\ y/z.txt"), ("$(A:suffix=.md)", "x y/z.md"), ("$(A:file=b)", "x y/b"),
        ("$(A:dir=/b)", "/b/z.txt"),
        ("$(A:c99extidentifier)", "x_y_z_txt"), ("$(N:default=d)", "d"), ("$(N:default=$(A:file))", "z.txt"),
        ("$(E:default=d)", "d"),
        ("$(P:standardizepath)", "/a/c"), ("$(P:relativeto=/a/d)", "../d"), ("$(P:isancestor=/a)", "YES"),
        ("$(V:truncatedversion)", "1.2.3"),
        ("$(A:not)", "YES"), ("$(A:default=$(N):not)", "YES"),
    ])
    func `operators transform a value`(text: String, value: String) {
        let settings = BuildSettings.of(["A": "x y/z.txt", "E": "", "P": "/a/./b/../c", "V": "1.2.3.4"])

        #expect(settings.expand(text).text == value)
    }

    /// The values are those of swift-build.
    @Test(arguments: [
        ("$(D:file)", ""), ("$(D:dir)", "a/b/"), ("$(D:base)", ""), ("$(D:dir=/x)", "/x"), ("$(D:suffix=.x)", "a/b/.x"),
        ("$(R:standardizepath)", "x/../y"), ("$(T:standardizepath)", "a"), ("$(S:standardizepath)", "."),
        ("$(V:standardizepath)", "/a"), ("$(S:suffix)", "."), ("$(U:suffix=b)", "a.b"), ("$(U:base=b)", "b."),
    ])
    func `operators divide a path at its last slash and its last dot`(text: String, value: String) {
        let settings = BuildSettings.of([
            "D": "a/b/", "R": "x/../y", "S": ".", "T": "./a/./", "U": "a.", "V": "/../a",
        ])
        #expect(settings.expand(text).text == value)
    }

    @Test func `the elements of a list are quoted`() throws {
        let list = PropertyList(
            reading: SourceFile(path: "x", bytes: Array("{ L = ( \"a b\", \"\", c ); }".utf8)))
        let name = try #require(SettingName(parsing: "L"))
        let value = try #require(list.root?["L"])
        #expect(SettingAssignment(name: name, value: value).value == "a\\ b \"\" c")
    }

    @Test(arguments: [
        ("$(P:isancestor=/a)", "YES"), ("$(P:isancestor=/a/\u{301}b)", "NO"), ("$(Q:isancestor=/\u{301}a)", "YES"),
        ("$(P:relativeto=/a/c)", "../c"), ("$(Q:relativeto=/\u{301}a/c)", "../c"), ("$(Q:__stripslash)", "\u{301}a/b"),
        ("$(E:isancestor=/cafe\u{301})", "NO"), ("$(E:isancestor=/caf\u{E9})", "YES"),
        ("$(E:relativeto=/cafe\u{301})", "../../cafe\u{301}"), ("$(E:suffix=.\u{301}x)", "/caf\u{E9}/a.\u{301}x"),
    ])
    func `operators divide and compare paths at bytes`(text: String, value: String) {
        let settings = BuildSettings.of(["P": "/a/\u{301}b", "Q": "/\u{301}a/b", "E": "/caf\u{E9}/a"])

        #expect(settings.expand(text).text.hasSameBytes(as: value))
    }

    @Test(arguments: [
        ("", "d41d8cd98f00b204e9800998ecf8427e"), ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
        (
            "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
            "57edf4a22be3c955ac49da2e2107b67a"
        ),
    ])
    func `a digest matches RFC 1321`(text: String, digest: String) {
        #expect(MD5.hexadecimal(of: Array(text.utf8)) == digest)
    }

    @Test func `a setting inherits from weaker levels in order`() {
        let settings = levels([
            .target: ["A": "$(inherited) t"], .project: ["A": "p $(A)"], .projectConfigurationFile: ["A": "c"],
        ])

        #expect(settings["A"].text == "p c t")
        #expect(settings["A"].undefined.isEmpty)
    }

    @Test func `the last assignment whose conditions hold applies`() {
        let file = "A = 1\nA[sdk=macosx*] = 2\nA[sdk=iphoneos*] = 3\nA[config=Release] = 4 $(inherited)\n"
        func value(_ sdk: SDK, _ configuration: String) -> String? {
            var project = SampleProject()
            project.configurationFile = "A.xcconfig"
            return project.build(configuration, sdk, with: ["Configurations/A.xcconfig": file])?["A"].text
        }

        #expect(value(SDK("iphoneos"), "Debug") == "3")
        #expect(value(SDK("macosx"), "Debug") == "2")
        #expect(value(SDK("watchos"), "Debug") == "1")
        #expect(value(SDK("macosx"), "Release") == "4 2")
    }

    @Test(arguments: [
        ["A": "$(A)x"], ["A": "$(B)", "B": "$(A)"], ["A": "$(inherited)"],
        ["A": "$(B)$(B)", "B": "$(C)$(C)", "C": "$(A)$(B)"],
    ])
    func `cycles terminate as in Xcode`(settings: [String: String]) {
        #expect(["", "x"].contains(BuildSettings.of(settings)["A"].text))
    }

    @Test func `a cycle through other settings is reported, and a reference of a setting to itself is not`() {
        let settings = BuildSettings.of(["A": "$(B)", "B": "$(A)", "C": "$(C)x", "D": "$(inherited)"])

        #expect(settings["A"].undefined.map(\.name) == ["A"])
        #expect(settings["A"].undefined.map(\.cause) == [.circular])
        #expect(settings["C"].undefined.isEmpty)
        #expect(settings["D"].undefined.isEmpty)
    }

    @Test func `the size of a value that doubles at each step is limited`() {
        let doubling = Dictionary(uniqueKeysWithValues: (0..<200).map { ("A\($0)", "$(A\($0 + 1))$(A\($0 + 1))") })
        let value = BuildSettings.of(doubling.merging(["A25": "xxxxxxxxxxxx"]) { $1 })["A0"]

        #expect(value.text.utf8.count <= SettingEvaluator.workLimit)
        #expect(value.isTruncated)
    }

    @Test func `the depth of nested references is limited`() {
        let chain = Dictionary(uniqueKeysWithValues: (0..<200).map { ("A\($0)", "$(A\($0 + 1))x") })
        let settings = BuildSettings.of(chain)

        #expect(settings["A80"].text == String(repeating: "x", count: 120))
        #expect(!settings["A80"].isTruncated)
        #expect(settings["A0"].text.utf8.count <= SettingEvaluator.depthLimit)
        #expect(settings["A0"].isTruncated)
    }

    @Test func `a setting of a million characters is expanded`() {
        let settings = BuildSettings.of(["A": String(repeating: "x", count: 1_000_000), "B": "$(A:upper)"])

        #expect(settings["B"].text.utf8.count == 1_000_000)
    }

    @Test func `a setting without a definition is empty and reported`() {
        let value = BuildSettings.of(["A": "a.$(B).c"])["A"]

        #expect(value.text == "a..c")
        #expect(value.undefined.map(\.name) == ["B"])
        #expect(value.undefined.map(\.cause) == [.nowhere])
    }

    @Test func `a bare name without a definition remains unexpanded`() {
        #expect(BuildSettings.of(["X": ""]).expand("$A-$X-$(A)").text == "$A--")
    }

    @Test func `a setting with a default is not reported as undefined`() {
        #expect(BuildSettings.of([:]).expand("$(A:default=b)").undefined.isEmpty)
    }

    private func levels(_ values: [SettingLevel.Kind: [String: String]]) -> BuildSettings {
        let levels = SettingLevel.Kind.allCases.reversed().compactMap { kind in
            values[kind].map {
                SettingLevel(kind, assignments: BuildSettings.of($0).levels[0].assignments.values.joined())
            }
        }
        return BuildSettings(levels: levels, parameters: [:])
    }
}
