import PropertyLists

/// Determines the properties of claims that rules use most often, while the claims are parsed; a later pass would have
/// to copy each claim.
struct ClaimTraitsReader {
    private var found: ClaimTraits = []
    private var seen = IdentifierHashes()

    /// The traits of all claims read so far.
    var traits: ClaimTraits { found.union(seen.traits) }

    /// Adds the traits of a claim.
    ///
    /// - Parameters:
    ///   - entry: The claim.
    ///   - ordinal: The ordinal of its key in the catalog.
    ///   - position: The position of the claim in its file.
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

    /// Returns the length of a common prefix variable whose value ends with a dot; 0 if there is none.
    private static func usualPrefixLength(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
        guard bytes[0] == UInt8(ascii: "$") else { return 0 }
        if bytes.begins(with: "$(TeamIdentifierPrefix)") { return "$(TeamIdentifierPrefix)".utf8.count }
        return bytes.begins(with: "$(AppIdentifierPrefix)") ? "$(AppIdentifierPrefix)".utf8.count : 0
    }
}

/// Reads an identifier byte by byte, and determines its traits from the parts between dots.
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

    /// Reads the parts of an identifier from an offset on.
    mutating func pass(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
        var index = start
        while index < bytes.count {
            // The second of two dollar signs does not begin a reference.
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

/// The hashes of a file's identifiers; used to find duplicates without creating strings.
private struct IdentifierHashes {
    private struct Hash {
        /// The hash of the lowercased identifier.
        var folded: UInt64
        var exact: UInt64
        var role: IdentifierRole
        var claim: Int
    }

    /// The maximum number of identifiers to compare with each other; if there are more, the rules compare them.
    private static let limit = 32

    private var hashes: [Hash] = []
    private var found: ClaimTraits = []

    init() { hashes.reserveCapacity(Self.limit) }

    mutating func insert(_ bytes: UnsafeBufferPointer<UInt8>, _ role: IdentifierRole, inClaim claim: Int) {
        guard hashes.count < Self.limit else {
            return found.formUnion([.repeated, .letterCase, .unlistedContainers])
        }
        // All non-ASCII letters have the same hash here; the rules compare the strings.
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
    /// The value types of the catalog keys, by ordinal.
    fileprivate static let types = EntitlementCatalog.shared.definitions.map(\.type)
}

extension UnsafeBufferPointer<UInt8> {
    /// The length of a reference to the bundle identifier at the beginning; 0 if there is none.
    fileprivate var usualReferenceLength: Int {
        if begins(with: "$(CFBundleIdentifier)") { return "$(CFBundleIdentifier)".utf8.count }
        let product: StaticString = "$(PRODUCT_BUNDLE_IDENTIFIER)"
        return begins(with: product) ? product.utf8CodeUnitCount : 0
    }

    /// Returns whether each part between dots consists of a lowercase letter followed by lowercase letters and digits.
    ///
    /// Most identifiers have this form, and none of their parts causes a finding. The function checks eight bytes at a
    /// time and does not recognize all such names; the others are checked byte by byte.
    ///
    /// - Parameter isBehindPrefix: Whether a prefix precedes the name; if not, the name must contain a dot and no
    ///   digits, because it may begin with a team identifier.
    /// - Returns: Whether the name is known to have this form.
    fileprivate func isUsualName(isBehindPrefix: Bool) -> Bool {
        guard count >= 8, self[0] &- UInt8(ascii: "a") < 26, self[count - 1] != UInt8(ascii: ".") else { return false }
        let highs: UInt64 = 0x8080_8080_8080_8080
        var (offset, allDots, allDigits, endsInDot) = (0, UInt64(0), UInt64(0), UInt64(0))
        while true {
            let word = UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
            // The highest bit of each byte shows whether the byte is at least `a`, or greater than `z`.
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
            // The last eight bytes may overlap the previous ones.
            offset = Swift.min(offset + 8, count - 8)
        }
    }
}
