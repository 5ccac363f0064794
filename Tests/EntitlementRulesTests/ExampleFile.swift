import EntitlementRules
import Entitlements
import PropertyLists
import Testing

/// A whole entitlements file made from an example.
struct ExampleFile {
    /// The file as the rules see it.
    let source: SourceFile

    /// Its text with the marks: what should be reported stands between `«` and `»`.
    let marked: String

    /// Creates the file that an example shows.
    init(_ example: RuleExample, in disguise: Disguise = .none) {
        switch example.content {
        case .entitlements(let inside): self.init(inside: inside, in: disguise)
        case .file(let text): self.init(marked: text)
        case .tree(let tree), .repository(let tree): self.init(marked: tree.marked)
        }
    }

    /// Creates a file around the marked inside of its dictionary.
    init(inside: String, in disguise: Disguise = .none) {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
            \(inside)
            </dict>
            </plist>

            """
        self.init(marked: disguise.worn(by: text))
    }

    /// Creates a file from its whole marked text.
    init(marked: String) {
        self.marked = marked
        let unmarked = marked.unicodeScalars.filter { $0 != "«" && $0 != "»" }
        self.source = SourceFile(
            path: "Example.entitlements", bytes: Array(String(String.UnicodeScalarView(unmarked)).utf8))
    }

    /// The text with marks around what the findings are about.
    func marked(by findings: [Finding]) -> String {
        var bytes = source.bytes
        for range in findings.compactMap(\.location.range).sorted(by: { $0.lowerBound > $1.lowerBound }) {
            bytes.insert(contentsOf: "»".utf8, at: range.upperBound)
            bytes.insert(contentsOf: "«".utf8, at: range.lowerBound)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Ways to write the same file differently, none of which a rule about entitlements may notice.
enum Disguise: CaseIterable {
    case none
    case carriageReturns
    case multibyteComment
    case oneLine

    func worn(by text: String) -> String {
        switch self {
        case .none: text
        case .carriageReturns: text.replacing("\n", with: "\r\n")
        case .multibyteComment: text.replacing("<dict>", with: "<!-- 👩‍👧 déjà vu --><dict>")
        case .oneLine: text.replacing("\n", with: " ")
        }
    }
}

extension RuleExample {
    /// Whether it shows a project rather than one file.
    var isTree: Bool {
        switch content {
        case .tree, .repository: true
        case .entitlements, .file: false
        }
    }

    /// What a failing expectation says about the example.
    var comment: Comment { "\(title)" }

    /// Where a failing expectation points: at the example, in the rule's own file.
    var sourceLocation: SourceLocation {
        SourceLocation(fileID: fileID, filePath: filePath, line: line, column: 1)
    }
}

extension Rule {
    /// What the rule finds in a file, under an example's conditions.
    func findings(in file: SourceFile, like example: RuleExample) -> [Finding] {
        findings(in: Subject(PropertyList(reading: file), under: example.conditions))
    }
}

extension SourceFile {
    /// The file's text.
    var contents: String { String(decoding: bytes, as: UTF8.self) }
}
