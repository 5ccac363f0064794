import CLibYAML

extension YAMLNode {
    /// Parses a document.
    ///
    /// An alias (`*name`) shares the value of its anchor without additional memory. A few lines can therefore
    /// represent billions of values; code that traverses them must limit their number.
    ///
    /// - Parameter text: The text of a file with one document.
    /// - Returns: The root, or `nil` if there is no document.
    /// - Throws: `YAMLError` if the text is not valid YAML, contains a second document, or is nested deeper than
    ///   ``depthLimit``.
    public static func root(of text: String) throws(YAMLError) -> YAMLNode? {
        var (text, parser) = (text, yaml_parser_t())
        // The parser stores its own address and the address of the text, so neither may move while the parser is in
        // use.
        let result = text.withUTF8 { bytes in
            withUnsafeMutablePointer(to: &parser) { parser in
                Result { () throws(YAMLError) in
                    guard yaml_parser_initialize(parser) == 1 else { throw YAMLError(message: nil, mark: nil) }
                    defer { yaml_parser_delete(parser) }
                    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
                    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
                    var composer = YAMLComposer(parser)
                    return try composer.root()
                }
            }
        }
        return try result.get()
    }

    /// The maximum nesting depth; deeper than any manually written document, and safe for the stack.
    public static let depthLimit = 200
}

/// Builds a tree from the events of libyaml, one event per call.
private struct YAMLComposer {
    /// The parser; its owner outlives this value.
    private let parser: UnsafeMutablePointer<yaml_parser_t>

    /// The anchored values so far, by name.
    private var anchors: [String: YAMLNode] = [:]

    init(_ parser: UnsafeMutablePointer<yaml_parser_t>) { self.parser = parser }

    mutating func root() throws(YAMLError) -> YAMLNode? {
        _ = try next()
        guard case .documentStart = try next() else { return nil }
        let root = try node(from: try next(), depth: 0)
        _ = try next()
        let end = try next()
        guard case .documentStart(let mark) = end else { return root }
        throw YAMLError(message: "unexpected second document; expected one document per file", mark: mark)
    }

    private mutating func node(from event: Event, depth: Int) throws(YAMLError) -> YAMLNode {
        switch event {
        case .alias(let name, let mark):
            if let node = anchors[name] { return node }
            throw YAMLError(message: "found undefined alias", mark: mark)
        case .scalar(let scalar, let start): return try node(.scalar(scalar), at: start, height: 1)
        case .sequenceStart(let start): return try sequence(at: start, depth: depth)
        case .mappingStart(let start): return try mapping(at: start, depth: depth)
        case .documentStart(let mark): throw YAMLError(message: nil, mark: mark)
        case .end: throw YAMLError(message: nil, mark: nil)
        }
    }

    private mutating func sequence(at start: Start, depth: Int) throws(YAMLError) -> YAMLNode {
        var elements: [YAMLNode] = []
        try members(of: start, depth) { (composer, event) throws(YAMLError) in
            elements.append(try composer.node(from: event, depth: depth + 1))
        }
        return try node(.sequence(elements), at: start, height: 1 + (elements.map(\.height).max() ?? 0))
    }

    private mutating func mapping(at start: Start, depth: Int) throws(YAMLError) -> YAMLNode {
        var entries: [(key: YAMLNode, value: YAMLNode)] = []
        try members(of: start, depth) { (composer, event) throws(YAMLError) in
            let key = try composer.node(from: event, depth: depth + 1)
            entries.append((key, try composer.node(from: try composer.next(), depth: depth + 1)))
        }
        let heights = entries.map { max($0.key.height, $0.value.height) }
        return try node(.mapping(entries), at: start, height: 1 + (heights.max() ?? 0))
    }

    /// Calls `read` with the first event of each member until the end of the collection.
    private mutating func members(
        of start: Start, _ depth: Int, _ read: (inout YAMLComposer, Event) throws(YAMLError) -> Void
    ) throws(YAMLError) {
        guard depth < YAMLNode.depthLimit else { throw YAMLError(ofDepthAt: start.mark) }
        while true {
            let event = try next()
            if case .end = event { return }
            try read(&self, event)
        }
    }

    /// Creates a value and records its anchor.
    ///
    /// With aliases, the nesting depth can be greater than in the text.
    private mutating func node(
        _ content: YAMLNode.Content, at start: Start, height: Int
    ) throws(YAMLError) -> YAMLNode {
        guard height <= YAMLNode.depthLimit else { throw YAMLError(ofDepthAt: start.mark) }
        let node = YAMLNode(content: content, mark: start.mark, height: height)
        if let anchor = start.anchor { anchors[anchor] = node }
        return node
    }

    private func next() throws(YAMLError) -> Event {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw YAMLError(of: parser.pointee) }
        defer { yaml_event_delete(&event) }
        return Event(event)
    }
}

/// The events of libyaml that the composer distinguishes.
private enum Event {
    case documentStart(YAMLMark)
    case alias(String, YAMLMark)
    case scalar(YAMLNode.Scalar, Start)
    case sequenceStart(Start)
    case mappingStart(Start)
    /// The end of a collection, or an event that is ignored.
    case end

    init(_ event: yaml_event_t) {
        let (mark, data) = (YAMLMark(event.start_mark), event.data)
        switch event.type {
        case YAML_DOCUMENT_START_EVENT: self = .documentStart(mark)
        case YAML_ALIAS_EVENT: self = .alias(String(data.alias.anchor) ?? "", mark)
        case YAML_SCALAR_EVENT:
            let bytes = UnsafeBufferPointer(start: data.scalar.value, count: data.scalar.length)
            let scalar = YAMLNode.Scalar(
                string: String(decoding: bytes, as: UTF8.self), isPlain: data.scalar.style == YAML_PLAIN_SCALAR_STYLE)
            self = .scalar(scalar, Start(mark: mark, anchor: String(data.scalar.anchor)))
        case YAML_SEQUENCE_START_EVENT:
            self = .sequenceStart(Start(mark: mark, anchor: String(data.sequence_start.anchor)))
        case YAML_MAPPING_START_EVENT:
            self = .mappingStart(Start(mark: mark, anchor: String(data.mapping_start.anchor)))
        default: self = .end
        }
    }
}

/// The location and the anchor of a value.
private struct Start {
    let mark: YAMLMark
    let anchor: String?
}

extension YAMLMark {
    fileprivate init(_ mark: yaml_mark_t) { self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1) }

    /// Creates the location after a UTF-8 text.
    fileprivate init(after text: some Collection<UInt8>) {
        let newline = UInt8(ascii: "\n")
        let line = text.reversed().prefix { $0 != newline }
        self.init(line: 1 + text.count { $0 == newline }, column: 1 + line.count { $0 & 0xC0 != 0x80 })
    }
}

extension YAMLError {
    fileprivate init(ofDepthAt mark: YAMLMark) {
        self.init(
            message: "values are nested more than \(YAMLNode.depthLimit) levels deep; remove some levels", mark: mark)
    }

    /// Creates the error of a parser; for an invalid character, libyaml reports the byte offset instead of the line.
    fileprivate init(of parser: yaml_parser_t) {
        let mark: YAMLMark?
        switch parser.error {
        case YAML_SCANNER_ERROR, YAML_PARSER_ERROR: mark = YAMLMark(parser.problem_mark)
        case YAML_READER_ERROR:
            let text = parser.input.string
            mark = YAMLMark(
                after: UnsafeBufferPointer(start: text.start, count: text.end - text.start)
                    .prefix(parser.problem_offset))
        default: mark = nil
        }
        let isTab = parser.error == YAML_SCANNER_ERROR && parser.buffer.pointer?.pointee == UInt8(ascii: "\t")
        let message = parser.problem.map { String(cString: $0) }
        let problem = isTab ? "a tab is not allowed for indentation; use spaces" : message
        self.init(message: mark.flatMap { _ in problem }, mark: mark)
    }
}

extension String {
    /// Creates a string from a null-terminated text; `nil` for a null pointer.
    fileprivate init?(_ bytes: UnsafeMutablePointer<yaml_char_t>?) {
        guard let bytes else { return nil }
        self = String(cString: bytes)
    }
}
