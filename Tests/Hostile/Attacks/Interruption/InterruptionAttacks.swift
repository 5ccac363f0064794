extension Attack {
    /// The attacks of the category `interruptions`.
    static var interruptions: [Attack] { [] }
}
