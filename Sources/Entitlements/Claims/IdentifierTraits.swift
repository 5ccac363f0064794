import PropertyLists

/// What the identifiers of a file have about them that is worth a second look.
///
/// Nearly all files have nothing. One pass over the bytes finds that out, so that rules that would read every
/// identifier need not. A trait says that there may be something, never that there is; its absence is certain.
package struct IdentifierTraits: OptionSet, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// A dollar sign.
    package static let references = Self(rawValue: 1)

    /// A dollar sign in any but the usual places, such as `$(TeamIdentifierPrefix)` at the beginning.
    package static let unusualReferences = Self(rawValue: 1 << 1)

    /// A character that is neither letter, digit, hyphen, dot, underscore nor part of a reference.
    package static let foreignCharacters = Self(rawValue: 1 << 2)

    /// A `*`.
    package static let wildcard = Self(rawValue: 1 << 3)

    /// A part between dots that is empty, or no dot at all.
    package static let emptyParts = Self(rawValue: 1 << 4)

    /// A part that may be a second prefix.
    package static let repeatedPrefixes = Self(rawValue: 1 << 5)

    /// A first part that may be meant for a team identifier.
    package static let teams = Self(rawValue: 1 << 6)

    /// An empty string, or an empty list.
    package static let empty = Self(rawValue: 1 << 7)

    /// More than one identifier.
    package static let several = Self(rawValue: 1 << 8)
}

extension IdentifierTraits {
    /// The traits of all identifiers in `claims`.
    package init(of claims: EntitlementClaims) {
        self = []
        guard claims.keys.intersects(.identifiers) else { return }
        var count = 0
        for claim in claims.claims where claim.holdsIdentifiers {
            var isEmpty = true
            if claim.value.withString({ insert(contentsOf: $0) }) != nil {
                isEmpty = false
                count += 1
            }
            for element in claim.value.elements {
                isEmpty = false
                count += 1
                element.withString { insert(contentsOf: $0) }
            }
            if isEmpty { insert(.empty) }
        }
        if count > 1 { insert(.several) }
    }

    private mutating func insert(contentsOf bytes: UnsafeBufferPointer<UInt8>) {
        guard !bytes.isEmpty else { return formUnion(.empty) }
        let start = Self.usualPrefixLength(of: bytes)
        if start > 0 { insert(.references) }
        guard start < bytes.count else { return formUnion(.emptyParts) }
        var parts = PartScanner(isBehindPrefix: start > 0)
        var index = start
        while index < bytes.count {
            let reference = bytes[index] == UInt8(ascii: "$") ? Self.usualReferenceLength(of: bytes[index...]) : 0
            if reference > 0 { parts.passReference() } else { parts.pass(bytes[index]) }
            index += max(reference, 1)
        }
        parts.finish()
        formUnion(parts.traits)
    }

    /// How long the usual beginning of an identifier is, where it is a variable with a dot in its value.
    private static func usualPrefixLength(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
        guard bytes[0] == UInt8(ascii: "$") else { return 0 }
        return usualPrefixes.first { bytes.starts(with: $0) }?.count ?? 0
    }

    /// How long a usual reference to the bundle identifier is.
    private static func usualReferenceLength(of bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        usualReferences.first { bytes.starts(with: $0) }?.count ?? 0
    }

    private static let usualPrefixes = ["$(TeamIdentifierPrefix)", "$(AppIdentifierPrefix)"].map { Array($0.utf8) }
    private static let usualReferences =
        ["$(CFBundleIdentifier)", "$(PRODUCT_BUNDLE_IDENTIFIER)"].map { Array($0.utf8) }
}

/// Looks at the parts of an identifier between its dots, byte by byte.
private struct PartScanner {
    private(set) var traits: IdentifierTraits = []

    private let isBehindPrefix: Bool
    private var partCount = 0
    private var length = 0
    private var hasCapitalsAndDigitsOnly = true
    private var hasSmallLetters = false
    private var capitalCount = 0
    private var firstCapital = 0

    init(isBehindPrefix: Bool) { self.isBehindPrefix = isBehindPrefix }

    mutating func pass(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "."): return finishPart()
        case 0x61...0x7A:
            hasCapitalsAndDigitsOnly = false
            hasSmallLetters = true
        case 0x30...0x39, 0x41...0x5A:
            if partCount == 0 && !isBehindPrefix { noteCapital() }
        case UInt8(ascii: "-"), UInt8(ascii: "_"): hasCapitalsAndDigitsOnly = false
        case UInt8(ascii: "$"): traits.formUnion([.references, .unusualReferences, .foreignCharacters])
        case UInt8(ascii: "*"): traits.insert(.wildcard)
        default: traits.insert(.foreignCharacters)
        }
        length += 1
    }

    mutating func passReference() {
        traits.insert(.references)
        hasCapitalsAndDigitsOnly = false
        length += 1
    }

    mutating func finish() {
        if partCount == 0 && !isBehindPrefix { traits.insert(.emptyParts) }
        finishPart()
    }

    private mutating func noteCapital() {
        if capitalCount == 0 { firstCapital = length }
        capitalCount += 1
    }

    /// Whether the first part has one capital letter, where `iCloud` has it.
    private var isLikeCloud: Bool { capitalCount == 1 && firstCapital == 1 && length == 6 }

    private mutating func finishPart() {
        if partCount == 0 && capitalCount > 0 && !isLikeCloud { traits.insert(.teams) }
        if length == 0 { traits.insert(.emptyParts) }
        let isTeamLike = hasCapitalsAndDigitsOnly && length == TeamIdentifier.length
        let isWordAgain = partCount == 1 && (length == 5 || length == 6) && hasSmallLetters
        if isTeamLike && (partCount > 0 || isBehindPrefix) || isWordAgain { traits.insert(.repeatedPrefixes) }
        partCount += 1
        length = 0
        hasCapitalsAndDigitsOnly = true
    }
}
