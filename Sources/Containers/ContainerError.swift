internal import Entitlements

/// The reason that an app cannot access a container, for which Apple's functions only return `nil`.
public enum ContainerError: Error, Sendable, Hashable {
    /// The entitlements do not contain the key.
    case noClaim(key: String)
    /// The entitlements contain the key with an empty list.
    case emptyList(key: String)
    /// The identifier is not claimed; a similar claim is a suggestion.
    case notClaimed(String, nearest: String?)
    /// The identifier is claimed with different capitalization, and identifiers are case-sensitive.
    case letterCase(String, claimed: String)
    /// The first entry or the requested identifier is a wildcard, which does not identify a container.
    case wildcard(String)
    /// The claim contains a variable that was not expanded, so the container is unknown.
    case unexpandedVariable(String)
    /// The text is not a valid identifier.
    case badForm(String, reason: String)
    /// The device is not signed in to an account.
    case signedOut
    /// The user has turned off iCloud Drive for the device or the app.
    case cloudDriveOff
    /// The directory cannot be created.
    case cannotBeMade(path: String, reason: String)
    /// The path contains a symbolic link, which could lead outside of the root.
    case symbolicLink(path: String)
    /// No store was made the default store.
    case noDefaultStore
    /// The platform has no system containers; a directory must be specified as the root.
    case noSystemContainers
}

extension ContainerError {
    /// A short, stable name of the reason, for programs.
    public var code: String {
        switch self {
        case .noClaim: "no-claim"
        case .emptyList: "empty-list"
        case .notClaimed: "not-claimed"
        case .letterCase: "letter-case"
        case .wildcard: "wildcard"
        case .unexpandedVariable: "unexpanded-variable"
        case .badForm: "bad-form"
        case .signedOut: "signed-out"
        case .cloudDriveOff: "icloud-drive-off"
        case .cannotBeMade: "cannot-be-made"
        case .symbolicLink: "symbolic-link"
        case .noDefaultStore: "no-default-store"
        case .noSystemContainers: "no-system-containers"
        }
    }
}

extension ContainerError: CustomStringConvertible {
    /// The reason as one clause.
    public var description: String {
        switch self {
        case .noClaim(let key): "the app does not claim `\(key)`; add it to the entitlements"
        case .emptyList(let key): "the list of `\(key)` is empty; add an identifier"
        case .notClaimed(let text, nil): "`\(text)` is not claimed; add it to the entitlements"
        case .notClaimed(let text, let nearest?): "`\(text)` is not claimed; did you mean `\(nearest)`?"
        case .letterCase(let text, let claimed):
            "`\(text)` is claimed as `\(claimed)`; identifiers are case-sensitive"
        case .wildcard(let text): "`\(text)` is a wildcard, which does not identify a container; use its name"
        case .unexpandedVariable(let text): "`\(text)` contains a variable without a known value; define the setting"
        case .badForm(let text, let reason): "`\(text)` is not a valid identifier: \(reason)"
        case .signedOut: "the device is not signed in to an account"
        case .cloudDriveOff: "iCloud Drive is off"
        case .cannotBeMade(let path, let reason): "`\(path)` cannot be created: \(reason)"
        case .symbolicLink(let path): "`\(path)` is a symbolic link; containers do not follow symbolic links"
        case .noDefaultStore: "the default store was not set [default-store]"
        case .noSystemContainers: "this platform does not have system containers; specify a directory as the root"
        }
    }
}
