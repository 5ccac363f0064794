public import Entitlements
public import PropertyLists

/// What the rules look at: one signed product, or one that is to be, with all that is known of it.
public struct Subject: Sendable {
    /// The property list that the claims stand in.
    public let propertyList: PropertyList

    /// The entitlements it claims.
    public let claims: EntitlementClaims

    /// What the claims have about them that rules look for.
    let claimTraits: ClaimTraits

    /// What else is known of the product.
    public let conditions: Conditions

    /// What `codesign` makes of the file; `nil` where it does not read it.
    let codesignReading: CodesignReading?

    /// Creates a subject from a property list.
    public init(_ propertyList: PropertyList, under conditions: Conditions = Conditions()) {
        self.propertyList = propertyList
        let claims = EntitlementClaims(propertyList.root)
        self.claims = claims
        self.claimTraits = ClaimTraits(of: claims)
        self.conditions = conditions
        self.codesignReading = conditions.dialect == .codesign ? CodesignReading(of: propertyList.file) : nil
    }
}

extension Subject {
    /// The file that was read.
    public var file: SourceFile { propertyList.file }

    /// The platform the product is built for; `nil` where nobody says.
    public var platform: Platform? { conditions.platform }

    /// How the product reaches its users; `nil` where nobody says.
    public var distribution: Distribution? { conditions.distribution }

    /// What kind of product it is.
    public var product: ProductKind { conditions.product }

    /// Whether the entitlements are a signature's, in which nothing is expanded any more.
    public var isSigned: Bool { conditions.form == .signed }

    /// Whether `codesign` reads the file as it is.
    public var isReadByCodesign: Bool { conditions.dialect == .codesign }
}
