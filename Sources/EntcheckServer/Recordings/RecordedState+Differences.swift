import KeyValueStores
import PropertyLists
import RegistryModel

extension RecordedState {
    /// Returns the differences of a state from the recorded one, as clauses.
    func differences(from seen: RecordedState) -> [String] {
        let valueDifferences = Self.compare(values, seen.values, of: "the value of") { recorded, seen in
            recorded == seen ? [] : ["is \(seen)\(Self.expected("\(recorded)", "\(seen)"))"]
        }
        let documentDifferences = Self.compare(documents, seen.documents, of: "the document") { recorded, seen in
            recorded.differences(from: seen)
        }
        return valueDifferences + documentDifferences
    }

    /// The descriptions of long values are shortened, so that they can be equal.
    private static func expected(_ recorded: String, _ seen: String) -> String {
        recorded == seen ? "; the recorded value is longer than its description and differs" : "; recorded: \(recorded)"
    }

    /// Compares the elements of two dictionaries; elements that were not recorded are not compared.
    private static func compare<Value>(
        _ recorded: [ExactText: Value]?, _ seen: [ExactText: Value]?, of what: String,
        _ differences: (Value, Value) -> [String]
    ) -> [String] {
        guard let recorded else { return [] }
        let seen = seen ?? [:]
        let keys = Set(recorded.keys).union(seen.keys).sorted()
        return keys.flatMap { key in
            switch (recorded[key], seen[key]) {
            case (let recorded?, let seen?): differences(recorded, seen).map { "\(what) `\(key.text)` \($0)" }
            case (nil, _?): ["\(what) `\(key.text)` exists; it was not recorded"]
            case (_, nil): ["\(what) `\(key.text)` does not exist; it was recorded"]
            }
        }
    }
}

extension RecordedDocument {
    /// Returns the differences of a document from the recorded one, as clauses.
    fileprivate func differences(from seen: RecordedDocument) -> [String] {
        let facts: [(name: String, recorded: String, seen: String)] = [
            ("size", "\(size)", "\(seen.size)"), ("status", status, seen.status),
            ("isUploaded", "\(isUploaded)", "\(seen.isUploaded)"),
            ("isUploading", "\(isUploading)", "\(seen.isUploading)"),
            ("isDownloading", "\(isDownloading)", "\(seen.isDownloading)"),
        ]
        let factDifferences = facts.filter { $0.recorded != $0.seen }.map { fact in
            "has the `\(fact.name)` `\(fact.seen)`; recorded: `\(fact.recorded)`"
        }
        let contentDifferences =
            content == seen.content
            ? [] : ["has the content \(Self.text(seen.content)); recorded: \(Self.text(content))"]
        return factDifferences + contentDifferences + differences(fromConflicts: seen.conflicts)
    }

    private func differences(fromConflicts seen: [[UInt8]?]) -> [String] {
        let (recorded, seen) = (conflicts.map(Self.text).sorted(), seen.map(Self.text).sorted())
        guard recorded != seen else { return [] }
        func list(_ versions: [String]) -> String { versions.isEmpty ? "none" : versions.joined(separator: ", ") }
        return ["has the versions in conflict \(list(seen)); recorded: \(list(recorded))"]
    }

    /// The maximum number of bytes of a content in a message.
    private static let textLimit = 200

    /// Returns a content for a message, which distinguishes contents up to their length.
    private static func text(_ content: [UInt8]?) -> String {
        guard let content else { return "that is not on the device" }
        guard content.count <= textLimit, let text = String(validating: content, as: UTF8.self) else {
            return "of \(content.count) bytes with the digest \(SHA256Digest(content).description.prefix(16))"
        }
        return text.debugDescription
    }
}
