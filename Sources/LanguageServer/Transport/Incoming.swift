import FoundationShims

/// A received message with a parsed envelope; its parameters are parsed later.
struct Incoming {
    /// The content; empty if the message was rejected.
    let content: [UInt8]

    /// The envelope, or the reason why it cannot be parsed.
    let envelope: Result<Envelope, ResponseError>

    /// Whether the client has cancelled the request.
    var isCancelled = false

    /// Parses the envelope.
    init(_ piece: MessageReader.Piece) {
        switch piece {
        case .refused(let reason):
            content = []
            envelope = .failure(ResponseError(.invalidRequest, reason))
        case .content(let bytes):
            content = bytes
            envelope = Self.envelope(of: bytes)
        }
    }

    private static func envelope(of bytes: [UInt8]) -> Result<Envelope, ResponseError> {
        do {
            return .success(try JSONDecoder().decode(Envelope.self, from: Data(bytes)))
        } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
            return .failure(ResponseError(.parseError, "the message is not valid JSON"))
        } catch {
            return .failure(ResponseError(.invalidRequest, "the message is not a JSON-RPC message"))
        }
    }

    /// The identifier of the message if it is a request.
    var request: RequestIdentifier? { (try? envelope.get()).flatMap { $0.method == nil ? nil : $0.id } }

    /// The identifier of the request that this message cancels.
    var cancelledRequest: RequestIdentifier? {
        guard case .success(let envelope) = envelope, envelope.method == "$/cancelRequest" else { return nil }
        return try? parameters(CancelParameters.self).id
    }

    /// Decodes the parameters of the message.
    ///
    /// - Throws: ``ResponseError`` if they have another type.
    func parameters<Parameters: Decodable>(_ type: Parameters.Type) throws(ResponseError) -> Parameters {
        do {
            return try JSONDecoder().decode(Body<Parameters>.self, from: Data(content)).params
        } catch {
            throw ResponseError(.invalidParameters, "the parameters do not match the method")
        }
    }

    private struct Body<Parameters: Decodable>: Decodable {
        let params: Parameters
    }

    private struct CancelParameters: Decodable {
        let id: RequestIdentifier
    }
}
