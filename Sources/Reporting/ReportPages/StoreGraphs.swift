import Entitlements
public import Linting
import TextOutput

/// The formats of a diagram of the shared stores.
public enum StoreGraphFormat: String, Sendable, Hashable, CaseIterable {
    /// A tree of box-drawing characters.
    case text

    /// Mermaid, <https://mermaid.js.org/syntax/flowchart.html>.
    case mermaid

    /// Graphviz, <https://graphviz.org/doc/info/lang.html>.
    case dot

    /// An SVG image, <https://www.w3.org/TR/SVG2/>.
    case svg

    /// A self-contained HTML page.
    case html
}

extension StoresReport {
    /// Returns a diagram of the shared stores.
    ///
    /// - Parameters:
    ///   - format: The format of the diagram.
    ///   - comparison: The changes since an earlier state, which are marked.
    /// - Returns: The diagram.
    public func graph(as format: StoreGraphFormat, since comparison: StoresComparison? = nil) -> String {
        let drawing = SharingDiagram(self, marking: comparison?.moves ?? [])
        return switch format {
        case .text: drawing.tree
        case .mermaid: drawing.mermaid
        case .dot: drawing.dot
        case .svg: SharingSVG(drawing).document
        case .html: HTMLPage(ReportPage(of: self, moves: comparison?.moves)).document
        }
    }
}

extension SharingDiagram {
    /// The tree of stores, with the apps below each store.
    fileprivate var tree: String {
        stores.enumerated().map { index, store in
            let joined = remarks(on: store).joined(separator: ", ")
            let remarks = joined.isEmpty ? "" : "  [\(joined)]"
            let members = linesOfStores[index, default: []]
            let branches = members.enumerated().map { place, line in
                let label = label(of: line)
                return (place == members.count - 1 ? "└─ " : "├─ ") + apps[line.app]
                    + (label.isEmpty ? "" : " (\(label))") + (line.isChanged ? "  changed" : "")
            }
            return "\(store.text.shortened)  (\(store.kind))\(remarks)\n"
                + branches.map { $0 + "\n" }.joined()
        }.joined(separator: "\n")
    }

    /// The maximum number of lines in a Mermaid diagram.
    ///
    /// GitHub and GitLab render diagrams of this size reliably. Larger diagrams are hard to read.
    static let mermaidLimit = 60

    /// The diagram in Mermaid.
    var mermaid: String {
        var text = "flowchart LR\n"
        for (index, app) in apps.enumerated() { text += "  a\(index)[\"\(app.escapedForMermaid)\"]\n" }
        for (index, store) in stores.enumerated() {
            let label = "\(store.text) (\(store.kind))".escapedForMermaid
            text += "  s\(index)([\"\(label)\"]):::\(store.kind.mermaidClass)\n"
        }
        for line in lines {
            let label = label(of: line)
            let arrow = line.isChanged ? "===" : stores[line.store].isDivided ? "-.-" : "---"
            text += "  a\(line.app) \(arrow)\(label.isEmpty ? "" : "|\"\(label.escapedForMermaid)\"|") s\(line.store)\n"
        }
        for kind in StoreKind.allCases where stores.contains(where: { $0.kind == kind }) {
            text += "  classDef \(kind.mermaidClass) fill:\(kind.paleColor),stroke:\(kind.color),color:#111\n"
        }
        let twins = stores.indices.filter { stores[$0].hasTwin }.map { "s\($0)" }
        if !twins.isEmpty {
            text += "  classDef twin stroke:#c00,stroke-width:3px\n  class \(twins.joined(separator: ",")) twin\n"
        }
        return text
    }

    fileprivate var dot: String {
        var text = "graph stores {\n  rankdir=LR;\n  node [fontname=\"sans-serif\", style=filled, fillcolor=white];\n"
        text += "  { rank=same;\n"
        for (index, app) in apps.enumerated() {
            text += "    a\(index) [shape=box, label=\(app.shortened.quotedForDOT)];\n"
        }
        text += "  }\n  { rank=same;\n"
        for (index, store) in stores.enumerated() {
            let label = "\(store.text.shortened)\n\(store.kind)".quotedForDOT
            let outline = store.hasTwin ? "#cc0000\", penwidth=3" : "\(store.kind.color)\""
            text +=
                "    s\(index) [shape=ellipse, label=\(label), fillcolor=\"\(store.kind.paleColor)\", color=\"\(outline)];\n"
        }
        text += "  }\n"
        for line in lines {
            let style = (stores[line.store].isDivided ? "dashed" : "solid") + (line.isChanged ? ",bold" : "")
            let label = label(of: line)
            let labelled = label.isEmpty ? "" : ", label=\(label.quotedForDOT)"
            text += "  a\(line.app) -- s\(line.store) [style=\"\(style)\"\(labelled)];\n"
        }
        return text + "}\n"
    }
}

extension StoreKind {
    fileprivate var mermaidClass: String { rawValue.replacing("-", with: "") }
}

extension String {
    /// The text escaped for a quoted string of Mermaid, in which characters are written as numbers
    /// (<https://mermaid.js.org/syntax/flowchart.html#entity-codes-to-escape-characters>).
    ///
    /// Mermaid interprets parts of a label as Markdown, addresses, icons, formulas, or directives, and does not support
    /// empty labels. If a label contains a line break, Mermaid converts the numbers to characters before this
    /// interpretation.
    fileprivate var escapedForMermaid: String {
        let text = shortened
        guard let first = text.utf8.first else { return " " }
        let escaped = text.spelling { byte in
            switch UnicodeScalar(byte) {
            case "\"", "#", "&", "'", "<", ">", "`", "\\", ";", "*", "_", "~", "[", "]", "!", "$", "%", ":", "@":
                "#\(byte);"
            default: nil
            }
        }
        let beginsList = [UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "=")].contains(first)
        let isNumber = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
        let begun = beginsList || isNumber ? "#\(first);" + escaped.dropFirst() : escaped
        return text.lowercased().contains("www.") ? begun.replacing(".", with: "#46;") : begun
    }

    /// The text as a quoted string of Graphviz.
    fileprivate var quotedForDOT: String {
        let lines = split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(line).spelling { byte in
                switch UnicodeScalar(byte) {
                case "\\": "\\\\"
                case "\"": "\\\""
                // Graphviz converts character entities to characters.
                case "&": "&amp;"
                default: nil
                }
            }
        }
        return "\"\(lines.joined(separator: "\\n"))\""
    }
}
