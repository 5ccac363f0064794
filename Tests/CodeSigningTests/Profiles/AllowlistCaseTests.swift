import CodeSigning
import Entitlements
import Foundation
import PropertyLists
import Testing

/// Compares the allowlist with entitlements that Apple accepted.
@Suite(.enabled(if: SharedFiles.exists, "the collection of cases does not exist"))
struct AllowlistCaseTests {
    struct Case {
        let name: String
        let verdict: String
        let platform: Platform?
        let claims: EntitlementClaims
        let allowlist: EntitlementAllowlist
    }

    /// The cases whose signed entitlements and profile are both known.
    private func cases() throws -> [Case] {
        let text = String(decoding: try SharedFiles.bytes("cases/apple-verdicts.jsonl"), as: UTF8.self)
        return try text.split(separator: "\n").compactMap { line in
            let json = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            let inputs = json?["inputs"] as? [String: Any]
            let profile = inputs?["profile"] as? [String: Any]
            guard json?["usable"] as? String == "static", inputs?["form"] as? String == "signed",
                let claims = inputs?["entitlements"] as? [String: Any],
                let grants = profile?["Entitlements"] as? [String: Any]
            else { return nil }
            return Case(
                name: json?["id"] as? String ?? "", verdict: json?["verdict"] as? String ?? "",
                platform: (json?["platform"] as? String).flatMap { Platform(rawValue: $0.lowercased()) },
                claims: EntitlementClaims(try Self.list(claims).root),
                allowlist: EntitlementAllowlist(try Self.list(grants).root))
        }
    }

    private static func list(_ dictionary: [String: Any]) throws -> PropertyList {
        let data = try PropertyListSerialization.data(fromPropertyList: dictionary, format: .xml, options: 0)
        return PropertyList(reading: SourceFile(path: "case", bytes: Array(data)))
    }

    @Test func `entitlements that Apple accepted are authorized`() throws {
        let accepted = try cases().filter { $0.verdict == "accept" }
        #expect(!accepted.isEmpty)
        for item in accepted {
            for claim in item.claims.claims {
                let answer = item.allowlist.answer(to: claim, on: item.platform)
                #expect(answer.isAuthorized, "\(item.name): \(claim.key) \(answer)")
            }
        }
    }
}
