import PropertyLists

/// Finds the traits of claims one after another, while each is read: of a claim that is looked at later a copy would be
/// made first.
struct ClaimTraitsReader {
    private var found: ClaimTraits = []
    private var seen = IdentifiersSeen()

    /// The traits of all claims that were looked at.
    var traits: ClaimTraits { found.union(seen.traits) }

    /// Looks at a claim.
    ///
    /// - Parameters:
    ///   - entry: The claim.
    ///   - ordinal: Which key of the catalog it is of.
    ///   - position: Which claim of its file it is.
    mutating func read(_ entry: PropertyList.Value.Entry, ofKeyAt ordinal: Int, inClaim position: Int) {
        let kind = entry.valueKind
        let (type, role) = (PropertyList.Value.types[ordinal], IdentifierRole.byOrdinal[ordinal])
        if !type.accepts(kind) { found.insert(.unexpectedKinds) }
        guard kind == .array || kind == .string else {
            if role.isIdentifier { found.insert(.empty) }
            return
        }
        let due = kind == .array ? type.memberKind : nil
        guard role != .none || due != nil else { return }
        var isEmpty = true
        entry.forEachMember { kind, bytes in
            isEmpty = false
            if let due, kind != due { found.insert(.unexpectedKinds) }
            guard role != .none, let bytes else { return }
            guard role.isIdentifier else { return found.insert(granted: bytes, role) }
            found.insert(identifier: bytes, role)
            seen.insert(bytes, role, inClaim: position)
        }
        if isEmpty, role.isIdentifier { found.insert(.empty) }
    }
}

extension ClaimTraits {
    fileprivate mutating func insert(granted bytes: UnsafeBufferPointer<UInt8>, _ role: IdentifierRole) {
        if bytes.count == 1 && bytes[0] == UInt8(ascii: "*") { insert(.wildcard) }
        guard role == .service, !bytes.isEmpty else { return }
        insert(.services)
        if bytes.spell("CloudDocuments") { insert(.documents) }
    }

    fileprivate mutating func insert(identifier bytes: UnsafeBufferPointer<UInt8>, _ role: IdentifierRole) {
        guard !bytes.isEmpty else { return formUnion(.empty) }
        let start = Self.usualPrefixLength(of: bytes)
        if start == bytes.count { insert(.emptyParts) }
        let isCloud = bytes.begins(with: "iCloud.")
        let isGroup = !isCloud && bytes.begins(with: "group.")
        insert(role, isPrefixed: start > 0, isCloud: isCloud, isGroup: isGroup)
        if isCloud && bytes.begins(with: "iCloud.iCloud.") || isGroup && bytes.begins(with: "group.group.") {
            insert(.repeatedPrefixes)
        }
        var parts = PartScanner(isBehindPrefix: start > 0, isTeam: !isCloud && !isGroup)
        let nameStart = isCloud ? "iCloud.".utf8.count : isGroup ? "group.".utf8.count : start
        if !UnsafeBufferPointer(rebasing: bytes[nameStart...]).isUsualName(isBehindPrefix: nameStart > 0) {
            parts.pass(bytes, from: start)
            formUnion(parts.traits)
        }
        guard role == .prefixed else { return }
        if start == 0, !parts.beginsWithTeam { insert(.unprefixedTeams) }
        let name = bytes.dropFirst(start == 0 ? TeamIdentifier.length + 1 : start)
        if let first = name.first.map({ $0 | 0x20 }), first == UInt8(ascii: "i") || first == UInt8(ascii: "g"),
            name.prefix(7).dropFirst(5).contains(UInt8(ascii: "."))
        {
            insert(.storeWords)
        }
    }

    private mutating func insert(_ role: IdentifierRole, isPrefixed: Bool, isCloud: Bool, isGroup: Bool) {
        switch role {
        case .container:
            insert(.containers)
            if !isCloud { insert(.unprefixedContainers) }
        case .documentContainer:
            insert(.documentContainers)
            if !isCloud { insert(.unprefixedContainers) }
        case .group where !isGroup: insert(.unprefixedGroups)
        default: break
        }
    }

    /// How long the usual beginning of an identifier is, where it is a variable with a dot in its value.
    private static func usualPrefixLength(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
        guard bytes[0] == UInt8(ascii: "$") else { return 0 }
        if bytes.begins(with: "$(TeamIdentifierPrefix)") { return "$(TeamIdentifierPrefix)".utf8.count }
        return bytes.begins(with: "$(AppIdentifierPrefix)") ? "$(AppIdentifierPrefix)".utf8.count : 0
    }
}

/// Looks at the parts of an identifier between its dots, byte by byte.
private struct PartScanner {
    private(set) var traits: ClaimTraits = []

    /// Whether the first part has the form of a team identifier.
    private(set) var beginsWithTeam = false

    private let isBehindPrefix: Bool
    private let isTeam: Bool
    private var partCount = 0
    private var length = 0
    private var hasCapitalsAndDigitsOnly = true

    init(isBehindPrefix: Bool, isTeam: Bool) {
        self.isBehindPrefix = isBehindPrefix
        self.isTeam = isTeam && !isBehindPrefix
    }

    private mutating func pass(_ byte: UInt8) {
        switch byte {
        case 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): hasCapitalsAndDigitsOnly = false
        case UInt8(ascii: "."): return finishPart()
        case 0x30...0x39, 0x41...0x5A:
            if partCount == 0 && isTeam { traits.insert(.teams) }
        case UInt8(ascii: "$"):
            traits.insert(.unusualReferences)
            traits.insert(.foreignCharacters)
        case UInt8(ascii: "*"): traits.insert(.wildcard)
        default: traits.insert(.foreignCharacters)
        }
        length += 1
    }

    /// Looks at all parts of an identifier, from behind its prefix.
    mutating func pass(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
        var index = start
        while index < bytes.count {
            // Of two dollar signs the second begins nothing.
            let mayRefer = bytes[index] == UInt8(ascii: "$") && (index == 0 || bytes[index - 1] != UInt8(ascii: "$"))
            let rest = UnsafeBufferPointer(rebasing: bytes[index...])
            let reference = mayRefer ? rest.usualReferenceLength : 0
            if reference > 0 { passReference() } else { pass(bytes[index]) }
            index += max(reference, 1)
        }
        finish()
    }

    private mutating func passReference() {
        hasCapitalsAndDigitsOnly = false
        length += 1
    }

    private mutating func finish() {
        if partCount == 0 && !isBehindPrefix { traits.insert(.emptyParts) }
        finishPart()
    }

    private mutating func finishPart() {
        if length == 0 { traits.insert(.emptyParts) }
        if hasCapitalsAndDigitsOnly && length == TeamIdentifier.length {
            if partCount == 0 && !isBehindPrefix { beginsWithTeam = true } else { traits.insert(.repeatedPrefixes) }
        }
        partCount += 1
        length = 0
        hasCapitalsAndDigitsOnly = true
    }
}

/// The identifiers of a file by their hashes, to find equal ones without making strings of them.
private struct IdentifiersSeen {
    private struct Hash {
        /// With small letters for capitals.
        var folded: UInt64
        var exact: UInt64
        var role: IdentifierRole
        var claim: Int
    }

    /// More identifiers than this are not compared here, one with each; the rules look for themselves.
    private static let limit = 32

    private var hashes: [Hash] = []
    private var found: ClaimTraits = []

    init() { hashes.reserveCapacity(Self.limit) }

    mutating func insert(_ bytes: UnsafeBufferPointer<UInt8>, _ role: IdentifierRole, inClaim claim: Int) {
        guard hashes.count < Self.limit else {
            return found.formUnion([.repeated, .letterCase, .unlistedContainers])
        }
        // Letters beyond ASCII count as equal here; the strings themselves decide.
        let hash = Hash(folded: bytes.digestWithoutCase, exact: bytes.digest, role: role, claim: claim)
        for other in hashes where other.folded == hash.folded {
            if other.exact != hash.exact {
                found.insert(.letterCase)
            } else if other.claim == claim {
                found.insert(.repeated)
            }
        }
        hashes.append(hash)
    }

    var traits: ClaimTraits {
        guard hashes.contains(where: { $0.role == .documentContainer }) else { return found }
        let listed = Set(hashes.lazy.filter { $0.role == .container }.map(\.exact))
        let hasUnlisted = hashes.contains { $0.role == .documentContainer && !listed.contains($0.exact) }
        return hasUnlisted ? found.union(.unlistedContainers) : found
    }
}

extension PropertyList.Value {
    /// The kinds of value that the keys of the catalog take, by their ordinals.
    fileprivate static let types = EntitlementCatalog.shared.definitions.map(\.type)
}

extension UnsafeBufferPointer<UInt8> {
    /// How long a usual reference to the bundle identifier is.
    fileprivate var usualReferenceLength: Int {
        if begins(with: "$(CFBundleIdentifier)") { return "$(CFBundleIdentifier)".utf8.count }
        let product: StaticString = "$(PRODUCT_BUNDLE_IDENTIFIER)"
        return begins(with: product) ? product.utf8CodeUnitCount : 0
    }

    /// Whether the bytes are parts between dots, each a small letter and then small letters and digits: what most names
    /// are, and of which there is nothing to say.
    ///
    /// It looks at eight bytes at a time; some such names it does not know as such, which are looked at closely then.
    ///
    /// - Parameter isBehindPrefix: Whether something stands before it; otherwise there is a dot and no digit, which the
    ///   name of a team may have.
    /// - Returns: Whether it is known of them.
    fileprivate func isUsualName(isBehindPrefix: Bool) -> Bool {
        guard count >= 8, self[0] &- UInt8(ascii: "a") < 26, self[count - 1] != UInt8(ascii: ".") else { return false }
        let highs: UInt64 = 0x8080_8080_8080_8080
        var (offset, allDots, allDigits, endsInDot) = (0, UInt64(0), UInt64(0), UInt64(0))
        while true {
            let word = UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
            // In each sum the highest bit of a byte says whether it is from this letter on.
            let (fromA, behindZ) = (word &+ 0x1F1F_1F1F_1F1F_1F1F, word &+ 0x0505_0505_0505_0505)
            let (from0, behind9) = (word &+ 0x5050_5050_5050_5050, word &+ 0x4646_4646_4646_4646)
            let difference = word ^ 0x2E2E_2E2E_2E2E_2E2E
            let dots = ~((difference & ~highs) &+ ~highs | difference) & highs
            let digits = from0 & ~behind9 & highs
            let behindDots = dots << 8 | endsInDot
            guard word & highs == 0, (fromA & ~behindZ | digits | dots) & highs == highs,
                behindDots & (dots | digits) == 0
            else { return false }
            (allDots, allDigits, endsInDot) = (allDots | dots, allDigits | digits, dots >> 56)
            if offset + 8 >= count { return isBehindPrefix || allDots != 0 && allDigits == 0 }
            // The last eight bytes may have been looked at in part already.
            offset = Swift.min(offset + 8, count - 8)
        }
    }
}
