import CodeSigning

// MARK: - Content, attributes, algorithms

extension MessageForgery {
    static let contents = [
        MessageForgery("a changed signature") { message, _ in
            message.changingSignature = { $0[$0.count - 1] ^= 1 }
        },
        MessageForgery("an empty signature") { message, _ in message.changingSignature = { $0 = [] } },
        MessageForgery("the signature of another key") { message, _ in
            let serial = message.signer.serialNumber
            message.signer = try message.signer.reissued {
                $0.key = nil
                $0.usesRSA = false
                $0.serialNumber = serial
            }
        },
        MessageForgery("a digest of different content") { message, _ in
            message.replaceAttribute("1.2.840.113549.1.9.4", TagLengthValue.encode(4, [UInt8](repeating: 7, count: 32)))
        },
        MessageForgery("an empty digest") { message, _ in
            message.replaceAttribute("1.2.840.113549.1.9.4", TagLengthValue.encode(4, []))
        },
    ]

    static let attributes = [
        MessageForgery("no content type among the attributes") { message, _ in
            message.changingAttributes = { $0.removeFirst() }
        },
        MessageForgery("no digest among the attributes") { message, _ in
            message.changingAttributes = { $0.removeLast() }
        },
        MessageForgery("no attributes in the set") { message, _ in message.changingAttributes = { $0 = [] } },
        MessageForgery("a duplicate content type") { message, _ in
            message.changingAttributes = { $0.append($0[0]) }
        },
        MessageForgery("a duplicate digest") { message, _ in
            message.changingAttributes = { attributes in attributes.append(contentsOf: attributes.suffix(1)) }
        },
        MessageForgery("two values of the digest") { message, _ in
            let value = TagLengthValue.encode(4, [UInt8](repeating: 7, count: 32))
            message.replaceAttribute("1.2.840.113549.1.9.4", value + value)
        },
        MessageForgery("no value of the content type") { message, _ in
            message.replaceAttribute("1.2.840.113549.1.9.3", [])
        },
        MessageForgery("a different content type among the attributes") { message, _ in
            message.replaceAttribute("1.2.840.113549.1.9.3", TagLengthValue.identifier("1.2.840.113549.1.7.5"))
        },
        MessageForgery("a content of another type") { message, _ in
            message.contentType = "1.2.840.113549.1.9.16.1.4"
        },
        MessageForgery("a content of another type without attributes") { message, _ in
            message.contentType = "1.2.840.113549.1.9.16.1.4"
            message.hasSignedAttributes = false
        },
        MessageForgery("a content of another type under attributes for data") { message, _ in
            message.contentType = "1.2.840.113549.1.9.16.1.4"
            message.replaceAttribute("1.2.840.113549.1.9.3", TagLengthValue.identifier(MessageBlueprint.data))
        },
        MessageForgery("a signing time at which no certificate is valid") { message, _ in
            message.signingTime = "450601120000"
        },
        MessageForgery("malformed unsigned attributes") { message, _ in
            message.unsignedAttributes = [4, 0]
        },
    ]

    static let algorithms = [
        MessageForgery("MD5 as the digest") { message, _ in message.digestName = "1.2.840.113549.2.5" },
        MessageForgery("an unknown digest") { message, _ in message.digestName = "1.3.6.1.4.1.99" },
        MessageForgery("a digest that differs from the signature's") { message, _ in
            message.digestName = "2.16.840.1.101.3.4.2.3"
        },
        MessageForgery("a different hash in the signature algorithm") { message, _ in
            message.signatureName = message.signer.isRSA ? "1.2.840.113549.1.1.13" : "1.2.840.10045.4.3.4"
        },
        MessageForgery("the signature algorithm of another kind of key") { message, _ in
            message.signatureName = message.signer.isRSA ? "1.2.840.10045.4.3.2" : "1.2.840.113549.1.1.11"
        },
        MessageForgery("RSA with MD5 as the signature algorithm") { message, _ in
            message.signatureName = "1.2.840.113549.1.1.4"
        },
        MessageForgery("an unknown signature algorithm") { message, _ in message.signatureName = "1.3.6.1.4.1.99" },
        MessageForgery("no listed digest") { message, _ in message.listedDigests = [] },
        MessageForgery("a different listed digest") { message, _ in message.listedDigests = ["2.16.840.1.101.3.4.2.3"]
        },
        MessageForgery("an unknown digest among the listed ones") { message, _ in
            let own = message.digest == .sha1 ? "1.3.14.3.2.26" : "2.16.840.1.101.3.4.2.1"
            message.listedDigests = [own, "1.3.6.1.4.1.99"]
        },
    ]

    static let structures = [
        MessageForgery("no signer") { message, _ in message.signerCount = 0 },
        MessageForgery("two signers, the second with a changed signature") { message, _ in
            message.signerCount = 2
            message.hasBadSigner = true
        },
        MessageForgery("five signers") { message, _ in message.signerCount = 5 },
        MessageForgery("revocation lists") { message, _ in message.revocationLists = [0x30, 0] },
        MessageForgery("a certificate that cannot be parsed") { message, _ in
            message.certificates.append([0x30, 3, 2, 1, 0])
        },
        MessageForgery("a certificate of an unsupported kind") { message, _ in
            message.certificates.append([0xA1, 2, 5, 0])
        },
        MessageForgery("33 certificates") { message, _ in
            let root = message.certificates[message.certificates.count - 1]
            message.certificates += Array(repeating: root, count: 33 - message.certificates.count)
        },
    ]
}

extension MessageBlueprint {
    /// Replaces the values of a signed attribute before the attributes are signed.
    mutating func replaceAttribute(_ identifier: String, _ value: [UInt8]) {
        let attribute = Self.attribute(identifier, value)
        let name = TagLengthValue.identifier(identifier)
        changingAttributes = { attributes in
            for index in attributes.indices where attributes[index].dropFirst(2).starts(with: name) {
                attributes[index] = attribute
            }
        }
    }
}
