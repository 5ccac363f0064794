package import Entitlements
package import PropertyLists

extension Subject {
    /// The subject of the entitlements file from which the signed product was built.
    package var sourceSubject: Subject? {
        guard let source = conditions.code?.source else { return nil }
        var conditions = conditions
        conditions.form = .source
        conditions.dialect = .xcode
        conditions.code = nil
        return Subject(source, under: conditions)
    }
}

extension EntitlementClaims {
    /// The predicate of a sentence about an entitlement that is missing in these claims, which are the source of a
    /// product.
    package var absencePredicate: String {
        let authors = claims.map(\.keyLocation.author)
        guard authors.contains(where: { $0 != nil }) else { return "not in the entitlements file" }
        return authors.contains(nil)
            ? "neither in the entitlements file nor in a build setting" : "not in a build setting"
    }
}

extension EntitlementClaim {
    /// Whether Xcode sets the claim at signing time, regardless of the source file.
    ///
    /// https://github.com/swiftlang/swift-build, `ProcessProductEntitlementsTaskAction.swift`
    package var isAddedWhileSigning: Bool { key.isAddedWhileSigning }
}

extension EntitlementKey {
    /// Whether Xcode sets the key at signing time, regardless of the source file.
    package var isAddedWhileSigning: Bool {
        let keys: [EntitlementKey] = [
            .applicationIdentifier, .macApplicationIdentifier, .teamIdentifier, .getTaskAllow, .macGetTaskAllow,
            .pushEnvironment, .macPushEnvironment, .betaReportsActive,
            "com.apple.developer.icloud-container-environment",
        ]
        return keys.contains(self)
    }
}

extension EntitlementValue {
    /// Returns whether the value of a source file, which can contain unknown variables, can expand to the signed value.
    package func comes(to signed: EntitlementValue) -> Bool {
        switch (self, signed) {
        case (.string(let written), .string(let signed)): written.comes(to: signed)
        case (.array(let written), .array(let signed)):
            written.count == signed.count && zip(written, signed).allSatisfy { $0.comes(to: $1) }
        case (.dictionary, .dictionary):
            sortedEntries.elementsEqual(signed.sortedEntries) { $0.key == $1.key && $0.value.comes(to: $1.value) }
        default: self == signed
        }
    }
}

extension String {
    /// Returns whether `text` contains the parts between unknown values in this order.
    ///
    /// It must begin with the first part and end with the last part.
    fileprivate func comes(to text: String) -> Bool {
        let pieces = components(separatedBy: Subject.unknown)
        guard pieces.count > 1, let first = pieces.first, let last = pieces.last else { return self == text }
        guard text.count >= first.count + last.count, text.hasPrefix(first), text.hasSuffix(last) else { return false }
        var rest = text.dropFirst(first.count).dropLast(last.count)
        for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
            guard let place = rest.firstRange(of: piece) else { return false }
            rest = rest[place.upperBound...]
        }
        return true
    }

    private func components(separatedBy separator: String) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}

extension PropertyList {
    /// Returns an entitlements file for examples, with the given dictionary entries.
    package static func example(_ inside: String) -> PropertyList {
        PropertyList(
            reading: SourceFile(
                path: "Notes.entitlements", bytes: Array("<plist version=\"1.0\"><dict>\(inside)</dict></plist>".utf8)))
    }
}
