import Entitlements
import PropertyLists

extension Rule {
    static let identifierLetterCase = Rule(
        "identifier-letter-case",
        "an identifier is written the same everywhere, letter case included",
        severity: .warning,
        sources: [
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
        ],
        rationale: """
            Identifiers of stores are compared byte for byte. Two that differ in nothing but letter case name two
            stores: what is written to one is never found in the other, and on a file system that ignores letter
            case their folders collide. One of the two is almost always a slip.
            """,
        examples: [
            .reported(
                "one container, written in two ways",
                """
                <key>com.apple.developer.icloud-container-identifiers</key>
                <array>
                    <string>iCloud.com.example.notes</string>
                </array>
                <key>com.apple.developer.ubiquity-container-identifiers</key>
                <array>
                    <string>«iCloud.com.example.Notes»</string>
                </array>
                """),
            .accepted(
                "one container in two lists",
                """
                <key>com.apple.developer.icloud-container-identifiers</key>
                <array>
                    <string>iCloud.com.example.notes</string>
                </array>
                <key>com.apple.developer.ubiquity-container-identifiers</key>
                <array>
                    <string>iCloud.com.example.notes</string>
                </array>
                """),
        ]
    ) { subject, report in
        guard subject.identifierTraits.contains(.several), subject.claims.mayDifferInLetterCase else { return }
        var first: [String: Located<String>] = [:]
        for identifier in subject.claims.identifiers {
            guard let earlier = first.updateValue(identifier, forKey: identifier.value.lowercased()) else { continue }
            guard earlier.value != identifier.value else { continue }
            report(
                "`\(identifier.value)` differs from `\(earlier.value)` in nothing but letter case",
                at: identifier.location, related: [Finding.Related("written like this here", at: earlier.location)])
        }
    }
}

extension EntitlementClaims {
    /// Whether two identifiers may differ in nothing but letter case: found by two hashes of each, so that nearly
    /// all files need no strings.
    fileprivate var mayDifferInLetterCase: Bool {
        var hashes: [(folded: UInt64, exact: UInt64)] = []
        for claim in claims where claim.holdsIdentifiers {
            claim.value.withString { hashes.append(Self.hashes(of: $0)) }
            for element in claim.value.elements { element.withString { hashes.append(Self.hashes(of: $0)) } }
        }
        guard hashes.count > 1 else { return false }
        hashes.sort { $0.folded < $1.folded }
        return zip(hashes, hashes.dropFirst()).contains { $0.folded == $1.folded && $0.exact != $1.exact }
    }

    /// FNV-1a of the bytes, with and without letter case, <http://www.isthe.com/chongo/tech/comp/fnv/>.
    private static func hashes(of bytes: UnsafeBufferPointer<UInt8>) -> (folded: UInt64, exact: UInt64) {
        var (folded, exact) = (UInt64(0xcbf2_9ce4_8422_2325), UInt64(0xcbf2_9ce4_8422_2325))
        for byte in bytes {
            exact = (exact ^ UInt64(byte)) &* 0x100_0000_01b3
            // Letters beyond ASCII count as equal here; the strings themselves decide.
            let lower: UInt8 = 0x41...0x5A ~= byte ? byte + 0x20 : byte < 0x80 ? byte : 0x80
            folded = (folded ^ UInt64(lower)) &* 0x100_0000_01b3
        }
        return (folded, exact)
    }
}
