#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The files that all tools read.
struct Corpus {
    /// The directory of the generated files, or `nil` if the files come from a list.
    let directory: String?
    let files: [String]

    private static let targets = ["App", "Widget", "Share"]

    /// Writes the files to separate directories, as in projects, if they do not exist.
    init(at directory: String, count: Int) throws {
        var files: [String] = []
        for index in 0..<count {
            let (company, app, target) = ("team\(index / 600)", "app\(index / 3)", Self.targets[index % 3])
            let parent = "\(directory)/\(company)/\(app)/\(target)"
            files.append("\(parent)/\(target).entitlements")
        }
        self.directory = directory
        self.files = files
        guard let last = files.last, access(last, F_OK) != 0 else { return }
        for (index, file) in files.enumerated() {
            let (company, app, target) = ("team\(index / 600)", "app\(index / 3)", Self.targets[index % 3])
            var text = EntitlementsText(seed: UInt64(index), company: company, app: app, target: target)
            try Self.write(text.file(), to: file)
        }
    }

    /// Reads the paths of the files from a list.
    init(list: String) throws {
        directory = nil
        files = try Self.read(list).split(separator: "\n").map(String.init)
    }

    private static func write(_ bytes: [UInt8], to path: String) throws {
        for (offset, byte) in path.utf8.enumerated() where byte == UInt8(ascii: "/") && offset > 0 {
            mkdir(String(decoding: path.utf8.prefix(offset), as: UTF8.self), 0o755)
        }
        guard let file = fopen(path, "w") else { throw Failure("\(path) cannot be written") }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    static func read(_ path: String) throws -> String {
        guard let file = fopen(path, "r") else { throw Failure("\(path) cannot be read") }
        defer { fclose(file) }
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&buffer, 1, buffer.count, file)
            if count == 0 { return String(decoding: text, as: UTF8.self) }
            text += buffer[..<count]
        }
    }
}

/// The reason that the measurement failed.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
