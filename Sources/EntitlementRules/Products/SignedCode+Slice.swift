import CodeSigning
import Entitlements
import PropertyLists

extension SignedCode {
    /// The facts of one slice of a product's program.
    init(
        _ slice: MachOSlice, of product: SignedProduct, builtFrom source: PropertyList?, now: PropertyListDate?,
        anchors: TrustAnchors
    ) {
        self.init()
        signer = Signer(slice, now: now, anchors: anchors)
        isExecutable = slice.fileType == .executable
        isForSimulator = slice.buildPlatform?.isSimulator == true
        disagreeingSlices = product.slicesDisagreeing
        self.source = source
        problems = product.sealProblems
        if let entitlements = slice.entitlements(path: "") {
            let disagreements = entitlements.disagreements
            let isMissing = entitlements.der == nil && slice.codeSignature?.entitlementsDER == nil
            derForm = isMissing ? .absent : disagreements.isEmpty ? .agrees : .differs(disagreements)
        }
        guard let signature = slice.codeSignature else { return }
        team = signature.teamIdentifier.map(TeamIdentifier.init(rawValue:))
        directoryVersion = signature.codeDirectory.version
        problems = signature.problems + product.sealProblems
        identifier = signature.identifier
    }
}

extension SignedCode.Signer {
    /// Who signed a slice; the chain of certificates is judged at the time of signing, else at `now`.
    init(_ slice: MachOSlice, now: PropertyListDate?, anchors: TrustAnchors) {
        switch slice.signature {
        case .absent: self = .absent
        case .unreadable(let error): self = .unreadable(error.message)
        case .present(let signature):
            switch signature.signer(now: now ?? .now, anchors: anchors) {
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
    /// The entitlements that systems go by, as a property list in which rules find their way.
    ///
    /// The XML as it was signed, as long as the DER form agrees; else the DER form, written as XML.
    func claimedPropertyList(path: String) -> PropertyList {
        let entitlements = entitlements(path: path)
        if let xml = entitlements?.xml, entitlements?.disagreements.isEmpty ?? true { return xml }
        let document = (entitlements?.values ?? .dictionary([])).propertyListDocument
        return PropertyList(reading: SourceFile(path: path, bytes: Array(document.utf8)))
    }
}
