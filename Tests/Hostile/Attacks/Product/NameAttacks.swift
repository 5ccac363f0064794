import CodeSigning
import Foundation
import SigningMaterial

extension Attack {
    /// Products with names that file systems treat differently, or that cannot be read.
    static var ambiguousNames: [Attack] { twinNames + unreadableNames }

    private static let twin = "differs only in capitalization or Unicode normalization"

    private static var twinNames: [Attack] {
        let names = [
            ("two normalizations of the executable", "Caf\u{E9}", "Cafe\u{301}"),
            ("two normalizations of the executable in reverse", "Cafe\u{301}", "Caf\u{E9}"),
            ("two capitalizations of the executable", "Notes", "notes"),
            ("an executable with an invisible character", "Notes", "No\u{200D}tes"),
        ]
        let executables = names.flatMap { name, genuine, other in
            [true, false].map { isArchive in
                Attack(.products, "\(isArchive ? "an archive" : "an app") has \(name)") { directory in
                    var sample = try named(genuine)
                    sample.entries.append(.init("Notes.app/\(other)", try ProductSample.library(), mode: 0o100755))
                    try check(sample, asArchive: isArchive, in: directory)
                }
            }
        }
        return executables
            + [
                ("a resource", "Notes.app/\u{E9}.png", "Notes.app/e\u{301}.png"),
                ("a sealed file", "Notes.app/data/list.json", "Notes.app/data/List.json"),
                ("a directory", "Notes.app/PlugIns/Widget.appex/x", "Notes.app/PlugIns/widget.appex/y"),
            ].map { name, first, second in
                Attack(.products, "an archive has two names for \(name)") { directory in
                    var sample = try ProductSample.phone()
                    if !sample.entries.contains(where: { $0.path == first }) { sample.add(first, [1]) }
                    sample.entries.append(.init(second, [2]))
                    try check(sample, asArchive: true, in: directory)
                }
            }
    }

    /// Returns the app with another name of its executable.
    private static func named(_ name: String) throws -> ProductSample {
        var sample = try ProductSample.phone()
        try sample.change("Notes.app/Info.plist") { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            bytes = Array(text.replacing("<string>Notes<", with: "<string>\(name)<").utf8)
        }
        for index in sample.entries.indices where sample.entries[index].path == "Notes.app/Notes" {
            sample.entries[index].path = "Notes.app/\(name)"
        }
        return sample
    }

    private static func check(
        _ sample: ProductSample, asArchive isArchive: Bool, in directory: AttackDirectory
    ) throws {
        if isArchive {
            try ArchiveBlueprint(sample.entries).write(to: directory.path("Notes.app.zip"))
        } else {
            try sample.write(to: directory)
            // The file systems of Macs do not allow two such names.
            let names = try FileManager.default.contentsOfDirectory(atPath: directory.path("Notes.app"))
            guard names.count == Set(sample.entries.map { $0.path.utf8.split(separator: 0x2F)[1].map(\.self) }).count
            else { return }
        }
        let run = try directory.run("check", isArchive ? "Notes.app.zip" : "Notes.app", "--format", "json")
        try ProductFindings(run).expect(twin)
    }

    private static var unreadableNames: [Attack] {
        [
            Attack(.products, "the name of an executable is not valid UTF-8") { directory in
                try ProductSample.phone().write(to: directory)
                guard create("evil", isDirectory: false, in: directory) else { return }
                try ProductFindings(try directory.run("check", "Notes.app", "--format", "json"))
                    .expect("its name is not valid UTF-8")
            },
            Attack(.products, "the name of a directory with an executable is not valid UTF-8") { directory in
                try ProductSample.phone().write(to: directory)
                guard create("evil", isDirectory: true, in: directory) else { return }
                try ProductFindings(try directory.run("check", "Notes.app", "--format", "json"))
                    .expect("its name is not valid UTF-8")
            },
            Attack(.products, "the path of an executable is longer than the system allows") { directory in
                try ProductSample.phone().write(to: directory)
                let app = directory.path("Notes.app")
                try DeepDirectories.create(in: app, levels: 17, file: try ProductSample.library())
                let run = try directory.run("check", "Notes.app", "--format", "json")
                try DeepDirectories.remove(in: app, levels: 17)
                try ProductFindings(run).expect("File name too long")
                guard run.status == 4 || run.status == 1 else { throw Failure(.accepted, "status \(run.status)") }
            },
        ]
    }

    /// Creates a file or a directory whose name ends with an invalid byte; returns whether the file system allows it.
    private static func create(_ name: String, isDirectory: Bool, in directory: AttackDirectory) -> Bool {
        let path = directory.path("Notes.app/\(name)").utf8.map { CChar(bitPattern: $0) } + [-1]
        guard !isDirectory else { return mkdir(path + [0], 0o755) == 0 }
        let descriptor = open(path + [0], O_CREAT | O_WRONLY, 0o755)
        guard descriptor >= 0 else { return false }
        close(descriptor)
        return true
    }
}
