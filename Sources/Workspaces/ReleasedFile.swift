import Entitlements
import PropertyLists
import XcodeProjects

/// A file without a project whose text and claims were released, with the stores that it claims.
package struct ReleasedFile: Sendable {
    /// The path of the file.
    let path: String

    fileprivate let platform: Platform?
    fileprivate let product: ProductKind
    fileprivate let identifiers: ReleasedIdentifiers

    /// Collects the stores that a file claims.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - known: The identifiers in other files; equal identifiers share their memory.
    init(_ file: Subject, sharing known: inout Set<ExactText>) {
        path = file.file.path
        (platform, product) = (file.platform, file.product)
        identifiers = ReleasedIdentifiers(in: file.claims, on: file.platform, sharing: &known)
    }
}

extension StoreClaimant {
    /// Creates a claimant from a released file, with a short, unique name.
    init(_ file: ReleasedFile, named names: PathNames, knowing known: SettingOverrides) {
        self.init(
            names[file.path], claiming: file.identifiers, bundleIdentifier: known.bundleIdentifier,
            platform: file.platform, product: file.product)
    }
}
