public import PropertyLists

extension ProvisioningProfile {
    /// The maximum size of a profile, in bytes.
    ///
    /// The largest known profile, with 33 certificates and 83 devices, has 74 KB.
    public static var sizeLimit: Int { SignedMessage.sizeLimit }

    /// Reads a profile: a signed message, or a property list without a signature.
    ///
    /// A signature that is not valid does not cause an error; see ``signature``.
    ///
    /// - Parameters:
    ///   - file: The bytes of the profile.
    ///   - anchors: The keys at which the chain of certificates can end.
    /// - Throws: ``CodeSigningError`` if the bytes are neither a signed message nor a property list, or if the property
    ///   list does not describe a profile.
    public init(reading file: SourceFile, anchors: TrustAnchors = .apple) throws(CodeSigningError) {
        try Self.checkSize(of: file)
        // A signed message is an ASN.1 SEQUENCE; a property list does not begin with its tag.
        guard file.bytes.first == 0x30 else {
            try self.init(Self.propertyList(in: file), message: nil, anchors: anchors)
            return
        }
        let message = try SignedMessage(parsing: file.bytes)
        guard let content = message.content else {
            throw CodeSigningError(.malformed, "the signed message does not contain content")
        }
        let list = Self.propertyList(in: SourceFile(path: file.path, bytes: content))
        try self.init(list, message: message, anchors: anchors)
    }

    private init(
        _ list: PropertyList, message: SignedMessage?, anchors: TrustAnchors
    ) throws(CodeSigningError) {
        guard let root = list.root, root["Entitlements"]?.kind == .dictionary else {
            throw CodeSigningError(.malformed, "not a provisioning profile: \(Self.problem(of: list))")
        }
        // Without a signing time and a creation date, the certificates are checked for a time before any certificate
        // was valid, so the signature is rejected.
        let created = root["CreationDate"]?.date ?? PropertyListDate(secondsSinceReferenceDate: -1e10)
        self.init(
            list, root: root, signature: Self.signature(of: message, anchors: anchors, time: created),
            derForm: Self.derForm(of: root, anchors: anchors, time: created),
            certificates: Self.certificates(in: root))
    }

    private static func signature(
        of message: SignedMessage?, anchors: TrustAnchors, time: PropertyListDate
    ) -> ProfileSignature {
        guard let message else { return .unsigned }
        let decision = TrustDecision(on: message, for: .profile, anchors: anchors, time: time)
        return ProfileSignature(decision, anchors: anchors)
    }

    private static func certificates(in root: PropertyList.Value) -> [DeveloperCertificate] {
        root["DeveloperCertificates"]?.elements.compactMap { value in
            value.data.map { DeveloperCertificate($0, at: value.location) }
        } ?? []
    }

    private static func checkSize(of file: SourceFile) throws(CodeSigningError) {
        guard !file.bytes.isEmpty else { throw CodeSigningError(.malformed, "the file is empty") }
        guard file.bytes.count <= sizeLimit else {
            throw CodeSigningError(
                .tooLarge, "the profile has \(file.bytes.count) bytes; at most \(sizeLimit) are read")
        }
    }

    private static func propertyList(in file: SourceFile) -> PropertyList {
        PropertyListReader(limits: .entitlements).read(file)
    }

    private static func problem(of list: PropertyList) -> String {
        if let problem = list.rejection { return problem.message }
        return list.root == nil ? "it does not contain a property list" : "it has no dictionary `Entitlements`"
    }

    private static func derForm(
        of root: PropertyList.Value, anchors: TrustAnchors, time: PropertyListDate
    ) -> DERForm {
        guard let bytes = root["DER-Encoded-Profile"]?.data else { return .absent }
        do throws(CodeSigningError) {
            let reader = try DERProfileReader(reading: bytes, anchors: anchors, time: time)
            return .present(reader.profile, disagreements: reader.disagreements(with: root))
        } catch {
            return .unreadable(error)
        }
    }
}

extension ProfileSignature {
    /// Converts the decision about the message of a profile.
    init(_ decision: TrustDecision, anchors: TrustAnchors) {
        let state: State
        let reason: String?
        switch decision.outcome {
        case .trusted: (state, reason) = (.verified, nil)
        case .untrusted(let cause): (state, reason) = (.foreign, cause)
        case .incomplete(let missing):
            (state, reason) = (.chainIncomplete, "the message does not contain the certificate of \(missing)")
        case .invalid(let cause): (state, reason) = (.invalid, cause)
        }
        self.init(
            state: state, reason: reason, signer: decision.signer, checkedAt: decision.checkedAt,
            root: state == .verified ? anchors.name : nil)
    }
}
