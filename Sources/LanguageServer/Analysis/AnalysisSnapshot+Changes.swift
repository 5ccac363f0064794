import Entitlements
import PropertyLists
import Workspaces
import XcodeProjects

/// A product and its entitlements in the current text of its file.
struct ProductReading {
    /// The product that is signed with the file.
    let product: ProjectProduct

    /// The entitlements of the current text, expanded.
    let entitlements: ExpandedPropertyList
}

/// A claim of a store in an entitlements file.
struct StoreClaim {
    /// The claimed store.
    let store: StoreIdentifier

    /// The claims of the store at other locations.
    let others: [StoreMembership]
}

// MARK: - Current texts

extension AnalysisSnapshot {
    /// Returns the snapshot with the texts of documents that changed after the analysis.
    ///
    /// The values in these documents are expanded with the known build settings; findings and other files remain those
    /// of the analysis.
    func showing(_ open: ExactDictionary<SourceFile>) -> AnalysisSnapshot {
        var snapshot = self
        snapshot.changed = open.filter { path, file in files.open[path] != file }
        return snapshot
    }

    /// Returns the current content of a file; `nil` if it cannot be read.
    func read(_ path: String) -> SourceFile? { changed[path] ?? files.read(path) }

    /// Returns the property list of a file, before and after expansion.
    ///
    /// - Parameter path: The path of the file.
    /// - Returns: The source file, and each product that is signed with it; `nil` if the file cannot be read.
    func readings(of path: String) -> (written: PropertyList, products: [ProductReading])? {
        let products = workspace.products(signedWith: path)
        if let file = changed[path] {
            let written = PropertyList(reading: file)
            let budget = EvaluationBudget()
            return (written, products.compactMap { reading($0, of: written, spending: budget) })
        }
        guard let file = products.first?.entitlements.list.file ?? files.read(path) else { return nil }
        let readings = products.map { ProductReading(product: $0, entitlements: $0.entitlements) }
        return (PropertyList(reading: file), readings)
    }

    private func reading(
        _ product: ProjectProduct, of list: PropertyList, spending budget: EvaluationBudget
    ) -> ProductReading? {
        signing(of: product, spending: budget).map { ProductReading(product: product, entitlements: $0.expand(list)) }
    }

    /// Returns a text of an entitlements file with the values of a product; `nil` if the product does not exist.
    func expand(_ text: String, for product: ProjectProduct) -> SettingValue? {
        signing(of: product, spending: EvaluationBudget()).map { $0.expand(text) }
    }

    private func signing(of product: ProjectProduct, spending budget: EvaluationBudget) -> Signing? {
        guard var project = projects.first(where: { $0.path.hasSameBytes(as: product.project) }),
            let target = project.targets.first(where: { $0.name.hasSameBytes(as: product.target) }),
            let configuration = target.configurations.first(where: { product.configurations.contains($0.name) })
        else { return nil }
        project.budget = budget
        let build = project.build(of: target, in: configuration, with: product.sdk, knowing: selection.known)
        let identifier = product.bundleIdentifier
        return Signing(build, informationBundleIdentifier: identifier.isSymbolic ? nil : identifier.text)
    }
}

// MARK: - Stores

extension AnalysisSnapshot {
    /// The maximum number of stores that one value can claim; bounds the work for generated projects.
    private static let claimLimit = 200

    /// Returns the stores that are claimed in a byte range of a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - range: The range.
    ///   - known: The property lists of the file, if the caller has them already; by default, the file is read.
    /// - Returns: The stores.
    func stores(
        claimedIn path: String, at range: Range<Int>,
        in known: (written: PropertyList, products: [ProductReading])? = nil
    ) -> [StoreClaim] {
        guard changed[path] == nil else {
            return (known ?? readings(of: path)).map { storesNow(claimedIn: path, at: range, in: $0) } ?? []
        }
        return workspace.graph.stores.lazy.compactMap { store -> StoreClaim? in
            guard store.members.contains(where: { $0.isClaim && $0.isAt(range, of: path) }) else { return nil }
            let others = store.members.filter { $0.isClaim && !$0.isAt(range, of: path) }
            return StoreClaim(store: store.identifier, others: others)
        }.prefix(Self.claimLimit).map { $0 }
    }

    /// Returns the stores in a byte range of a changed file; the claims in other files come from the analysis.
    private func storesNow(
        claimedIn path: String, at range: Range<Int>, in readings: (written: PropertyList, products: [ProductReading])
    ) -> [StoreClaim] {
        let (written, products) = readings
        let lists = products.isEmpty ? [written] : products.map(\.entitlements.list)
        var claimed: Set<StoreIdentifier> = []
        for list in lists {
            guard let pointed = CursorValue(in: list, at: range.upperBound),
                let kind = StoreKind.allCases.first(where: { $0.key.rawValue == pointed.entry.key.value })
            else { continue }
            let value = pointed.isKey ? pointed.entry.value : pointed.value
            let texts = value.kind == .array ? value.elements.compactMap(\.string) : [value.string].compactMap(\.self)
            for text in texts.prefix(Self.claimLimit) { claimed.insert(StoreIdentifier(kind, text)) }
        }
        return claimed.map { claim($0, in: path) }.sorted { $0.store < $1.store }
    }

    private func claim(_ named: StoreIdentifier, in path: String) -> StoreClaim {
        let store = workspace.graph.stores.first { store in
            guard store.identifier.kind == named.kind, store.identifier.text.hasSameBytes(as: named.text) else {
                return false
            }
            return !store.identifier.isSymbolic || store.members.contains { $0.isIn(path) }
        }
        let others = store?.members.filter { $0.isClaim && !$0.isIn(path) } ?? []
        return StoreClaim(store: store?.identifier ?? named, others: others)
    }
}

extension Workspace {
    /// Returns the products that are signed with a file.
    func products(signedWith path: String) -> [ProjectProduct] {
        products.filter { $0.entitlements.list.file.path.hasSameBytes(as: path) }
    }
}

extension StoreMembership {
    /// Whether an app claims the store; other members are profiles that authorize the store, and apps to which the
    /// system adds it.
    var isClaim: Bool { isApp && !isImplied }

    /// Whether the claim is in a range of a file.
    fileprivate func isAt(_ range: Range<Int>, of path: String) -> Bool {
        isIn(path) && (location.range?.touches(range) ?? false)
    }

    /// Whether the claim is in a file.
    fileprivate func isIn(_ path: String) -> Bool { location.file.path.hasSameBytes(as: path) }
}
