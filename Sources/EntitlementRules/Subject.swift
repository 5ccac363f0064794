public import CodeSigning
public import Entitlements
public import PropertyLists

/// What the rules look at: one signed product, or one that is to be, with all that is known of it.
public struct Subject: Sendable {
    /// The property list that the claims stand in.
    public let propertyList: PropertyList

    /// The entitlements it claims.
    public let claims: EntitlementClaims

    /// What else is known of the product.
    public let conditions: Conditions

    /// What `codesign` makes of the file; `nil` where it does not read it.
    let codesignReading: CodesignReading?

    /// Whether it is a product, a signed one, or a profile.
    let nature: SubjectNature

    /// Creates a subject from a property list.
    public init(_ propertyList: consuming PropertyList, under conditions: consuming Conditions = Conditions()) {
        self.propertyList = propertyList
        self.conditions = conditions
        claims = EntitlementClaims(self.propertyList.root)
        nature = self.conditions.code == nil ? .product : [.product, .signature]
        codesignReading = self.conditions.dialect == .codesign ? CodesignReading(of: self.propertyList) : nil
    }

    /// Creates a subject from a profile by itself; what it grants takes the place of claims.
    ///
    /// What cannot be read as a profile is a subject too, with something to say of it.
    ///
    /// - Parameters:
    ///   - file: The bytes of the profile.
    ///   - conditions: What else is known; the profile is added to it.
    ///   - anchors: Where the chain of a good signature may end.
    public init(profile file: SourceFile, under conditions: Conditions, anchors: TrustAnchors = .apple) {
        do throws(CodeSigningError) {
            self.init(.given(try ProvisioningProfile(reading: file, anchors: anchors)), in: file, under: conditions)
        } catch {
            self.init(.unreadable(error), in: file, under: conditions)
        }
    }

    /// Creates a subject from what was read in the place of a profile.
    init(_ profile: ProfileState, in file: SourceFile, under conditions: Conditions) {
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

    /// The platform the product is built for; `nil` where nobody says.
    public var platform: Platform? { conditions.platform }

    /// How the product reaches its users; `nil` where nobody says.
    public var distribution: Distribution? { conditions.distribution }

    /// What kind of product it is.
    public var product: ProductKind { conditions.product }

    /// Whether the entitlements are a signature's, in which nothing is expanded any more.
    public var isSigned: Bool { conditions.form == .signed }

    /// Whether the subject is a profile by itself, in no product.
    var isProfile: Bool { nature == .profile }

    /// Whether `codesign` reads the file as it is.
    public var isReadByCodesign: Bool { conditions.dialect == .codesign }
}
