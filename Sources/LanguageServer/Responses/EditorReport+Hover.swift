import Entitlements
import Explanations
import PropertyLists
import Reporting
import TextOutput
import Workspaces
import XcodeProjects

extension EditorReport {
    /// The maximum number of builds, values, and locations in a hover, so that it fits on a screen.
    private static let limit = 12

    /// Returns the documentation of a key, the values in each build, and the other apps that use a store; `nil` if the
    /// position is not in a key or value, or nothing is known about it.
    func hover(at position: EditorPosition, in path: String) -> Hover? {
        guard let (written, products) = snapshot.readings(of: path) else { return nil }
        let offset = offset(of: position, in: written.file)
        guard let pointed = CursorValue(in: written, at: offset) else { return nil }
        var page = MarkdownLines()
        if pointed.isKey { describe(EntitlementKey(rawValue: pointed.entry.key.value), on: &page) }
        describeValues(at: offset, of: products, on: &page)
        for store in snapshot.stores(claimedIn: path, at: pointed.range).prefix(Self.limit) {
            page.item(sentence(about: store, claimedIn: path))
        }
        guard !page.isEmpty else { return nil }
        return Hover(
            contents: Hover.Contents(page, isMarkdown: client.readsMarkdown),
            range: range(of: pointed.range, in: written.file))
    }

    /// Adds the documentation of a key.
    private func describe(_ key: EntitlementKey, on page: inout MarkdownLines) {
        guard let definition = EntitlementCatalog[key] else {
            page.paragraph("\(key.rawValue.asCode) is not a known entitlement.")
            return
        }
        page.paragraph("**\(definition.title.escapedForMarkdown)**")
        page.paragraph("\(key.rawValue.asCode): \(definition.type.rawValue). \(definition.restriction.sentence)")
        let facts = KeyFacts[key]
        if let purpose = facts?.purpose { page.paragraph(purpose) }
        if !definition.values.isEmpty {
            page.item("Values: " + definition.values.map(\.asCode).joined(separator: ", "))
        }
        let platforms = definition.platforms.map(\.description)
        if !platforms.isEmpty { page.item(platforms.joined(separator: ", ")) }
        if definition.isDeprecated {
            page.item("Deprecated" + (definition.successor.map { "; use \($0.rawValue.asCode)" } ?? "") + ".")
        }
        if let sentence = definition.profileForm.sentence { page.item(sentence) }
        for line in facts?.usageLines ?? [] { page.item(line) }
        if definition.evidence == .documented {
            page.item("<https://developer.apple.com/documentation/bundleresources/entitlements/\(key.rawValue)>")
        }
        if let pages { page.item("[All facts and rules](\(pages.key(key.rawValue)))") }
    }

    /// Adds the expanded values that differ from the source text, each with its builds.
    private func describeValues(at offset: Int, of products: [ProductReading], on page: inout MarkdownLines) {
        var values = ExpandedValues()
        for product in products {
            let texts = product.texts(at: offset).filter { $0.location.written != $0.value }.prefix(Self.limit)
            guard !texts.isEmpty else { continue }
            values.missing.formUnion(
                texts.flatMap { product.entitlements.undefined(in: $0.location.written ?? "") }.map(\.name))
            values.add(texts.map(\.value.asCode).joined(separator: ", "), in: BuildName(product.product))
        }
        for (text, names) in values.builds.prefix(Self.limit) {
            page.item("In \(BuildName.joined(names).escapedForMarkdown): \(text)")
        }
        for name in values.missing.sorted() { page.item("No readable file defines \(name.asCode).") }
    }

    /// The expanded values at a position.
    private struct ExpandedValues {
        /// The values with the builds in which they are the same.
        private(set) var builds: [(text: String, names: [BuildName])] = []

        /// The names of the settings that no file defines.
        var missing: Set<String> = []

        mutating func add(_ text: String, in build: BuildName) {
            if let index = builds.firstIndex(where: { $0.text.hasSameBytes(as: text) }) {
                builds[index].names.append(build)
            } else {
                builds.append((text, [build]))
            }
        }
    }

    /// Returns a sentence about the other members of a store.
    private func sentence(about claim: StoreClaim, claimedIn path: String) -> String {
        let name = "The \(claim.store.kind) \(claim.store.text.asCode)"
        guard !claim.others.isEmpty else { return name + ": not shared with other apps in the open folders" }
        let named = claim.others.prefix(Self.limit).map {
            "\(BuildName($0).description.escapedForMarkdown) at \(self.name(of: $0.location, from: path).asCode)"
        }
        let more = claim.others.count > Self.limit ? " and \(claim.others.count - Self.limit) more" : ""
        return name + ": also claimed by " + named.joined(separator: ", ") + more
    }
}

extension Location {
    /// The text in the file, before expansion.
    fileprivate var written: String? { range.map(file.text(in:)) }
}

extension Hover.Contents {
    fileprivate init(_ page: MarkdownLines, isMarkdown: Bool) {
        kind = isMarkdown ? "markdown" : "plaintext"
        value = isMarkdown ? page.markdown : page.plain
    }
}

extension ProductReading {
    /// Returns the expanded strings of a value: the string itself, or the strings of an array.
    func texts(at offset: Int) -> [Located<String>] {
        guard let value = CursorValue(in: entitlements.list, at: offset)?.value else { return [] }
        let values = value.kind == .array ? Array(value.elements) : [value]
        return values.compactMap { element in element.string.map { Located($0, at: element.location) } }
    }
}

extension EntitlementDefinition.Restriction {
    /// A sentence about the authorization that a claim requires.
    fileprivate var sentence: String {
        switch self {
        case .unrestrictedOnMac: "On macOS, any app may claim it; on other platforms, a profile must authorize it."
        case .restricted: "A provisioning profile must authorize it."
        case .managed: "Apple approves it on request; a provisioning profile must authorize it."
        case .apple: "Reserved for Apple's own code; no profile authorizes it."
        }
    }
}

extension EntitlementDefinition.ProfileForm {
    /// A sentence about the value in a profile; `nil` if it equals the claimed value.
    fileprivate var sentence: String? {
        switch self {
        case .same: nil
        case .anything: "In a profile: `*`, for every claimed value."
        case .prefix: "In a profile: a prefix and `*`."
        case .choices: "In a profile: a list of values; the app claims one of them."
        case .profileOnly: "It occurs only in profiles; no app claims it."
        }
    }
}

extension EntitlementDefinition.Availability {
    /// The platform with its versions: `macOS 10.7–10.11`.
    fileprivate var description: String {
        let versions = [since, deprecated].compactMap(\.self).joined(separator: "–")
        return versions.isEmpty ? platform.description : "\(platform.description) \(versions)"
    }
}
