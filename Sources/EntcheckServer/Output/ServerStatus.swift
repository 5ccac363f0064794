import StoreRegistry

/// An exit status, with the same meaning as those of `entcheck`.
struct ServerStatus: Error {
    let code: Int32

    /// Something was found that must be fixed.
    static let findings = ServerStatus(code: 1)
    /// The arguments are not valid, or contradict what is recorded.
    static let usage = ServerStatus(code: 2)
    /// Nothing was found; an empty result is never a success.
    static let nothing = ServerStatus(code: 3)
    /// A file or the database cannot be used.
    static let unreadable = ServerStatus(code: 4)

    private init(code: Int32) { self.code = code }

    init(_ error: RegistryError) {
        switch error.code {
        case .request, .contradiction: self = .usage
        case .unknown: self = .nothing
        default: self = .unreadable
        }
    }
}
