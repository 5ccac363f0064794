import Entitlements
import Explanations
import LintModel
import PropertyLists
import Reporting
import TextOutput
import Workspaces

/// The proposals for one document.
struct Completion {
    private let report: EditorReport
    private let path: String
    private let values: ProposedValues

    /// The maximum number of proposals in a response; the client asks again while the user types.
    static let limit = 500

    /// Creates the proposals for a document.
    init(on report: EditorReport, in path: String) {
        self.report = report
        self.path = path
        values = ProposedValues(on: report, in: path)
    }

    /// Returns the proposals at a position.
    func list(at position: EditorPosition) -> CompletionList {
        guard let file = report.file(at: path), path.isOfEntitlements, file.encoding.isUTF8 else { return .none }
        let offset = report.offset(of: position, in: file)
        guard let place = CompletionPosition(in: file.text, at: offset) else { return .none }
        let typed = String(decoding: file.text[place.range.clamped(to: 0..<offset)], as: UTF8.self)
        let all = items(for: place.role, typed: typed, at: report.range(of: place.range, in: file))
        return CompletionList(all, typed: typed, limit: Self.limit)
    }

    private func items(
        for role: CompletionPosition.Role, typed: String, at range: EditorRange
    ) -> [CompletionItem] {
        switch role {
        case .key: keys(typed: typed).map { item($0, at: range) }
        case .text(let key): texts(of: key, at: range)
        case .member(let key):
            texts(of: key, at: range).map { $0.inElement() }
        case .value(let key): SnippetText.values(of: key, from: values).map { item($0, for: key, at: range) }
        case .entry: entries(typed: typed, at: range)
        }
    }

    // MARK: Keys

    /// Returns the keys that the document can claim and does not claim yet.
    private func keys(typed: String) -> [EntitlementDefinition] {
        let readings = report.snapshot.readings(of: path)
        let claimed = Set(readings?.written.root?.entries.map(\.key.value).filter { $0 != typed } ?? [])
        let platforms = Set(readings?.products.compactMap(\.product.platform) ?? [])
        return EntitlementCatalog.definitions.filter { definition in
            guard definition.restriction != .apple, definition.profileForm != .profileOnly,
                !claimed.contains(definition.key.rawValue)
            else { return false }
            return platforms.isEmpty || platforms.contains { definition.exists(on: $0) != false }
        }.sorted { $0.key < $1.key }
    }

    private func item(_ definition: EntitlementDefinition, at range: EditorRange) -> CompletionItem {
        let key = definition.key.rawValue
        return CompletionItem(
            label: key, kind: CompletionItem.Kind.property.rawValue, tags: definition.isDeprecated ? [1] : nil,
            detail: definition.title == key ? definition.type.rawValue : definition.title, filterText: key,
            textEdit: TextEdit(range: range, newText: key), data: key)
    }

    /// Returns the blocks and the keys with an empty value.
    private func entries(typed: String, at range: EditorRange) -> [CompletionItem] {
        let keys = keys(typed: typed)
        let available = Set(keys.map(\.key.rawValue))
        let blocks = SnippetText.blocks.filter { available.isSuperset(of: $0.keys) }.map { block in
            item(block.snippet, for: block.keys.first, at: range, sort: "0\(block.snippet.label)")
        }
        return blocks
            + keys.map { definition in
                let key = definition.key.rawValue
                return item(
                    SnippetText.entry(of: definition, from: values), for: key, at: range, sort: "1\(key)",
                    isDeprecated: definition.isDeprecated)
            }
    }

    private func item(
        _ snippet: SnippetText, for key: String?, at range: EditorRange, sort: String? = nil, isDeprecated: Bool = false
    ) -> CompletionItem {
        let isSnippet = report.client.fillsSnippets
        return CompletionItem(
            label: snippet.label, kind: CompletionItem.Kind.snippet.rawValue, tags: isDeprecated ? [1] : nil,
            detail: snippet.detail, sortText: sort,
            // The client compares the text that the user typed, which can begin with `<`.
            filterText: "<key>\(snippet.label) \(snippet.detail)", insertTextFormat: isSnippet ? 2 : 1,
            textEdit: TextEdit(range: range, newText: isSnippet ? snippet.snippet : snippet.plain), data: key)
    }

    // MARK: Values

    /// Returns the texts for a string of an entitlement: documented values, and identifiers of the project.
    private func texts(of key: String, at range: EditorRange) -> [CompletionItem] {
        values.all(for: key).enumerated().map { number, value in
            CompletionItem(
                label: value.text.displayed,
                kind: (value.isTemplate ? CompletionItem.Kind.variable : .value).rawValue,
                detail: value.detail.displayed, sortText: SnippetText.order(number), filterText: value.text,
                textEdit: TextEdit(range: range, newText: value.text.escapedForXML))
        }
    }
}

extension CompletionList {
    /// No proposals.
    fileprivate static let none = CompletionList(isIncomplete: false, items: [])

    /// Creates a list of at most `limit` proposals; a longer list is reduced to the proposals that match the typed
    /// text.
    ///
    /// A shortened list is incomplete, so that the client asks again after each typed or deleted character.
    init(_ all: [CompletionItem], typed: String, limit: Int) {
        guard all.count > limit else {
            self.init(isIncomplete: false, items: all)
            return
        }
        let typed = Array(typed.lowercased().utf8)
        let matching = all.lazy.filter { $0.matches(typed) }
        self.init(isIncomplete: true, items: Array(matching.prefix(limit)))
    }
}

extension CompletionItem {
    /// Returns whether the bytes of a lowercase text occur in the proposal in the same order, as editors compare them.
    fileprivate func matches(_ typed: [UInt8]) -> Bool {
        var rest = typed[...]
        for byte in (filterText ?? label).lowercased().utf8 where byte == rest.first { rest.removeFirst() }
        return rest.isEmpty
    }

    /// Returns a proposal that inserts the text with its tags.
    fileprivate func inElement() -> CompletionItem {
        var item = self
        item.filterText = "<string>\(filterText ?? label)"
        item.textEdit = textEdit.map { TextEdit(range: $0.range, newText: "<string>\($0.newText)</string>") }
        return item
    }

    /// Returns the proposal with the page of its key.
    func documented(readsMarkdown: Bool) -> CompletionItem {
        var item = self
        guard let facts = data.flatMap({ KeyFacts[EntitlementKey(rawValue: $0)] }) else { return item }
        let page = KeyPage(facts)
        item.documentation = Documentation(
            kind: readsMarkdown ? "markdown" : "plaintext", value: readsMarkdown ? page.markdown : page.text())
        return item
    }
}
