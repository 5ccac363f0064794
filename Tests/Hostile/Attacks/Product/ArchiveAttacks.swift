import CodeSigning
import Foundation
import SigningMaterial

extension Attack {
    /// Archives with an executable that other readers find, and that the tool must not overlook.
    static var ambiguousArchives: [Attack] { decoys + contradictoryKinds + contradictoryHeaders }

    /// Returns an attack with an archive; the report of the tool must contain the given words.
    private static func hidden(
        _ name: String, _ words: String, rule: String = "signature-broken", file: String = "Notes.ipa",
        _ change: @escaping @Sendable (inout ProductSample) throws -> Void,
        bytes changeBytes: @escaping @Sendable (inout ArchiveBytes) throws -> Void = { _ in }
    ) -> Attack {
        Attack(.products, name) { directory in
            var sample = try ProductSample.phone()
            for index in sample.entries.indices {
                sample.entries[index].path = "Payload/" + sample.entries[index].path
            }
            try change(&sample)
            try ArchiveBlueprint(sample.entries).write(to: directory.path(file))
            var archive = ArchiveBytes(Array(try Data(contentsOf: directory.url.appending(path: file))))
            try changeBytes(&archive)
            try directory.write(archive.bytes, to: file)
            try ProductFindings(try directory.run("check", file, "--format", "json")).expect(words, rule: rule)
        }
    }

    private static var decoys: [Attack] {
        let places = ["Evil.app/Evil", "Other/Evil.app/Evil", "Symbols/evil", "__MACOSX/Payload/Notes.app/evil"]
        return places.flatMap { place in
            ["Notes.ipa", "Notes.zip"].map { file in
                hidden("\(file) also contains \(place)", "is not signed", rule: "signature-missing", file: file) {
                    $0.add(place, try ProgramBlueprint().bytes(), mode: 0o100755)
                }
            }
        }
    }

    private static var contradictoryKinds: [Attack] {
        let modes = [(0o040755, "a directory"), (0o010755, "a named pipe"), (0o020755, "a device")]
        let path = "Payload/Notes.app/evil.dylib"
        return modes.map { mode, kind in
            hidden("an executable in an archive has the mode of \(kind)", "is ambiguous") {
                $0.add(path, try ProductSample.library(), mode: mode)
            }
        } + [
            hidden("an executable in an archive has the mode of a link", "was added after signing") {
                $0.add(path, Array(try ProductSample.library().prefix(4000)), mode: 0o120755)
            },
            hidden("the name of an executable in an archive ends with a slash", "is ambiguous") {
                $0.add("\(path)X", try ProductSample.library(), mode: 0o100755)
            } bytes: {
                try $0.rename("\(path)X", to: "\(path)/")
            },
            hidden("a sealed library in an archive has the mode of a directory", "is ambiguous") {
                $0.add("Payload/Notes.app/Frameworks/libmath.dylib", try ProductSample.library(), mode: 0o040755)
            },
            hidden("a file of an archive contains another file", "is a file and also a directory") {
                $0.add("Payload/Notes.app/icon.png/evil", try ProductSample.library(), mode: 0o100755)
            },
            hidden("a link of an archive contains a file", "is a file and also a directory") {
                $0.add("Payload/Notes.app/L", Array("Frameworks".utf8), mode: 0o120777)
                $0.add("Payload/Notes.app/L/evil.dylib", try ProductSample.library(), mode: 0o100755)
            },
        ]
    }

    private static var contradictoryHeaders: [Attack] {
        // The offset in the first header, and the value.
        let fields: [(String, Int, [UInt8])] = [
            ("flags", 6, [1, 0]), ("compression method", 8, [0x63, 0]), ("checksum", 14, [1, 2, 3, 4]),
            ("compressed size", 18, [1, 0, 0, 0]), ("size", 22, [1, 0, 0, 0]), ("name", 30, [0x51]),
        ]
        return fields.map { name, offset, value in
            hidden("the \(name) of an entry is different before its data", "does not match the header") { _ in
            } bytes: { archive in
                archive.bytes.replaceSubrange(offset..<offset + value.count, with: value)
            }
        }
            + [
                hidden("the compressed size of an entry is the largest number", "overlaps another part") { _ in
                } bytes: {
                    try $0.setCompressedSize(of: "Payload/Notes.app/Info.plist", to: .max)
                }
            ]
            + [("first entry", "Payload/Notes.app/Info.plist"), ("directory", nil)].map { place, path in
                hidden("an unlisted entry precedes the \(place) of an archive", "its directory does not list") { _ in
                } bytes: { archive in
                    let program = try ProductSample.library()
                    try archive.insert(ArchiveBytes.hiddenEntry("Payload/Notes.app/Notes", program), before: path)
                }
            }
    }
}
