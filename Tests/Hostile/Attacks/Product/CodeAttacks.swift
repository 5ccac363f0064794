import CodeSigning
import SigningMaterial

extension Attack {
    /// Code that was changed after signing, and code directories that do not cover all code.
    static var alteredCode: [Attack] {
        let pages = [0, 1, 2, 4].map { page in
            broken("a byte of page \(page) of an executable is altered", "not match the SHA-256 hashes") {
                var sample = try ProductSample.phone()
                try sample.flip("Notes.app/Notes", at: page * 4096 + 4095 - (page == 4 ? 4000 : 0))
                return sample
            }
        }
        let places = [
            ("a framework", "Notes.app/Frameworks/Sync.framework/Sync"),
            ("an extension", "Notes.app/PlugIns/Widget.appex/Widget"),
            ("a library", "Notes.app/Frameworks/libmath.dylib"),
        ].map { name, path in
            broken("a byte of the code of \(name) is altered", "not match the SHA-256 hashes") {
                var sample = try ProductSample.phone()
                try sample.flip(path, at: 40)
                return sample
            }
        }
        let macPlaces = ["MacOS/Notes", "MacOS/helper", "XPCServices/Export.xpc/Contents/MacOS/Export"].map { path in
            broken("a byte of the code of \(path) of a Mac app is altered", "not match the SHA-256 hashes") {
                var sample = try ProductSample.mac()
                try sample.flip("Notes.app/Contents/\(path)", at: 50)
                return sample
            }
        }
        let hashes = [CodeDirectoryHash.sha1, .sha256].flatMap { type in
            [0, 2, 4].map { page in
                signed("the \(type) hash of page \(page) is wrong", "not match the \(type) hashes") {
                    $0.hashTypes = [.sha1, .sha256]
                    $0.wrongPages = [type: [page]]
                }
            }
        }
        return pages + places + macPlaces + hashes + coverage
    }

    private static var coverage: [Attack] {
        [
            signed("the code limit ends before the last page", "covers 12000 bytes") { $0.codeLimit = 12000 },
            signed("the code limit is a byte short", "but the signature begins") { $0.codeLimit = $0.code.count - 1 },
            signed("the code limit is zero", "covers 0 bytes") { $0.codeLimit = 0 },
            signed("the code limit is inside the signature", "but the signature begins") {
                $0.codeLimit = 1 << 20
            },
            signed("there is one page hash too few", "page hashes; expected") { $0.codeSlotCount = 4 },
            signed("there is one page hash too many", "page hashes; expected") { $0.codeSlotCount = 6 },
            signed("there are no page hashes", "has 0 page hashes") { $0.codeSlotCount = 0 },
            signed("the code directory has a scatter vector", "scatter vector") { $0.scatterOffset = 44 },
            signed("the pages have 2^40 bytes", "page size, 2^40", rule: "signature-broken") { $0.pageShift = 40 },
            broken("bytes follow the signature", "unsigned data") {
                try .phone { $0.program.trailing = [1, 2, 3] }
            },
            broken("a page of code follows the signature", "unsigned data") {
                try .phone { $0.program.trailing = [UInt8](repeating: 0x90, count: 4096) }
            },
        ]
    }

    /// Signatures whose message does not match the code directories.
    static var alteredDirectories: [Attack] {
        [
            signed("the second directory is not in the message", "does not sign the SHA-1") {
                $0.hashTypes = [.sha256, .sha1]
                $0.unlisted = [.sha1]
            },
            signed("the first directory is not in the list of the message", "does not sign the SHA-256") {
                $0.hashTypes = [.sha256, .sha1]
                $0.unlisted = [.sha256]
            },
            signed("two directories, and the message lists none", "does not sign the SHA-256") {
                $0.hashTypes = [.sha1, .sha256]
                $0.listsDirectories = false
            },
            signed("the message is missing", "has no CMS message") {
                $0.dropsMessage = true
                $0.isAdHoc = false
            },
            signed("the message is empty", "has no CMS message") {
                $0.signer = nil
                $0.isAdHoc = false
            },
            signed("a signed directory is marked as ad hoc", "marked as ad hoc") { $0.isAdHoc = true },
            signed("two directories have the same hash function", "two code directories use SHA-256") {
                $0.hashTypes = [.sha256, .sha256]
            },
            broken("the signature of another version of the app", "not match the SHA-256 hashes") {
                var sample = try ProductSample.phone()
                let other = try ProductSample.phone { $0.program.architecture.subtype = 2 }
                try sample.transplantSignature("Notes.app/Notes", from: other)
                return sample
            },
            broken("the signature of the extension on the app", "Info.plist does not match") {
                var sample = try ProductSample.phone()
                try sample.transplantSignature("Notes.app/Notes", from: sample, "Notes.app/PlugIns/Widget.appex/Widget")
                return sample
            },
            broken("the stronger directory is removed", "more code directories than") {
                var sample = try ProductSample.phone { $0.changingSignature = { $0.hashTypes = [.sha1, .sha256] } }
                try sample.change("Notes.app/Notes") { bytes in
                    // The slot of the alternate directory is changed to one that is ignored.
                    guard let start = bytes.lastRange(of: [0xFA, 0xDE, 0x0C, 0xC0])?.lowerBound,
                        let place = bytes[start...].firstRange(of: [0, 0, 0x10, 0])
                    else { return }
                    bytes.replaceSubrange(place, with: [0, 2, 0, 0])
                }
                return sample
            },
        ]
            + [0x20200, 0x20400].map { version in
                broken(
                    "a byte of a directory of version \(String(version, radix: 16)) is altered", "does not match",
                    rule: "signature-unverified"
                ) {
                    var sample = try ProductSample.phone { $0.changingSignature = { $0.version = version } }
                    try sample.change("Notes.app/Notes") { bytes in
                        guard let place = bytes.firstRange(of: Array("com.example.notes\0A1".utf8)) else { return }
                        bytes[place.lowerBound] = UInt8(ascii: "k")
                    }
                    return sample
                }
            }
    }
}

extension ProductSample {
    /// Replaces the signature of an executable with that of another one of the same size.
    mutating func transplantSignature(_ path: String, from other: ProductSample, _ source: String? = nil) throws {
        guard let donor = other.entries.first(where: { $0.path == source ?? path })?.bytes,
            let start = donor.lastRange(of: [0xFA, 0xDE, 0x0C, 0xC0])?.lowerBound
        else { return }
        try change(path) { bytes in
            guard let place = bytes.lastRange(of: [0xFA, 0xDE, 0x0C, 0xC0])?.lowerBound else { return }
            let room = bytes.count - place
            let signature = donor[start...].prefix(room)
            bytes.replaceSubrange(place..., with: signature + [UInt8](repeating: 0, count: room - signature.count))
        }
    }
}

extension [UInt8] {
    /// Returns the last range of a sequence of bytes.
    fileprivate func lastRange(of needle: [UInt8]) -> Range<Int>? {
        guard count >= needle.count else { return nil }
        let start = (0...count - needle.count).last { self[$0..<$0 + needle.count].elementsEqual(needle) }
        return start.map { $0..<$0 + needle.count }
    }
}
