import Entitlements
import PropertyLists
import TextOutput
import Workspaces
import XcodeProjects

/// The remarks above the lines of a document: its products, and the number of targets that share each store.
struct CodeLenses {
    private let report: EditorReport
    private let path: String

    /// The maximum number of lenses of a document, and of locations of a lens.
    private static let limit = 200

    /// Creates the remarks for a document.
    init(on report: EditorReport, in path: String) {
        self.report = report
        self.path = path
    }

    /// The remarks, in the order of the document.
    var all: [CodeLens] {
        guard let readings = report.snapshot.readings(of: path), let root = readings.written.root else { return [] }
        let products = readings.products
        let keys = Set(StoreKind.allCases.map(\.key.rawValue))
        let values = root.entries.filter { keys.contains($0.key.value) }.flatMap { entry -> [PropertyList.Value] in
            entry.value.kind == .array ? Array(entry.value.elements.prefix(Self.limit)) : [entry.value]
        }
        let shares = values.prefix(Self.limit).compactMap { lens($0, in: readings) }
        return (products.isEmpty ? [] : [lens(of: products, at: root)].compactMap(\.self)) + shares
    }

    /// Returns the remark about the products that are signed with the document.
    private func lens(of products: [ProductReading], at root: PropertyList.Value) -> CodeLens? {
        guard let element = root.elementRange else { return nil }
        let names = BuildName.joined(products.map { BuildName($0.product) })
        let settings = products.map { report.editorLocation($0.product.setting) }
        let range = report.range(of: element, in: root.location.file)
        return lens("entitlements of \(names.displayed)", at: range.start, to: settings)
    }

    /// Returns the remark about a store.
    private func lens(
        _ value: PropertyList.Value, in readings: (written: PropertyList, products: [ProductReading])
    ) -> CodeLens? {
        guard value.kind == .string, let element = value.elementRange else { return nil }
        let claims = report.snapshot.stores(claimedIn: path, at: element, in: readings)
        let own = Set(readings.products.map(\.product.target))
        guard !claims.isEmpty else { return nil }
        // A value with build settings can identify a different store in each configuration.
        let counts = claims.map { Set($0.others.map(\.app)).subtracting(own).count }
        let (low, high) = (counts.min() ?? 0, counts.max() ?? 0)
        let number = low == high ? "\(high)" : "\(low)–\(high)"
        let title = high == 0 ? "not shared" : "shared with \(number) target\(high == 1 ? "" : "s")"
        let start = report.range(of: element, in: value.location.file).start
        return lens(title, at: start, to: claims.flatMap(\.others).map { report.editorLocation($0.location) })
    }

    private func lens(_ title: String, at start: EditorPosition, to locations: [EditorLocation]) -> CodeLens {
        var seen: Set<EditorLocation> = []
        let shown = Array(locations.filter { seen.insert($0).inserted }.prefix(Self.limit))
        let arguments = CodeLens.Arguments(
            uri: report.documents.address(of: path), position: start, locations: shown)
        return CodeLens(
            range: EditorRange(start: start, end: start),
            command: .init(
                title: title, command: shown.isEmpty ? "" : "entcheck.showReferences",
                arguments: shown.isEmpty ? nil : arguments))
    }
}
