extension Attack {
    /// The attacks of the category `products`.
    static var products: [Attack] { [] }
}
