public import Entitlements

/// A part that a signed product must have: a key, a profile, or a certificate of a certain kind.
///
/// ``all`` is the table of the documented requirements, by the kind of the product, its platform, and its distribution
/// method. A combination that is not in the table has no known requirement.
public struct SigningRequirement: Sendable {
    /// The required part.
    public enum Part: Sendable, Hashable {
        /// The product claims the key.
        case key(EntitlementKey)
        /// The product claims the key with a value that contains the string, alone or in an array.
        case member(EntitlementKey, String)
        /// The product claims the key with the value true.
        case truth(EntitlementKey)
        /// The product embeds a profile.
        case profile
        /// A certificate of one of these kinds signs the product.
        case certificate(Set<DeveloperCertificate.Kind>)
    }

    /// The circumstance in which the part is required.
    public enum Condition: Sendable, Hashable {
        /// The part is required in every product of the row.
        case always
        /// The product is meant for this service.
        case service(Service)
        /// The product contains a product of one of these kinds.
        case contents(Set<ProductKind>)
        /// The product is an extension with one of these extension points.
        case extensionPoint(Set<String>)
        /// The `Info.plist` of the product contains one of these keys.
        case information(Set<String>)
    }

    /// The effect on a product that lacks the required part.
    public enum Consequence: Sendable, Hashable {
        /// Apple's tools or systems reject the product, or a documented call fails.
        case rejection
        /// The product passes, but does not work as intended.
        case malfunction
    }

    /// The kinds of products to which the requirement applies.
    public let products: Set<ProductKind>
    /// The platforms to which the requirement applies.
    public let platforms: Set<Platform>
    /// The distribution methods; empty for all, including an unknown one.
    public let distributions: Set<Distribution>
    /// The circumstance in which the part is required.
    public let condition: Condition
    /// The required part.
    public let part: Part
    /// The stages that fail without the part.
    public let stages: [Stage]
    /// The effect on a product that lacks the required part.
    public let consequence: Consequence
    /// The codes and messages of Apple's tools and systems.
    public let apple: [String]
    /// The addresses of the documents and reports; at least one.
    public let sources: [String]

    init(
        _ part: Part, in products: Set<ProductKind>, on platforms: Set<Platform>,
        for distributions: Set<Distribution> = [],
        when condition: Condition = .always, at stages: [Stage], _ consequence: Consequence, apple: [String] = [],
        sources: [String]
    ) {
        self.part = part
        self.products = products
        self.platforms = platforms
        self.distributions = distributions
        self.condition = condition
        self.stages = stages
        self.consequence = consequence
        self.apple = apple
        self.sources = sources
    }
}

extension SigningRequirement {
    /// Returns whether the requirement applies to products of a kind on a platform.
    ///
    /// - Parameters:
    ///   - product: The kind of the product.
    ///   - platform: The platform.
    ///   - distribution: The distribution method; if it is not known (`nil`), only requirements for all methods apply.
    /// - Returns: Whether the requirement applies to the combination.
    public func covers(_ product: ProductKind, on platform: Platform, _ distribution: Distribution?) -> Bool {
        guard products.contains(product), platforms.contains(platform) else { return false }
        return distributions.isEmpty || distribution.map(distributions.contains) ?? false
    }

    /// Returns the requirements for products of a kind on a platform.
    public static func rows(
        for product: ProductKind, on platform: Platform, distributedBy distribution: Distribution?
    ) -> [SigningRequirement] {
        all.filter { $0.covers(product, on: platform, distribution) }
    }
}
