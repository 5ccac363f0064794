import CodeSigning
import Entitlements
public import Linting
public import PropertyLists
import TextOutput
import Workspaces

/// Writes products as JSON with a stable schema, `"schema": "entcheck/check/1"`.
public struct CheckJSONReporter: Sendable {
    private let today: PropertyListDate?
    private let verification: VerificationSummary

    /// Creates a reporter.
    ///
    /// - Parameters:
    ///   - today: The current date, from which the remaining days of profiles are computed.
    ///   - isQuick: Whether the hashes of the code and of the resources were skipped.
    public init(today: PropertyListDate? = nil, isQuick: Bool = false) {
        self.today = today
        verification = VerificationSummary(isQuick: isQuick)
    }

    /// Returns the report as one JSON object.
    public func text(of products: [CheckedProduct], in report: Report) -> String {
        var json = JSONWriter()
        var indices = LineIndices()
        json.object { json in
            json.member("notChecked", each: report.notChecked) { $0.members(of: $1) }
            json.member("products", each: products) { $0.members(of: $1, at: today, in: &indices) }
            json.member("schema", "entcheck/check/1")
            json.member("verification") { json in
                json.member("mode", verification.mode)
                json.member("notVerified", verification.notVerified)
            }
        }
        return json.text
    }
}

extension JSONWriter {
    fileprivate mutating func members(
        of checked: CheckedProduct, at today: PropertyListDate?, in indices: inout LineIndices
    ) {
        member("architectures", checked.architectures)
        member("bundleIdentifier", checked.product.bundleIdentifier?.value.rawValue)
        member("entitlements", each: checked.rows) { json, row in
            json.member("key", row.key.rawValue)
            json.member("profile", row.profile)
            json.member("signed", row.signed)
            json.member("source", row.source)
            json.member("state", row.state.rawValue)
        }
        member("findings", each: checked.findings) { $0.members(of: $1, in: &indices) }
        member("firstRejection", checked.rejection) { json, rejection in
            json.member("rule", rejection.rule)
            json.member("stage", rejection.stage.rawValue)
        }
        member("kind", checked.product.form.rawValue)
        member("notVerified", checked.product.notVerified)
        member("path", checked.path)
        member("platform", checked.conditions.platform?.rawValue)
        member("profile", checked.product.profile.content) { json, profile in
            json.members(of: profile, at: checked.path, today: today, showsDevices: false)
        }
        member("signatures", each: checked.signatures) { json, signature in
            let (facts, signer) = (signature.facts, signature.facts.signer)
            json.member("architecture", signature.architecture)
            json.member("hardenedRuntime", signer.isPresent && facts.hasHardenedRuntime)
            json.member("identifier", facts.identifier)
            json.member("signer", signer.name)
            json.member("state", signer.state)
            json.member("team", facts.team?.rawValue)
            json.member("timestamp", signer.isPresent && facts.hasTimestamp)
        }
    }
}

extension SignatureFacts.Signer {
    /// Whether there is a signature that can be read.
    fileprivate var isPresent: Bool {
        switch self {
        case .absent, .unreadable: false
        case .adHoc, .signed, .untrusted, .invalid: true
        }
    }

    /// The common name of the signer's certificate; `nil` if there is none, or it is not known.
    fileprivate var name: String? {
        switch self {
        case .signed(let name, _, _), .untrusted(let name, _, _, _): name
        case .absent, .unreadable, .adHoc, .invalid: nil
        }
    }

    /// The result of verifying the signature, in a word.
    fileprivate var state: String {
        switch self {
        case .absent: "absent"
        case .unreadable: "unreadable"
        case .adHoc: "ad-hoc"
        case .signed: "trusted"
        case .untrusted: "untrusted"
        case .invalid: "invalid"
        }
    }
}
