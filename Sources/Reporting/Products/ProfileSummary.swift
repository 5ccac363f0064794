import CodeSigning
import Entitlements
import PropertyLists
import TextOutput

extension ProvisioningProfile {
    /// Returns the profile in one line: name, kind, signature, and remaining days.
    func summary(at today: PropertyListDate?) -> String {
        var words = ["profile " + (name.map { "“\($0.value.displayed)”" } ?? "without a name"), kind.shortName]
        words.append(signature.words)
        if let today, let left = leftInWords(at: today) { words.append(left) }
        return words.joined(separator: " · ")
    }

    /// Returns the remaining days as a phrase, such as `214 days left`.
    func leftInWords(at today: PropertyListDate) -> String? {
        guard let days = daysLeft(at: today), let expiry else { return nil }
        let reason = expiry.certificate == nil ? "" : " (a certificate expires first)"
        return days < 0 ? "expired \(counted(-days, "day")) ago\(reason)" : "\(counted(days, "day")) left\(reason)"
    }
}

extension ProfileSignature {
    /// The state as a phrase.
    var words: String {
        switch state {
        case .verified: "signature verified (\(root ?? "root"))"
        case .chainIncomplete: "signature not verified, certificates missing"
        case .invalid: "signature invalid"
        case .unsigned: "not signed"
        case .foreign: "not signed by Apple"
        }
    }
}

extension Distribution {
    /// The kind of profile in a column, such as `app store`.
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
