/// The structure of the reports for services, with the members that the reporters write.
enum ServiceSchemas {
    /// The part of SARIF 2.1.0 that the reporter uses
    /// (<https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>), with the limits of code scanning on GitHub
    /// (<https://docs.github.com/en/code-security/reference/code-scanning/sarif-files/sarif-support>).
    static let sarif = #"""
        {
          "type": "object", "additionalProperties": false, "required": ["$schema", "runs", "version"],
          "properties": {
            "$schema": { "type": "string", "pattern": "sarif-schema-2.1.0.json$" },
            "version": { "const": "2.1.0" },
            "runs": { "type": "array", "minItems": 1, "maxItems": 20, "items": { "$ref": "#/definitions/run" } }
          },
          "definitions": {
            "level": { "enum": ["none", "note", "warning", "error"] },
            "text": {
              "type": "object", "additionalProperties": false, "required": ["text"],
              "properties": { "text": { "type": "string" }, "markdown": { "type": "string" } }
            },
            "run": {
              "type": "object", "additionalProperties": false, "required": ["columnKind", "invocations", "results", "tool"],
              "properties": {
                "columnKind": { "enum": ["utf16CodeUnits", "unicodeCodePoints"] },
                "invocations": { "type": "array", "items": { "$ref": "#/definitions/invocation" } },
                "results": { "type": "array", "maxItems": 25000, "items": { "$ref": "#/definitions/result" } },
                "tool": {
                  "type": "object", "additionalProperties": false, "required": ["driver"],
                  "properties": { "driver": { "$ref": "#/definitions/driver" } }
                }
              }
            },
            "invocation": {
              "type": "object", "additionalProperties": false, "required": ["executionSuccessful"],
              "properties": {
                "executionSuccessful": { "type": "boolean" },
                "toolExecutionNotifications": {
                  "type": "array",
                  "items": {
                    "type": "object", "additionalProperties": false, "required": ["message"],
                    "properties": {
                      "level": { "$ref": "#/definitions/level" },
                      "locations": { "type": "array", "items": { "$ref": "#/definitions/location" } },
                      "message": { "$ref": "#/definitions/text" }
                    }
                  }
                }
              }
            },
            "driver": {
              "type": "object", "additionalProperties": false, "required": ["name", "rules", "semanticVersion"],
              "properties": {
                "name": { "type": "string", "minLength": 1 },
                "rules": {
                  "type": "array", "maxItems": 25000, "uniqueItems": true, "items": { "$ref": "#/definitions/rule" }
                },
                "semanticVersion": { "type": "string", "pattern": "^[0-9]+\\.[0-9]+\\.[0-9]+" }
              }
            },
            "rule": {
              "type": "object", "additionalProperties": false, "required": ["id", "shortDescription", "fullDescription", "help"],
              "properties": {
                "defaultConfiguration": {
                  "type": "object", "additionalProperties": false,
                  "properties": { "level": { "$ref": "#/definitions/level" } }
                },
                "fullDescription": { "$ref": "#/definitions/text" },
                "help": { "$ref": "#/definitions/text" },
                "helpUri": { "type": "string", "pattern": "^[a-z]+:[^ ]*$" },
                "id": { "type": "string", "minLength": 1 },
                "properties": {
                  "type": "object",
                  "properties": {
                    "precision": { "enum": ["very-high", "high", "medium", "low"] },
                    "stages": { "type": "array", "items": { "type": "string" } },
                    "tags": { "type": "array", "maxItems": 10, "items": { "type": "string" } }
                  },
                  "additionalProperties": false
                },
                "shortDescription": { "$ref": "#/definitions/text" }
              }
            },
            "result": {
              "type": "object", "additionalProperties": false,
              "required": ["level", "locations", "message", "partialFingerprints", "ruleId"],
              "properties": {
                "fixes": { "type": "array", "minItems": 1, "items": { "$ref": "#/definitions/fix" } },
                "level": { "$ref": "#/definitions/level" },
                "locations": {
                  "type": "array", "minItems": 1, "maxItems": 100, "items": { "$ref": "#/definitions/location" }
                },
                "message": { "$ref": "#/definitions/text" },
                "partialFingerprints": { "type": "object", "additionalProperties": { "type": "string" } },
                "properties": {
                  "type": "object", "additionalProperties": false, "required": ["apple", "confidence"],
                  "properties": {
                    "apple": { "type": "array", "items": { "type": "string" } },
                    "confidence": { "enum": ["certain", "likely"] },
                    "context": { "type": "string" }, "situation": { "type": "string" },
                    "stage": { "type": "string" }, "why": { "type": "string" }
                  }
                },
                "relatedLocations": {
                  "type": "array", "minItems": 1, "maxItems": 100, "items": { "$ref": "#/definitions/location" }
                },
                "ruleId": { "type": "string", "minLength": 1 },
                "ruleIndex": { "type": "integer", "minimum": 0 },
                "suppressions": {
                  "type": "array", "minItems": 1,
                  "items": {
                    "type": "object", "additionalProperties": false, "required": ["kind"],
                    "properties": {
                      "justification": { "type": "string" }, "kind": { "enum": ["inSource", "external"] },
                      "status": { "enum": ["accepted", "underReview", "rejected"] }
                    }
                  }
                }
              }
            },
            "location": {
              "type": "object", "additionalProperties": false, "required": ["physicalLocation"],
              "properties": {
                "id": { "type": "integer", "minimum": 0 },
                "logicalLocations": {
                  "type": "array",
                  "items": {
                    "type": "object", "additionalProperties": false,
                    "properties": { "fullyQualifiedName": { "type": "string" }, "name": { "type": "string" } }
                  }
                },
                "message": { "$ref": "#/definitions/text" },
                "physicalLocation": {
                  "type": "object", "additionalProperties": false, "required": ["artifactLocation"],
                  "properties": {
                    "artifactLocation": { "$ref": "#/definitions/artifact" },
                    "region": { "$ref": "#/definitions/region" }
                  }
                }
              }
            },
            "artifact": {
              "type": "object", "additionalProperties": false, "required": ["uri"],
              "properties": {
                "uri": { "type": "string", "pattern": "^(file://)?[A-Za-z0-9._~/%-]+$" },
                "uriBaseId": { "const": "%SRCROOT%" }
              }
            },
            "region": {
              "type": "object", "additionalProperties": false,
              "required": ["endColumn", "endLine", "startColumn", "startLine"],
              "properties": {
                "endColumn": { "type": "integer", "minimum": 1 }, "endLine": { "type": "integer", "minimum": 1 },
                "startColumn": { "type": "integer", "minimum": 1 }, "startLine": { "type": "integer", "minimum": 1 }
              }
            },
            "fix": {
              "type": "object", "additionalProperties": false, "required": ["artifactChanges"],
              "properties": {
                "artifactChanges": {
                  "type": "array", "minItems": 1,
                  "items": {
                    "type": "object", "additionalProperties": false, "required": ["artifactLocation", "replacements"],
                    "properties": {
                      "artifactLocation": { "$ref": "#/definitions/artifact" },
                      "replacements": {
                        "type": "array", "minItems": 1,
                        "items": {
                          "type": "object", "additionalProperties": false, "required": ["deletedRegion"],
                          "properties": {
                            "deletedRegion": { "$ref": "#/definitions/region" },
                            "insertedContent": { "$ref": "#/definitions/text" }
                          }
                        }
                      }
                    }
                  }
                },
                "description": { "$ref": "#/definitions/text" }
              }
            }
          }
        }
        """#

    /// The members that GitLab documents
    /// (<https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format>).
    static let gitLab = #"""
        {
          "type": "array",
          "items": {
            "type": "object", "additionalProperties": false,
            "required": ["check_name", "description", "fingerprint", "location", "severity"],
            "properties": {
              "check_name": { "type": "string", "minLength": 1 },
              "description": { "type": "string", "minLength": 1 },
              "fingerprint": { "type": "string", "minLength": 1 },
              "severity": { "enum": ["info", "minor", "major", "critical", "blocker"] },
              "location": {
                "type": "object", "additionalProperties": false, "required": ["lines", "path"],
                "properties": {
                  "path": { "type": "string", "minLength": 1, "not": { "pattern": "^\\./" } },
                  "lines": {
                    "type": "object", "additionalProperties": false, "required": ["begin"],
                    "properties": {
                      "begin": { "type": "integer", "minimum": 1 }, "end": { "type": "integer", "minimum": 1 }
                    }
                  }
                }
              }
            }
          }
        }
        """#
}

// MARK: - XML

extension ServiceSchemas {
    /// The attributes of an element: the required ones, and the optional ones.
    struct Attributes {
        let required: Set<String>
        let optional: Set<String>
        var integers: Set<String> = []

        /// Returns the reason why the attributes of an element are not valid; `nil` if they are valid.
        func problem(in element: ParsedXML.Element) -> String? {
            let names = Set(element.attributes.keys)
            if !required.isSubset(of: names) { return "missing: \(required.subtracting(names).sorted())" }
            let other = names.subtracting(required).subtracting(optional)
            if !other.isEmpty { return "not allowed: \(other.sorted())" }
            let wrong = integers.first { name in element.attributes[name].map { (Int($0) ?? -1) < 0 } ?? false }
            return wrong.map { "not a number: \($0)" }
        }
    }

    /// The elements of JUnit results that the schemas of Ant and Jenkins allow
    /// (<https://github.com/windyroad/JUnit-Schema>, <https://github.com/jenkinsci/xunit-plugin>).
    static let junit: [String: Attributes] = [
        "testsuites": Attributes(required: [], optional: []),
        "testsuite": Attributes(
            required: [
                "name", "package", "id", "hostname", "timestamp", "tests", "failures", "errors", "skipped", "time",
            ],
            optional: [], integers: ["id", "tests", "failures", "errors", "skipped", "time"]),
        "properties": Attributes(required: [], optional: []),
        "testcase": Attributes(required: ["name", "classname", "time"], optional: []),
        "failure": Attributes(required: ["type"], optional: ["message"]),
        "error": Attributes(required: ["type"], optional: ["message"]),
        "skipped": Attributes(required: [], optional: ["message"]),
        "system-out": Attributes(required: [], optional: []),
        "system-err": Attributes(required: [], optional: []),
    ]

    /// The elements of a Checkstyle report
    /// (<https://github.com/checkstyle/checkstyle/blob/master/config/checkstyle-report-1.0.0.xsd>).
    static let checkstyle: [String: Attributes] = [
        "checkstyle": Attributes(required: ["version"], optional: []),
        "file": Attributes(required: ["name"], optional: []),
        "error": Attributes(
            required: ["severity", "message", "source"], optional: ["line", "column"], integers: ["line", "column"]),
    ]
}
