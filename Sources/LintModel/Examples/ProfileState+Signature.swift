import PropertyLists
package import SigningModel
package import Workspaces

extension ProfileState {
    /// Returns the profile of an example with the given results of signature verification.
    ///
    /// - Parameters:
    ///   - state: The result for the profile.
    ///   - form: The result for the DER form; `nil` if there is no DER form.
    /// - Returns: The profile.
    package func signed(_ state: ProfileSignature.State, derForm form: ProfileSignature.State? = nil) -> ProfileState {
        guard let profile, let root = profile.propertyList.root else { return self }
        let derProfile = form.map {
            DERProfile(signature: ProfileSignature($0), distributionType: nil, entitlements: nil)
        }
        return .given(
            ProvisioningProfile(
                profile.propertyList, root: root, signature: ProfileSignature(state),
                derForm: derProfile.map { .present($0, disagreements: []) } ?? .absent,
                certificates: profile.certificates))
    }
}

extension ProfileSignature {
    /// Creates the result of verifying the signature of an example.
    fileprivate init(_ state: State) {
        let reason: String? =
            switch state {
            case .verified: nil
            case .invalid: "the content does not match its digest"
            case .foreign: "the chain ends at Example Root CA, which is not trusted"
            case .chainIncomplete: "the issuer of the signer's certificate is missing"
            case .unsigned: "the file is a property list without a signature"
            }
        self.init(state: state, reason: reason, signer: nil, checkedAt: nil, root: nil)
    }
}
