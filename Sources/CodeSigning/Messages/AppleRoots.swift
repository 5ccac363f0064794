/// The public keys of Apple's root certificates.
///
/// Each value is the DER encoding of a `SubjectPublicKeyInfo` (RFC 5280, section 4.1.2.7). The certificates were
/// compared byte for byte with independent public sources: `OSX/shared_regressions/si-20-sectrust-policies-data` of
/// https://github.com/apple-oss-distributions/Security and `apple-codesign/src/apple-certs` of
/// https://github.com/indygreg/apple-platform-rs contain all three; 27 provisioning profiles in public
/// repositories contain the first.
///
/// | Root | SHA-256 of the certificate | SHA-256 of the public key |
/// |---|---|---|
/// | Apple Root CA | `b0b1730e…1001f024` | `eb4993ef…92a6d024` |
/// | Apple Root CA - G2 | `c2b9b042…0444a050` | `674039e4…2bb573c0` |
/// | Apple Root CA - G3 | `63343abf…653e9179` | `9b219d0f…e64db8af` |
///
/// "Apple Root Certificate Authority" of 2005, which profiles created before 2016 contain, has the same public key as
/// "Apple Root CA" and therefore does not need an entry. It expired on 2025-02-10, but the key is still trusted.
enum AppleRoots {
    /// A root: its common name, the SHA-256 fingerprint of its certificate, and its public key.
    struct Root {
        let name: String
        let certificate: Fingerprint
        let publicKey: [UInt8]
    }

    static let all = [
        Root(
            name: "Apple Root CA",
            certificate: Fingerprint(hexadecimal: "b0b1730ecbc7ff4505142c49f1295e6eda6bcaed7e2c68c5be91b5a11001f024"),
            publicKey: bytes(
                """
                30820122300d06092a864886f70d01010105000382010f003082010a0282010100e491a9091f91db1e4750eb05ed5e79842d
                eb36a2574c55ec8b1989def94b6cf507ab223002e8183ef85009d37f41a898f9d1ca669c246b11d0a3bbe41b2ac31f959e7a
                0ca4478b5bd4163733cbc40f4dce1469d1c91972f55d0ed57f5f9bf22503ba558f4d5d0df1643523154b15591db394f7f69c
                9ecf50bac15850678f08b420f7cbac2c206f70b63f01308cb743cf0f9d3df32b49281ac8feceb5b90ed95e1cd6cb3db53aad
                f40f0e00920bb121162e74d53c0ddb6216aba37192475355c1af2f41b3f8fbe370cde6a34c457e1f4c6b50964189c474620b
                10834187338a81b13058ec5a04328c68b38f1dde6573ff675e65bc49d8769f331465a17794c92d0203010001
                """)),
        Root(
            name: "Apple Root CA - G2",
            certificate: Fingerprint(hexadecimal: "c2b9b042dd57830e7d117dac55ac8ae19407d38e41d88f3215bc3a890444a050"),
            publicKey: bytes(
                """
                30820222300d06092a864886f70d01010105000382020f003082020a0282020100d811124848da298a49c51cc7ec6e336dfe
                4dfbe01cdeac5ee236a724f97f506b4cceb9305427e5b3d6ed25e630b605375e142211c5e8aa1bd2fbb2d2099538a4ef2a49
                8c5d3e71660338fb16f58588e45a920c0432f2c840fb525f9ff6c0f1e3ba45a050d5128bf2ddde918623f0f5b6722e01da0b
                f62e39085f19a163410b1ca794c186c4532f76f60ad70cd1833f1a5319f357d5277ffc13b8f8928dfcd328433cb56800255d
                2762d3dd55dd442090833593c5bfb819fb6be3dc0842e6af6dfa9e40ca4e85857849b1d7c3c1303932ab7e5faad38b6f9f2d
                1a21687067b3a3f198416d917cf8d7dba8e75f211a8c33bf3174b7b8d1f4e022f4bf7234dff7814d717d51a1e2b3f0d32816
                736fcdccad377d4eebad40e13f81fdf73d0a3ea2f1bd31962959dcc219808c5b74c62cd31053261d144fc4d481663c876733
                271408e9b4778434528f89f8689817bfc3bbaa13931f5d542fa8c77cfb0d14be153d2434f29adc75416622b401d60baf909e
                0cea62f89b593c08e29634e463debc37d4eb0c8803430b50afa034dd504d15fb5a24d80cfa0c639e1f03b1e1eee1aa43f466
                6528370231ef01c71ed1cc9f6dca543a40dbcecf4f468b4a659a6ac6686cd7cc991b47b072c3778fc4f7619c741fcefd6ba1
                c29c9482ab94a2e7bd1bbab970399517c529f3395834f5c4a4c67b60b96643503f6e61fc0ef986aa600c434b950203010001
                """)),
        Root(
            name: "Apple Root CA - G3",
            certificate: Fingerprint(hexadecimal: "63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179"),
            publicKey: bytes(
                """
                3076301006072a8648ce3d020106052b810400220362000498e92f3d4072a4ed93227281131cdd1095f1c5a34e71dc1416d9
                0ee5a6052a77647b5f4e38d3bb1c44b57ff51fb632625dc9e9845b4f304f115a00fd58580ca5f50f2c4d07471375da979797
                6f315ced2b9d7b203bd8b954d95e99a43a510a31
                """)),
    ]

    /// Returns the bytes of hexadecimal digits; line breaks between them are ignored.
    private static func bytes(_ digits: String) -> [UInt8] {
        let values = digits.compactMap(\.hexDigitValue)
        return stride(from: 0, to: values.count - 1, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
    }
}
