import Entitlements
public import PropertyLists

/// The validity of a profile at a given time.
public enum ProfileValidity: String, Sendable, Hashable {
    /// The creation date is in the future.
    case notYet = "not-yet"
    /// The profile is valid.
    case active
    /// The profile has expired.
    case expired
}

/// The date at which a profile can no longer be used, and the cause.
public struct ProfileExpiry: Sendable {
    /// The expiration date.
    public let date: PropertyListDate
    /// The certificate that expires before the profile; `nil` if the profile expires first.
    public let certificate: DeveloperCertificate?
}

extension ProvisioningProfile {
    /// Returns the validity at `now`, or `nil` if the profile has no expiration date.
    public func validity(at now: PropertyListDate) -> ProfileValidity? {
        guard let expires else { return nil }
        if expires.value <= now { return .expired }
        return created.map { now < $0.value } == true ? .notYet : .active
    }

    /// The date at which the profile can no longer be used: the expiration date of the profile, or of the last of its
    /// certificates if that date is earlier.
    ///
    /// A profile can be used while one of its certificates is valid. A Developer ID profile can be used until its own
    /// expiration date, because macOS runs an app after the certificate of its signer has expired
    /// (https://developer.apple.com/support/developer-id/).
    public var expiry: ProfileExpiry? {
        guard let end = expires?.value else { return nil }
        guard kind != .developerID else { return ProfileExpiry(date: end, certificate: nil) }
        let last = certificates.compactMap { certificate in certificate.expires.map { ($0, certificate) } }
            .max { $0.0 < $1.0 }
        guard let last, last.0 < end else { return ProfileExpiry(date: end, certificate: nil) }
        return ProfileExpiry(date: last.0, certificate: last.1)
    }

    /// Returns the number of whole days from `now` until the profile expires; negative if it has expired.
    public func daysLeft(at now: PropertyListDate) -> Int? {
        expiry.flatMap { expiry in
            let seconds = expiry.date.secondsSinceReferenceDate - now.secondsSinceReferenceDate
            return Int(exactly: (seconds / 86_400).rounded(.down))
        }
    }
}
