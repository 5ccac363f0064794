import PropertyLists
import SwiftASN1
import X509

extension DeveloperCertificate {
    /// Reads a certificate in DER encoding.
    ///
    /// If the bytes are not a certificate, only its fingerprint and location are known.
    init(_ bytes: [UInt8], at location: Location) {
        let certificate = try? Certificate(derEncoded: bytes)
        let identifiers = certificate?.extensions.map { $0.oid.description } ?? []
        self.init(
            fingerprint: Fingerprint(of: bytes), location: location, commonName: certificate?.displayName,
            team: certificate?.subject.firstValue(of: .RDNAttributeType.organizationalUnitName),
            begins: certificate.map { PropertyListDate($0.notValidBefore) },
            expires: certificate.map { PropertyListDate($0.notValidAfter) },
            kinds: Set(identifiers.compactMap(Kind.init)))
    }
}
