public import Workspaces

/// The results of checking a file or a directory with products.
public struct ProductResults: Sendable {
    /// The checked products; an outer product precedes its nested ones.
    public let products: [CheckedProduct]

    /// The parts that belong to no product and were not checked, with reasons.
    public let notChecked: [NotChecked]
}
