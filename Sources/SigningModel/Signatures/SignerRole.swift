/// The role of a certificate that signs code.
public enum SignerRole: Sendable, Hashable {
    /// A developer or team, with the kinds of the certificate.
    case developer(Set<DeveloperCertificate.Kind>)
    /// The App Store, which re-signs the apps that it distributes.
    case appStore
    /// Apple, for Apple software.
    case apple
}
