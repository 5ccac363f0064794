import SwiftASN1

/// The object identifiers of CMS, digests, and signature algorithms.
///
/// CMS: https://www.rfc-editor.org/rfc/rfc5652 and https://www.rfc-editor.org/rfc/rfc3370. The markers in Apple's
/// certificates are in `CertificatePurpose.swift`.
extension ASN1ObjectIdentifier {
    static let cmsData: Self = [1, 2, 840, 113549, 1, 7, 1]
    static let cmsSignedData: Self = [1, 2, 840, 113549, 1, 7, 2]
    static let contentTypeAttribute: Self = [1, 2, 840, 113549, 1, 9, 3]
    static let messageDigestAttribute: Self = [1, 2, 840, 113549, 1, 9, 4]
    static let signingTimeAttribute: Self = [1, 2, 840, 113549, 1, 9, 5]
    static let timestampAttribute: Self = [1, 2, 840, 113549, 1, 9, 16, 2, 14]

    static let sha1: Self = [1, 3, 14, 3, 2, 26]
    static let sha256: Self = [2, 16, 840, 1, 101, 3, 4, 2, 1]
    static let sha384: Self = [2, 16, 840, 1, 101, 3, 4, 2, 2]
    static let sha512: Self = [2, 16, 840, 1, 101, 3, 4, 2, 3]

    /// RSA with the signer's digest algorithm; Apple's profiles use it.
    static let rsaEncryption: Self = [1, 2, 840, 113549, 1, 1, 1]
    static let sha1WithRSA: Self = [1, 2, 840, 113549, 1, 1, 5]
    static let sha256WithRSA: Self = [1, 2, 840, 113549, 1, 1, 11]
    static let sha384WithRSA: Self = [1, 2, 840, 113549, 1, 1, 12]
    static let sha512WithRSA: Self = [1, 2, 840, 113549, 1, 1, 13]
    /// An elliptic curve with the signer's digest algorithm.
    static let ellipticCurveKey: Self = [1, 2, 840, 10045, 2, 1]
    static let ecdsaWithSHA256: Self = [1, 2, 840, 10045, 4, 3, 2]
    static let ecdsaWithSHA384: Self = [1, 2, 840, 10045, 4, 3, 3]
    static let ecdsaWithSHA512: Self = [1, 2, 840, 10045, 4, 3, 4]
}

extension ASN1Node {
    /// Returns the child nodes.
    ///
    /// - Throws: `ASN1Error` if the node has another tag or is primitive.
    func children(of identifier: ASN1Identifier) throws -> ASN1NodeCollection {
        guard self.identifier == identifier, case .constructed(let nodes) = content else {
            throw ASN1Error.unexpectedFieldType(self.identifier)
        }
        return nodes
    }
}

extension ASN1Identifier {
    /// Returns the context-specific tag with the given number.
    static func context(_ number: UInt) -> Self {
        Self(tagWithNumber: number, tagClass: .contextSpecific)
    }
}
