#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A message as it came in, of which only the envelope is opened yet.
struct Incoming {
    /// The content; empty where it was refused.
    let content: [UInt8]

    /// What stands on the envelope, or why it cannot be read.
    let envelope: Result<Envelope, ResponseError>

    /// Whether the client no longer wants the answer.
    var isCancelled = false

    /// Opens the envelope.
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
            return .failure(ResponseError(.parseError, "this is no JSON"))
        } catch {
            return .failure(ResponseError(.invalidRequest, "this is no message of JSON-RPC"))
        }
    }

    /// The request that this message is.
    var request: RequestIdentifier? { (try? envelope.get()).flatMap { $0.method == nil ? nil : $0.id } }

    /// The request that this message cancels.
    var cancelledRequest: RequestIdentifier? {
        guard case .success(let envelope) = envelope, envelope.method == "$/cancelRequest" else { return nil }
        return try? parameters(CancelParameters.self).id
    }

    /// What the message says, as what its method takes.
    ///
    /// - Throws: ``ResponseError`` where it is something else.
    func parameters<Parameters: Decodable>(_ type: Parameters.Type) throws(ResponseError) -> Parameters {
        do {
            return try JSONDecoder().decode(Body<Parameters>.self, from: Data(content)).params
        } catch {
            throw ResponseError(.invalidParameters, "these are not the parameters of the method")
        }
    }

    private struct Body<Parameters: Decodable>: Decodable {
        let params: Parameters
    }

    private struct CancelParameters: Decodable {
        let id: RequestIdentifier
    }
}
