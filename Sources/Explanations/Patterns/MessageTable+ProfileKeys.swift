extension MessageTable {
    /// Messages of Xcode about entitlements that a profile lacks, by entitlement.
    static let profileKeyPatterns = #"""
        # profile-carplay / Xcode /  / A CarPlay entitlement that Apple grants
        ~ Provisioning profile "{profile}" doesn't include the com.apple.developer.carplay-{key} … entitlement
        ~ Provisioning profile "{profile}" doesn't include the {keys} com.apple.developer.carplay-{key} … entitlement
        ~ Profile doesn't include the com.apple.developer.carplay-{key} … entitlement
        ~ Provisioning profile "{profile}" doesn't include the com.apple.developer.playable-content … entitlement
        ~ Provisioning profile "{profile}" doesn't include the {keys} com.apple.developer.playable-content … entitlement
        ~ Profile doesn't include the com.apple.developer.playable-content … entitlement
        ~ Automatic signing can't add the com.apple.developer.carplay-{key} entitlement to your provisioning profile
        : {profile} does not contain the CarPlay entitlement. Apple grants CarPlay to an account for one category of
          apps, so another key than the granted one, or the old key `com.apple.developer.playable-content` next to a new
          grant, is not in the profile either. To regenerate the profile without the grant does not help.
        - Without a grant, request it at developer.apple.com/carplay, and remove the key until then; the CarPlay
          simulator does not need a profile.
        - With a grant, enable exactly this category for the App ID (Additional Capabilities), create the profile again,
          and download it.
        - Compare the key with the category: `carplay-audio`, `carplay-communication`, `carplay-maps`, and so on.
        > profile-lacks-key key-deprecated
        @ doc:carplay/requesting-carplay-entitlements
        @ gh:SRGSSR/playsrg-apple/issues/242
        @ gh:thomasdye12/TDS-Carplay/issues/33

        # profile-critical-alerts / Xcode /  / Critical alerts without the grant of Apple
        ~ Provisioning profile "{profile}" doesn't include the com.apple.developer.usernotifications.critical-alerts …
          entitlement
        ~ Provisioning profile "{profile}" doesn't include the {keys}
          com.apple.developer.usernotifications.critical-alerts … entitlement
        ~ Profile doesn't include the com.apple.developer.usernotifications.critical-alerts … entitlement
        ~ Automatic signing can't add the com.apple.developer.usernotifications.critical-alerts entitlement to your
          provisioning profile
        : {profile} does not contain the entitlement for critical alerts. Apple grants it on request and only for apps
          about health, security, and safety; Push Notifications and Time Sensitive Notifications do not include it.
        - Request it at developer.apple.com/contact/request/notifications-critical-alerts-entitlement, and remove the
          key until Apple grants it.
        - After the grant, enable it for the App ID (Additional Capabilities), and create the profile again.
        - To interrupt a focus without a grant, use `com.apple.developer.usernotifications.time-sensitive`.
        > profile-lacks-key
        @ gh:binwiederhier/ntfy/issues/332
        @ gh:invertase/react-native-notifee/issues/198
        @ https://developer.apple.com/help/account/reference/provisioning-with-managed-capabilities/

        # profile-health-records / Xcode /  / The entitlement for health records
        ~ Provisioning profile "{profile}" doesn't include the com.apple.developer.healthkit.access … entitlement
        ~ Provisioning profile "{profile}" doesn't include the {keys} com.apple.developer.healthkit.access … entitlement
        ~ Profile doesn't include the com.apple.developer.healthkit.access … entitlement
        ~ exportArchive … requires a provisioning profile with the HealthKit Access
        ~ Provisioning profile "{profile}" doesn't support the HealthKit Access (Verifiable Health Records) capability
        : {profile} does not contain `com.apple.developer.healthkit.access`. This key is only for clinical or verifiable
          health records; templates and plugins add it, often as an empty list, to apps that do not need it.
          `com.apple.developer.healthkit` suffices for all other data.
        - Remove `com.apple.developer.healthkit.access` from the entitlements file, and keep
          `com.apple.developer.healthkit`.
        - If the app reads health records, enable Clinical Health Records for the App ID, and create the profile again.
          Verifiable health records need the approval of Apple.
        > profile-lacks-key profile-refuses-value
        @ gh:boardsesh/boardsesh/pull/1654
        @ gh:kingstinct/react-native-healthkit/issues/141
        @ gh:lucaspbordignon/rn-apple-healthkit/issues/201

        # profile-hotspot-helper / Xcode /  / HotspotHelper without the grant of Apple
        ~ Provisioning profile "{profile}" doesn't include the com.apple.developer.networking.HotspotHelper …
          entitlement
        ~ Provisioning profile "{profile}" doesn't include the {keys} com.apple.developer.networking.HotspotHelper …
          entitlement
        ~ Profile doesn't include the com.apple.developer.networking.HotspotHelper … entitlement
        ~ Automatic signing can't add the com.apple.developer.networking.HotspotHelper entitlement to your provisioning
          profile
        : {profile} does not contain `com.apple.developer.networking.HotspotHelper`. Apple grants it on request, mostly
          to providers of Wi-Fi networks. Plugins and instructions often add it although the app only joins a network or
          reads its name.
        - To join a network, use `com.apple.developer.networking.HotspotConfiguration`; to read its name,
          `com.apple.developer.networking.wifi-info`. Both need no grant, but a paid account. Remove the key for
          HotspotHelper.
        - If the app is a hotspot helper, request the entitlement, enable it for the App ID after the grant, and create
          the profile again.
        > profile-lacks-key
        @ gh:tripflex/WifiWizard2/pull/38
        @ gh:blackdeve/react-native-wifi/issues/4
        @ https://developer.apple.com/help/account/reference/provisioning-with-managed-capabilities/

        # profile-memory-keys / Xcode /  / More memory or address space than the profile permits
        ~ Provisioning profile "{profile}" doesn't include the com.apple.developer.kernel.increased-memory-limit …
          entitlement
        ~ Provisioning profile "{profile}" doesn't include the {keys} com.apple.developer.kernel.increased-memory-limit
          … entitlement
        ~ Profile doesn't include the com.apple.developer.kernel.increased-memory-limit … entitlement
        ~ Provisioning profile "{profile}" doesn't include the com.apple.developer.kernel.extended-virtual-addressing …
          entitlement
        ~ Provisioning profile "{profile}" doesn't include the {keys}
          com.apple.developer.kernel.extended-virtual-addressing … entitlement
        ~ Profile doesn't include the com.apple.developer.kernel.extended-virtual-addressing … entitlement
        ~ Provisioning profile "{profile}" doesn't include the
          com.apple.developer.kernel.increased-debugging-memory-limit … entitlement
        ~ Provisioning profile "{profile}" doesn't include the {keys}
          com.apple.developer.kernel.increased-debugging-memory-limit … entitlement
        ~ Profile doesn't include the com.apple.developer.kernel.increased-debugging-memory-limit … entitlement
        ~ Provisioning profile "{profile}" doesn't include the com.apple.developer.sustained-execution … entitlement
        ~ Provisioning profile "{profile}" doesn't include the {keys} com.apple.developer.sustained-execution …
          entitlement
        ~ Profile doesn't include the com.apple.developer.sustained-execution … entitlement
        ~ Provisioning profile "{profile}" doesn't support the Increased Memory Limit capability
        ~ Provisioning profile "{profile}" doesn't support the Extended Virtual Addressing capability
        : {profile} does not contain the entitlement: the capability is not enabled for the App ID. It needs no grant,
          but the type does not exist in the public App Store Connect API, so tools that create profiles with it cannot
          enable the capability. A personal team cannot use Extended Virtual Addressing.
        - Enable the capability for the App ID on the developer website, or build once in Xcode with automatic signing
          (`-allowProvisioningUpdates`).
        - Then regenerate the profile; `match` needs `--force`.
        - With a personal team, remove `com.apple.developer.kernel.extended-virtual-addressing`.
        > profile-lacks-key
        @ gh:karolswdev/HoldSpeak/pull/265
        @ gh:hugeBlack/GetMoreRam/issues/2
        @ gh:mlc-ai/mlc-llm/issues/1260

        # profile-push-missing / Xcode /  / Push Notifications are not enabled for the App ID
        ~ Provisioning profile "{profile}" doesn't include the aps-environment … entitlement
        ~ Provisioning profile "{profile}" doesn't include the {keys} aps-environment … entitlement
        ~ Profile doesn't include the aps-environment … entitlement
        ~ Provisioning profile "{profile}" doesn't include the com.apple.developer.aps-environment … entitlement
        ~ Provisioning profile "{profile}" doesn't include the {keys} com.apple.developer.aps-environment … entitlement
        ~ Profile doesn't include the com.apple.developer.aps-environment … entitlement
        ~ Provisioning profile "{profile}" doesn't support the Push Notifications capability
        : {profile} does not authorize push notifications: they are not enabled for the App ID, or the profile was
          created before they were enabled. The certificate of a push server (APNs) does not change the profile. A
          wildcard App ID and a personal team cannot use push notifications.
        - On the developer website, enable Push Notifications for the App ID of this bundle identifier. Then regenerate
          the profile, download it, and replace the old one, also in the secrets of the build service.
        - Check that the build uses this profile, not an older one with the same name.
        - If a plugin added `aps-environment` and the app does not use push, remove the key.
        > profile-lacks-key push-environment
        @ gh:andrehtissot/cordova-plugin-fcm-with-dependecy-updated/issues/175
        @ gh:lionheart/openradar-mirror/issues/4213
        @ gh:jerryfane/herdrup/pull/65

        # profile-groups-missing / Xcode /  / App Groups are not enabled for the App ID
        ~ Provisioning profile "{profile}" doesn't include the com.apple.security.application-groups … entitlement
        ~ Provisioning profile "{profile}" doesn't include the {keys} com.apple.security.application-groups …
          entitlement
        ~ Profile doesn't include the com.apple.security.application-groups … entitlement
        ~ Provisioning profile "{profile}" doesn't support the App Groups capability
        : {profile} contains no app groups: App Groups is not enabled for the App ID of this target. Each extension and
          watch app has an App ID and a profile of its own. On macOS, too, a group that begins with `group.` needs a
          profile; a group that begins with the team identifier does not.
        - Enable App Groups for the App ID of this target, assign the group to it, and regenerate its profile.
        - With automatic signing, remove and add the capability for this target in Xcode.
        - For a Mac app without a profile, use the form `A1B2C3D4E5.notes`.
        > app-group-unauthorized app-group-prefix profile-lacks-key
        @ gh:dotnet/macios/pull/23841
        @ gh:feedback-assistant/reports/issues/619
        @ gh:achorein/expo-share-intent/issues/181

        # profile-groups-differ / Xcode /  / The app group is not assigned to the App ID
        ~ Provisioning profile "{profile}" doesn't match the entitlements file's value for the
          com.apple.security.application-groups entitlement
        ~ doesn't match the entitlements file's value for the com.apple.security.application-groups entitlement
        ~ doesn't match the entitlements file's values for the com.apple.security.application-groups … entitlement
        ~ doesn't match the entitlements file's values for the {keys} com.apple.security.application-groups …
          entitlement
        : {profile} authorizes app groups, but not the group of the entitlements file: it is not assigned to the App ID
          of this target, or no group is. Each extension has its own App ID, so it is often only the extension. The
          profile was not regenerated, or a fork still has the group of its author.
        - On the developer website, open the identifier of this target, edit App Groups, select the group, and save.
        - Then regenerate the profile of this target. Xcode does this when the target is opened; other tools need a new
          profile.
        - If the group belongs to another team, choose a name of your own in all entitlements files and in the code.
        > app-group-unauthorized profile-refuses-value app-group-foreign-team
        @ gh:achorein/expo-share-intent/issues/181
        @ gh:element-hq/element-ios/issues/5815
        @ gh:niochat/nio/pull/245

        # match-groups-differ / Xcode /  / A profile of match without the app group
        ~ Provisioning profile "match {type} {bundle}" doesn't match the entitlements file's value for the
          com.apple.security.application-groups entitlement
        ~ Provisioning profile "match {type} {bundle}" doesn't match the entitlements file's value for the
          com.apple.security.application-groups entitlement. Profile qualification is using entitlement definitions that
          may be out of date. Connect to network to update
        ~ Provisioning profile "match {type} {bundle}" doesn't include the com.apple.security.application-groups
          entitlement
        : The profile of `match` for {bundle} does not contain the app group: the group is not assigned to this
          identifier on the developer website, or it was assigned after the profile was stored. The sentence about
          entitlement definitions is not the cause.
        - On the developer website, open the identifier {bundle}, edit App Groups, and select the group. Do this for
          each identifier that an error names.
        - Create the profiles again: `fastlane match appstore --force`, or run the workflow that creates the
          certificates. A build alone uses the stored profile.
        - Then build again. New versions of a project can contain new identifiers for extensions.
        > app-group-unauthorized profile-behind
        @ gh:LoopKit/Loop/issues/2199
        @ gh:JohanDegraeve/xdripswift/issues/585
        @ gh:Artificial-Pancreas/iAPS/issues/126

        # profile-merchant / Xcode /  / The merchant identifier is not assigned to the App ID
        ~ Provisioning profile "{profile}" doesn't support the {merchant} Merchant ID
        ~ Provisioning profile "{profile}" doesn't match the entitlements file's value for the
          com.apple.developer.in-app-payments entitlement
        ~ doesn't match the entitlements file's value for the com.apple.developer.in-app-payments entitlement
        ~ doesn't match the entitlements file's values for the com.apple.developer.in-app-payments … entitlement
        ~ doesn't match the entitlements file's values for the {keys} com.apple.developer.in-app-payments … entitlement
        ~ Provisioning profile "{profile}" doesn't include the com.apple.developer.in-app-payments … entitlement
        ~ Provisioning profile "{profile}" doesn't include the {keys} com.apple.developer.in-app-payments … entitlement
        ~ Profile doesn't include the com.apple.developer.in-app-payments … entitlement
        ~ Provisioning profile "{profile}" doesn't support the Apple Pay Payment Processing capability
        : {profile} does not authorize the merchant identifier of the entitlements file: Apple Pay is enabled for the
          App ID without this identifier, the profile is older, or the identifier is misspelled or belongs to another
          team. A tool can enable the capability without assigning an identifier.
        - On the developer website, open the App ID, edit Apple Pay Payment Processing, select the merchant identifier,
          and save. Register it first if it does not exist.
        - Regenerate the profile; on a build service, do not reuse the old one.
        - Compare the value in the entitlements file; it begins with `merchant.`.
        > merchant-prefix profile-refuses-value profile-lacks-key
        @ gh:expo/eas-cli/issues/523
        @ gh:braintree/braintree_ios/issues/962

        # profile-tap-to-pay / Xcode /  / Tap to Pay on iPhone without the grant of Apple
        ~ Provisioning profile "{profile}" doesn't include the com.apple.developer.proximity-reader.payment.acceptance …
          entitlement
        ~ Provisioning profile "{profile}" doesn't include the {keys}
          com.apple.developer.proximity-reader.payment.acceptance … entitlement
        ~ Profile doesn't include the com.apple.developer.proximity-reader.payment.acceptance … entitlement
        ~ Provisioning profile "{profile}" doesn't support the Tap to Pay on iPhone capability
        : {profile} does not contain the entitlement for Tap to Pay. Apple grants it on request, first only for
          development: profiles for ad hoc and App Store distribution cannot contain it until Apple also grants
          distribution.
        - Request the entitlement for this App ID, and remove the key from other configurations until Apple grants it.
        - With a grant for development only, sign with a development profile.
        - After the grant, enable it for the App ID, and create the profile again.
        > profile-lacks-key
        @ gh:expo/eas-cli/pull/2071
        @ gh:woocommerce/woocommerce-ios/pull/8273
        @ gh:vankimj/Plumenexus-Salon-Manager/issues/35

        # profile-drivers / Xcode /  / Entitlements of drivers
        ~ Provisioning profile "{profile}" doesn't include the com.apple.developer.driverkit.{key} … entitlement
        ~ Provisioning profile "{profile}" doesn't include the {keys} com.apple.developer.driverkit.{key} … entitlement
        ~ Profile doesn't include the com.apple.developer.driverkit.{key} … entitlement
        ~ Provisioning profile "{profile}" doesn't include the com.apple.developer.driverkit … entitlement
        ~ Provisioning profile "{profile}" doesn't include the {keys} com.apple.developer.driverkit … entitlement
        ~ Profile doesn't include the com.apple.developer.driverkit … entitlement
        ~ Provisioning profile "{profile}" doesn't match the entitlements file's value for the
          com.apple.developer.driverkit.{key} entitlement
        ~ doesn't match the entitlements file's values for the com.apple.developer.driverkit. … entitlement
        : {profile} does not authorize the driver entitlement with this value. A grant of Apple is for your own vendor
          identifiers. Profiles for development contain a wildcard instead (`*` as `idVendor` of USB), so a number in
          the entitlements file does not match them; for PCI, such a wildcard does not exist for all teams.
        - For development with USB, enable the development variant for the App ID, and write `*` as the value of
          `idVendor`, as in the profile; the personality in `Info.plist` still selects the device.
        - For distribution, request the entitlement for the vendor identifier, and use separate entitlements files.
        - Read the values in the profile: `security cms -D -i FILE`.
        > profile-refuses-value profile-lacks-key
        @ forums:798049
        @ forums:795835
        @ doc:driverkit/requesting-entitlements-for-driverkit-development

        # profile-container-environment / Xcode /  / The iCloud environment in the entitlements file
        ~ Provisioning profile "{profile}" doesn't include the com.apple.developer.icloud-container-environment …
          entitlement
        ~ Provisioning profile "{profile}" doesn't include the {keys} com.apple.developer.icloud-container-environment …
          entitlement
        ~ Profile doesn't include the com.apple.developer.icloud-container-environment … entitlement
        ~ Provisioning profile "{profile}" doesn't match the entitlements file's value for the
          com.apple.developer.icloud-container-environment entitlement
        ~ doesn't match the entitlements file's value for the com.apple.developer.icloud-container-environment
          entitlement
        ~ doesn't match the entitlements file's values for the com.apple.developer.icloud-container-environment …
          entitlement
        ~ doesn't match the entitlements file's values for the {keys} com.apple.developer.icloud-container-environment …
          entitlement
        : {profile} does not contain `com.apple.developer.icloud-container-environment`, or not with the value of the
          entitlements file. Xcode writes the key itself when it exports the app; profiles contain a list of
          environments, with which a hand-written value is compared. Without iCloud containers, the profile does not
          contain the key at all.
        - Remove the key from the entitlements file, and set `iCloudContainerEnvironment` in the export options.
        - If the key is missing in the profile, enable iCloud for the App ID, assign a container, and create the profile
          again.
        > icloud-environment-in-source icloud-environment-for-store profile-lacks-key
        @ gh:react-native-documents/document-picker/issues/323
        @ gh:Muesli-HQ/muesli/pull/250
        @ gh:expo/eas-build/pull/56
        """#
}
