/// The depth of the verification of a product.
public enum Verification: Sendable, Hashable {
    /// Compares only `Info.plist` and `CodeResources` with their hashes.
    case none
    /// Also reports added and missing files; the bytes of the code and of resources are not hashed.
    case quick
    /// Compares all hashes.
    case full
}
