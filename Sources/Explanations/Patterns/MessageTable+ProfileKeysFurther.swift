extension MessageTable {
    /// Messages of Xcode about entitlements that a profile lacks, by entitlement, continued.
    static let profileKeyFurtherPatterns = #"""
        # profile-store-transfer / Xcode /  / The key-value store after a transfer of the app
        ~ Provisioning profile "{profile}" doesn't match the entitlements file's value for the
          com.apple.developer.ubiquity-kvstore-identifier entitlement
        ~ doesn't match the entitlements file's value for the com.apple.developer.ubiquity-kvstore-identifier
          entitlement
        ~ doesn't match the entitlements file's values for the com.apple.developer.ubiquity-kvstore-identifier …
          entitlement
        ~ doesn't match the entitlements file's values for the {keys} com.apple.developer.ubiquity-kvstore-identifier …
          entitlement
        : {profile} names another identifier for the key-value store than the entitlements file. After a transfer of the
          app to another team, the store keeps the prefix of the old team, but `$(TeamIdentifierPrefix)` is now the new
          team. Without a transfer, the value is another bundle identifier, or lacks the prefix.
        - Read the value in the profile (`security cms -D -i FILE`), and write it literally, with the old team
          identifier, in the entitlements file.
        - Without a transfer, use `$(TeamIdentifierPrefix)$(CFBundleIdentifier)`.
        > kvstore-foreign-team kvstore-prefix profile-refuses-value
        @ https://be-dupont.com/posts/xcode-kvstore-identifier-issue-after-app-ownership-transfer

        # profile-debug-key / Xcode /  / A build for debugging with a profile for distribution
        ~ Provisioning profile "{profile}" doesn't match the entitlements file's value for the get-task-allow
          entitlement
        ~ doesn't match the entitlements file's value for the get-task-allow entitlement
        ~ doesn't match the entitlements file's values for the get-task-allow … entitlement
        ~ doesn't match the entitlements file's values for the {keys} get-task-allow … entitlement
        ~ doesn't match the entitlements file's values for the application-identifier and get-task-allow entitlements
        ~ Provisioning profile "{profile}" doesn't include the get-task-allow … entitlement
        ~ Provisioning profile "{profile}" doesn't include the {keys} get-task-allow … entitlement
        ~ Profile doesn't include the get-task-allow … entitlement
        ~ Provisioning profile "{profile}" doesn't include the com.apple.security.get-task-allow … entitlement
        ~ Provisioning profile "{profile}" doesn't include the {keys} com.apple.security.get-task-allow … entitlement
        ~ Profile doesn't include the com.apple.security.get-task-allow … entitlement
        : {profile} does not permit `get-task-allow`: it is a profile for distribution, but the target is built for
          debugging or is a test runner, which needs the entitlement. If the message also names
          `application-identifier`, the profile is for another app.
        - Select a development profile for this configuration; test runners such as WebDriverAgent always need one, with
          a bundle identifier that ends in `.xctrunner` or a wildcard.
        - To distribute, build the Release configuration, and remove `get-task-allow` from the entitlements file; Xcode
          adds it for debugging.
        > debug-get-task-allow-by-hand profile-of-other-distribution
        @ gh:appium/WebDriverAgent/issues/435
        @ tn3125

        # profile-network-extension / Xcode /  / The value of the Network Extension entitlement
        ~ Provisioning profile "{profile}" doesn't match the entitlements file's value for the
          com.apple.developer.networking.networkextension entitlement
        ~ doesn't match the entitlements file's value for the com.apple.developer.networking.networkextension
          entitlement
        ~ doesn't match the entitlements file's values for the com.apple.developer.networking.networkextension …
          entitlement
        ~ doesn't match the entitlements file's values for the {keys} com.apple.developer.networking.networkextension …
          entitlement
        : {profile} does not authorize a value of `com.apple.developer.networking.networkextension`. On macOS, profiles
          for Developer ID contain the values with the suffix `-systemextension`, such as
          `packet-tunnel-provider-systemextension`; profiles for development and the App Store contain the values
          without it. A profile created before Network Extensions was enabled contains fewer values.
        - For Developer ID, use an entitlements file of its own with the suffixed values, for the app and the extension.
        - Otherwise, remove values that the app does not use, enable Network Extensions for the App ID, and create the
          profile again.
        > network-extension-provider profile-refuses-value
        @ gh:mozilla-mobile/mozilla-vpn-client/pull/11240
        @ gh:lionheart/openradar-mirror/issues/18611

        # match-other-certificate / Xcode /  / The profile of match and another certificate
        ~ Provisioning profile "match AppStore {bundle}" doesn't include signing certificate "{identity}"
        ~ Provisioning profile "match Development {bundle}" doesn't include signing certificate "{identity}"
        ~ Provisioning profile "match AdHoc {bundle}" doesn't include signing certificate "{identity}"
        ~ Provisioning profile "match InHouse {bundle}" doesn't include signing certificate "{identity}"
        ~ Provisioning profile "match AppStore {bundle}" doesn't include signing certificate
        ~ Provisioning profile "match Development {bundle}" doesn't include signing certificate
        : match installed a profile, but Xcode signs with {identity}, which the profile does not list. Usually, the
          keychain contains a further certificate of the same name (older, revoked, or from Xcode), the stored profile
          is older than the certificate, or the configuration combines an `AppStore` profile with a development
          identity.
        - Delete other certificates of this team with their private keys in Keychain Access, and run `fastlane match
          TYPE` again.
        - If the stored profile is older than the certificate: `fastlane match TYPE --force`.
        - For `AppStore` and `AdHoc`, set `CODE_SIGN_IDENTITY` to “Apple Distribution”, and for `Development` to “Apple
          Development”, for this configuration.
        > signature-certificate
        @ gh:fastlane/fastlane/issues/21739
        @ gh:fastlane/fastlane/issues/9911
        @ gh:fastlane/fastlane/issues/15031
        @ gh:fastlane/fastlane/issues/8972

        # profile-boolean-value / Xcode /  / A Boolean entitlement that is a string
        ~ Provisioning profile "{profile}" doesn't match the entitlements file's value for the
          com.apple.developer.networking.wifi-info entitlement
        ~ doesn't match the entitlements file's value for the com.apple.developer.networking.wifi-info entitlement
        ~ doesn't match the entitlements file's values for the com.apple.developer.networking.wifi-info … entitlement
        ~ doesn't match the entitlements file's values for the {keys} com.apple.developer.networking.wifi-info …
          entitlement
        ~ Provisioning profile "{profile}" doesn't match the entitlements file's value for the
          com.apple.developer.networking.HotspotConfiguration entitlement
        ~ doesn't match the entitlements file's value for the com.apple.developer.networking.HotspotConfiguration
          entitlement
        ~ doesn't match the entitlements file's values for the com.apple.developer.networking.HotspotConfiguration …
          entitlement
        ~ doesn't match the entitlements file's values for the {keys}
          com.apple.developer.networking.HotspotConfiguration … entitlement
        ~ Provisioning profile "{profile}" doesn't match the entitlements file's value for the
          com.apple.developer.networking.multicast entitlement
        ~ doesn't match the entitlements file's value for the com.apple.developer.networking.multicast entitlement
        ~ doesn't match the entitlements file's values for the com.apple.developer.networking.multicast … entitlement
        ~ doesn't match the entitlements file's values for the {keys} com.apple.developer.networking.multicast …
          entitlement
        ~ Provisioning profile "{profile}" doesn't match the entitlements file's value for the
          com.apple.developer.healthkit entitlement
        ~ doesn't match the entitlements file's value for the com.apple.developer.healthkit entitlement
        ~ doesn't match the entitlements file's values for the com.apple.developer.healthkit … entitlement
        ~ doesn't match the entitlements file's values for the {keys} com.apple.developer.healthkit … entitlement
        ~ Provisioning profile "{profile}" doesn't match the entitlements file's value for the com.apple.developer.siri
          entitlement
        ~ doesn't match the entitlements file's value for the com.apple.developer.siri entitlement
        ~ doesn't match the entitlements file's values for the com.apple.developer.siri … entitlement
        ~ doesn't match the entitlements file's values for the {keys} com.apple.developer.siri … entitlement
        ~ Provisioning profile "{profile}" doesn't match the entitlements file's value for the
          com.apple.developer.homekit entitlement
        ~ doesn't match the entitlements file's value for the com.apple.developer.homekit entitlement
        ~ doesn't match the entitlements file's values for the com.apple.developer.homekit … entitlement
        ~ doesn't match the entitlements file's values for the {keys} com.apple.developer.homekit … entitlement
        : {profile} contains the entitlement as a Boolean, and the value of the entitlements file is not one. Usually, a
          configuration file contains the text `"true"` instead of `true`, for example under `ios.entitlements` in
          `app.json`.
        - Write `true` without quotation marks in the configuration, or `<true/>` in the entitlements file.
        - Generate the native project again, so that the entitlements file is written anew.
        > value-type profile-refuses-value
        @ gh:expo/expo/issues/17544

        # profile-testflight-key / Xcode /  / beta-reports-active in an ad hoc export
        ~ Provisioning profile "{profile}" doesn't include the beta-reports-active … entitlement
        ~ Provisioning profile "{profile}" doesn't include the {keys} beta-reports-active … entitlement
        ~ Profile doesn't include the beta-reports-active … entitlement
        ~ Provisioning profile "{profile}" doesn't match the entitlements file's value for the beta-reports-active
          entitlement
        ~ doesn't match the entitlements file's value for the beta-reports-active entitlement
        ~ doesn't match the entitlements file's values for the beta-reports-active … entitlement
        ~ doesn't match the entitlements file's values for the {keys} beta-reports-active … entitlement
        : {profile} does not contain `beta-reports-active`, which only App Store profiles contain. The archive was
          signed with an App Store profile, or the key is in the entitlements file, and the app is exported for ad hoc
          or development distribution.
        - Remove `beta-reports-active` from the entitlements file; the App Store profile adds it.
        - For an ad hoc export, archive with an ad hoc or development profile, or use automatic signing for the export.
        > beta-reports-active beta-reports-dropped profile-of-other-distribution
        @ gh:lionheart/openradar-mirror/issues/19574

        # profile-system-extension / Xcode /  / The installation of system extensions
        ~ Provisioning profile "{profile}" doesn't include the com.apple.developer.system-extension.install …
          entitlement
        ~ Provisioning profile "{profile}" doesn't include the {keys} com.apple.developer.system-extension.install …
          entitlement
        ~ Profile doesn't include the com.apple.developer.system-extension.install … entitlement
        ~ Provisioning profile "{profile}" doesn't include the com.apple.developer.endpoint-security.client …
          entitlement
        ~ Provisioning profile "{profile}" doesn't include the {keys} com.apple.developer.endpoint-security.client …
          entitlement
        ~ Profile doesn't include the com.apple.developer.endpoint-security.client … entitlement
        ~ Provisioning profile "{profile}" doesn't support the System Extension capability
        : {profile} does not contain the entitlement. System Extension only needs to be enabled for the App ID of the
          app, with a paid account; `com.apple.developer.endpoint-security.client` is granted by Apple on request, and
          belongs in the extension with a profile of its own, not in the app.
        - Enable System Extension for the App ID of the app, and create the profile again, also the one for Developer
          ID.
        - Request Endpoint Security from Apple. To develop without the grant, disable System Integrity Protection on a
          test Mac, and sign ad hoc.
        > profile-lacks-key
        @ gh:canyonroad/agentsh/issues/436
        @ gh:daily-co/daily-virtual-camera/issues/6
        @ gh:mozilla-mobile/mozilla-vpn-client/pull/11240

        # profile-browser / Xcode /  / Default browser or mail app without the grant of Apple
        ~ Provisioning profile "{profile}" doesn't include the com.apple.developer.web-browser … entitlement
        ~ Provisioning profile "{profile}" doesn't include the {keys} com.apple.developer.web-browser … entitlement
        ~ Profile doesn't include the com.apple.developer.web-browser … entitlement
        ~ Provisioning profile "{profile}" doesn't include the com.apple.developer.mail-client … entitlement
        ~ Provisioning profile "{profile}" doesn't include the {keys} com.apple.developer.mail-client … entitlement
        ~ Profile doesn't include the com.apple.developer.mail-client … entitlement
        ~ Provisioning profile "{profile}" doesn't include the com.apple.developer.web-browser.public-key-credential …
          entitlement
        ~ Provisioning profile "{profile}" doesn't include the {keys}
          com.apple.developer.web-browser.public-key-credential … entitlement
        ~ Profile doesn't include the com.apple.developer.web-browser.public-key-credential … entitlement
        ~ Provisioning profile "{profile}" doesn't include the com.apple.developer.browser.app-installation …
          entitlement
        ~ Provisioning profile "{profile}" doesn't include the {keys} com.apple.developer.browser.app-installation …
          entitlement
        ~ Profile doesn't include the com.apple.developer.browser.app-installation … entitlement
        : {profile} does not contain the entitlement, which Apple grants on request. Without the grant, it is not among
          the capabilities of the App ID, and no new profile contains it. Forks of browsers and clients often keep the
          key of the original app.
        - If your app is a fork or a test build, remove the key.
        - Otherwise, the account holder requests it from Apple. After the grant, enable it for the App ID (Additional
          Capabilities), and create the profile again.
        > profile-lacks-key
        @ doc:bundleresources/entitlements/com.apple.developer.browser.app-installation
        @ doc:bundleresources/entitlements/com.apple.developer.web-browser.public-key-credential
        @ https://developer.apple.com/help/account/reference/provisioning-with-managed-capabilities/

        # profile-hotspot-missing / Xcode /  / Wi-Fi capabilities that are not enabled for the App ID
        ~ Provisioning profile "{profile}" doesn't include the com.apple.developer.networking.HotspotConfiguration …
          entitlement
        ~ Provisioning profile "{profile}" doesn't include the {keys}
          com.apple.developer.networking.HotspotConfiguration … entitlement
        ~ Profile doesn't include the com.apple.developer.networking.HotspotConfiguration … entitlement
        ~ Provisioning profile "{profile}" doesn't include the com.apple.developer.networking.wifi-info … entitlement
        ~ Provisioning profile "{profile}" doesn't include the {keys} com.apple.developer.networking.wifi-info …
          entitlement
        ~ Profile doesn't include the com.apple.developer.networking.wifi-info … entitlement
        ~ Provisioning profile "{profile}" doesn't support the Hotspot Configuration capability
        ~ Provisioning profile "{profile}" doesn't support the Hotspot capability
        ~ Provisioning profile "{profile}" doesn't support the Access Wi-Fi Information capability
        : {profile} does not contain the Wi-Fi entitlement: Hotspot or Access Wi-Fi Information is not enabled for the
          App ID. Apple does not have to grant them, but a personal team and a profile of a third party (a signing
          service) cannot contain them.
        - With a paid team, enable the capability for the App ID, and regenerate the profile.
        - With a personal team or the certificate of a signing service, remove the keys.
        > profile-lacks-key
        @ gh:MoKhajavi75/iOS_Development_Certificates/issues/29
        @ gh:fastlane/fastlane/issues/21932

        # profile-network-validation / launch /  / The profile waits for a check over the network
        ~ signature state: Profile Needs Network Validation
        ~ Profile Needs Network Validation
        : The device must confirm the profile of a sideloaded app over the internet before it starts the app, and this
          did not succeed: no internet, a filter that blocks Apple’s servers, or a state that only a restart ends.
        - Connect the device to the internet without VPN and DNS filter, and open the app by hand; confirm the developer
          in Settings > General > VPN & Device Management.
        - If the state remains in the log, restart the device; a new installation does not help.
        @ gh:droidrun/mobilerun/issues/454

        # profile-read-warning / codesign /  / A warning while reading a profile
        ~ security cms -D -i {path} … security: SecPolicySetValue: One or more parameters passed to a function were not
          valid
        ~ security cms … SecPolicySetValue: One or more parameters passed to a function were not valid … <?xml
        : Since macOS 10.12, `security cms -D` prints this line although it reads the profile correctly. Tools that take
          the line for a part of the property list (old versions of iReSign, iOS App Signer, and scripts with `2>&1`)
          then fail. Only the further line “problem decoding” means that the profile could not be read.
        - Discard the error stream: `security cms -D -i FILE 2>/dev/null`, or update the tool.
        - With “problem decoding”, check that the file is a `.mobileprovision` and not empty, truncated, or still in
          base64, and that the process may use the keychain.
        > profile-unreadable
        @ gh:lionheart/openradar-mirror/issues/16902
        @ gh:maciekish/iReSign/pull/108
        @ gh:openbakery/gradle-xcodePlugin/issues/286

        # profile-not-a-profile / codesign /  / The file is no provisioning profile
        ~ Invalid provisioning profile {path}.mobileprovision
        ? security: problem decoding
        : The file cannot be decoded as a provisioning profile. On build machines, the content of the secret is usually
          wrong: a certificate or an archive instead of the profile, base64 with line breaks or decoded twice, or an
          empty variable; or the path contains a space without quotation marks.
        - Compare the size of the file with the original, and read it: `security cms -D -i FILE`.
        - Encode without line breaks (`base64 -i FILE | tr -d '\n'`), and quote the path: `base64 --decode >
          "$PROFILE_PATH"`.
        - In a sandbox (Nix, Bazel, Homebrew), run the step outside of it, because `security` needs the keychain.
        > profile-unreadable
        @ gh:codemagic-ci-cd/cli-tools/issues/83
        @ gh:yukiarrr/ios-build-action/pull/52
        @ gh:openbakery/gradle-xcodePlugin/issues/286
        """#
}
