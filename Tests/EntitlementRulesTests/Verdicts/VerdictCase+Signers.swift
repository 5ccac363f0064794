import EntitlementRules
import Entitlements
import LintModel
import Workspaces

extension VerdictCase {
    /// Products whose verdict depends on the signer, or on the service that receives them.
    static let signers: [VerdictCase] = {
        let identity: [Claim] = [.macID, .teamID]
        let macProfile = ProfileState.profile(identity, platform: "OSX")
        let phoneClaims: [Claim] = [.id, .teamID, .noDebug]
        let phone = ProfileState.profile(phoneClaims, platform: "iOS")
        let catalyst = AnalysisContext.product(.catalyst, .appStore, profile: macProfile)
        func notarized(_ signer: SignatureFacts.Signer) -> AnalysisContext {
            .product(.macOS, .developerID, to: .notarize).with { $0.signer = signer }
        }
        return [
            VerdictCase(
                "an ad hoc signed app for the notary service", .rejected, at: .notarize, notarized(.adHoc), [],
                source: VerdictSource.notarization),
            VerdictCase(
                "an unsigned app for the notary service", .rejected, at: .notarize, notarized(.absent), [],
                source: VerdictSource.notarization),
            VerdictCase(
                "an ad hoc signed app that is not distributed", .accepted,
                AnalysisContext.product(.macOS, nil, to: .launch).with { $0.signer = .adHoc }, [],
                source: VerdictSource.profiles),
            VerdictCase(
                "a Mac Catalyst app for the store without the App Sandbox", .rejected, at: .upload, catalyst, identity,
                source: VerdictSource.catalystSandbox),
            VerdictCase(
                "a Mac Catalyst app for the store with the App Sandbox", .accepted, catalyst, identity + [.sandbox],
                source: VerdictSource.catalystSandbox),
            VerdictCase(
                "a helper of a store app that claims the identity of the app", .warned,
                .product(.macOS, .appStore, .helper, profile: .absent), identity + [.sandbox],
                source: VerdictSource.nestedIdentity),
            VerdictCase(
                "a build for the simulator that is uploaded", .rejected, at: .upload,
                AnalysisContext.product(.iOS, .appStore, to: .upload).with { $0.isForSimulator = true }, [],
                source: VerdictSource.architectures),
            VerdictCase(
                "a build for the simulator that is not distributed", .accepted,
                AnalysisContext.product(.iOS, .development).with { $0.isForSimulator = true }, [],
                source: VerdictSource.simulator),
            VerdictCase(
                "a store build that reaches run time", .accepted,
                .product(.iOS, .appStore, profile: phone, to: .runTime), phoneClaims, source: VerdictSource.profiles),
        ]
    }()
}
