extension MessageTable {
    /// Messages of App Review and of checks of an upload.
    static let reviewPatterns = #"""
        # review-unused-entitlements / App Store / / Entitlements without matching functionality
        ~ uses one or more entitlements which do not have matching functionality within the app
        ~ entitlements which do not have matching functionality
        ~ Apps should have only the minimum set of entitlements necessary for the app to function properly
        : App Review rejected the app: it claims an entitlement whose feature the reviewers did not find. The message
          lists the entitlements.
        - Remove the entitlements that the app does not use. For an outgoing connection,
          `com.apple.security.network.client` is enough.
        - If the app uses the entitlement, describe in the reply where the reviewer finds the feature.
        > sandbox-temporary-exception
        @ gh:AdguardTeam/AdGuardMiniForMac/issues/76

        # review-sandbox / App Store / / App Review: App Sandbox and its entitlements
        ~ Your app incorrectly implements sandboxing
        ~ incorrectly implements sandboxing, or it contains one or more entitlements with invalid values
        ~ contains one or more entitlements with invalid values
        ~ does not appear to require the entitlement
        ~ justification for the use of the entitlement
        ? Guideline 2.4.5(i)
        : App Review did not accept the App Sandbox or one of its entitlements: the app claims more than it uses, an
          entitlement has a value that is not valid, or the review needs an explanation.
        - Remove the entitlements that the app does not use, and correct the values: `entcheck lint .`.
        - Explain in App Store Connect, in the notes for the review, which feature needs each remaining entitlement.
        > sandbox-temporary-exception value-not-allowed sandbox-missing
        @ https://developer.apple.com/app-store/review/guidelines/

        # review-game-center / App Store / / Game Center without its entitlement
        ~ To enable Game Center for your app, you must add the com.apple.developer.game-center entitlement in Xcode
        ~ must add the com.apple.developer.game-center entitlement
        ~ Missing entitlement com.apple.developer.game-center
        : Game Center is enabled for the version in App Store Connect, but the signature of the build does not contain
          `com.apple.developer.game-center`.
        - Add Game Center to the target, or the key to the entitlements file that the build uses, and upload a new
          build.
        - Or disable Game Center for the version in App Store Connect.
        > profile-lacks-key signature-drops-claim
        @ gh:cranberrygame/cordova-plugin-game/issues/40

        # store-archive-path / App Store / ITMS-90047 / The archive contains a path that is not allowed
        ~ Your archive contains paths that are not allowed: ("{path}")
        ~ Your archive contains paths that are not allowed: [{path}]
        ~ Your archive contains paths that are not allowed
        ~ Disallowed paths ("{path}") found at
        : The upload contains the file {path} at a place where App Store Connect does not allow it, for example next to
          `Payload` in the IPA.
        - Remove {path} from the archive. Keep entitlements files outside of the IPA; `codesign` writes their content
          into the signature.
        > signature-broken
        @ gh:maciekish/iReSign/issues/77

        # testflight-get-task-allow / App Store / / get-task-allow differs between the profile and the executable
        ~ The get-task-allow values in the embedded.mobileprovision and your binary don't match
        ~ get-task-allow values in the embedded.mobileprovision and your binary
        : The executable and the embedded profile have different values of `get-task-allow`: one is for development and
          the other for distribution.
        - Sign with the certificate and the profile of the same kind, set `get-task-allow` to false for distribution,
          and clean before building.
        > debug-get-task-allow profile-of-other-distribution
        @ gh:HipByte/motion-testflight/pull/25
        """#
}
