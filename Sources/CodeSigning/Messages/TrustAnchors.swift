/// The certificates at which a chain may end, and who may sign what below them.
///
/// An anchor is a fingerprint: messages carry their root along, so no certificate has to be shipped.
public struct TrustAnchors: Sendable, Hashable {
    /// What the report calls these anchors, `apple` for Apple's.
    public let name: String
    /// The roots' SHA-256 fingerprints.
    public let roots: Set<Fingerprint>

    /// Anchors of your own, for tests and for those who run their own certificate authority.
    public init(name: String, roots: Set<Fingerprint>) {
        self.name = name
        self.roots = roots
    }

    /// Apple's four roots, from https://www.apple.com/certificateauthority/.
    ///
    /// The fourth, “Apple Root Certificate Authority” of 2005, stands above profiles made before 2016.
    public static let apple = TrustAnchors(
        name: "apple",
        roots: [
            Fingerprint(hexadecimal: "B0B1730ECBC7FF4505142C49F1295E6EDA6BCAED7E2C68C5BE91B5A11001F024"),
            Fingerprint(hexadecimal: "C2B9B042DD57830E7D117DAC55AC8AE19407D38E41D88F3215BC3A890444A050"),
            Fingerprint(hexadecimal: "63343ABFB89A6A03EBB57E9B3F5FA7BE7C4F5C756F3017B3A8C488C3653E9179"),
            Fingerprint(hexadecimal: "0D83B611B648A1A75EB8558400795375CAD92E264ED8E9D7A757C1F5EE2BB22D"),
        ])
}
