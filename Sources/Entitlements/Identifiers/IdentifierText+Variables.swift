public import PropertyLists

// What is wrong with the variables in an identifier.

extension IdentifierText {
    /// A variable for a prefix that does not join what is beside it.
    public struct Joint: Hashable, Sendable {
        /// What is wrong.
        public enum Kind: Sendable {
            /// `$(TeamIdentifierPrefix).`: the value has a dot at its end already.
            case doubledDot

            /// `$(DEVELOPMENT_TEAM)com`: the value has no dot.
            case missingDot
        }

        /// What is wrong.
        public let kind: Kind

        /// The variable.
        public let variable: PrefixVariable

        /// The dot that is too many, or the reference that lacks one: UTF-8 offsets in the text.
        public let range: Range<Int>
    }

    /// The variables for prefixes that do not join what is beside them.
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

    /// Whether what stands at `end` is certain to begin with something else than a dot.
    private func lacksDot(_ bytes: [UInt8], at end: Int) -> Bool {
        guard bytes[end] == 0 else { return bytes[end] != UInt8(ascii: ".") }
        let next = references.first { $0.range.lowerBound == end }?.literalName
        return next.flatMap(BundleIdentifierVariable.init) != nil
    }

    /// A reference whose name is nearly that of a variable of Xcode.
    public struct Misspelling: Hashable, Sendable {
        /// The reference as it is written.
        public let reference: SettingExpression.Reference

        /// The variable that is likely meant.
        public let meant: String

        /// Whether the two differ in nothing but letter case.
        public let isLetterCaseAlone: Bool
    }

    /// The references that are nearly one to a variable of Xcode.
    public var misspellings: [Misspelling] {
        parts.references.compactMap { reference in
            guard let name = reference.literalName, !Self.wellKnownVariables.contains(name) else { return nil }
            return Self.wellKnownVariables.first { name.nearlyEquals($0) }.map {
                Misspelling(
                    reference: reference, meant: $0, isLetterCaseAlone: name.lowercased() == $0.lowercased())
            }
        }
    }

    /// The variables of Xcode that identifiers are made of.
    private static let wellKnownVariables =
        PrefixVariable.allCases.map(\.rawValue) + BundleIdentifierVariable.allCases.map(\.rawValue)
}

extension String {
    /// How many letters may differ for one name to be taken for a misspelling of another.
    private static let tolerance = 2

    /// Whether the two are the same but for letter case, underscores, or a letter or two.
    fileprivate func nearlyEquals(_ other: String) -> Bool {
        let (mine, theirs) = (lowercased(), other.lowercased())
        if mine.filter({ $0 != "_" }) == theirs.filter({ $0 != "_" }) { return true }
        return Array(mine.utf8).editDistance(to: Array(theirs.utf8), atMost: Self.tolerance) != nil
    }
}
