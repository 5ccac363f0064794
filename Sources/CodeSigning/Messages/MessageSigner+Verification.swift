import SwiftASN1
import X509

extension SignedMessage {
    /// The reason that the message is invalid for any signer, or `nil` if there is none.
    ///
    /// The content type of Apple's messages is id-data, even in code signatures, whose content is not in the message.
    var problem: String? {
        guard contentType == .cmsData else { return "the content type is \(contentType); expected data" }
        guard digestAlgorithms.allSatisfy({ Digest($0) != nil }) else {
            return "the message lists a digest algorithm that is not supported"
        }
        guard signers.allSatisfy({ digestAlgorithms.contains($0.digestAlgorithm) }) else {
            return "the message does not list the digest algorithm of its signer"
        }
        return nil
    }
}

extension MessageSigner {
    /// The reason that the signature is invalid for any key, or `nil` if there is none.
    ///
    /// If a message has signed attributes, the content type and the digest are mandatory (RFC 5652, section 5.3).
    func problem(with content: [UInt8]) -> String? {
        guard let digest else { return "the digest algorithm \(digestAlgorithm) is not supported" }
        if signedAttributes != nil {
            guard let contentType else { return "the signed attributes do not contain the content type" }
            guard contentType == .cmsData else { return "the signed content type does not match the content" }
            guard let messageDigest else { return "the signed attributes do not contain the digest" }
            guard messageDigest == digest.hash(content) else { return "the content does not match its digest" }
        }
        guard scheme?.algorithm(with: digest) != nil else {
            return "the signature algorithm \(algorithm) is not supported with the digest algorithm \(digestAlgorithm)"
        }
        return nil
    }

    /// Whether the signature was created with the private key for `key`.
    func isSigned(with key: Certificate.PublicKey, content: [UInt8]) -> Bool {
        guard let digest, let algorithm = scheme?.algorithm(with: digest) else { return false }
        return key.isValidSignature(signature, for: signedAttributes ?? content, signatureAlgorithm: algorithm)
    }
}

extension MessageSigner.Scheme {
    /// Returns the algorithm for a digest, or `nil` if the scheme specifies a different digest or does not support it.
    fileprivate func algorithm(with digest: Digest) -> Certificate.SignatureAlgorithm? {
        switch self {
        case .rsa(let own): own == nil || own == digest ? digest.rsaAlgorithm : nil
        case .ellipticCurve(let own): own == nil || own == digest ? digest.ellipticCurveAlgorithm : nil
        }
    }
}

extension Digest {
    fileprivate var rsaAlgorithm: Certificate.SignatureAlgorithm {
        switch self {
        case .sha1: .sha1WithRSAEncryption
        case .sha256: .sha256WithRSAEncryption
        case .sha384: .sha384WithRSAEncryption
        case .sha512: .sha512WithRSAEncryption
        }
    }

    fileprivate var ellipticCurveAlgorithm: Certificate.SignatureAlgorithm? {
        switch self {
        case .sha1: nil
        case .sha256: .ecdsaWithSHA256
        case .sha384: .ecdsaWithSHA384
        case .sha512: .ecdsaWithSHA512
        }
    }
}

extension MessageSigner.CertificateName {
    func isName(of certificate: Certificate) -> Bool {
        switch self {
        case .issuer(let name, let serialNumber):
            guard let node = try? BER.parse(name), let issuer = try? DistinguishedName(derEncoded: node) else {
                return false
            }
            let own = certificate.serialNumber.bytes.drop { $0 == 0 }
            return issuer == certificate.issuer && own == serialNumber.drop { $0 == 0 }
        case .keyIdentifier(let identifier):
            guard let own = try? certificate.extensions.subjectKeyIdentifier else { return false }
            return Array(own.keyIdentifier) == identifier
        }
    }
}
