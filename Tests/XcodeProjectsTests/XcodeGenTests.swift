import PropertyLists
import Testing

@testable import XcodeProjects

/// The behavior of XcodeGen according to its source code.
@Suite struct XcodeGenTests {
    @Test func `the templates of a template are applied before it`() throws {
        let project = try project([
            "targetTemplates": [
                "App": ["templates": ["Any", "App"], "type": "application", "settings": ["A": "app", "B": "app"]],
                "Any": ["platform": "iOS", "settings": ["A": "any", "B": "any", "C": "${target_name}"]],
            ],
            "targets": ["Notes": ["templates": ["App"], "settings": ["A": "own"]]],
        ])
        let build = try build(project)
        #expect(["A", "B", "C"].map { build[$0].text } == ["own", "app", "Notes"])
    }

    @Test func `the elements of a list are quoted as in a project`() throws {
        let settings: [String: Any] = ["A": ["a b", "c"], "B": "a b"]
        let project = try project([
            "targets": ["Notes": ["type": "tool", "platform": "macOS", "settings": settings]]
        ])
        let build = try build(project)
        #expect(["A", "B"].map { build[$0].text } == ["a\\ b c", "a b"])
    }

    @Test func `a key that is the name of another configuration applies only to that configuration`() throws {
        let settings: [String: Any] = ["configs": ["Debug": ["A": "exact"], "beta": ["B": "part"]]]
        let project = try project([
            "configs": ["Debug": "debug", "Debug Beta": "debug"],
            "targets": ["Notes": ["type": "tool", "platform": "macOS", "settings": settings]],
        ])
        let values = project.targets.flatMap { project.builds(of: $0) }.map {
            "\($0.configuration.name): \($0["A"].text) \($0["B"].text)"
        }
        #expect(values.sorted() == ["Debug Beta:  part", "Debug: exact "])
    }

    @Test func `configuration files override the presets of XcodeGen`() throws {
        let project = try project(
            [
                "options": ["bundleIdPrefix": "com.example"],
                "targets": [
                    "My_App 2": ["type": "application", "platform": "iOS"],
                    "Named": ["type": "application", "platform": "iOS", "configFiles": ["Debug": "Debug.xcconfig"]],
                ],
            ],
            files: ["Debug.xcconfig": "PRODUCT_NAME = File\nPRODUCT_BUNDLE_IDENTIFIER = com.example.file\n"])
        let builds = project.targets.flatMap { project.builds(of: $0) }.filter { $0.configuration.name == "Debug" }
        #expect(builds.map { $0["PRODUCT_NAME"].text } == ["My_App 2", "File"])
        #expect(builds.map { $0["PRODUCT_BUNDLE_IDENTIFIER"].text } == ["com.example.My-App2", "com.example.file"])
    }

    @Test func `the entitlements of a target override its settings; its Info.plist does not`() throws {
        let project = try project([
            "targets": [
                "Notes": [
                    "type": "application", "platform": "iOS", "info": ["path": "Beside.plist"],
                    "entitlements": ["path": "Beside.entitlements"],
                    "settings": ["CODE_SIGN_ENTITLEMENTS": "In.entitlements", "INFOPLIST_FILE": "In.plist"],
                ]
            ]
        ])
        let signing = Signing(try build(project))
        #expect(signing.entitlementsPath == "Beside.entitlements")
        #expect(signing.informationPath == "In.plist")
    }

    @Test func `a conditional value of a group overrides an unconditional one`() throws {
        let project = try project([
            "settingGroups": ["g": ["A[sdk=iphoneos*]": "phone"]],
            "targets": [
                "Notes": [
                    "type": "application", "platform": "iOS", "settings": ["groups": ["g"], "base": ["A": "any"]],
                ]
            ],
        ])
        #expect(try build(project)["A"].text == "phone")
    }

    @Test func `a list of platforms creates one target per platform, and products have the original name`() throws {
        let project = try project([
            "targets": [
                "Notes": [
                    "type": "application", "platform": ["iOS", "macOS"], "platformSuffix": "-${platform}",
                    "settings": ["base": ["A": "${platform}"]],
                ],
                "One": ["type": "tool", "platform": ["macOS"]],
            ]
        ])
        let builds = project.targets.flatMap { project.builds(of: $0).prefix(1) }
        #expect(builds.map(\.target.name) == ["Notes-iOS", "Notes-macOS", "One_macOS"])
        #expect(builds.map { $0["PRODUCT_NAME"].text } == ["Notes", "Notes", "One"])
        #expect(builds.map { $0["A"].text } == ["iOS", "macOS", ""])
    }

    @Test func `supported destinations determine the SDKs, including Catalyst`() throws {
        let project = try project([
            "targets": [
                "Notes": ["type": "application", "supportedDestinations": ["macCatalyst", "tvOS"]],
                "Other": ["type": "application", "supportedDestinations": ["iOS", "macOS"]],
            ]
        ])
        let sdks = project.targets.map { target in
            target.configurations.first.map { project.sdks(of: target, in: $0).map(\.description) } ?? []
        }
        #expect(sdks == [["iphoneos", "appletvos", "catalyst"], ["iphoneos", "macosx"]])
    }

    @Test func `a team in the attributes applies to the target`() throws {
        let project = try project([
            "targets": [
                "Notes": ["type": "tool", "platform": "macOS", "attributes": ["DevelopmentTeam": "A1B2C3D4E5"]]
            ]
        ])
        #expect(Signing(try build(project)).team.text == "A1B2C3D4E5")
    }

    @Test func `a file that is included twice is merged at its first inclusion, and a disabled one never`() throws {
        let made = described([
            "project.yml": [
                "include": [
                    "common.yml", "override.yml", ["path": "more.yml"], ["path": "off.yml", "enable": "NO"],
                    ["path": "env.yml", "enable": "${NOT_SET}"],
                ],
                "targets": ["Notes": ["type": "tool", "platform": "macOS"]],
            ],
            "common.yml": ["settings": ["A": "common"]], "override.yml": ["settings": ["A": "override"]],
            "more.yml": ["include": ["common.yml"]], "off.yml": ["settings": ["A": "off"]],
            "env.yml": ["settings": ["A": "env"]],
        ])
        #expect(try build(try #require(made))["A"].text == "override")
    }

    /// Returns a project that includes one file, which includes another file with an equivalent name.
    private func projectOfEquivalentFiles(
        _ content: @escaping (_ index: Int, _ file: SourceFile) throws(BuildSystemError) -> DescriptionNode
    ) throws -> XcodeProject {
        let names = ["caf\u{E9}.yml", "cafe\u{301}.yml"]
        let files = MemoryFiles((["project.yml"] + names).map { SourceFile(path: $0, bytes: []) })
        let project = XcodeProject(
            describedBy: "project.yml", from: files,
            parsing: { file throws(BuildSystemError) in
                guard let index = names.firstIndex(where: file.path.hasSameBytes) else {
                    let target = ["type": "tool", "platform": "macOS"]
                    return node(["include": names, "targets": ["Notes": target]], in: file)
                }
                return try content(index, file)
            })
        return try #require(project)
    }

    @Test func `files with equivalent names are different inclusions`() throws {
        let project = try projectOfEquivalentFiles { index, file in
            index == 0
                ? node(["include": ["cafe\u{301}.yml"], "settings": ["A": "a"]], in: file)
                : node(["settings": ["B": "b"]], in: file)
        }
        let build = try build(project)
        #expect(["A", "B"].map { build[$0].text } == ["a", "b"])
        #expect(project.problems.isEmpty)
        #expect(project.inputs.map(ExactText.init) == [ExactText("cafe\u{301}.yml"), ExactText("caf\u{E9}.yml")])
    }

    @Test func `each of two unreadable files with equivalent names is reported`() throws {
        let project = try projectOfEquivalentFiles { _, _ throws(BuildSystemError) in
            throw BuildSystemError("the file is damaged")
        }
        #expect(project.unreadFiles.count == 2)
        #expect(Set(project.unreadFiles).count == 2)
    }

    @Test func `without relative paths an inclusion has the base directory of its including file`() throws {
        let made = described([
            "project.yml": ["include": ["sub/a.yml"], "targets": ["Notes": ["type": "tool", "platform": "macOS"]]],
            "sub/a.yml": ["include": [["path": "b.yml", "relativePaths": "NO"], "c.yml"]],
            "b.yml": ["settings": ["B": "b"]], "sub/c.yml": ["settings": ["C": "c"]],
        ])
        let build = try build(try #require(made))
        #expect(["B", "C"].map { build[$0].text } == ["b", "c"])
        #expect(made?.problems.isEmpty == true)
    }

    @Test func `a missing included file is reported, and settings that it may define are unknown`() throws {
        let project = try project([
            "include": ["Local.yml"], "targets": ["Notes": ["type": "tool", "platform": "macOS"]],
        ])
        #expect(project.problems.map(\.kind) == [.missingConfigurationFile])
        #expect(project.problems.map(\.message) == ["`Local.yml` does not exist"])
        let value = Signing(try build(project)).expand("a$(B)")
        #expect(value.text == "a$(B)")
        #expect(value.undefined.map(\.cause) == [.missingConfigurationFile(name: "Local.yml", isOptional: false)])
    }

    @Test func `the product type determines the product name, and the SDK the platform name`() throws {
        let project = try project([
            "targets": [
                "Notes": ["type": "app-extension", "platform": "macOS"], "Tool": ["type": "tool", "platform": "iOS"],
            ]
        ])
        let builds = project.targets.compactMap { project.builds(of: $0).first }
        let names = ["FULL_PRODUCT_NAME", "PLATFORM_FAMILY_NAME", "IS_MACCATALYST"]
        #expect(
            builds.map { build in names.map { build[$0].text } } == [
                ["Notes.appex", "macOS", "NO"], ["Tool", "iOS", ""],
            ])
    }

    private func project(_ description: [String: Any], files: [String: String] = [:]) throws -> XcodeProject {
        try #require(described(["project.yml": description], files: files))
    }

    private func build(_ project: XcodeProject) throws -> Build {
        try #require(project.targets.first.flatMap { project.builds(of: $0).first })
    }
}
