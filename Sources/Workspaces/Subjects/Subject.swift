public import CodeSigning
public import Entitlements
public import PropertyLists

/// The input of the rules: a signed or unsigned product with all known facts about it.
public struct Subject: Sendable {
    /// The property list that contains the claims.
    public let propertyList: PropertyList

    /// The claimed entitlements.
    public let claims: EntitlementClaims

    /// The other known facts about the product.
    public internal(set) var conditions: AnalysisContext

    /// The result of reading the file with the `codesign` parser; `nil` if `codesign` does not read it.
    package let codesignReading: CodesignReading?

    /// Whether the subject is a product, a signed product, or a profile.
    package let nature: SubjectKind

    /// Creates a subject from a property list.
    public init(_ propertyList: consuming PropertyList, under conditions: consuming AnalysisContext = AnalysisContext())
    {
        self.propertyList = propertyList
        self.conditions = conditions
        claims = EntitlementClaims(self.propertyList.root)
        nature = self.conditions.hasCode ? [.product, .signature] : .product
        // The file that a build system creates from a description is not the file of the description.
        let isRead = self.conditions.dialect == .codesign && self.propertyList.format != .description
        codesignReading = isRead ? CodesignReading(of: self.propertyList) : nil
    }

    /// Creates a subject from a standalone profile; its authorized entitlements are used as the claims.
    ///
    /// A file that cannot be read as a profile is also a subject, so that rules can report it.
    ///
    /// - Parameters:
    ///   - file: The profile.
    ///   - conditions: The other known facts; the profile is added to them.
    ///   - anchors: The root certificates at which the chain of a valid signature can end.
    public init(profile file: SourceFile, under conditions: AnalysisContext, anchors: TrustAnchors = .apple) {
        do throws(CodeSigningError) {
            self.init(.given(try ProvisioningProfile(reading: file, anchors: anchors)), in: file, under: conditions)
        } catch {
            self.init(.unreadable(error), in: file, under: conditions)
        }
    }

    /// Creates a subject from the result of reading a profile.
    package init(_ profile: ProfileState, in file: SourceFile, under conditions: AnalysisContext) {
        var conditions = conditions
        conditions.profile = profile
        propertyList = profile.profile?.propertyList ?? PropertyList(reading: file)
        claims = EntitlementClaims(propertyList.root?["Entitlements"])
        self.conditions = conditions
        nature = .profile
        codesignReading = nil
    }
}

extension Subject {
    /// The file that was read.
    public var file: SourceFile { propertyList.file }

    /// The platform that the product is built for; `nil` if it is not known.
    public var platform: Platform? { conditions.platform }

    /// The distribution method of the product; `nil` if it is not known.
    public var distribution: Distribution? { conditions.distribution }

    /// The kind of the product.
    public var product: ProductKind { conditions.product }

    /// Whether the entitlements are from a signature and contain no references to expand.
    public var isSigned: Bool { conditions.form == .signed }

    /// Whether the subject is a standalone profile.
    package var isProfile: Bool { nature == .profile }

    /// Whether `codesign` reads the file directly.
    public var isReadByCodesign: Bool { conditions.dialect == .codesign }
}

/// The kinds of subjects: claims, signatures, profiles, and trees.
package struct SubjectKind: OptionSet, Sendable {
    /// The bits of the set.
    package let rawValue: UInt8

    /// Creates a set from its bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Creates a set from its elements.
    ///
    /// The generic initializer of option sets looks up several types at each launch of the tool.
    package init(arrayLiteral elements: SubjectKind...) {
        self.init(rawValue: elements.reduce(0) { $0 | $1.rawValue })
    }

    /// Claims, in a source file or in a signature.
    package static let product = SubjectKind(rawValue: 1)

    /// A signature, with all its facts besides the claims.
    package static let signature = SubjectKind(rawValue: 2)

    /// A standalone provisioning profile.
    package static let profile = SubjectKind(rawValue: 4)

    /// All products of a tree, or the suppressions and policies for them; no single subject has this kind.
    package static let tree = SubjectKind(rawValue: 8)
}
