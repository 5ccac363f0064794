public import Entitlements

/// The DER form of a profile, `DER-Encoded-Profile`: a separate signed message, which systems read since iOS 15.
///
/// ```
/// Profile ::= SET OF SEQUENCE { UTF8String key, Value }
/// Value   ::= BOOLEAN | INTEGER | NumericString | UTF8String | UTCTime | OCTET STRING | SEQUENCE OF Value
///           | [APPLICATION 16] entitlements, as in a code signature
/// ```
/// In profiles of 2021, `Version` and `TimeToLive` are NumericString values; in later profiles, they are INTEGER
/// values. `DeveloperCertificates` contains SHA-256 digests. Apple documents that this form is the source of truth:
/// [TN3125](https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles).
public struct DERProfile: Sendable {
    /// The result of verifying the signature of this form; the profile has a separate signature.
    public let signature: ProfileSignature
    /// The distribution type, such as `STORE` or `DIRECT`; only this form contains it.
    public let distributionType: String?
    /// The authorized entitlements.
    public let entitlements: EntitlementValue?

    package init(signature: ProfileSignature, distributionType: String?, entitlements: EntitlementValue?) {
        self.signature = signature
        self.distributionType = distributionType
        self.entitlements = entitlements
    }
}
