#if !canImport(Darwin)
import Foundation
import LocalCloud
import TestSupport
import Testing

/// Recordings that `Samples/CloudRecorder` makes on simulated devices, and `entcheck cloud replay`.
@Suite struct RecordingTests {
    private static let sample = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Samples/CloudRecorder").standardized
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private static func plan() throws -> String {
        try String(contentsOf: sample.appending(path: "plan.jsonl"), encoding: .utf8)
    }

    private static func lines(_ file: String) throws -> [String] {
        try String(contentsOf: sample.appending(path: "Recordings/\(file)"), encoding: .utf8)
            .split(separator: "\n").map(String.init)
    }

    /// Replays recordings, and returns the exit status and the lines of the output without the directory.
    private func replay(_ recordings: [String: [String]]) throws -> (status: Int32, lines: [String], error: String) {
        for (file, lines) in recordings { try directory.write(lines.joined(separator: "\n") + "\n", to: file) }
        let files = RecordedHistory.files.filter { recordings[$0] != nil }.map { directory.path($0) }
        let result = try Program.run("entcheck", ["cloud", "replay"] + files, expecting: nil)
        let output = result.output.replacing(directory.path + "/", with: "")
        return (
            result.status, output.split(separator: "\n").map(String.init),
            result.error.replacing(directory.path + "/", with: "")
        )
    }

    @Test func `the recorded plan of the sample has the same outcomes when it is replayed`() throws {
        let history = try RecordedHistory()
        try history.run(Self.plan())
        let recordings = history.recordings
        for file in RecordedHistory.files {
            let lines = try #require(recordings[file])
            if ProcessInfo.processInfo.environment["ENTCHECK_RECORD"] != nil {
                let text = lines.joined(separator: "\n") + "\n"
                try Data(text.utf8).write(to: Self.sample.appending(path: "Recordings/\(file)"))
            }
            #expect(try Self.lines(file) == lines)
        }
        let result = try replay(recordings)
        #expect(result.status == 0, "\(result)")
        let count = recordings.values.reduce(0) { $0 + $1.count } - 2
        #expect(result.lines == ["no differences in \(count) lines of 2 devices"])
    }

    @Test func `an app runs the operations of its own device at their times`() async throws {
        let history = try RecordedHistory()
        try await history.run(Self.plan(), on: "phone")
        let operations = try Self.plan().split(separator: "\n").filter { $0.contains(#""device":"phone""#) }
        let recorded = try #require(history.recordings["phone.jsonl"]).filter { $0.contains(#""do":"#) }
        #expect(recorded.count == operations.count)
        for (recorded, operation) in zip(recorded, operations) {
            #expect(recorded.hasPrefix(operation.prefix { $0 != "," } + ","), "\(operation)")
        }
        #expect(history.recordings["mac.jsonl"]?.filter { $0.contains(#""do":"#) } == [])
    }

    @Test(arguments: UInt64(1)...12) func `random histories have the same outcomes when they are replayed`(
        seed: UInt64
    ) throws {
        let history = try RecordedHistory()
        try history.run(RandomPlan(seed: seed).text)
        let result = try replay(history.recordings)
        #expect(result.status == 0, "\(result.lines.joined(separator: "\n"))\n\(result.error)")
    }

    @Test(arguments: Edit.allCases) func `a changed outcome is reported with its line`(edit: Edit) throws {
        var (recordings, changed): ([String: [String]], [String]) = ([:], [])
        for file in RecordedHistory.files {
            recordings[file] = try Self.lines(file).enumerated().map { index, line in
                guard let edited = try edit.apply(to: line) else { return line }
                changed.append("\(file):\(index + 1)")
                return edited
            }
        }
        #expect(!changed.isEmpty)
        let result = try replay(recordings)
        #expect(result.status == 1, "\(result.error)")
        let reported = Set(result.lines.compactMap { $0.components(separatedBy: ": ").first })
        #expect(reported.isSuperset(of: changed), "\(Set(changed).subtracting(reported))")
        let others = result.lines.filter { line in !changed.contains { line.hasPrefix("\($0): ") } }
        #expect(others.allSatisfy { edit.allows($0) }, "\(others)")
    }

    /// A message without the line, and the recording in which the last line is wrong.
    @Test(arguments: [
        (#"{"at":1,"device":"phone","do":"set","ke"#, "the line is not JSON"),
        ("[1]", "the line is not a JSON object"),
        ("\u{0}", "the line is not JSON"),
        (#"{"at":1,"device":"phone","do":"fly"}"#, "`do` is `fly`; expected one of `check`, "),
        (#"{"at":1,"device":"phone","see":"ghost"}"#, "`see` is `ghost`; expected `change`"),
        (#"{"at":1,"device":"phone"}"#, "`see` is missing"),
        (#"{"at":1,"do":"check"}"#, "`device` is missing"),
        (#"{"at":1,"device":7,"do":"check"}"#, "`device` is not a string"),
        (#"{"at":1,"device":"tablet","do":"check"}"#, "the device `tablet` is not described in an earlier line"),
        (#"{"at":1e300,"device":"phone","do":"check"}"#, "`at` is not from 0 to 31622400 seconds"),
        (#"{"at":1e999,"device":"phone","do":"check"}"#, "`at` is not from 0 to 31622400 seconds"),
        (#"{"at":"1","device":"phone","do":"check"}"#, "`at` is not a number"),
        (#"{"at":-1,"device":"phone","do":"check"}"#, "`at` is not from 0 to 31622400 seconds"),
        (#"{"at":99999999999999999999,"device":"phone","do":"check"}"#, "`at` is not from 0 to 31622400 seconds"),
        (#"{"device":"phone","do":"check"}"#, "`at` is not a number"),
        (
            #"{"at":1,"device":"phone","do":"set","key":"a","value":null}"#,
            "`value` is not valid: a property list cannot contain null"
        ),
        (
            #"{"at":1,"device":"phone","do":"set","key":"a","value":18446744073709551615}"#,
            "`value` is not valid: the integer 18446744073709551615 is not from -9223372036854775808 to 9223372036"
        ),
        (#"{"at":1,"device":"phone","do":"check","values":[]}"#, "`values` is not an object"),
        (
            #"{"at":1,"device":"phone","do":"check","values":{"a":1,"a":2}}"#,
            "the line has an object with two members whose names are equal, or differ only in normalization"
        ),
        (#"{"at":1,"device":"phone","do":"set","key":"a"}"#, "`value` is missing"),
        (#"{"at":1,"device":"phone","do":"write","path":"a"}"#, "`text` or `data` is missing"),
        (#"{"at":1,"device":"phone","do":"write","path":"a","data":"?"}"#, "`data` is not Base64"),
        (#"{"at":1,"device":"phone","do":"write","path":"a","data":"AA=A"}"#, "`data` is not Base64"),
        (#"{"at":1,"device":"phone","do":"check","documents":[{"path":"a"}]}"#, "`status` is missing"),
        (
            #"{"at":1,"device":"phone","do":"check","documents":[{"path":"a","status":"current","size":1e99}]}"#,
            "`size` is not a whole number"
        ),
        (
            #"{"schema":"entcheck/cloud-recording/2","device":"mac"}"#,
            "`schema` is `entcheck/cloud-recording/2`; expected `entcheck/cloud-recording/1`"
        ),
        (#"{"schema":"entcheck/cloud-recording/1","device":"phone"}"#, "the device `phone` is already described"),
        (
            #"{"schema":"entcheck/cloud-recording/1","device":"mac","platform":"dos"}"#,
            "`platform` is `dos`; expected one of "
        ),
    ]) func `a line that is not valid is rejected with its number`(line: String, message: String) throws {
        let header = try #require(try Self.lines("phone.jsonl").first)
        let result = try replay(["phone.jsonl": [header, "", line]])
        #expect(result.status == 4 && result.lines.isEmpty)
        #expect(result.error.hasPrefix("entcheck-server: phone.jsonl:3: \(message)"), "\(result.error.prefix(500))")
    }

    @Test func `a long line, a deep value, and an empty recording are rejected`() throws {
        let header = try #require(try Self.lines("phone.jsonl").first)
        let long = #"{"at":1,"device":"phone","do":"set","key":"a","value":""# + String(repeating: "x", count: 20 << 20)
        let result = try replay(["phone.jsonl": [header, long + #""}"#]])
        #expect(result.status == 4)
        #expect(result.error == "entcheck-server: phone.jsonl:2: the line has more than 16777216 bytes\n")
        let deep = try replay(["phone.jsonl": [header, String(repeating: "[", count: 100_000)]])
        #expect(deep.error == "entcheck-server: phone.jsonl:2: the line has more than 136 levels\n")
        let empty = try replay(["phone.jsonl": [header]])
        #expect(empty.status == 3 && empty.error == "entcheck-server: the recordings contain no operations\n")
        let missing = try Program.run("entcheck", ["cloud", "replay", directory.path("none")], expecting: 4)
        #expect(missing.error == "entcheck-server: \(directory.path("none")): No such file or directory\n")
    }

    @Test func `a file that cannot be written is an error, not a difference of the outcomes`() throws {
        let files = RecordedHistory.files.map { Self.sample.appending(path: "Recordings/\($0)").path }
        let (process, error) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [
            "-c", "trap '' XFSZ; ulimit -f 0; exec \"$@\"", "sh", try Program.named("entcheck").path, "cloud", "replay",
        ]
        process.arguments? += files
        process.environment = ["TMPDIR": directory.path]
        process.standardError = error
        try process.run()
        let message = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 4)
        #expect(
            message.hasPrefix("entcheck-server: write of `") && message.hasSuffix(": File too large\n"), "\(message)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
    }
}

// MARK: - Edits

extension RecordingTests {
    /// A change of all outcomes of one kind.
    enum Edit: String, CaseIterable {
        case value, missingValue, reason, result, size, status, content, conflict, missingDocument, failure, success

        /// Returns a changed line, or `nil` if the line has no outcome of the kind.
        func apply(to line: String) throws -> String? {
            guard var members = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
                change(&members)
            else { return nil }
            return String(decoding: try JSONSerialization.data(withJSONObject: members), as: UTF8.self)
        }

        /// Returns whether a difference in another line results from the edit.
        func allows(_ line: String) -> Bool {
            self == .reason && line.contains("which was not recorded")
        }

        private func change(_ members: inout [String: Any]) -> Bool {
            switch self {
            case .value, .missingValue: return changeValue(&members)
            case .reason:
                guard members["see"] != nil else { return false }
                members["reason"] = "accountChange"
            case .result:
                guard let result = members["result"] as? Bool else { return false }
                members["result"] = !result
            case .failure:
                guard ["write", "move", "download"].contains(members["do"] as? String), members["error"] == nil
                else { return false }
                members["error"] = "NSCocoaErrorDomain 4"
            case .success: return members.removeValue(forKey: "error") != nil
            default: return changeDocument(&members)
            }
            return true
        }

        private func changeValue(_ members: inout [String: Any]) -> Bool {
            guard var values = members["values"] as? [String: Any], let key = values.keys.sorted().last
            else { return false }
            values[key] = self == .value ? ["changed"] : nil
            members["values"] = values
            return true
        }

        private func changeDocument(_ members: inout [String: Any]) -> Bool {
            guard var documents = members["documents"] as? [[String: Any]], !documents.isEmpty else { return false }
            switch self {
            case .size: documents[0]["size"] = 7_777
            case .status:
                documents[0]["status"] = documents[0]["status"] as? String == "current" ? "downloaded" : "current"
            case .content: documents[0]["text"] = documents[0]["text"] == nil ? "changed" : nil
            case .conflict: documents[0]["conflicts"] = [["text": "changed"]]
            default: documents.removeFirst()
            }
            members["documents"] = documents
            return true
        }
    }
}
#endif
