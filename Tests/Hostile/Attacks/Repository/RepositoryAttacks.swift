extension Attack {
    /// The attacks of the category `repositories`.
    static var repositories: [Attack] { [] }
}
