import Foundation
import PropertyLists
import Testing

/// Random documents that Python's `plistlib` writes, in binary and in the notation of ``described(_:)``; the reader must
/// find the same values.
@Suite(.enabled("python3 is installed", { Python.path != nil }))
struct PlistlibTests {
    @Test(arguments: 0..<4)
    func `the reader finds the values that plistlib wrote`(seed: Int) throws {
        let documents = try Python.run(Self.writer, arguments: ["\(seed)", "100"])
        let lines = documents.split(separator: "\n")
        #expect(lines.count == 200)
        for (index, line) in lines.enumerated() where index.isMultiple(of: 2) {
            let bytes = try #require(Data(base64Encoded: String(line)))
            let list = PropertyList(reading: SourceFile(path: "\(seed)/\(index)", bytes: Array(bytes)))
            #expect(list.problems.isEmpty, "\(list.problems)")
            let expected = try #require(Data(base64Encoded: String(lines[index + 1])))
            #expect(list.root.map(described) == String(decoding: expected, as: UTF8.self))
        }
    }

    private static let writer = """
        import base64, datetime, plistlib, random, struct, sys
        random.seed(int(sys.argv[1]))
        epoch = datetime.datetime(2001, 1, 1)
        letters = "abc.-_ <>&\\u00e9\\u2014\\U0001F600"

        def text():
            return "".join(random.choice(letters) for _ in range(random.choice([0, 1, 5, 14, 15, 16, 300])))

        def value(depth):
            kind = random.randrange(12 if depth else 9)
            if kind == 0: return random.random() < 0.5
            if kind == 1: return random.choice([0, 1, 255, 256, 65535, 65536, 2**32, 2**63 - 1, 2**63, 2**64 - 1])
            if kind == 2: return -random.randrange(1, 2**62)
            if kind == 3: return random.choice([0.0, -1.5, 1e300, 5e-324, random.random()])
            if kind == 4: return epoch + datetime.timedelta(seconds=random.randrange(-10**9, 10**9) + 0.5)
            if kind == 5: return bytes(random.randrange(256) for _ in range(random.choice([0, 1, 15, 400])))
            if kind == 6: return plistlib.UID(random.choice([0, 255, 256, 2**32 - 1]))
            if kind < 9: return text()
            count = random.choice([0, 1, 3, 20])
            if kind < 11: return [value(depth - 1) for _ in range(count)]
            return {text() + str(index): value(depth - 1) for index in range(count)}

        def described(value):
            if isinstance(value, bool): return "true" if value else "false"
            if isinstance(value, int): return str(value)
            if isinstance(value, float): return "real " + struct.pack(">d", value).hex()
            if isinstance(value, str): return "'" + value + "'"
            if isinstance(value, bytes): return "<" + " ".join(map(str, value)) + ">"
            if isinstance(value, plistlib.UID): return "uid " + str(value.data)
            if isinstance(value, datetime.datetime):
                return "date " + str((value - epoch).total_seconds())
            if isinstance(value, list): return "(" + ",".join(map(described, value)) + ")"
            return "{" + ",".join(key + ":" + described(item) for key, item in value.items()) + "}"

        for _ in range(int(sys.argv[2])):
            document = [value(4) for _ in range(8)]
            print(base64.b64encode(plistlib.dumps(document, fmt=plistlib.FMT_BINARY, sort_keys=False)).decode())
            print(base64.b64encode(described(document).encode()).decode())
        """
}

/// The path of the installed Python interpreter.
private enum Python {
    static let path = ["/usr/bin/python3", "/usr/local/bin/python3", "/opt/homebrew/bin/python3"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    /// Returns the output of a program.
    static func run(_ program: String, arguments: [String]) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: try #require(path))
        process.arguments = ["-c", program] + arguments
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return String(decoding: data, as: UTF8.self)
    }
}
