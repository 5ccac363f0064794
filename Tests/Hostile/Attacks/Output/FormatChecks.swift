import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Checks of the output of a format, which must pass for all names and values.
struct FormatChecks {
    /// The formats of `lint`.
    static let lintFormats = [
        "text", "concise", "json", "jsonl", "agent", "sarif", "github", "gitlab", "junit", "checkstyle", "markdown",
        "html",
    ]

    /// The name of the format.
    let format: String
    /// The output.
    let bytes: [UInt8]

    private var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Checks that the output is well-formed and does not contain a hostile text.
    ///
    /// - Throws: ``Attack/Failure`` if a check fails.
    func expectUnforged(by hostile: HostileText) throws {
        guard !bytes.isEmpty else { throw Attack.Failure(.crashed, "\(format): the output is empty") }
        let shown = format == "markdown" ? withoutCode : text
        // Bytes are compared, because a character and a following combining mark are a single character.
        let isMarkup = hostile.text.contains("<") || hostile.text.contains("\"")
        // A quotation mark is hostile only in formats with attributes, which Markdown does not have.
        let hasAttributes = ["html", "svg"].contains(format)
        let isChecked = !isMarkup || hasAttributes || (format == "markdown" && hostile.text.contains("<"))
        if isChecked, shown.utf8.contains(hostile.forbidden.utf8) {
            throw Attack.Failure(.forgedOutput, "\(format) contains \(hostile.name)")
        }
        if let line = text.split(separator: "\n").first(where: { $0.drop { $0 == " " }.hasPrefix("::add-mask") }) {
            throw Attack.Failure(.forgedOutput, "\(format) has the line \(line)")
        }
        try expectWellFormed()
        if hostile.isData, format == "json" { try expectRoundTrip(of: hostile) }
    }

    private func expectWellFormed() throws {
        switch format {
        case "json", "sarif", "gitlab", "jsonl", "agent":
            let documents = ["jsonl", "agent"].contains(format) ? text.split(separator: "\n").map(String.init) : [text]
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

    /// Checks that a page has a content security policy, at most one script, and no event handler attributes.
    private func expectPolicy() throws {
        guard text.contains("http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';") else {
            throw Attack.Failure(.forgedOutput, "the page has no content security policy")
        }
        let markup = ScriptFinder()
        let parser = XMLParser(data: Data(bytes))
        parser.delegate = markup
        _ = parser.parse()
        guard markup.scripts <= 1, markup.handlers == 0 else {
            throw Attack.Failure(.forgedOutput, "the page contains a script of the input")
        }
    }

    /// Checks that the parsed output contains the text.
    private func expectRoundTrip(of hostile: HostileText) throws {
        let strings = Self.strings(in: try Self.parse(text)).map { $0.removingPercentEncoding ?? $0 }
        guard strings.contains(where: { $0.utf8.contains(hostile.text.utf8) }) else {
            throw Attack.Failure(.forgedOutput, "\(format) does not preserve \(hostile.name)")
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

    /// The Markdown text without code spans, in which markup has no effect.
    private var withoutCode: String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .filter { $0.offset.isMultiple(of: 2) }.map { String($0.element) }.joined(separator: " ")
        }.joined(separator: "\n")
    }
}

extension HostileText {
    /// Whether parsed documents must contain the text; some formats replace line breaks with spaces.
    var isData: Bool { isAllowedInXML && !text.contains("\n") }
}

extension String.UTF8View {
    /// Whether this text contains the bytes of another one.
    fileprivate func contains(_ other: String.UTF8View) -> Bool {
        Data(self).range(of: Data(other)) != nil
    }
}

/// Counts the scripts and event handler attributes of a page.
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
