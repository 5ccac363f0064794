import CodeSigning
import Entitlements
import PropertyLists

extension ProvisioningProfile {
    /// The profile in a line: name, who signed it, how long it is of use.
    func summary(at today: PropertyListDate?) -> String {
        var words = ["profile " + (name.map { "“\($0.value.displayed)”" } ?? "without a name"), kind.shortName]
        words.append(signature.words)
        if let today, let left = leftInWords(at: today) { words.append(left) }
        return words.joined(separator: " · ")
    }

    /// How long it is of use: `214 days left`.
    func leftInWords(at today: PropertyListDate) -> String? {
        guard let days = daysLeft(at: today), let expiry else { return nil }
        let reason = expiry.certificate == nil ? "" : " (a certificate ends first)"
        return days < 0 ? "expired \(counted(-days, "day")) ago\(reason)" : "\(counted(days, "day")) left\(reason)"
    }
}

extension ProfileSignature {
    /// The state in words.
    var words: String {
        switch state {
        case .verified: "signature verified (\(root ?? "root"))"
        case .chainIncomplete: "not signed by Apple, certificates missing"
        case .invalid: "signature invalid"
        case .unsigned: "not signed"
        case .foreign: "signed by somebody else"
        }
    }
}

extension Distribution {
    /// The kind of profile in a column: `app store`.
    var shortName: String {
        switch self {
        case .development: "development"
        case .adHoc: "ad hoc"
        case .appStore: "app store"
        case .enterprise: "enterprise"
        case .developerID: "developer id"
        }
    }
}
