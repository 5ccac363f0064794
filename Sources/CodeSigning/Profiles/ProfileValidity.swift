public import PropertyLists

/// Whether a profile can be used at a time.
public enum ProfileValidity: String, Sendable, Hashable {
    /// Its creation lies ahead.
    case notYet = "not-yet"
    /// It can be used.
    case active
    /// It has ended.
    case expired
}

/// When a profile stops being of use, and why.
public struct ProfileExpiry: Sendable {
    /// When.
    public let date: PropertyListDate
    /// The certificate that ends before the profile does; `nil` where the profile itself ends first.
    public let certificate: DeveloperCertificate?
}

extension ProvisioningProfile {
    /// Whether it can be used at `now`; `nil` where it does not say until when.
    public func validity(at now: PropertyListDate) -> ProfileValidity? {
        guard let expires else { return nil }
        if expires.value <= now { return .expired }
        return created.map { now < $0.value } == true ? .notYet : .active
    }

    /// When it stops being of use: at its own end, or when the last of its certificates ends, if that comes first.
    ///
    /// While one certificate is left, it can sign.
    public var expiry: ProfileExpiry? {
        guard let end = expires?.value else { return nil }
        let last = certificates.compactMap { certificate in certificate.expires.map { ($0, certificate) } }
            .max { $0.0 < $1.0 }
        guard let last, last.0 < end else { return ProfileExpiry(date: end, certificate: nil) }
        return ProfileExpiry(date: last.0, certificate: last.1)
    }

    /// How many whole days are left at `now`; negative after the end.
    public func daysLeft(at now: PropertyListDate) -> Int? {
        expiry.flatMap { expiry in
            let seconds = expiry.date.secondsSinceReferenceDate - now.secondsSinceReferenceDate
            return Int(exactly: (seconds / 86_400).rounded(.down))
        }
    }
}
