import LintModel

extension Rule {
    /// The rules about the signature of a product.
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
        .signatureWithoutRuntime,
        .signatureWithoutTimestamp,
    ]
}
