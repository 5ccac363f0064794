import Foundation
import Linting
import PropertyLists
import Reporting
import Testing
import Workspaces

@testable import LintModel

@Suite struct JSONReporterTests {
    @Test func `the report is the documented object`() {
        let report = Report(
            findings: [ReportSample.findings[0]],
            notChecked: [NotChecked(path: "old/Locked.entitlements", reason: "permission denied")],
            coverage: Report.Coverage(files: 3, products: 1, targets: 2, suppressed: 4, known: 5), version: "1.2.3")
        #expect(
            JSONReporter().text(of: report) == """
                {
                  "bindings": [],
                  "findings": [
                    {
                      "apple": [
                        "ITMS-90046"
                      ],
                      "confidence": "certain",
                      "context": {
                        "configurations": [
                          "Debug",
                          "Release"
                        ],
                        "platform": "ios",
                        "target": "Notes"
                      },
                      "documentation": "Docs/Rules/app-group-prefix.md",
                      "fingerprint": "49b84e557c151d27",
                      "fix": {
                        "edits": [
                          {
                            "length": 18,
                            "offset": 246,
                            "path": "ios/Notes.entitlements",
                            "text": "group.com.example.shared"
                          }
                        ],
                        "safety": "unsafe",
                        "title": "prefix the name with `group.`"
                      },
                      "key": "com.apple.security.application-groups",
                      "location": {
                        "column": 11,
                        "endColumn": 29,
                        "endLine": 8,
                        "keyPath": [
                          "com.apple.security.application-groups",
                          "0"
                        ],
                        "line": 8,
                        "path": "ios/Notes.entitlements"
                      },
                      "message": "app group `com.example.shared` does not begin with `group.`",
                      "related": [
                        {
                          "location": {
                            "column": 20,
                            "endColumn": 57,
                            "endLine": 6,
                            "keyPath": [
                              "com.apple.security.application-groups"
                            ],
                            "line": 6,
                            "path": "ios/Notes.entitlements"
                          },
                          "message": "claimed here"
                        }
                      ],
                      "rule": "app-group-prefix",
                      "severity": "error",
                      "stage": null,
                      "value": "com.example.shared"
                    }
                  ],
                  "notChecked": [
                    {
                      "path": "old/Locked.entitlements",
                      "reason": "permission denied"
                    }
                  ],
                  "rejections": [],
                  "schema": "entcheck/1",
                  "summary": {
                    "boundFiles": 0,
                    "entitlementsFiles": 0,
                    "errors": 1,
                    "files": 3,
                    "known": 5,
                    "notes": 0,
                    "products": 1,
                    "suppressed": 4,
                    "targets": 2,
                    "warnings": 0
                  },
                  "tool": {
                    "name": "entcheck",
                    "version": "1.2.3"
                  }
                }

                """)
    }

    @Test func `members that do not apply are null`() throws {
        let finding = try #require(try object(of: ReportSample.findings[2]))
        let location = try #require(finding["location"] as? [String: Any])
        #expect(finding["fix"] is NSNull)
        #expect(finding["context"] is NSNull)
        #expect(finding["value"] is NSNull)
        for name in ["line", "column", "endLine", "endColumn"] { #expect(location[name] is NSNull) }
        #expect(location["keyPath"] as? [String] == ["ExpirationDate"])
    }

    @Test func `any text is restored by a JSON parser`() throws {
        let hostile = "\u{0}\u{1B}[31m\"\\\n\r\t/é日👩‍👧\u{2028}\u{7F}"
        let file = SourceFile(path: hostile, bytes: Array("x".utf8))
        let finding = try #require(
            try object(
                of: Finding(
                    rule: "r", severity: .note, confidence: .certain, message: hostile,
                    location: Location(file: file, keyPath: [hostile]), related: [], apple: [hostile], fix: nil)))
        let location = try #require(finding["location"] as? [String: Any])
        #expect(finding["message"] as? String == hostile)
        #expect(finding["key"] as? String == hostile)
        #expect(finding["apple"] as? [String] == [hostile])
        #expect(location["path"] as? String == hostile)
    }

    @Test func `an edit counts bytes of the file in any encoding`() throws {
        let text = "<plist><dict><key>é</key><string>x</string></dict></plist>"
        let bytes: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let file = SourceFile(path: "a", bytes: bytes)
        let value = try #require(PropertyList(reading: file).root?["é"])
        let finding = try #require(
            try object(
                of: Finding(
                    rule: "r", severity: .note, confidence: .certain, message: "m", location: value.location,
                    related: [], apple: [], fix: .replace(value.location, with: "y", .safe, "write y"))))
        let edits = try #require((finding["fix"] as? [String: Any])?["edits"] as? [[String: Any]])
        #expect(edits.first?["offset"] as? Int == 2 + 2 * 33)
        #expect(edits.first?["length"] as? Int == 2)
    }

    @Test(arguments: [
        "a/App.entitlements", "other/directory/App.entitlements", "App.entitlements", "/App.entitlements",
    ])
    func `fingerprints do not depend on the directory of the file`(path: String) throws {
        func fingerprint(at path: String) throws -> String {
            let file = SourceFile(path: path, bytes: Array("<dict><key>com.example.a</key><true/></dict>".utf8))
            return try #require(Linter().findings(in: file).first).fingerprint
        }
        #expect(try fingerprint(at: path) == fingerprint(at: "App.entitlements"))
        #expect(try fingerprint(at: path) != fingerprint(at: "Widget.entitlements"))
    }

    @Test func `fingerprints are unique and do not change when lines move`() throws {
        func fingerprints(_ head: String, _ values: [String]) -> [String] {
            let strings = values.map { "<string>\($0)</string>" }.joined()
            let file = SourceFile(
                path: "dir\(head.count)/A.entitlements",
                bytes: Array("\(head)<plist><dict><key>k</key><array>\(strings)</array></dict></plist>".utf8))
            return PropertyList(reading: file).root?["k"]?.elements.map {
                Finding(
                    rule: "r", severity: .note, confidence: .certain, message: head, location: $0.location,
                    related: [], apple: [], fix: nil
                ).fingerprint
            } ?? []
        }
        let prints = fingerprints("", ["a", "b", "a"])
        #expect(Set(prints).count == 3)
        #expect(fingerprints("\n\n<!-- moved -->", ["a", "b", "a"]) == prints)
        #expect(fingerprints("", ["a", "c", "a"])[1] != prints[1])
    }

    private func object(of finding: Finding) throws -> [String: Any]? {
        let text = JSONReporter().text(of: Report(findings: [finding], version: "1.2.3"))
        let report = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        return (report?["findings"] as? [[String: Any]])?.first
    }
}
