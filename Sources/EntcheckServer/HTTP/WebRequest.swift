import TextOutput

/// A request that was received completely, without the transport.
struct WebRequest: Sendable {
    /// The method in uppercase letters, such as `GET`.
    let method: String

    /// The decoded path, such as `/stores`.
    let path: String

    /// The decoded query parameters.
    let query: [String: String]

    /// The headers by lowercase name; the values of repeated headers are joined by commas.
    let headers: [String: String]

    /// The content.
    let body: [UInt8]

    /// The maximum size of the target, in bytes; a browser sends a few hundred, and proxies accept at least 8,000.
    private static let targetLimit = 8 << 10

    /// The maximum number of query parameters; no address of the site has more than ten.
    private static let parameterLimit = 32

    /// The maximum size of the name of a query parameter, in bytes; the longest one has about 20.
    private static let parameterNameLimit = 100

    /// Creates a request from the parts of its head.
    ///
    /// - Throws: ``RequestError`` if the target is not valid.
    init(
        method: String, target: String, headers: [(name: String, value: String)], body: [UInt8] = []
    ) throws(RequestError) {
        guard target.utf8.count <= Self.targetLimit else {
            throw RequestError(.targetTooLong, "the address has more than \(Self.targetLimit) bytes")
        }
        guard target.hasPrefix("/") else { throw RequestError(.badRequest, "the target is not an absolute path") }
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = String(percentEncoded: parts[0]) else {
            throw RequestError(.badRequest, "the path is not valid UTF-8 in percent encoding")
        }
        self.method = method
        self.path = path
        self.query = try Self.parameters(parts.count > 1 ? parts[1] : "")
        self.headers = Dictionary(headers.map { ($0.name.lowercased(), $0.value) }) { "\($0), \($1)" }
        self.body = body
    }

    /// Checks the method.
    ///
    /// - Parameter methods: The allowed methods.
    /// - Throws: ``RequestError`` with the allowed methods if the method is another one.
    func require(_ methods: [String]) throws(RequestError) {
        guard !methods.contains(method) else { return }
        var error = RequestError(.methodNotAllowed, "the method is not allowed here")
        error.allowed = methods
        throw error
    }

    /// The fields of a form, which are encoded like query parameters.
    ///
    /// - Throws: ``RequestError`` if the content is not a form.
    var form: [String: String] {
        get throws(RequestError) {
            let type = headers["content-type"]?.split(separator: ";").first.map(String.init)?.lowercased()
            guard type == "application/x-www-form-urlencoded", let text = String(validating: body, as: UTF8.self) else {
                throw RequestError(.unsupportedType, "the content is not a form")
            }
            return try Self.parameters(Substring(text))
        }
    }

    private static func parameters(_ text: Substring) throws(RequestError) -> [String: String] {
        var parameters: [String: String] = [:]
        // The separators are bytes, even before a combining character.
        for part in text.utf8.split(separator: UInt8(ascii: "&")) {
            let pair = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
                .map { Substring($0) }
            // Forms encode spaces as plus signs.
            guard let name = String(percentEncoded: pair[0], spaceIsPlus: true),
                let value = String(percentEncoded: pair.count > 1 ? pair[1] : "", spaceIsPlus: true)
            else { throw RequestError(.badRequest, "a query parameter is not valid UTF-8 in percent encoding") }
            // Comparing texts takes a time that is quadratic in the number of consecutive combining characters.
            guard name.utf8.count <= parameterNameLimit else {
                throw RequestError(
                    .badRequest, "a query parameter has a name of more than \(parameterNameLimit) bytes")
            }
            guard parameters.updateValue(value, forKey: name) == nil else {
                throw RequestError(.badRequest, "a query parameter is repeated")
            }
            guard parameters.count <= parameterLimit else {
                throw RequestError(.badRequest, "the address has more than \(parameterLimit) query parameters")
            }
        }
        return parameters
    }
}

extension String {
    /// Decodes percent encoding; `nil` if an escape or the resulting UTF-8 is not valid, or if it contains NUL, which
    /// databases cannot store.
    init?(percentEncoded text: Substring, spaceIsPlus: Bool = false) {
        let bytes = text.utf8.map { spaceIsPlus && $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
        guard let decoded = bytes.percentDecoded, !decoded.contains(0),
            let text = String(validating: decoded, as: UTF8.self)
        else { return nil }
        self = text
    }
}
