import CodeSigning
public import Entitlements
public import PropertyLists
import TextOutput
import Workspaces

/// The differences in meaning between two sets of entitlements.
///
/// Entitlements files, profiles, and products can be compared with each other. Differences that do not change the
/// meaning are ignored: the order of keys, the order of lists whose order has no meaning, values that a profile
/// authorizes with a wildcard, and authorized entitlements that are not claimed.
public struct EntitlementsComparison: Sendable {
    /// A key with different values.
    public struct Difference: Sendable {
        /// The path of the bundle within a product; empty for the main bundle.
        public let bundle: String
        /// The key of the entitlement.
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

    /// Whether there are no differences.
    public var isEmpty: Bool { differences.isEmpty && unpaired.isEmpty }

    /// Compares two files on disk.
    ///
    /// - Parameters:
    ///   - left: The path of the file or product before.
    ///   - right: The path of the file or product after.
    ///   - read: Reads a file that is not a product.
    /// - Throws: ``CodeSigningError`` if one of them cannot be parsed, or if only one of them contains several products;
    ///   and the errors of `read`.
    public init(of left: String, with right: String, reading read: (String) throws -> SourceFile) throws {
        let lefts = try Self.sides(of: left, reading: read)
        let rights = try Self.sides(of: right, reading: read)
        // Only products contain several bundles to compare.
        let isOfProducts = lefts.isProduct && rights.isProduct
        for (path, own, other) in [(left, lefts, rights), (right, rights, lefts)]
        where own.products.count > 1 && other.products.count < 2 {
            let names = SignedSlice.names(of: own.products)
            throw CodeSigningError(.unsupported, "contains several products: \(names); compare one of them").about(path)
        }
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

    /// The sides of a file, and the outermost products in it; empty if it is not a product.
    private struct Sides {
        let sides: [EntitlementsSide]
        let products: [SignedProduct]

        var isProduct: Bool { !products.isEmpty }
    }

    private static func sides(of path: String, reading read: (String) throws -> SourceFile) throws -> Sides {
        let failure: CodeSigningError
        do throws(CodeSigningError) {
            let products = try ProductFile(path: path).products
            let sides = EntitlementsSide.sides(of: products)
            guard !sides.isEmpty else { throw CodeSigningError(.unsupported, "does not contain an executable") }
            return Sides(sides: sides, products: products)
        } catch {
            failure = error
        }
        // The file is not an archive, a bundle, or an executable. If it does not have another supported format, reading
        // it reports the reason.
        guard failure.code == .malformed else { throw failure.about(path) }
        let file = try read(path)
        do throws(CodeSigningError) {
            return Sides(sides: [try EntitlementsSide.side(of: file)], products: [])
        } catch {
            throw error.about(path)
        }
    }

    private static func differences(_ left: EntitlementsSide, _ right: EntitlementsSide) -> [Difference] {
        let entries = [left, right].map(\.value.sortedEntries)
        let values = entries.map { ExactDictionary($0.map { ($0.key, $0.value) }) }
        let agree = agreement(of: left, and: right)
        return ExactSet(entries.joined().map(\.key)).sorted().filter { !agree(EntitlementKey(rawValue: $0)) }.map {
            key in
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

extension PropertyList.Value {
    fileprivate var inAnyOrder: EntitlementValue { EntitlementValue(self).inAnyOrder }
}

extension CodeSigningError {
    /// Returns the error with the path of the file or product prepended.
    fileprivate func about(_ path: String) -> CodeSigningError {
        CodeSigningError(code, "\(path.displayedPath): \(message)")
    }
}
