public import PropertyLists

// Errors in the variables of an identifier.

extension IdentifierText {
    /// A prefix variable with an extra or missing dot after it.
    public struct Joint: Hashable, Sendable {
        /// The kinds of errors.
        public enum Kind: Sendable {
            /// `$(TeamIdentifierPrefix).`: the value already ends with a dot.
            case doubledDot

            /// `$(DEVELOPMENT_TEAM)com`: the value does not end with a dot.
            case missingDot
        }

        /// The kind of error.
        public let kind: Kind

        /// The prefix variable after which the dot is wrong.
        public let variable: PrefixVariable

        /// The range of the extra dot, or of the reference without a dot, as UTF-8 offsets in the text.
        public let range: Range<Int>
    }

    /// The prefix variables with an extra or missing dot.
    public var brokenJoints: [Joint] {
        let bytes = literalBytes
        return references.compactMap { reference in
            guard let variable = reference.literalName.flatMap(PrefixVariable.init), reference.operators.isEmpty,
                reference.form != .bare, reference.range.upperBound < bytes.count
            else { return nil }
            let end = reference.range.upperBound
            if variable.endsInDot {
                guard bytes[end] == UInt8(ascii: ".") else { return nil }
                return Joint(kind: .doubledDot, variable: variable, range: end..<end + 1)
            }
            guard reference.range.lowerBound == 0, lacksDot(bytes, at: end) else { return nil }
            return Joint(kind: .missingDot, variable: variable, range: reference.range)
        }
    }

    /// Returns whether the text at `end` is certain to begin with a character other than a dot.
    private func lacksDot(_ bytes: [UInt8], at end: Int) -> Bool {
        guard bytes[end] == 0 else { return bytes[end] != UInt8(ascii: ".") }
        let next = references.first { $0.range.lowerBound == end }?.literalName
        return next.flatMap(BundleIdentifierVariable.init) != nil
    }

    /// A reference whose name is similar to the name of an Xcode variable.
    public struct Misspelling: Hashable, Sendable {
        /// The reference with the misspelled name.
        public let reference: SettingExpression.Reference

        /// The name of the similar variable.
        public let meant: String

        /// Whether the names differ only in case.
        public let differsOnlyInCase: Bool
    }

    /// The references whose names are similar to the names of Xcode variables.
    public var misspellings: [Misspelling] {
        parts.references.compactMap { reference in
            guard let name = reference.literalName, !Self.wellKnownVariables.contains(name) else { return nil }
            return Self.wellKnownVariables.first { name.nearlyEquals($0) }.map {
                Misspelling(
                    reference: reference, meant: $0, differsOnlyInCase: name.lowercased() == $0.lowercased())
            }
        }
    }

    /// The Xcode variables that identifiers commonly contain.
    private static let wellKnownVariables =
        PrefixVariable.allCases.map(\.rawValue) + BundleIdentifierVariable.allCases.map(\.rawValue)
}

extension String {
    /// The maximum number of differing letters in a misspelled name.
    private static let tolerance = 2

    /// Returns whether the names are equal except for case, underscores, and up to two letters.
    fileprivate func nearlyEquals(_ other: String) -> Bool {
        let (mine, theirs) = (lowercased(), other.lowercased())
        if mine.filter({ $0 != "_" }) == theirs.filter({ $0 != "_" }) { return true }
        return Array(mine.utf8).editDistance(to: Array(theirs.utf8), atMost: Self.tolerance) != nil
    }
}
