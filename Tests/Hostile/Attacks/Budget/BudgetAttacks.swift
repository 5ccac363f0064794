extension Attack {
    /// The attacks of the category `budgets`.
    static var budgets: [Attack] { [] }
}
