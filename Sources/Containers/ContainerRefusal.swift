internal import Entitlements

/// Why an app gets no container, where Apple only says nil.
public enum ContainerRefusal: Error, Sendable, Hashable {
    /// The entitlements do not have the key at all.
    case noClaim(key: String)
    /// The entitlements have the key with an empty list.
    case emptyList(key: String)
    /// The identifier is not among those claimed; perhaps the nearest was meant.
    case notClaimed(String, nearest: String?)
    /// The identifier is claimed with other capital letters. They count.
    case letterCase(String, claimed: String)
    /// A wildcard stands where an identifier is needed: in the first entry, or in what was asked for.
    case wildcard(String)
    /// Xcode has not expanded a variable in the claim, so nobody knows which container it means.
    case unexpandedVariable(String)
    /// The text cannot be an identifier.
    case badForm(String, reason: String)
    /// The device is signed in to no account.
    case signedOut
    /// The user has turned iCloud Drive off for the device or the app.
    case cloudDriveOff
    /// The directory could not be made.
    case cannotBeMade(path: String, reason: String)
    /// A symbolic link stands in the way, which could lead out of the root.
    case symbolicLink(path: String)
    /// No store was made the default one.
    case noDefaultStore
    /// There are no containers of the system on this platform; give a directory as root.
    case noSystemContainers
}

extension ContainerRefusal {
    /// A word for the reason, for programs.
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

extension ContainerRefusal: CustomStringConvertible {
    /// The reason as one clause.
    public var description: String {
        switch self {
        case .noClaim(let key): "the app does not claim `\(key)`"
        case .emptyList(let key): "the list of `\(key)` is empty"
        case .notClaimed(let text, nil): "`\(text)` is not claimed"
        case .notClaimed(let text, let nearest?): "`\(text)` is not claimed; did you mean `\(nearest)`?"
        case .letterCase(let text, let claimed):
            "`\(text)` is claimed as `\(claimed)`; letter case counts"
        case .wildcard(let text): "`\(text)` is a wildcard, which names no container"
        case .unexpandedVariable(let text): "`\(text)` has a variable whose value is not known"
        case .badForm(let text, let reason): "`\(text)` is no identifier: \(reason)"
        case .signedOut: "the device is signed in to no account"
        case .cloudDriveOff: "iCloud Drive is off"
        case .cannotBeMade(let path, let reason): "`\(path)` cannot be made: \(reason)"
        case .symbolicLink(let path): "`\(path)` is a symbolic link, which containers do not follow"
        case .noDefaultStore: "no store was made the default one [default-store]"
        case .noSystemContainers: "this platform has no containers of its own; give a directory as root"
        }
    }
}
