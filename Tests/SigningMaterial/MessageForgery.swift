import CodeSigning

/// A change of a message, which must then not be verified even though its authority is trusted.
package struct MessageForgery: Sendable {
    /// The change, as the completion of "a message with …".
    package let name: String
    /// Changes the message, which the authority signs with the identity in the message.
    package let apply: @Sendable (inout MessageBlueprint, SigningAuthority) throws -> Void

    init(_ name: String, _ apply: @escaping @Sendable (inout MessageBlueprint, SigningAuthority) throws -> Void) {
        (self.name, self.apply) = (name, apply)
    }

    /// All changes.
    package static let all = chains + contents + attributes + algorithms + structures

    /// Changes after which a message is still valid; they ensure that the reader does not reject all messages.
    package static let harmless = [
        MessageForgery("no root") { message, _ in message.certificates.removeLast() },
        MessageForgery("the certificates in another order") { message, _ in message.certificates.reverse() },
        MessageForgery("a root of the same name with another key") { message, authority in
            message.certificates[2] = try SigningIdentity(authority.root.request).certificateBytes
        },
        MessageForgery("a rival certificate with the name and the key of the issuer") { message, _ in
            let rival = try SigningIdentity(message.signerIssuer.reissued { $0.isAuthority = true }.request)
            message.certificates.insert(try rival.certificateBytes, at: 0)
        },
        MessageForgery("a rival of the issuer that has expired") { message, authority in
            let rival = try message.signerIssuer.reissued(by: authority.root) { $0.expires = "2021-01-01T00:00:00Z" }
            message.certificates.insert(try rival.certificateBytes, at: 0)
        },
        MessageForgery("a rival of the signer with its name and serial number") { message, _ in
            let serial = message.signer.serialNumber
            let rival = try message.signer.reissued {
                $0.key = nil
                $0.usesRSA = false
                $0.serialNumber = serial
            }
            message.certificates.insert(try rival.certificateBytes, at: 0)
        },
        MessageForgery("a rival of the signer with its key and serial number") { message, _ in
            let (serial, foreign) = (message.signer.serialNumber, try SigningIdentity(message.signerIssuer.request))
            let rival = try message.signer.reissued(by: foreign) { $0.serialNumber = serial }
            message.certificates.insert(try rival.certificateBytes, at: 0)
        },
        MessageForgery("additional certificates of another authority") { message, _ in
            let other = try SigningIdentity(message.signerIssuer.request)
            message.certificates += try [other, message.signer.reissued(by: other)].map { try $0.certificateBytes }
        },
        MessageForgery("no signed attributes") { message, _ in message.hasSignedAttributes = false },
        MessageForgery("streamed content") { message, _ in message.form = .streamed },
        MessageForgery("the key identifier of the signer") { message, _ in message.signerName = .keyIdentifier },
        MessageForgery("two valid signers") { message, _ in message.signerCount = 2 },
        MessageForgery("unsigned attributes") { message, _ in
            message.unsignedAttributes = MessageBlueprint.attribute("1.3.6.1.4.1.99", [4, 0])
        },
    ]
}

extension MessageBlueprint {
    /// The authority that issued the signer's certificate.
    package var signerIssuer: SigningIdentity { signer.issuer ?? signer }

    /// Signs with another identity and includes these certificates above it.
    package mutating func sign(as identity: SigningIdentity, below chain: [SigningIdentity]) throws {
        signer = identity
        certificates = try ([identity] + chain).map { try $0.certificateBytes }
    }
}

// MARK: - Certificates

extension MessageForgery {
    package static let chains: [MessageForgery] =
        [
            MessageForgery("a self-signed certificate of the signer") { message, authority in
                try message.sign(
                    as: SigningIdentity(message.signer.request), below: [message.signerIssuer, authority.root])
            },
            MessageForgery("only the signer's certificate") { message, _ in message.certificates.removeLast(2) },
            MessageForgery("only the signer's certificate and the root") { message, _ in
                message.certificates.remove(at: 1)
            },
            MessageForgery("no certificates") { message, _ in message.certificates = [] },
            MessageForgery("no certificate of the signer") { message, _ in message.certificates.removeFirst() },
            MessageForgery("an intermediate of another root with the same name") { message, authority in
                let root = try SigningIdentity(authority.root.request)
                let other = try message.signerIssuer.reissued(by: root) { $0.key = nil }
                try message.sign(as: message.signer.reissued(by: other), below: [other, root])
            },
            MessageForgery("an intermediate with the same name and serial number") { message, authority in
                let serial = message.signerIssuer.serialNumber
                let root = try SigningIdentity(authority.root.request)
                let other = try message.signerIssuer.reissued(by: root) {
                    $0.key = nil
                    $0.serialNumber = serial
                }
                let genuine = message.signerIssuer
                try message.sign(as: message.signer.reissued(by: other), below: [other, genuine, authority.root])
            },
            MessageForgery("a signer below a certificate that is not an authority") { message, authority in
                let other = try message.signerIssuer.reissued(by: authority.root) { $0.isAuthority = false }
                try message.sign(as: message.signer.reissued(by: other), below: [other, authority.root])
            },
            MessageForgery("an authority between the intermediate and the signer") { message, authority in
                let issuer = try message.signerIssuer.reissued(by: authority.root) { $0.pathLength = 0 }
                let between = try issuer.reissued(by: issuer) {
                    $0.key = nil
                    $0.commonName = "Between"
                }
                try message.sign(as: message.signer.reissued(by: between), below: [between, issuer, authority.root])
            },
            MessageForgery("a signer that another signer issued") { message, authority in
                let other = message.signer
                let signer = try other.reissued(by: other) { $0.key = nil }
                try message.sign(as: signer, below: [other, message.signerIssuer, authority.root])
            },
            MessageForgery("a signer directly below the root") { message, authority in
                try message.sign(as: message.signer.reissued(by: authority.root), below: [authority.root])
            },
            MessageForgery("the root as the signer") { message, authority in
                try message.sign(as: authority.root, below: [])
            },
        ]
        + changedSigners + changedIssuers

    /// Changes of the signer's certificate, issued by the genuine authority.
    private static let changedSigners = [
        changedSigner("a signer without markers") { $0.markers = [] },
        changedSigner("a signer with the marker of another purpose") { $0.markers = ["1.2.840.113635.100.6.1.14"] },
        changedSigner("a signer that is an authority") { $0.isAuthority = true },
        changedSigner("a signer whose certificate has expired") { $0.expires = "2025-05-01T00:00:00Z" },
        changedSigner("a signer whose certificate is not yet valid") { $0.begins = "2025-07-01T00:00:00Z" },
        changedSigner("a signer whose certificate expires before it is valid") {
            ($0.begins, $0.expires) = ("2030-01-01T00:00:00Z", "2021-01-01T00:00:00Z")
        },
        changedSigner("a signer whose key is for encryption") { $0.keyUsage = .encipherment },
        changedSigner("a signer whose key is for certificates") { $0.keyUsage = .issuing },
        changedSigner("a signer without a key usage") { $0.keyUsage = .absent },
        changedSigner("a signer with an unknown critical extension") { $0.unknownCriticalExtension = "1.3.6.1.4.1.99" },
    ]

    /// Changes of the intermediate certificate, issued by the genuine root.
    private static let changedIssuers = [
        changedIssuer("an intermediate without markers") { $0.markers = [] },
        changedIssuer("an intermediate with another marker") { $0.markers = ["1.2.840.113635.100.6.2.3"] },
        changedIssuer("an intermediate that has expired") { $0.expires = "2025-05-01T00:00:00Z" },
        changedIssuer("an intermediate that is not yet valid") { $0.begins = "2025-07-01T00:00:00Z" },
        changedIssuer("an intermediate whose key is for signing") { $0.keyUsage = .signing },
        changedIssuer("an intermediate without a key usage") { $0.keyUsage = .absent },
        changedIssuer("an intermediate with an unknown critical extension") {
            $0.unknownCriticalExtension = "1.3.6.1.4.1.99"
        },
    ]

    private static func changedSigner(
        _ name: String, _ change: @escaping @Sendable (inout SigningIdentity.Request) -> Void
    ) -> MessageForgery {
        MessageForgery(name) { message, authority in
            let issuer = message.signerIssuer
            try message.sign(as: message.signer.reissued(change), below: [issuer, authority.root])
        }
    }

    private static func changedIssuer(
        _ name: String, _ change: @escaping @Sendable (inout SigningIdentity.Request) -> Void
    ) -> MessageForgery {
        MessageForgery(name) { message, authority in
            let issuer = try message.signerIssuer.reissued(by: authority.root, change)
            try message.sign(as: message.signer.reissued(by: issuer), below: [issuer, authority.root])
        }
    }
}
