extension Attack {
    /// The attacks of the category `output`.
    static var output: [Attack] { [] }
}
