/// The markup of a text as CoreFoundation finds it, in order.
///
/// CoreFoundation does not know quotation marks: an instruction ends at its first `?>`, and a tag and the document type
/// declaration at their first `>`. See `parseXMLPropertyList`, `getContentObject`, and `parseXMLElement` in
/// <https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c>.
struct CoreFoundationMarkup: IteratorProtocol {
    enum Kind { case comment, instruction, section, documentType, startTag, endTag }

    private let text: [UInt8]

    /// The end of the last markup, or the start of the text.
    private(set) var end: Int

    /// Whether no start tag was found.
    private var isInProlog = true

    /// Creates the markup of `text` from `start`, the end of a byte order mark.
    init(of text: [UInt8], from start: Int) {
        self.text = text
        end = start
    }

    /// Returns the next markup; `nil` if there is none, or if CoreFoundation rejects it.
    mutating func next() -> (kind: Kind, range: Range<Int>)? {
        guard let start = text.offset(of: Byte.less, from: end), start + 1 < text.endIndex else { return nil }
        let kind = kind(at: start)
        guard let kind, let end = endOfMarkup(kind, at: start) else { return nil }
        self.end = end
        if kind == .startTag { isInProlog = false }
        return (kind, start..<end)
    }

    private func kind(at start: Int) -> Kind? {
        switch text[start + 1] {
        case Byte.question: return .instruction
        case Byte.slash: return .endTag
        case Byte.exclamation: break
        default: return .startTag
        }
        let markup = text[start...]
        if markup.starts(with: "<!--".utf8) { return .comment }
        if isInProlog { return markup.starts(with: "<!DOCTYPE".utf8) ? .documentType : nil }
        return markup.starts(with: "<![CDATA[".utf8) ? .section : nil
    }

    private func endOfMarkup(_ kind: Kind, at start: Int) -> Int? {
        switch kind {
        // Before the root element, CoreFoundation also skips the first byte of a comment.
        case .comment: text.end(of: Array("-->".utf8), from: start + (isInProlog ? 5 : 4))
        case .instruction: text.end(of: Array("?>".utf8), from: start + 2)
        case .section: text.end(of: Array("]]>".utf8), from: start + 9)
        case .startTag, .endTag: text.end(of: [Byte.greater], from: start + 1)
        case .documentType:
            text[start...].firstIndex { $0 == Byte.greater || $0 == UInt8(ascii: "[") }
                .flatMap { text[$0] == Byte.greater ? $0 + 1 : nil }
        }
    }
}
