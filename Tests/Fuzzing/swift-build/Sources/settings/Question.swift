import SWBUtil

/// Levels of settings, from the weakest to the strongest, the values of the parameters of conditions, and texts to expand.
struct Question: Decodable {
    let levels: [Level]
    let parameters: [String: [String]]
    let texts: [String]

    struct Level: Decodable {
        /// The texts of the configuration file, `root`, and of the files that it includes.
        let files: [String: String]?

        /// The settings of a project or target.
        let settings: [String: Value]?
    }

    /// A text, or a list of texts.
    enum Value: Decodable {
        case text(String)
        case list([String])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self = .text(text)
            } else {
                self = .list(try container.decode([String].self))
            }
        }

        var item: PropertyListItem {
            switch self {
            case .text(let text): .plString(text)
            case .list(let list): .plArray(list.map { .plString($0) })
            }
        }
    }
}
