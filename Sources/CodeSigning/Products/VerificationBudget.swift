/// The limits on the work for the products of an archive or a directory, in proportion to its size.
///
/// Without them, a small archive could contain many parts that take long to inflate, parse, and verify. The parts
/// beyond a limit are reported as not checked. Apps have at most a few hundred products, and a few profiles.
package struct VerificationBudget: Sendable {
    /// The maximum number of products.
    package let products: Int
    /// The maximum total size of `Info.plist`, `CodeResources`, profiles, and signed entitlements, in bytes.
    package let propertyLists: Int
    /// The maximum total size of CMS messages, in bytes.
    package let messages: Int
    /// The maximum number of embedded profiles; the largest known app has 30 extensions.
    package let profiles = 256

    /// Creates a budget.
    ///
    /// - Parameter size: The size of the archive, or of all files of the directory, in bytes.
    package init(forSize size: Int) {
        // The check of a product takes about 1 ms, and a product with its signature has at least 10 KB.
        products = 1_000 + size / (100 << 10)
        // Parsing takes up to 70 ns per byte. A resource seal has 400 bytes per file.
        propertyLists = (10 << 20) + size / 8
        // Parsing takes up to 250 ns per byte. A message has 4 to 10 KB.
        messages = (4 << 20) + size / 8
    }

    /// The maximum number of operations with public keys; a product needs one per slice, and a few for all its
    /// certificates.
    package var signatures: Int { 4 * products }
}
