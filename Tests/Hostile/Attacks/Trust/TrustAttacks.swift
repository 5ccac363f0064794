extension Attack {
    /// The attacks of the category `trust`.
    static var trust: [Attack] { [] }
}
