extension Attack {
    /// Forged and altered profiles and signatures.
    static var trust: [Attack] {
        forgedProfiles + forgedDERForms + forgedSignatures + forgedNames + alteredProducts + brokenSignatures
            + otherAnchors + acceptedFiles
    }
}
