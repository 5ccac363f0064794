extension Attack {
    /// The attacks of the category `paths`.
    static var paths: [Attack] { [] }
}
