import Entitlements

/// The sharing as something to draw: apps on one side, stores on the other, lines between them.
struct StoreDrawing {
    /// The apps, by name.
    let apps: [String]

    /// The stores, by kind and identifier.
    let stores: [Store]

    /// The lines, by app and store.
    let lines: [Line]

    /// A store, and what is remarkable about it.
    struct Store {
        let kind: StoreKind
        let text: String
        let remarks: [String]

        /// Whether its members ask for different environments.
        let isDivided: Bool

        /// Whether another store differs from it in letter case only.
        let hasTwin: Bool
    }

    /// What an app has to do with a store.
    struct Line {
        let app: Int
        let store: Int
        let environment: String?
        let isFirst: Bool
        let configurations: [String]
    }

    init(_ report: StoresReport) {
        let names = Set(report.stores.flatMap(\.members).map(report.names.name)).sorted()
        let numbers = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
        apps = names
        stores = report.stores.map { store in
            Store(
                kind: store.identifier.kind, text: store.identifier.text, remarks: store.remarks(among: report.stores),
                isDivided: store.environments.count > 1,
                hasTwin: report.stores.contains { $0.identifier.differsOnlyInCase(from: store.identifier) })
        }
        lines = report.stores.enumerated().flatMap { index, store in
            Dictionary(grouping: store.members, by: report.names.name).sorted { $0.key < $1.key }.compactMap {
                name, members in
                numbers[name].map { number in
                    Line(
                        app: number, store: index,
                        environment: Set(members.compactMap(\.environment)).sorted().joined(separator: ", ").nilIfEmpty,
                        isFirst: members.contains { $0.position == 0 },
                        configurations: members.map(report.names.partialConfigurations).allSatisfy { !$0.isEmpty }
                            ? Set(members.flatMap(\.configurations)).sorted() : [])
                }
            }
        }
    }

    /// What is written on a line; empty for nothing particular.
    func label(of line: Line) -> String {
        let environment = stores[line.store].isDivided ? [line.environment ?? "environment by signature"] : []
        return (environment + line.configurations).joined(separator: ", ")
    }
}

extension String {
    /// The text, or nothing where it is empty.
    var nilIfEmpty: String? { isEmpty ? nil : self }

    /// The text as content or attribute of XML and HTML.
    var escapedForMarkup: String {
        reduce(into: "") { text, character in
            switch character {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "'": text += "&#39;"
            default:
                text.unicodeScalars.append(
                    contentsOf: character.unicodeScalars.map { $0.isAllowedInMarkup ? $0 : "\u{FFFD}" })
            }
        }
    }
}

extension Unicode.Scalar {
    /// Whether XML 1.0 allows the character, <https://www.w3.org/TR/xml/#charsets>.
    fileprivate var isAllowedInMarkup: Bool {
        value >= 0x20 && value != 0xFFFE && value != 0xFFFF || self == "\t" || self == "\n" || self == "\r"
    }
}
