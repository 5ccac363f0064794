import Foundation
import PropertyLists
import Testing

@testable import XcodeProjects

@Suite struct DescriptionReaderTests {
    @Test func `a description is read as the project that XcodeGen would generate`() throws {
        let made = described(
            [
                "project.yml": [
                    "name": "Notes", "include": ["Widget/target.yml"], "options": ["bundleIdPrefix": "com.example"],
                    "settings": [
                        "base": ["DEVELOPMENT_TEAM": "A1B2C3D4E5"], "configs": ["debug": ["SUFFIX": ".debug"]],
                    ],
                    "settingGroups": ["store": ["GROUP": "group.com.example$(SUFFIX)"]],
                    "targetTemplates": [
                        "App": [
                            "type": "application", "platform": "iOS",
                            "entitlements": ["path": "${target_name}/${file}.entitlements"],
                        ]
                    ],
                    "targets": [
                        "Notes": [
                            "templates": ["App"], "templateAttributes": ["file": "App"],
                            "settings": ["groups": ["store"]],
                        ]
                    ],
                ],
                "Widget/target.yml": [
                    "targets": [
                        "Widget": [
                            "type": "app-extension", "platform": "iOS", "entitlements": ["path": "Widget.entitlements"],
                            "configFiles": ["Debug": "Debug.xcconfig"],
                        ]
                    ]
                ],
            ], files: ["Widget/Debug.xcconfig": "NAME = x\n"])
        let project = try #require(made)

        #expect(project.targets.map(\.name) == ["Widget", "Notes"])
        let builds = project.targets.flatMap { project.builds(of: $0) }
        #expect(
            builds.map { "\($0.target.name) \($0.configuration.name) \($0.sdk)" } == [
                "Widget Debug iphoneos", "Widget Release iphoneos", "Notes Debug iphoneos", "Notes Release iphoneos",
            ])
        #expect(
            builds.map { Signing($0).entitlementsPath } == [
                "Widget/Widget.entitlements", "Widget/Widget.entitlements", "Notes/App.entitlements",
                "Notes/App.entitlements",
            ])
        #expect(builds.map { $0["GROUP"].text } == ["", "", "group.com.example.debug", "group.com.example"])
        #expect(builds.map { $0["NAME"].text } == ["x", "", "", ""])
        #expect(builds.map { Signing($0).bundleIdentifier.text }.last == "com.example.Notes")
        #expect(builds.map { Signing($0).team.text } == Array(repeating: "A1B2C3D4E5", count: 4))
    }

    @Test func `entitlements in a description are the entitlements file that XcodeGen writes`() throws {
        let properties: [String: Any] = [
            "a.flag": "YES", "b.list": ["one $(X)", "${target_name}"], "c.number": "12", "d.real": "1.5",
        ]
        let made = described([
            "project.yml": [
                "targets": [
                    "Notes": [
                        "type": "application", "platform": "iOS", "templates": ["Any"],
                        "entitlements": ["path": "Notes.entitlements", "properties": properties],
                    ]
                ],
                "targetTemplates": ["Any": ["sources": []]],
            ]
        ])
        let project = try #require(made)
        let build = try #require(project.targets.first.map { project.builds(of: $0) }?.first)
        #expect(build.describedEntitlements(at: "Other.entitlements")?.root == nil)
        let list = try #require(build.describedEntitlements(at: "Notes.entitlements"))
        #expect(list.format == .description)
        #expect(list.file.path == "project.yml")
        let root = try #require(list.root)
        #expect(root["a.flag"]?.boolean == true)
        #expect(root["b.list"]?.elements.map(\.string) == ["one $(X)", "Notes"])
        #expect(root["c.number"]?.integer == 12)
        #expect(root["d.real"]?.real == 1.5)
        let expanded = Signing(build).expand(list)
        #expect(expanded.list.root?["b.list"]?.elements.map(\.string) == ["one ", "Notes"])
        #expect(expanded.list.root?["b.list"]?.elements.map(\.location.keyPath).last == ["b.list", "1"])
    }

    @Test func `a target for several platforms is read as several targets`() throws {
        let made = described([
            "project.yml": ["targets": ["Notes": ["type": "application", "platform": ["iOS", "macOS"]]]]
        ])
        let project = try #require(made)

        #expect(project.targets.map(\.name) == ["Notes_iOS", "Notes_macOS"])
        #expect(
            project.targets.flatMap { project.builds(of: $0) }.map(\.sdk.name) == [
                "iphoneos", "iphoneos", "macosx", "macosx",
            ])
    }

    @Test func `reading ends for a description that includes itself`() throws {
        let made = described(["project.yml": ["include": ["project.yml"], "targets": ["Notes": ["type": "tool"]]]])
        let project = try #require(made)

        #expect(project.targets.map(\.name) == ["Notes"])
        #expect(project.problems.map(\.kind) == [.cyclicInclusion])
    }

    @Test func `the depth of inclusions in descriptions is limited`() throws {
        var files: [String: Any] = ["project.yml": ["include": ["0.yml"], "targets": ["Notes": ["type": "tool"]]]]
        for number in 0..<200 { files["\(number).yml"] = ["include": ["\(number + 1).yml"]] }
        let project = try #require(described(files))

        #expect(project.problems.map(\.kind) == [.limit])
        #expect(project.problems.first?.location.file.path == "98.yml")
    }

    @Test func `reading ends for setting groups that reference each other`() throws {
        let group: [String: Any] = ["groups": Array(repeating: "a", count: 20), "base": ["X": "1"]]
        let made = described([
            "project.yml": [
                "settingGroups": ["a": group],
                "targets": ["Notes": ["type": "tool", "settings": ["groups": ["a"]]], "Other": ["type": "tool"]],
            ]
        ])
        let project = try #require(made)

        #expect(project.problems.map(\.kind) == [.limit])
    }

    @Test func `reading ends for attributes that contain each other twice`() throws {
        let attributes = Dictionary(
            uniqueKeysWithValues: (0..<100).map { (String(format: "a%03d", $0), String(format: "${a%03d}", $0 + 1)) })
        let made = described([
            "project.yml": [
                "targetTemplates": [
                    "App": ["type": "tool", "configFiles": ["Debug": "${a000}"]]
                ],
                "targets": [
                    "Notes": [
                        "templates": ["App"], "templateAttributes": attributes.mapValues { $0 + $0 },
                    ]
                ],
            ]
        ])

        #expect(try #require(made).targets.map(\.name) == ["Notes"])
    }

    @Test func `a description without targets is not a project`() {
        #expect(described(["project.yml": ["name": "Notes"]])?.name == nil)
    }

    @Test func `an unreadable file of a description is reported once, and the other files are read`() throws {
        let mistake = BuildSystemError("this is not YAML", line: 3, column: 7)
        let inclusion: [String: Any] = ["include": ["App.yml", "App.yml"], "targets": ["Notes": ["type": "tool"]]]
        let project = try #require(described(["project.yml": inclusion, "App.yml": mistake]))
        #expect(project.targets.map(\.name) == ["Notes"])
        #expect(project.unreadFiles.map(\.path) == ["App.yml"])
        #expect(project.unreadFiles.map(\.reason) == ["this is not YAML at line 3, column 7"])
        let broken = try #require(described(["project.yml": mistake]))
        #expect(broken.targets.isEmpty)
        #expect(broken.unreadFiles.map(\.path) == ["project.yml"])
    }
}
