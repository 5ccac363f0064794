import PropertyLists
import TextOutput
import XcodeProjects

/// The inlay hints of a document: the values of references to build settings.
struct InlayHints {
    private let report: EditorReport
    private let path: String

    /// The maximum number of hints in a response.
    private static let limit = 500

    /// The maximum number of different values in one hint; the tooltip contains more.
    private static let valueLimit = 2

    /// The maximum number of values in a tooltip.
    private static let tooltipLimit = 20

    /// Creates the remarks for a document.
    init(on report: EditorReport, in path: String) {
        self.report = report
        self.path = path
    }

    /// Returns the remarks in a range.
    func all(in range: EditorRange) -> [InlayHint] {
        guard let (written, products) = report.snapshot.readings(of: path), !products.isEmpty else { return [] }
        let bytes = report.lines(of: written.file).bytes(of: range, in: report.client.positionEncoding)
        let entries = written.root?.entries.filter { $0.elementRange?.touches(bytes) ?? false } ?? []
        let values = entries.prefix(Self.limit).flatMap { entry in
            entry.value.kind == .array ? Array(entry.value.elements.prefix(Self.limit)) : [entry.value]
        }
        return values.filter { $0.elementRange?.touches(bytes) ?? false }.prefix(Self.limit).compactMap {
            hint($0, products)
        }
    }

    private func hint(_ value: PropertyList.Value, _ products: [ProductReading]) -> InlayHint? {
        guard let written = value.string, written.utf8.contains(UInt8(ascii: "$")), let element = value.elementRange,
            let inside = value.location.range
        else { return nil }
        var builds: [(text: String, names: [BuildName])] = []
        for product in products {
            guard let text = product.texts(at: inside.lowerBound).first?.value else { continue }
            if let index = builds.firstIndex(where: { $0.text == text }) {
                builds[index].names.append(BuildName(product.product))
            } else {
                builds.append((text, [BuildName(product.product)]))
            }
        }
        builds.removeAll { $0.text == written }
        guard !builds.isEmpty else { return nil }
        let label = builds.prefix(Self.valueLimit).map(\.text.shortened).joined(separator: " or ")
        let more = builds.count > Self.valueLimit ? " or \(builds.count - Self.valueLimit) more" : ""
        let tooltip = builds.prefix(Self.tooltipLimit).map {
            "\(BuildName.joined($0.names).displayed): \($0.text.displayed)"
        }.joined(separator: "\n")
        return InlayHint(
            position: report.range(of: element, in: value.location.file).end, label: "= \(label)\(more)",
            tooltip: tooltip)
    }
}

extension String {
    /// The text for a hint; a text of more than 80 characters would hide the line.
    fileprivate var shortened: String {
        let shown = displayed
        return shown.count > 80 ? "\(shown.prefix(79))…" : shown
    }
}
