import EntitlementRules
import Foundation
import Linting
import PropertyLists
import Reporting
import TestSupport
import Testing

@testable import LintModel

@Suite struct SARIFReporterTests {
    @Test func `a finding is a result, and its rule is in the rule table`() {
        let report = Report(findings: [ReportSample.findings[0]], version: "1.2.3", rules: ReportSample.rules)
        #expect(SARIFReporter().text(of: report) == Self.expected)
    }

    @Test func `a path that could not be checked is a notification`() throws {
        let run = try run(of: ReportSample.report)
        let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
        let notifications = try #require(invocation["toolExecutionNotifications"] as? [[String: Any]])
        #expect(invocation["executionSuccessful"] as? Bool == false)
        #expect(
            (notifications.first?["message"] as? [String: Any])?["text"] as? String == "not checked: permission denied")
    }

    @Test func `a result references its rule and its related locations`() throws {
        let run = try run(of: ReportSample.report)
        let results = try #require(run["results"] as? [[String: Any]])
        let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        let rules = try #require(driver["rules"] as? [[String: Any]])
        #expect(results.count == 3)
        for result in results {
            let index = try #require(result["ruleIndex"] as? Int)
            #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
        }
        #expect((results[1]["relatedLocations"] as? [Any])?.count == 1)
    }

    @Test(arguments: [
        ("a b/ä:[1].plist", "a%20b/%C3%A4%3A%5B1%5D.plist", "%SRCROOT%"),
        ("./a.plist", "a.plist", "%SRCROOT%"),
        ("/tmp/a.plist", "file:///tmp/a.plist", nil),
        ("a\nb.plist", "a%0Ab.plist", "%SRCROOT%"),
    ])
    func `a path is written as a URI`(path: String, address: String, base: String?) throws {
        let finding = Finding(
            rule: "r", severity: .note, confidence: .certain, message: "see [here](https://example.com)",
            location: Location(file: SourceFile(path: path, bytes: [])), related: [], apple: [], fix: nil)
        let run = try run(of: Report(findings: [finding], version: "1.2.3"))
        let result = try #require((run["results"] as? [[String: Any]])?.first)
        let location = try #require((result["locations"] as? [[String: Any]])?.first)
        let physical = try #require(location["physicalLocation"] as? [String: Any])
        let artifact = try #require(physical["artifactLocation"] as? [String: Any])
        #expect(artifact["uri"] as? String == address)
        #expect(artifact["uriBaseId"] as? String == base)
        #expect((result["message"] as? [String: Any])?["text"] as? String == "see [here] (https://example.com)")
    }

    /// The path of the OASIS schema, <https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/>, which the
    /// license does not allow this repository to distribute.
    private static let schema = ProcessInfo.processInfo.environment["SARIF_SCHEMA"]

    @Test(.enabled(if: schema != nil, "SARIF_SCHEMA=sarif-schema-2.1.0.json"))
    func `the log is valid according to the schema of the standard`() throws {
        let schema = try JSONSchema(String(contentsOfFile: #require(Self.schema), encoding: .utf8))
        for (name, report) in ReportSchemaTests.reports {
            #expect(schema.problem(in: SARIFReporter().text(of: report)) == nil, "\(name)")
        }
        #expect(schema.problem(in: #"{"version":"2.1.0","runs":[{}]}"#) != nil)
    }

    private func run(of report: Report) throws -> [String: Any] {
        let text = SARIFReporter().text(of: report)
        let log = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        return try #require((log["runs"] as? [[String: Any]])?.first)
    }
}

extension SARIFReporterTests {
    fileprivate static let expected = #"""
        {
          "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
          "runs": [
            {
              "columnKind": "unicodeCodePoints",
              "invocations": [
                {
                  "executionSuccessful": true,
                  "toolExecutionNotifications": []
                }
              ],
              "results": [
                {
                  "fixes": [
                    {
                      "artifactChanges": [
                        {
                          "artifactLocation": {
                            "uri": "ios/Notes.entitlements",
                            "uriBaseId": "%SRCROOT%"
                          },
                          "replacements": [
                            {
                              "deletedRegion": {
                                "endColumn": 29,
                                "endLine": 8,
                                "startColumn": 11,
                                "startLine": 8
                              },
                              "insertedContent": {
                                "text": "group.com.example.shared"
                              }
                            }
                          ]
                        }
                      ],
                      "description": {
                        "text": "prefix the name with `group.`"
                      }
                    }
                  ],
                  "level": "error",
                  "locations": [
                    {
                      "logicalLocations": [
                        {
                          "fullyQualifiedName": "com.apple.security.application-groups/0",
                          "name": "0"
                        }
                      ],
                      "physicalLocation": {
                        "artifactLocation": {
                          "uri": "ios/Notes.entitlements",
                          "uriBaseId": "%SRCROOT%"
                        },
                        "region": {
                          "endColumn": 29,
                          "endLine": 8,
                          "startColumn": 11,
                          "startLine": 8
                        }
                      }
                    }
                  ],
                  "message": {
                    "text": "app group `com.example.shared` does not begin with `group.`"
                  },
                  "partialFingerprints": {
                    "entcheck/v1": "49b84e557c151d27"
                  },
                  "properties": {
                    "apple": [
                      "ITMS-90046"
                    ],
                    "confidence": "certain",
                    "context": "Notes (Debug, Release), ios"
                  },
                  "relatedLocations": [
                    {
                      "id": 1,
                      "logicalLocations": [
                        {
                          "fullyQualifiedName": "com.apple.security.application-groups",
                          "name": "com.apple.security.application-groups"
                        }
                      ],
                      "message": {
                        "text": "claimed here"
                      },
                      "physicalLocation": {
                        "artifactLocation": {
                          "uri": "ios/Notes.entitlements",
                          "uriBaseId": "%SRCROOT%"
                        },
                        "region": {
                          "endColumn": 57,
                          "endLine": 6,
                          "startColumn": 20,
                          "startLine": 6
                        }
                      }
                    }
                  ],
                  "ruleId": "app-group-prefix",
                  "ruleIndex": 0
                }
              ],
              "tool": {
                "driver": {
                  "name": "entcheck",
                  "rules": [
                    {
                      "defaultConfiguration": {
                        "level": "error"
                      },
                      "fullDescription": {
                        "text": "On iOS an app group is registered on the developer site, and its name always \#
        begins with `group.`"
                      },
                      "help": {
                        "markdown": "# app-group-prefix\n\nError, certain.\n\nApp group without the prefix \#
        `group.`.\n\n## Why\n\nOn iOS an app group is registered on the developer site, and its\nname \#
        [always](https://developer.apple.com/documentation) begins with `group.`. No profile contains a\nname \#
        without it.\n\nMore details follow.\n\n## Apple errors\n\n- ITMS-90046\n\n## Sources\n\n- \#
        <https://developer.apple.com/documentation/app-group-prefix>\n",
                        "text": "app-group-prefix                                                  error, \#
        certain\n\nApp group without the prefix `group.`.\n\nWhy\n\nOn iOS an app group is registered on the \#
        developer site, and its name always\nbegins with `group.`. No profile contains a name without \#
        it.\n\nMore details follow.\n\nApple errors\n\n- ITMS-90046\n\nSources\n\n- \#
        https://developer.apple.com/documentation/app-group-prefix\n"
                      },
                      "helpUri": "https://developer.apple.com/documentation/app-group-prefix",
                      "id": "app-group-prefix",
                      "properties": {
                        "precision": "very-high",
                        "stages": [
                          "build",
                          "upload",
                          "install",
                          "launch",
                          "run-time"
                        ],
                        "tags": [
                          "entitlements"
                        ]
                      },
                      "shortDescription": {
                        "text": "App group without the prefix `group.`"
                      }
                    }
                  ],
                  "semanticVersion": "1.2.3"
                }
              }
            }
          ],
          "version": "2.1.0"
        }

        """#
}
