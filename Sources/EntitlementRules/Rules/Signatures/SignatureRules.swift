extension Rule {
    /// Rules about how a product is signed.
    static let signatureRules: [Rule] = [
        .signatureAddsClaim,
        .signatureAdHoc,
        .signatureBroken,
        .signatureCertificate,
        .signatureChangesClaim,
        .signatureDropsClaim,
        .signatureForTesting,
        .signatureFormat,
        .signatureFormsDiffer,
        .signatureIdentifier,
        .signatureMissing,
        .signatureSimulator,
        .signatureSlicesDiffer,
        .signatureTeam,
        .signatureUnverified,
    ]
}
