import Entitlements
import TextOutput

/// The values of the filters on a page about stores.
struct StoreFilters {
    /// The kinds of store that occur.
    let kinds: [StoreKind]

    /// The platforms that occur, sorted.
    let platforms: [String]

    /// The configurations that occur, sorted.
    let configurations: [String]

    private let numberOfPlatform: [String: Int]
    private let numberOfConfiguration: [String: Int]

    /// Collects the values that occur in a diagram.
    init(_ drawing: SharingDiagram) {
        let present = Set(drawing.stores.map(\.kind))
        kinds = StoreKind.allCases.filter(present.contains)
        platforms = Set(drawing.lines.flatMap(\.platforms)).sorted()
        configurations = Set(drawing.lines.flatMap(\.configurations)).sorted()
        numberOfPlatform = Dictionary(uniqueKeysWithValues: zip(platforms, platforms.indices))
        numberOfConfiguration = Dictionary(uniqueKeysWithValues: zip(configurations, configurations.indices))
    }

    /// Returns the numbers of platforms, separated by spaces.
    func numbers(ofPlatforms names: [String]) -> String { Self.numbers(names, numberOfPlatform) }

    /// Returns the numbers of configurations, whose names can contain any character, separated by spaces.
    func numbers(ofConfigurations names: [String]) -> String { Self.numbers(names, numberOfConfiguration) }

    private static func numbers(_ names: [String], _ numbers: [String: Int]) -> String {
        names.compactMap { numbers[$0].map { "\($0)" } }.joined(separator: " ")
    }

    /// The form with the filters, which the script of the page shows.
    var markup: String {
        let kinds = kinds.map { ($0.rawValue, "\($0)") }
        let platforms = platforms.enumerated().map { ("\($0)", $1) }
        let configurations = configurations.enumerated().map { ("\($0)", $1) }
        return """
            <form id="filters" class="filters" hidden="" role="search" aria-label="Apps and stores">
            <label class="search">Search <input type="search" name="text" autocomplete="off" spellcheck="false" \
            placeholder="app or identifier" aria-keyshortcuts="/"/></label>
            \(Self.menu("Kind", "kind", kinds))\(Self.menu("Platform", "platform", platforms))\
            \(Self.menu("Configuration", "configuration", configurations))\
            <label class="check"><input type="checkbox" name="shared"/> Shared only</label>
            <label class="check"><input type="checkbox" name="grouped"/> Group related</label>
            <button type="reset">Reset</button>
            </form>

            """
    }

    /// Returns a menu; empty if there is nothing to choose.
    private static func menu(_ title: String, _ name: String, _ values: [(value: String, text: String)]) -> String {
        let options = values.map { "<option value=\"\($0.value)\">\($0.text.shownAsMarkup)</option>" }.joined()
        return """
            <label\(values.count > 1 ? "" : " hidden=\"\"")>\(title) <select name="\(name)">\
            <option value="">all</option>\(options)</select></label>

            """
    }
}
