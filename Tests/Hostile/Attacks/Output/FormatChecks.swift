import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// What holds of the output of each format, whatever names and values contain.
struct FormatChecks {
    /// The formats of `lint`.
    static let lintFormats = [
        "text", "concise", "json", "jsonl", "sarif", "github", "gitlab", "junit", "checkstyle", "markdown", "html",
    ]

    /// The name of the format.
    let format: String
    /// What was printed or written.
    let bytes: [UInt8]

    private var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Checks that the output is well formed and does not contain a hostile text.
    ///
    /// - Throws: ``Attack/Failure`` if it is forged.
    func expectUnforged(by hostile: HostileText) throws {
        guard !bytes.isEmpty else { throw Attack.Failure(.crashed, "\(format): nothing was written") }
        let shown = format == "markdown" ? withoutCode : text
        // By scalars: a mark behind a character is compared as a part of it.
        let isMarkup = hostile.text.contains("<") || hostile.text.contains("\"")
        // A quotation mark ends an attribute, and Markdown has none.
        let hasAttributes = ["html", "svg"].contains(format)
        let isChecked = !isMarkup || hasAttributes || (format == "markdown" && hostile.text.contains("<"))
        if isChecked, shown.utf8.contains(hostile.forbidden.utf8) {
            throw Attack.Failure(.forgedOutput, "\(format) contains \(hostile.name)")
        }
        if let line = text.split(separator: "\n").first(where: { $0.drop { $0 == " " }.hasPrefix("::add-mask") }) {
            throw Attack.Failure(.forgedOutput, "\(format) has the line \(line)")
        }
        try expectWellFormed()
        if hostile.isData, ["json", "sarif", "gitlab"].contains(format) { try expectRoundTrip(of: hostile) }
    }

    private func expectWellFormed() throws {
        switch format {
        case "json", "sarif", "gitlab", "jsonl":
            let documents = format == "jsonl" ? text.split(separator: "\n").map(String.init) : [text]
            for document in documents where (try? Self.parse(document)) == nil {
                throw Attack.Failure(.forgedOutput, "\(format) is not JSON")
            }
        case "junit", "checkstyle", "svg", "html":
            if !XMLParser(data: Data(bytes)).parse() {
                throw Attack.Failure(.forgedOutput, "\(format) is not well-formed XML")
            }
            if format == "html" { try expectPolicy() }
        default: break
        }
    }

    /// A page has a policy, one script at most, and no attribute that runs one.
    private func expectPolicy() throws {
        guard text.contains("http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';") else {
            throw Attack.Failure(.forgedOutput, "the page has no policy")
        }
        let markup = ScriptFinder()
        let parser = XMLParser(data: Data(bytes))
        parser.delegate = markup
        _ = parser.parse()
        guard markup.scripts <= 1, markup.handlers == 0 else {
            throw Attack.Failure(.forgedOutput, "the page has a script of its input")
        }
    }

    /// The data is the same after it is read again.
    private func expectRoundTrip(of hostile: HostileText) throws {
        let strings = Self.strings(in: try Self.parse(text)).map { $0.removingPercentEncoding ?? $0 }
        guard strings.contains(where: { $0.utf8.contains(hostile.text.utf8) }) else {
            throw Attack.Failure(.forgedOutput, "\(format) lost \(hostile.name)")
        }
    }

    private static func parse(_ text: String) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    }

    private static func strings(in value: Any) -> [String] {
        switch value {
        case let text as String: [text]
        case let array as [Any]: array.flatMap(strings)
        case let object as [String: Any]: object.keys + object.values.flatMap(strings)
        default: []
        }
    }

    /// Markdown without code spans, in which nothing has a meaning.
    private var withoutCode: String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .filter { $0.offset.isMultiple(of: 2) }.map { String($0.element) }.joined(separator: " ")
        }.joined(separator: "\n")
    }
}

extension HostileText {
    /// Whether a document has to contain the text after it is read: a line break is a space in some.
    var isData: Bool { isAllowedInXML && !text.contains("\n") }
}

extension String.UTF8View {
    /// Whether the bytes of another text are in this one.
    fileprivate func contains(_ other: String.UTF8View) -> Bool {
        Data(self).range(of: Data(other)) != nil
    }
}

/// Counts the scripts of a page and the attributes that run one.
private final class ScriptFinder: NSObject, XMLParserDelegate {
    private(set) var scripts = 0
    private(set) var handlers = 0

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String] = [:]
    ) {
        if name.lowercased() == "script" { scripts += 1 }
        handlers += attributes.keys.count { $0.lowercased().hasPrefix("on") }
    }
}
