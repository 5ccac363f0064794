import CodeSigning
public import Entitlements
public import PropertyLists

/// What changes in meaning from one set of entitlements to another.
///
/// Entitlements files, profiles and products can be compared in any mix. The order of keys, and of lists in which it
/// means nothing, is no difference; nor is what a profile covers by a wildcard, or grants and nobody claims.
public struct EntitlementsComparison: Sendable {
    /// One key that is not the same.
    public struct Difference: Sendable {
        /// The bundle within a product; empty for the main one.
        public let bundle: String
        /// The key.
        public let key: EntitlementKey
        /// The value before; `nil` where there is none.
        public let left: EntitlementValue?
        /// The value after; `nil` where there is none.
        public let right: EntitlementValue?
    }

    /// The differences, by bundle and key.
    public let differences: [Difference]

    /// Bundles that are on one side only.
    public let unpaired: [String]

    /// Compares two files on disk.
    ///
    /// - Parameters:
    ///   - left: The path of what was before.
    ///   - right: The path of what is after.
    ///   - read: Reads a file that is no product.
    /// - Throws: ``CodeSigningError`` where one cannot be understood, and what `read` throws.
    public init(of left: String, with right: String, reading read: (String) throws -> SourceFile) throws {
        let lefts = try Self.sides(of: left, reading: read)
        let rights = try Self.sides(of: right, reading: read)
        // What is no product has no bundles to compare those of a product with.
        let isOfProducts = lefts.isProduct && rights.isProduct
        let leftBundles = isOfProducts ? lefts.sides : Array(lefts.sides.prefix(1))
        let rightBundles = isOfProducts ? rights.sides : Array(rights.sides.prefix(1))
        var differences: [Difference] = []
        var unpaired: [String] = []
        for side in leftBundles {
            guard let other = rightBundles.first(where: { $0.bundle == side.bundle }) else {
                unpaired.append(side.bundle)
                continue
            }
            differences += Self.differences(side, other)
        }
        unpaired += rightBundles.map(\.bundle).filter { bundle in !leftBundles.contains { $0.bundle == bundle } }
        self.differences = differences
        self.unpaired = unpaired.sorted()
    }

    private static func sides(
        of path: String, reading read: (String) throws -> SourceFile
    ) throws -> (sides: [EntitlementsSide], isProduct: Bool) {
        let failure: CodeSigningError
        do throws(CodeSigningError) {
            let sides = try EntitlementsSide.sides(ofProduct: path)
            guard !sides.isEmpty else { throw CodeSigningError(.unsupported, "there is no program in it") }
            return (sides, true)
        } catch {
            failure = error
        }
        // No archive, no bundle and no program: a file of another kind, or a broken one, which says why itself.
        guard failure.code == .malformed else { throw failure.about(path) }
        let file = try read(path)
        do throws(CodeSigningError) {
            return ([try EntitlementsSide.side(of: file)], false)
        } catch {
            throw error.about(path)
        }
    }

    private static func differences(_ left: EntitlementsSide, _ right: EntitlementsSide) -> [Difference] {
        let entries = [left, right].map(\.value.sortedEntries)
        let values = entries.map { Dictionary($0.map { ($0.key, $0.value) }) { first, _ in first } }
        let agree = agreement(of: left, and: right)
        return Set(entries.joined().map(\.key)).sorted().filter { !agree(EntitlementKey(rawValue: $0)) }.map { key in
            Difference(
                bundle: left.bundle, key: EntitlementKey(rawValue: key), left: values[0][key], right: values[1][key])
        }
    }

    /// Returns a function that tells whether both sides agree on a key.
    private static func agreement(
        of left: EntitlementsSide, and right: EntitlementsSide
    ) -> (EntitlementKey) -> Bool {
        switch (left.content, right.content) {
        case (.claims(let claims), .grants(let profile)), (.grants(let profile), .claims(let claims)):
            return claims.isGranted(by: profile)
        case (.claims(let left), .claims(let right)): return { left.agrees(with: right, on: $0) }
        case (.grants(let left), .grants(let right)):
            return { key in
                let values = [left, right].map { $0.allowlist.grant(for: key)?.value.inAnyOrder }
                return values[0] == values[1]
            }
        }
    }
}

extension Subject {
    /// Returns a function that tells whether a profile authorizes the claim of a key, as far as the value is known.
    fileprivate func isGranted(by profile: ProvisioningProfile) -> (EntitlementKey) -> Bool {
        var conditions = conditions
        conditions.profile = .given(profile)
        conditions.platform = profile.platforms.first
        let answers = Dictionary(
            Subject(propertyList, under: conditions).answers.map { ($0.claim.key, $0.answer) }
        ) { first, _ in first }
        return { key in
            guard let answer = answers[key] else { return true }
            guard case .notGranted(let refusals, _) = answer else { return answer.isAuthorized }
            return refusals.allSatisfy(\.value.isUnknown)
        }
    }

    /// Whether two sets of claims say the same of a key; a variable may come to anything where the other side has none.
    fileprivate func agrees(with other: Subject, on key: EntitlementKey) -> Bool {
        guard let left = claims[key]?.value, let right = other.claims[key]?.value else {
            return claims[key] == nil && other.claims[key] == nil
        }
        let isOrdered = key.isOrdered
        let values = [left, right].map(EntitlementValue.init).map { isOrdered ? $0 : $0.inAnyOrder }
        if values[0] == values[1] { return true }
        guard isSigned != other.isSigned else { return false }
        let (source, signed) = isSigned ? (values[1], values[0]) : (values[0], values[1])
        return expanded(source).comes(to: signed)
    }
}

extension EntitlementKey {
    /// Whether the first of a list is special: the group that new items go to, the container that is opened when none
    /// is named.
    fileprivate var isOrdered: Bool {
        [.keychainAccessGroups, .ubiquityContainers, "com.apple.developer.icloud-container-identifiers"].contains(self)
    }
}

extension EntitlementValue {
    /// The value with the members of its list in one order, so that lists with the same members are equal.
    fileprivate var inAnyOrder: EntitlementValue {
        guard case .array(let members) = self else { return self }
        return .array(members.sorted { $0.description < $1.description })
    }
}

// MARK: - Text and JSON

extension EntitlementsComparison {
    /// Whether nothing differs.
    public var isEmpty: Bool { differences.isEmpty && unpaired.isEmpty }

    /// The differences for people: `-` before, `+` after, members of lists one by one.
    public func text(style: Style = Style()) -> String {
        var text = ""
        for difference in differences {
            let bundle = difference.bundle.isEmpty ? "" : "\(difference.bundle.displayed): "
            text += style.paint("\(bundle)\(difference.key.rawValue.displayed)", .strong) + "\n"
            let (before, after) = (difference.left?.lines ?? [], difference.right?.lines ?? [])
            let (members, newMembers) = (Set(before), Set(after))
            let hasOtherMembers = members != newMembers
            for line in before where !hasOtherMembers || !newMembers.contains(line) {
                text += style.paint("  - \(line.displayed)", .error) + "\n"
            }
            for line in after where !hasOtherMembers || !members.contains(line) {
                text += style.paint("  + \(line.displayed)", .good) + "\n"
            }
        }
        for bundle in unpaired { text += "\(bundle.displayed): on one side only\n" }
        return text + (isEmpty ? "No difference in meaning.\n" : "\(counted(differences.count, "difference")).\n")
    }

    /// The differences as one JSON object: `"schema": "entcheck/diff/1"`.
    public var json: String {
        var json = JSONWriter()
        json.object { json in
            json.member("differences", each: differences) { json, difference in
                json.member("after", difference.right)
                json.member("before", difference.left)
                json.member("bundle", difference.bundle)
                json.member("key", difference.key.rawValue)
            }
            json.member("schema", "entcheck/diff/1")
            json.member("unpaired", unpaired)
        }
        return json.text
    }
}

extension EntitlementValue {
    /// A list member by member, anything else on one line; an empty list is a value too.
    fileprivate var lines: [String] {
        guard case .array(let members) = self, !members.isEmpty else { return [description] }
        return members.map(\.description)
    }
}

extension PropertyList.Value {
    fileprivate var inAnyOrder: EntitlementValue { EntitlementValue(self).inAnyOrder }
}

extension CodeSigningError {
    /// The same error with the path of what it is about, one of two.
    fileprivate func about(_ path: String) -> CodeSigningError {
        CodeSigningError(code, "\(path.displayedPath): \(message)")
    }
}
