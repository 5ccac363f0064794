import Entitlements
package import FileDiscovery
import PropertyLists
package import XcodeProjects

/// The stores that the files without a project claim, after the files themselves were released.
///
/// A file is compared with products only if it claims a store whose identifier differs only in case from another
/// identifier. Usually, there is no such file, so the names and claims of the files are not created.
package struct StandaloneStores: Sendable {
    /// The paths of all files without a project, from which the names of the files are made.
    private let paths: [BytePath]

    private let files: [(path: BytePath, stores: ClaimedStores)]

    /// The values of variables that are not in the files.
    private let known: SettingOverrides

    private let stated: ContextByPath

    /// Creates the stores of files.
    ///
    /// - Parameters:
    ///   - files: The files without a project, and the stores that they claim; `nil` for a file without stores.
    ///   - known: The values of variables that are not in the files.
    ///   - stated: The other known facts that are not in the files.
    package init(
        _ files: [(path: BytePath, stores: ClaimedStores?)], knowing known: SettingOverrides,
        under stated: ContextByPath
    ) {
        paths = files.map(\.path)
        self.files = files.compactMap { file in file.stores.map { (file.path, $0) } }
        self.known = known
        self.stated = stated
    }

    /// All files as claimants.
    ///
    /// Identifiers that contain unresolved references are missing if the text of their file was released.
    var claimants: [StoreClaimant] { claimants(of: files) }

    /// Returns the files with identifiers that differ only in case from other identifiers of the files or of products.
    func claimants(differingInCaseFrom products: [EntitlementClaims]) -> [StoreClaimant] {
        var spellings = products.flatMap { StoreSpelling.all(in: $0) }
        for file in files { file.stores.forEachSpelling { spellings.append($0) } }
        spellings.sort { $0.rank < $1.rank }
        let pairs = zip(spellings, spellings.dropFirst()).lazy
        let contested = Set(pairs.filter { $0.rank != $1.rank && $0.folded == $1.folded }.map(\.0.folded))
        guard !contested.isEmpty else { return [] }
        return claimants(
            of: files.filter { file in
                var isContested = false
                file.stores.forEachSpelling { isContested = isContested || contested.contains($0.folded) }
                return isContested
            })
    }

    private func claimants(of files: [(path: BytePath, stores: ClaimedStores)]) -> [StoreClaimant] {
        // The displayed name of a file depends only on files with the same file name.
        let fileNames = Set(files.map(\.path.name))
        let names = PathNames(paths.filter { fileNames.contains($0.name) }.map(\.description))
        return files.map { file in
            let source = file.stores.file(at: file.path.description)
            let subject = Subject(standalone: PropertyList(reading: source), knowing: known, under: stated(source.path))
            return StoreClaimant(standalone: subject, named: names, knowing: known)
        }
    }
}

extension StoreClaimant {
    /// Creates a claimant from a file without a project, with a short, unique name.
    init(standalone file: Subject, named names: PathNames, knowing known: SettingOverrides) {
        self.init(
            names[file.file.path], claims: file.claims, bundleIdentifier: known.bundleIdentifier,
            platform: file.platform, product: file.product)
    }
}
