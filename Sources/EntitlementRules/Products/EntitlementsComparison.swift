import CodeSigning
public import Entitlements
public import PropertyLists

/// The differences in meaning between two sets of entitlements.
///
/// Entitlements files, profiles, and products can be compared with each other. Differences that do not change the
/// meaning are ignored: the order of keys, the order of lists in which it does not matter, values that a profile
/// authorizes with a wildcard, and authorized entitlements that are not claimed.
public struct EntitlementsComparison: Sendable {
    /// A key with different values.
    public struct Difference: Sendable {
        /// The path of the bundle within a product; empty for the main one.
        public let bundle: String
        /// The key.
        public let key: EntitlementKey
        /// The value before; `nil` if there is none.
        public let left: EntitlementValue?
        /// The value after; `nil` if there is none.
        public let right: EntitlementValue?
    }

    /// The differences, sorted by bundle and key.
    public let differences: [Difference]

    /// The bundles that exist on one side only.
    public let unpaired: [String]

    /// Compares two files on disk.
    ///
    /// - Parameters:
    ///   - left: The path of the file or product before.
    ///   - right: The path of the file or product after.
    ///   - read: Reads a file that is not a product.
    /// - Throws: ``CodeSigningError`` if one of them cannot be parsed, and the errors of `read`.
    public init(of left: String, with right: String, reading read: (String) throws -> SourceFile) throws {
        let lefts = try Self.sides(of: left, reading: read)
        let rights = try Self.sides(of: right, reading: read)
        // Only products contain several bundles to compare.
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
            guard !sides.isEmpty else { throw CodeSigningError(.unsupported, "does not contain an executable") }
            return (sides, true)
        } catch {
            failure = error
        }
        // The file is not an archive, a bundle, or an executable. If it is not a supported file either, parsing it as
        // one reports why.
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

    /// Returns a function that determines whether both sides agree on a key.
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
    /// Returns a function that determines whether a profile authorizes the claim of a key, ignoring unknown parts of
    /// the value.
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

    /// Whether two sets of claims have the same value for a key.
    ///
    /// A variable matches any text in signed claims.
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
    /// Whether the first member of the list is special: the default group of new keychain items, or the default
    /// container.
    fileprivate var isOrdered: Bool {
        [.keychainAccessGroups, .ubiquityContainers, "com.apple.developer.icloud-container-identifiers"].contains(self)
    }
}

extension EntitlementValue {
    /// The value with the members of its list sorted, so that lists with the same members are equal.
    fileprivate var inAnyOrder: EntitlementValue {
        guard case .array(let members) = self else { return self }
        return .array(members.sorted { $0.description < $1.description })
    }
}

// MARK: - Text and JSON

extension EntitlementsComparison {
    /// Whether there are no differences.
    public var isEmpty: Bool { differences.isEmpty && unpaired.isEmpty }

    /// Returns the differences as text: `-` before, `+` after, with one line per member of a list.
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
    /// The members of a list, or the whole value as one line.
    ///
    /// An empty list is one line.
    fileprivate var lines: [String] {
        guard case .array(let members) = self, !members.isEmpty else { return [description] }
        return members.map(\.description)
    }
}

extension PropertyList.Value {
    fileprivate var inAnyOrder: EntitlementValue { EntitlementValue(self).inAnyOrder }
}

extension CodeSigningError {
    /// Returns the error with the path of the file or product prepended.
    fileprivate func about(_ path: String) -> CodeSigningError {
        CodeSigningError(code, "\(path.displayedPath): \(message)")
    }
}
