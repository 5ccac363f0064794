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

        /// Where it holds, if not everywhere; empty where it is alike for all, which the store's remarks then say.
        let restriction: String
    }

    init(_ report: StoresReport) {
        let drawn = report.stores.filter { !$0.apps.isEmpty }
        let names = Set(drawn.flatMap(\.members).filter(\.isApp).map(report.apps.name)).sorted()
        let numbers = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
        apps = names
        stores = drawn.map { store in
            Store(
                kind: store.identifier.kind, text: store.identifier.text,
                remarks: report.remarks(on: store),
                isDivided: store.environments.count > 1,
                hasTwin: report.twins.contains(store.identifier))
        }
        lines = drawn.enumerated().flatMap { index, store in
            let shares = report.apps.shares(of: store)
            let isAlike = Set(shares.map(\.restriction)).count == 1
            return shares.compactMap { share in
                numbers[share.name].map { number in
                    Line(
                        app: number, store: index, environment: share.environments.joined(separator: ", ").nilIfEmpty,
                        isFirst: share.positions.first == 0, restriction: isAlike ? "" : share.restriction)
                }
            }
        }
    }

    /// What is written on a line; empty for nothing particular.
    func label(of line: Line) -> String {
        let environment = stores[line.store].isDivided ? [line.environment ?? "environment by signature"] : []
        return (environment + (line.restriction.nilIfEmpty.map { [$0] } ?? [])).joined(separator: ", ")
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
