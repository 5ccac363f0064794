import CodeSigning
import Entitlements
import PropertyLists
import Workspaces

extension SignatureFacts {
    /// Reads the facts of one slice of a product's executable, except the differences between slices.
    init(
        _ slice: MachOSlice, of product: SignedProduct, builtFrom source: PropertyList?, now: PropertyListDate?,
        anchors: TrustAnchors
    ) {
        self.init()
        signer = Signer(slice, now: now, anchors: anchors)
        isExecutable = slice.fileType == .executable
        isForSimulator = slice.buildPlatform?.isSimulator == true
        self.source = source
        problems = product.sealProblems
        if let entitlements = slice.entitlements(path: "") {
            let disagreements = entitlements.disagreements
            let isMissing = entitlements.der == nil && slice.codeSignature?.entitlementsDER == nil
            derForm = isMissing ? .absent : disagreements.isEmpty ? .agrees : .differs(disagreements)
        }
        guard let signature = slice.codeSignature else { return }
        team = signature.teamIdentifier.map(TeamIdentifier.init(rawValue:))
        hasHardenedRuntime = signature.codeDirectory.flags.contains(.hardenedRuntime)
        hasTimestamp = signature.hasTimestamp
        directoryVersion = signature.codeDirectory.version
        problems = signature.problems + product.sealProblems
        identifier = signature.identifier
    }
}

extension SignatureFacts.Signer {
    /// Verifies the signer of a slice; the certificate chain is verified as of the signing time, or as of `now` if
    /// there is none.
    ///
    /// macOS runs code whose certificate has expired, unless a client of the Security framework requests the check
    /// (`kSecCSConsiderExpiration`,
    /// https://github.com/apple-oss-distributions/Security/blob/main/OSX/libsecurity_codesigning/lib/StaticCode.cpp).
    init(_ slice: MachOSlice, now: PropertyListDate?, anchors: TrustAnchors) {
        switch slice.signature {
        case .absent: self = .absent
        case .unreadable(let error): self = .unreadable(error.message)
        case .present(let signature):
            let isForMac = slice.buildPlatform?.platform.map { $0 == .macOS || $0 == .catalyst } ?? false
            switch signature.signer(now: now ?? .now, anchors: anchors, ignoringExpiration: isForMac) {
            case .adHoc: self = .adHoc
            case .signed(let name, let certificate, let role):
                self = .signed(name: name, certificate: certificate, role: role)
            case .untrusted(let name, let certificate, let role, let reason):
                self = .untrusted(name: name, certificate: certificate, role: role, reason: reason)
            case .invalid(let reason): self = .invalid(reason)
            }
        }
    }
}

extension MachOSlice {
    /// Returns the effective entitlements of the slice, as a property list for the rules.
    ///
    /// The list is the signed XML if the DER form contains the same values. Otherwise, it is the DER form, converted to
    /// XML.
    func claimedPropertyList(path: String) -> PropertyList {
        let entitlements = entitlements(path: path)
        if let xml = entitlements?.xml, entitlements?.disagreements.isEmpty ?? true { return xml }
        let document = (entitlements?.values ?? .dictionary([])).propertyListDocument
        return PropertyList(reading: SourceFile(path: path, bytes: Array(document.utf8)))
    }
}
