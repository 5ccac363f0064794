import Entitlements
import Explanations
import TextOutput

/// A message of Apple's tools in a text, with the values that the text has at its placeholders.
struct RecognizedMessage: Sendable {
    /// The message in the catalog.
    let message: AppleMessage

    /// The occurrence of a phrase of the message; `nil` if only its code is in the text.
    let match: PhraseMatch?

    /// The title of the message; if the title is a code, the code in the text.
    let title: String

    /// The codes of the message without a domain, in the forms of the text.
    private let formsOfCodes: [String]

    /// Whether the text contains only a phrase that tools add to other messages.
    private let isGeneral: Bool

    /// Whether ``match`` is such a phrase.
    private let isGeneralMatch: Bool

    /// The part of the text with the message, in other words than the text; `nil` if ``match`` is a quotation.
    private(set) var part: String?

    /// The meaning, with the values of the text.
    var meaning: String { message.meaning(with: match?.displayed) }

    /// The instructions, with the values of the text.
    var advice: [String] { message.advice(with: match?.displayed) }

    /// Returns the messages in the text: first the messages with a code, then the messages with a phrase, the longest
    /// first.
    ///
    /// If a code identifies a message of a tool, other messages of that tool that only a phrase identifies are omitted.
    /// They are kept if their phrases contain values and no message with a code has values. A phrase inside a longer
    /// phrase is ignored.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - limit: The maximum number of messages; the messages about the entitlements of a list count as one.
    /// - Returns: The messages.
    static func all(in text: MessageText, atMost limit: Int) -> [RecognizedMessage] {
        let whole = sorted(in: text)
        guard let first = whole.first, let list = MissingKeyList(in: text) else { return Array(whole.prefix(limit)) }
        let parts = parts(of: list)
        let names = Set(parts.map(\.message.id))
        guard names.contains(first.message.id) else { return Array(whole.prefix(limit)) }
        return parts + whole.filter { !names.contains($0.message.id) }.prefix(max(0, limit - 1))
    }

    /// Returns the messages about the entitlements of a list: each message once, with all entitlements that it is about.
    private static func parts(of list: MissingKeyList) -> [RecognizedMessage] {
        var groups: [(name: String, keys: [String])] = []
        for key in list.keys {
            guard let found = sorted(in: MessageText(list.text(about: [key]))).first else { continue }
            if let index = groups.firstIndex(where: { $0.name == found.message.id }) {
                groups[index].keys.append(key)
            } else {
                groups.append((found.message.id, [key]))
            }
        }
        return groups.compactMap { group in
            let texts = [group.keys, Array(group.keys.prefix(1))].map(list.text)
            return texts.lazy.compactMap { text in
                var part = sorted(in: MessageText(text)).first { $0.message.id == group.name }
                part?.part = text
                return part
            }.first
        }
    }

    /// Returns the messages in the text, sorted, without those that another one contains or replaces.
    private static func sorted(in text: MessageText) -> [RecognizedMessage] {
        let all = candidates(in: text)
        // A message about a whole domain or with a general phrase is an answer only if no other message is known.
        let specific = all.filter { !$0.message.isGeneral }
        let found = specific.isEmpty ? all : specific
        // Of two entries with the same code, the one whose phrase is in the text is more specific.
        let quoted = found.filter { !$0.isNamed }.map(\.message).sorted { $0.matchedLength > $1.matchedLength }
        let named = found.filter(\.isNamed).map(\.message).sorted { $0.matchedLength > $1.matchedLength }
            .filter { code in !quoted.contains { $0.isMoreSpecific(than: code) } }
        let senders = Set(named.map(\.message.sender))
        let hasValues = named.contains(where: \.hasValues)
        let further = quoted.filter { found in
            guard senders.contains(found.message.sender) else { return true }
            return !hasValues && found.hasValues
        }
        let outer = further.filter { inner in !(named + further).contains { $0.contains(inner) } }
        return named + outer
    }

    /// Returns the messages with a code or a phrase in the text, and whether the text contains the code.
    private static func candidates(in text: MessageText) -> [(message: RecognizedMessage, isNamed: Bool)] {
        MessageIndex.candidates(in: text).compactMap { message in
            let match = message.match(in: text)
            let isNamed = message.isNamed(in: text)
            let general = match == nil ? message.generalMatch(in: text) : nil
            guard isNamed || match != nil || general != nil else { return nil }
            let isGeneral = match == nil && (!isNamed || message.isFamily)
            let found = Self(
                message: message, match: match ?? general,
                title: message.title(in: text, quoting: match ?? general),
                formsOfCodes: (message.codes + message.variantOf).filter(\.isNumericCode).compactMap(text.form),
                isGeneral: isGeneral,
                isGeneralMatch: general != nil)
            return (found, isNamed)
        }
    }

    /// The length of the phrase in the text; 0 if only the code is in the text.
    private var matchedLength: Int { match?.length ?? 0 }

    /// Whether the text contains values at the placeholders of the phrase.
    private var hasValues: Bool { match?.values.isEmpty == false }

    /// Whether the message has a sentence of its own, and the other one only one of several codes of an error domain, or
    /// a code that this message replaces.
    private func isMoreSpecific(than other: RecognizedMessage) -> Bool {
        guard matchedLength >= Self.sentenceLength, !isGeneralMatch else { return false }
        if other.message.codes.contains(where: message.variantOf.contains) { return true }
        return (other.match == nil || other.isGeneralMatch) && message.sender == other.message.sender
            && other.message.codes.count { $0.contains(":") } > 1
    }

    /// The minimum number of compared bytes of a sentence.
    private static let sentenceLength = 20

    /// Whether a longer phrase of this message covers at least half of the phrase of the other message, which is
    /// therefore not another sentence.
    private func contains(_ other: RecognizedMessage) -> Bool {
        guard let range = match?.range, let inner = other.match?.range else { return false }
        if range == inner { return matchedLength > other.matchedLength }
        let shared = range.clamped(to: inner).count
        if shared < inner.count { return 2 * shared >= inner.count && matchedLength > other.matchedLength }
        return matchedLength >= other.matchedLength
    }
}

// MARK: - Values

extension RecognizedMessage {
    /// The maximum number of characters of a quoted message.
    private static let quotationLimit = 120

    /// Returns the message and the code in the text if the title contains neither, and the values of the placeholders,
    /// except keys that the page names in another section.
    func values(besides keys: [EntitlementKey]) -> [ListedValue] {
        let values = (match?.displayed.values ?? []).flatMap { value in
            let (parts, name) = (value.parts, value.parts.count > 1 ? "key" : value.name)
            return parts.map { ListedValue(label: PlaceholderNoun.label(name), text: $0) }
        }
        let others = values.filter { value in !keys.contains { $0.rawValue == value.text } }
        return [quotation, code].compactMap(\.self) + others
    }

    /// The message in the text, if the title describes it in other words.
    private var quotation: ListedValue? {
        guard part == nil, let match = match?.displayed, !message.codes.contains(where: title.hasPrefix) else {
            return nil
        }
        let (title, phrase) = (title.lettersOnly, match.title.lettersOnly)
        if title.contains(phrase) || phrase.contains(title) { return nil }
        var text = match.text.drop { ":,;. ".contains($0) }
        while let last = text.last, ":( ".contains(last) { text.removeLast() }
        let isLong = text.count > Self.quotationLimit
        return ListedValue(label: "Message", text: isLong ? text.prefix(Self.quotationLimit - 1) + "…" : String(text))
    }

    /// The code in the form of the text, if the title contains another form.
    private var code: ListedValue? {
        formsOfCodes.first { !title.lowercased().contains($0) }.map { ListedValue(label: "Code", text: $0) }
    }
}

/// An item of the list of values: a value of a message with its label.
struct ListedValue: Hashable, Sendable {
    /// The noun for the value, such as `Profile`.
    let label: String

    /// The value in the message.
    let text: String

    /// The item in Markdown.
    var item: String { "\(label): `\(text)`" }
}

extension [ListedValue] {
    /// The values in order, without a value that another value with the same label contains at its end.
    var distinct: [ListedValue] {
        var texts: Set<String> = []
        return filter { value in
            let isEnd = contains { other in
                other.label == value.label && ["/", " "].contains { other.text.hasSuffix($0 + value.text) }
            }
            return !isEnd && texts.insert(value.text.lowercased()).inserted
        }
    }
}

extension String {
    /// Whether the code is a number rather than a name or a code with a domain.
    fileprivate var isNumericCode: Bool { Int(self) != nil || hasPrefix("0x") }

    /// The letters and digits in lowercase, for comparisons without punctuation.
    fileprivate var lettersOnly: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}

extension PhraseMatch {
    /// The match with values that can be printed.
    fileprivate var displayed: PhraseMatch {
        PhraseMatch(
            length: length, range: range, title: title, text: text.replacing("`", with: "'").displayed,
            values: values.map { Value(name: $0.name, text: $0.text.replacing("`", with: "'").displayed) })
    }
}

extension AppleMessage {
    /// The commands that check the cause in a project or product.
    var checks: [String] {
        // Most messages of `codesign` are about the product; these are about the file that it reads.
        let isAboutFile = sender == .codesign && rules.contains { $0.hasPrefix("codesign-") || $0.hasPrefix("plist-") }
        return isAboutFile ? ["`entcheck lint --dialect codesign FILE.entitlements`"] : sender.checks
    }
}

extension AppleMessage.Sender {
    fileprivate var checks: [String] {
        switch self {
        case .codesign: ["`entcheck check APP`"]
        case .xcode: ["`entcheck lint .`", "`xcodebuild … | entcheck explain --in . -`"]
        case .appStore: ["`entcheck check --distribution app-store APP`", "`entcheck lint .`"]
        case .notary: ["`entcheck check --distribution developer-id APP`"]
        case .installation, .launch, .gatekeeper: ["`entcheck check APP`"]
        case .runtime: ["`entcheck check APP`", "`entcheck lint .`"]
        }
    }
}
