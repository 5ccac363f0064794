#if !canImport(Darwin)
import Foundation
import TestSupport
import Testing

/// Outcomes in recordings that are compared with the simulator.
@Suite struct RecordedOutcomeTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    @Test func `the recorder writes each millisecond of a date`() throws {
        let dates = (0..<1_000).map { #"{"$date":"2026-01-01T00:00:00.\#("\(1_000 + $0)".dropFirst())Z"}"# }
        let value = "[\(dates.joined(separator: ","))]"
        let history = try RecordedHistory()
        try history.run(
            """
            {"at":1,"device":"phone","do":"set","key":"dates","value":\(value)}
            {"at":2,"device":"phone","do":"check"}
            """)
        let lines = try #require(history.recordings["phone.jsonl"])
        #expect(lines.count == 3 && lines[0].contains(#""start":"2026-01-01T00:00:00.000Z""#))
        #expect(lines[1].contains(#""value":\#(value)}"#) && lines[2].contains(#""values":{"dates":\#(value)}"#))
    }

    /// Returns the description of a device.
    private static func device(_ name: String, start: String = "2026-01-01T00:00:00.000Z") -> String {
        """
        {"schema":"entcheck/cloud-recording/1","device":"\(name)","platform":"ios","account":"Ada",\
        "app":"com.example.notes","keyValueStore":"A1B2C3D4E5.com.example.notes",\
        "ubiquityContainers":["iCloud.com.example.notes"],"start":"\(start)"}
        """
    }

    /// Replays the lines of a phone and a Mac, and returns the differences of the lines after the descriptions.
    private func differences(_ lines: String...) throws -> [String] {
        let text = ([Self.device("phone"), Self.device("mac")] + lines).joined(separator: "\n")
        try directory.write(text + "\n", to: "a.jsonl")
        let result = try Program.run("entcheck", ["cloud", "replay", directory.path("a.jsonl")], expecting: nil)
        #expect(result.error.isEmpty && result.status <= 1, "\(result.error)")
        guard result.status == 1 else { return [] }
        let output = result.output.replacing(directory.path("a.jsonl") + ":", with: "")
        return output.split(separator: "\n").map(String.init)
    }

    private static let document = """
        {"isDownloading":false,"isUploaded":true,"isUploading":false,"path":"Documents/L","size":1,\
        "status":"current","text":"x"}
        """

    @Test func `keys that differ only in normalization are different`() throws {
        let keys = ["caf\u{E9}", "cafe\u{301}"]
        let lines = zip(keys, [1, 2]).map { #"{"at":1,"device":"phone","do":"set","key":"\#($0)","value":\#($1)}"# }
        func check(_ key: String, _ value: Int) -> String {
            #"{"at":60,"device":"phone","do":"check","values":{"\#(key)":\#(value)}}"#
        }
        #expect(try differences(lines[0], check(keys[0], 1)) == [])
        #expect(try differences(lines[0], check(keys[1], 1)).count == 2)
        for (key, value) in zip(keys, [1, 2]) {
            let found = try differences(lines[0], lines[1], check(key, value))
            #expect(found.count == 1 && found[0].hasSuffix("exists; it was not recorded"), "\(found)")
        }
    }

    @Test func `a failed operation is reported with the path in the container`() throws {
        let found = try differences(#"{"at":1,"device":"phone","do":"download","path":"Documents/none"}"#)
        #expect(found == ["3: the operation fails: no item exists at `Documents/none`"])
    }

    @Test func `a recorded document that does not exist after a sign-out is reported`() throws {
        let lines = [
            #"{"at":1,"device":"phone","do":"write","path":"Documents/L","text":"x"}"#,
            #"{"at":60,"device":"phone","do":"check","documents":[\#(Self.document)]}"#,
            #"{"at":61,"device":"phone","do":"signOut"}"#,
        ]
        let check = #"{"at":120,"device":"phone","do":"check","documents":"#
        #expect(
            try differences(lines[0], lines[1], lines[2], check + "[\(Self.document)]}")
                == ["6: the document `Documents/L` does not exist; it was recorded"])
        #expect(try differences(lines[0], lines[1], lines[2], check + "[]}") == [])
        #expect(try differences(lines[0], lines[1], lines[2], #"{"at":120,"device":"phone","do":"check"}"#) == [])
    }

    @Test(arguments: [
        "300000-01-01T00:00:00Z", "999999999-01-01T00:00:00Z", "10000-01-01T00:00:00Z", "-0001-01-01T00:00:00Z",
        "0000-01-01T00:00:00Z", "2026-02-30T00:00:00Z", "2026-01-01", "",
    ]) func `a start whose year is not from 1 to 9999, or that does not exist, is rejected with its line`(
        start: String
    ) throws {
        try directory.write(Self.device("phone", start: start) + "\n", to: "a.jsonl")
        let result = try Program.run("entcheck", ["cloud", "replay", directory.path("a.jsonl")], expecting: 4)
        let message = "`start` is `\(start)`; expected a time such as `2026-01-01T00:00:00.000Z`"
        #expect(result.error == "entcheck-server: \(directory.path("a.jsonl")):1: \(message)\n")
    }

    @Test(arguments: [("0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z")])
    func `the first and the last time can be the starts of a recording`(first: String, last: String) throws {
        let lines = [
            Self.device("phone", start: first), Self.device("mac", start: last),
            #"{"at":31622400,"device":"mac","do":"check"}"#, #"{"at":0,"device":"phone","do":"check"}"#,
        ]
        try directory.write(lines.joined(separator: "\n"), to: "a.jsonl")
        let result = try Program.run("entcheck", ["cloud", "replay", directory.path("a.jsonl")], expecting: 0)
        #expect(result.output == "no differences in 2 lines of 2 devices\n")
    }

    @Test func `recorded values of an app without a key-value store are reported`() throws {
        let claim = #""keyValueStore":"A1B2C3D4E5.com.example.notes","#
        let lines = [
            Self.device("phone").replacing(claim, with: ""),
            #"{"at":1,"device":"phone","do":"check","values":{"theme":1}}"#,
        ]
        try directory.write(lines.joined(separator: "\n"), to: "a.jsonl")
        let result = try Program.run("entcheck", ["cloud", "replay", directory.path("a.jsonl")], expecting: 1)
        #expect(result.output.hasSuffix("a.jsonl:2: the value of `theme` does not exist; it was recorded\n"))
    }

    @Test func `a change after the last operation is compared at its time`() throws {
        let lines = [
            #"{"at":1,"device":"phone","do":"set","key":"theme","value":1}"#,
            #"{"at":20,"device":"mac","keys":["theme"],"reason":"serverChange","see":"change"}"#,
        ]
        #expect(try differences(lines[0], lines[1]) == [])
        let early = lines[1].replacing("20", with: "1")
        let message = "the app is not notified of the recorded change `serverChange` of `theme`"
        #expect(try differences(lines[0], early) == ["4: \(message)"])
    }

    @Test func `a user signs in to an account that no device was described with`() throws {
        let lines = [
            #"{"at":1,"device":"phone","do":"signIn","account":"Grace"}"#,
            #"{"at":2,"device":"phone","do":"set","key":"theme","value":1}"#,
            #"{"at":120,"device":"mac","do":"check","values":{}}"#,
            #"{"at":121,"device":"phone","do":"check","values":{"theme":1}}"#,
        ]
        #expect(try differences(lines[0], lines[1], lines[2], lines[3]) == [])
    }

    @Test(arguments: ["$theme", "$date", "$data", "$real", "$dictionary"])
    func `the only key of a store can have the name of a type`(key: String) throws {
        let value = #"{"$dictionary":{"$date":"2026-01-01T00:00:00Z"}}"#
        let set = #"{"at":1,"device":"phone","do":"set","key":"\#(key)","value":\#(value)}"#
        #expect(try differences(set, #"{"at":2,"device":"phone","do":"check","values":{"\#(key)":\#(value)}}"#) == [])
        let other = #"{"at":2,"device":"phone","do":"check","values":{"\#(key)":1}}"#
        #expect(
            try differences(set, other)
                == ["4: the value of `\(key)` is [$date: \"2026-01-01T00:00:00Z\"]; recorded: 1"])
    }

    @Test func `0.0 differs from -0.0`() throws {
        let set = #"{"at":1,"device":"phone","do":"set","key":"x","value":{"$real":"0.0"}}"#
        let check = #"{"at":2,"device":"phone","do":"check","values":{"x":{"$real":"-0.0"}}}"#
        #expect(try differences(set, check) == ["4: the value of `x` is 0.0; recorded: -0.0"])
    }
}
#endif
