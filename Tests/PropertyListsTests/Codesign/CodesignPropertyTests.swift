import Foundation
import PropertyLists
import Testing

/// Properties that hold for any bytes, tested with seeded random damage to a valid file.
@Suite struct CodesignPropertyTests {
    /// Problems of files that the strict reader accepts, but that the lenient reader or all XML readers reject.
    private let otherReasons: Set<CodesignProblem.Kind> = [
        .set, .secondValue, .missingPlistEnd, .mismatchedTag, .strayText, .emptyElement, .malformedInteger,
        .malformedAttribute, .nulByte, .tooDeep, .identifierAttribute, .carriageReturnInText, .textAfterPlist,
        .unclosedElement, .malformedDeclaration, .unendedMarkup, .valueWithoutKey, .nestedPlist, .internalSubset,
    ]

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `both readers of codesign accept what the scanner accepts`(seed: UInt64) {
        var damage = Damage(seed: seed)
        for round in 0..<250 {
            let bytes = damage.bytes(cuts: 1 + round % 4)
            let reading = CodesignReading(of: bytes)
            let text = String(decoding: bytes, as: UTF8.self)
            if StrictGrammar.accepts(bytes) {
                let kinds = Set(reading.problems.map(\.kind)).subtracting(otherReasons)
                #expect(kinds.isEmpty, "seed \(seed) round \(round): the strict reader accepts \(text)")
            } else {
                #expect(!reading.isAccepted, "seed \(seed) round \(round): the strict reader rejects \(text)")
            }
            if reading.isAccepted, isProloguePlain(bytes), String(validating: bytes, as: UTF8.self) != nil {
                let isRead = isPropertyList(bytes)
                #expect(isRead, "seed \(seed) round \(round): Foundation rejects \(text)")
            }
        }
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `leading whitespace does not change the verdict and moves all locations`(seed: UInt64) {
        var damage = Damage(seed: 1000 + seed)
        for round in 0..<250 {
            let bytes = damage.bytes(cuts: 1 + round % 4)
            let plain = CodesignReading(of: bytes)
            let moved = CodesignReading(of: Array("\n \t\n".utf8) + bytes)
            #expect(plain.isAccepted == moved.isAccepted, "seed \(1000 + seed) round \(round)")
            #expect(
                plain.problems.map { $0.range.lowerBound + 4 } == moved.problems.map(\.range.lowerBound),
                "seed \(1000 + seed) round \(round): \(String(decoding: bytes, as: UTF8.self))")
        }
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `problems are sorted and within the file, and so are edits`(seed: UInt64) {
        var damage = Damage(seed: 2000 + seed)
        for round in 0..<250 {
            let bytes = damage.bytes(cuts: 1 + round % 8)
            let problems = CodesignReading(of: bytes).problems
            let places = problems.map(\.range.lowerBound)
            #expect(places == places.sorted())
            for problem in problems {
                #expect(problem.range.upperBound <= bytes.count && problem.count > 0)
                for edit in problem.fix(in: bytes)?.edits ?? [] { #expect(edit.range.upperBound <= bytes.count) }
            }
        }
    }

    @Test(arguments: HostileText.all)
    func `hostile text is read in linear time`(hostile: HostileText) {
        // A reader with quadratic time would not finish these.
        let bytes = Array((hostile.start + String(repeating: hostile.repeated, count: hostile.count)).utf8)
        let reading = CodesignReading(of: bytes)
        #expect(!reading.isAccepted)
        #expect(reading.problems.count <= CodesignReading.maximumProblemCount + 3)
        for problem in reading.problems.prefix(2) { _ = problem.fix(in: bytes) }
    }

    @Test func `many keys are read in linear time`() {
        let keys = (0..<200_000).map { "<key>\($0)</key><true/>" }.joined()
        #expect(CodesignReading(of: Array("<dict>\(keys)</dict>".utf8)).problems.map(\.kind) == [.tooManyValues])
    }

    /// Whether the damage avoids the encoding and the word `DOCTYPE`, for which Foundation is stricter.
    private func isProloguePlain(_ bytes: [UInt8]) -> Bool { bytes.prefix(190).elementsEqual(Damage.good.prefix(190)) }

    private func isPropertyList(_ bytes: [UInt8]) -> Bool {
        (try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)) != nil
    }
}

/// A text that is repeated many times.
struct HostileText: Sendable, CustomTestStringConvertible {
    let start: String
    let repeated: String
    let count: Int

    var testDescription: String { "\(start)… \(count) × \(repeated.debugDescription)" }

    static let all = [
        ("<!--", "-- ", 300_000), ("", "<!----x-->", 300_000), ("", "<array>", 300_000),
        ("", "</dict>", 300_000), ("", "<array></dict>", 300_000), ("", "<array><true />", 200_000),
        ("<dict>", "<key>a</key><true/>", 200_000), ("<string>", "&quot;", 200_000), ("", "\r", 200_000),
        ("<string>", "<![CDATA[", 300_000), ("", "<", 200_000), ("<a ", "b='c' ", 200_000),
        ("", "\u{0}", 200_000), ("<plist><dict/>", "<!--", 200_000), ("", "<?", 300_000),
        ("<plist><dict/>", "x</a>", 200_000), ("<plist><dict/>", "<!-- >", 200_000),
        ("<!DOCTYPE a [", "<!ENTITY>", 200_000), ("", "<!DOCTYPE [>", 200_000), ("<a", " ", 200_000),
        ("<string>", "</a>", 200_000), ("", "<true> ", 200_000), ("", "\u{FEFF}", 200_000),
    ].map { HostileText(start: $0, repeated: $1, count: $2) }
}

/// Random changes to a valid file, reproducible by seed.
private struct Damage {
    static let good = Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <!-- a comment -->
        <dict>
        \t<key>a&amp;b</key>
        \t<true/>
        \t<key>list</key>
        \t<array>
        \t\t<string>group.com.example.notes</string>
        \t\t<integer>42</integer>
        \t\t<data>AAEC</data>
        \t</array>
        \t<key>c</key>
        \t<dict><key>a</key><false/></dict>
        </dict>
        </plist>

        """.utf8)

    private static let pieces = [
        "--", "-", ">", "<", "/", "/>", "<!--", "-->", "<!", "<?", "?>", "?", "\r", "\n", "\t", " ", "\"", "'", "=",
        "&", "&lt;", "&quot;", "<key>a</key>", "<true/>", "<true></true>", "<true />", "</dict>", "</array>", "<dict>",
        "<array>", "<set>", "<plist>", "</plist>", "<real>1</real>", "<data>", "<integer>", "0x1f", "-1", "+", "é",
        "<![CDATA[x]]>", "]", "[", "x", "A", "1", "ID", "IDREF=\"1\"", " a=\"b\"", "<string/>", "\u{0}",
        "a12345678901234567890123456789", "<integer/>", "<data/>",
    ].map { Array($0.utf8) }

    private var generator: SplitMix64

    init(seed: UInt64) { generator = SplitMix64(state: seed) }

    mutating func bytes(cuts: Int) -> [UInt8] {
        var bytes = Self.good
        for _ in 0..<cuts {
            let start = Int.random(in: 0...bytes.count, using: &generator)
            let end = min(bytes.count, start + Int.random(in: 0...6, using: &generator))
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: bytes.removeSubrange(start..<end)
            case 1: bytes.insert(contentsOf: bytes[start..<end], at: Int.random(in: 0...bytes.count, using: &generator))
            case 2: bytes.replaceSubrange(start..<end, with: Self.pieces.randomElement(using: &generator) ?? [])
            default: bytes.insert(contentsOf: Self.pieces.randomElement(using: &generator) ?? [], at: start)
            }
        }
        return bytes
    }
}

/// A small random number generator, reproducible by seed
/// (https://prng.di.unimi.it/splitmix64.c).
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
