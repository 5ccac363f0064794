import CXMLEvents
import Foundation
import Testing

@testable import PropertyLists

/// The plain reader must give the same result as libxml2, without problems.
@Suite struct PlainXMLReaderTests {
    private let parser = XMLPropertyListParser(limits: PropertyListLimits())

    private static let plain = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <!-- of the widget & its café: > -->
        <dict>
        \t<key>aps-environment</key>
        \t<string>development</string>
        \t<key>com.apple.security.application-groups</key>
        \t<array>
        \t\t<string>group.com.example &lt;&amp;&gt;</string><string></string><string/>
        \t</array>
        \t<key>level</key><!--x--><integer>-12</integer>
        \t<key>nested</key>
        \t<dict><key>level</key><true/><key>é</key><false/><key>a</key><array/><key>b</key><dict/></dict>
        </dict>
        </plist>

        """.replacing("<key>é</key>", with: "<key>e</key>")

    @Test(arguments: LineEnd.allCases)
    func `a file from Xcode is read by the plain reader with the result of libxml2`(lineEnd: LineEnd) {
        #expect(readBothWays(lineEnd.bytes(of: Self.plain)))
    }

    @Test(
        arguments: LineEnd.allCases,
        [
            ("<true/>", "<true />"), ("<true/>", "<true></true>"), ("&amp;&gt;", "&quot;"), ("&amp;", "&#38;"),
            ("<string/>", "<data/>"), ("-12", "-"), ("-12", "1 2"), ("-12", "99999999999999999999"), (">e<", ">a<"),
            (">e<", ">é<"), ("widget", "wid--get"), ("<!--x-->", "<!--x--->"), ("<!--x-->", "<!-->-->"),
            ("group.", "gr]]>oup."), ("group.", "gr\roup."), ("group.", "gr\u{1}oup."), ("group.", "gr\u{FFFF}oup."),
            ("</plist>", "</plist><true/>"), ("</plist>", ""), ("</array>", "</dict>"),
            ("<key>level</key><!--x-->", ""),
            ("-12</integer>", "-12</string>"), ("version=\"1.0\">\n<!--", "version='1.0'>\n<!--"),
            ("<dict/>", "<date/>"),
            ("<key>nested</key>", "<key>nested</key><key>nester</key>"), ("<dict/>", "<dict/><true/>"),
        ])
    func `an unusual file is read by libxml2`(lineEnd: LineEnd, change: (usual: String, unusual: String)) {
        let text = Self.plain.replacing(change.usual, with: change.unusual, maxReplacements: 1)
        #expect(text != Self.plain)
        #expect(!readBothWays(lineEnd.bytes(of: text)))
    }

    @Test(arguments: 0..<17)
    func `each invalid character is found, after any number of others`(padding: Int) throws {
        let words = String(repeating: "a", count: padding) + "é\u{10FFFD}b"
        let valid = Array(Self.plain.replacing("development", with: words).utf8)
        #expect(readBothWays(valid))
        let place = try #require(valid.firstRange(of: Array("é\u{10FFFD}".utf8)))
        for wrong in [[0xC3], [0x80], [0xED, 0xA0, 0x80], [0xEF, 0xBF, 0xBE], [0xF5, 0x80, 0x80, 0x80]] as [[UInt8]] {
            for offset in [place.lowerBound, valid.count - 40] {
                #expect(!readBothWays(Array(valid[..<offset]) + wrong + valid[offset...]), "\(wrong) at \(offset)")
            }
        }
    }

    @Test(arguments: ["</key >", "</keys>", "</ke>", "</Key>", "<key>", "</key", "</string>"])
    func `an end tag that differs from the start tag is not plain`(tag: String) {
        let text = Self.plain.replacing("aps-environment</key>", with: "aps-environment\(tag)")
        #expect(!readBothWays(Array(text.utf8)))
    }

    @Test func `the lines of a text end in line feeds`() {
        let text = Self.plain.replacing("development", with: "\none\n\n&amp;\n").replacing("--x--", with: "--\n\n--")
        #expect(readBothWays(LineEnd.both.bytes(of: text)))
        let list = PropertyList(reading: SourceFile(path: "Test.plist", bytes: LineEnd.both.bytes(of: text)))
        #expect(list.root?["aps-environment"]?.string == "\none\n\n&\n")
        #expect(!readBothWays(LineEnd.both.bytes(of: Self.plain.replacing("<key>level", with: "<key>\nlevel"))))
    }

    @Test func `inconsistent line endings are read by libxml2`() {
        let text = String(decoding: LineEnd.both.bytes(of: Self.plain), as: UTF8.self)
        for (usual, unusual) in [
            ("</plist>\r\n", "</plist>\r"), ("<dict>\r\n", "<dict>\r\r\n"), ("<dict>\r\n", "<dict>\n\r"),
            ("<plist version=\"1.0\">\r\n", "<plist version=\"1.0\">\r"), ("?>\r\n", "?>\n"),
            ("1.0//EN\"", "1.0//EN\"\r\n"),
        ] {
            let changed = text.replacing(usual, with: unusual, maxReplacements: 1)
            #expect(changed != text)
            #expect(!readBothWays(Array(changed.utf8)), "\(unusual.debugDescription)")
        }
        #expect(!readBothWays(Array(Self.plain.replacing("<dict>\n", with: "<dict>\r\n").utf8)))
        #expect(readBothWays(Array(text.replacing("<dict>\r\n", with: "<dict>\n\n").utf8)))
    }

    @Test func `a real number is read by the plain reader, although codesign rejects it`() {
        func text(_ number: String) -> [UInt8] {
            Array(Self.plain.replacing("<array/>", with: "<real>\(number)</real>").utf8)
        }
        #expect(readBothWays(text("0.5")))
        #expect(readBothWays(text("12345.678")))
        for number in ["", "5", ".5", "5.", "-0.5", "1.2.3", "1e3", " 0.5", "0.5 ", "nan", "0.1234567890123456789"] {
            #expect(!readBothWays(text(number)), "\(number)")
        }
    }

    @Test func `limits also apply to plain files`() {
        var limits = PropertyListLimits()
        limits.nodes = 5
        let file = SourceFile(path: "Test.plist", bytes: Array(Self.plain.utf8))
        let list = XMLPropertyListParser(limits: limits).read(file)
        #expect(list.problems.map(\.kind) == [.limit])
        let deep = String(repeating: "<array>", count: 40) + String(repeating: "</array>", count: 40)
        #expect(!readBothWays(Array(Self.plain.replacing("<array/>", with: deep).utf8)))
    }

    @Test func `a changed file is read with the result of libxml2`() {
        var generator = SplitMix64(state: 20_26)
        let pieces = [
            "<", ">", "/", "&", "-", "]", "<key>", "</key>", "<true/>", "<array>", "</dict>", "<!--", "-->", "\r", "\n",
            "\r\n",
        ]
        var plainCount = 0
        for turn in 0..<6000 {
            var bytes = LineEnd.allCases[turn % LineEnd.allCases.count].bytes(of: Self.plain)
            for _ in 0...Int.random(in: 0..<2, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                let end = min(bytes.count, place + Int.random(in: 0..<12, using: &generator))
                let letter = [UInt8.random(in: 0...255, using: &generator)]
                let piece = pieces.randomElement(using: &generator).map { Array($0.utf8) } ?? letter
                bytes.replaceSubrange(place..<end, with: Bool.random(using: &generator) ? piece : letter)
            }
            if readBothWays(bytes) { plainCount += 1 }
        }
        #expect(plainCount > 200)
    }

    private static let corpus = URL(filePath: #filePath).appending(path: "../../../../../shared/corpus").standardized

    @Test(.enabled(if: FileManager.default.fileExists(atPath: corpus.path), "there is no ../shared/corpus"))
    func `files of the corpus are read with the result of libxml2`() throws {
        let paths = try #require(FileManager.default.enumerator(at: Self.corpus, includingPropertiesForKeys: nil))
        var plainCount = 0
        for case let url as URL in paths where url.pathExtension == "entitlements" {
            let bytes = Array(try Data(contentsOf: url))
            let isPlain = readBothWays(bytes)
            if isPlain { plainCount += 1 }
            guard let text = String(validating: bytes, as: UTF8.self), !text.utf8.contains(0x0D) else { continue }
            #expect(readBothWays(LineEnd.both.bytes(of: text)) == isPlain, "\(url.path)")
        }
        #expect(plainCount > 50)
    }

    /// Reads a text with both readers, which must agree; returns whether the plain reader accepted it.
    private func readBothWays(_ bytes: [UInt8]) -> Bool {
        let file = SourceFile(path: "Test.plist", bytes: bytes)
        let list = parser.read(file)
        guard list.isPlain else { return false }
        let thorough = parser.readThoroughly(file)
        #expect(thorough.problems.isEmpty)
        #expect(list.rootIndex == thorough.rootIndex)
        #expect(list.table.nodes.elementsEqual(thorough.table.nodes, by: ==), "\(file.text(in: 0..<bytes.count))")
        let kinds = CodesignReading(of: file).problems.map(\.kind)
        let known: Set<CodesignProblem.Kind> = [.real, .carriageReturn, .carriageReturnInText]
        #expect(known.isSuperset(of: kinds), "\(file.text(in: 0..<bytes.count))")
        #expect(kinds.isEmpty == list.pleasesCodesign, "\(file.text(in: 0..<bytes.count))")
        return true
    }
}

/// The line endings of a file.
enum LineEnd: String, CaseIterable {
    case lineFeed = "\n"
    case both = "\r\n"

    /// Returns the text with these line endings.
    func bytes(of text: String) -> [UInt8] { Array(text.replacing("\n", with: rawValue).utf8) }
}

private func == (left: Node, right: Node) -> Bool {
    (left.start, left.end, left.contentStart, left.contentEnd) == (
        right.start, right.end, right.contentStart, right.contentEnd
    )
        && (left.parent, left.next, left.kind, left.flags) == (right.parent, right.next, right.kind, right.flags)
}
