extension MessageTable {
    /// Messages of the tools that upload, and of App Review and TestFlight.
    static let uploadServicePatterns = #"""
        # altool-app-lookup / App Store / -19237 / altool cannot find the app (Xcode 26)
        ~ Failed to determine the appleID from bundleID {bundle} with platform {platform}. The server returned
          unexpected content
        ~ Failed to determine the appleID from bundleID {bundle} with platform {platform}
        ~ Failed to determine the Apple ID from Bundle ID '{bundle}' with platform
        : The `altool` of Xcode 26 reads the bundle identifier from the upload and asks App Store Connect for the app.
          It found no app for {bundle}. Often, {bundle} is that of a framework in the upload, whose `Info.plist` the new
          tool reads by mistake, or the credentials have no access to the app.
        - If {bundle} belongs to a library, update the library, or pass the number of the app (`--apple-id`,
          `apple_id`).
        - As a workaround, upload with `altool --use-old-altool` (fastlane:
          `DELIVER_ALTOOL_ADDITIONAL_UPLOAD_PARAMETERS`), or with Transporter.
        - Otherwise, create the app in App Store Connect, and check the team of the key.
        > app-id-bundle-identifier
        @ gh:square/in-app-payments-ios/issues/76
        @ gh:fastlane/fastlane/issues/29820

        # altool-app-record / App Store / / altool: no app for the bundle identifier and the platform
        ~ Cannot determine the Apple ID from Bundle ID '{bundle}' and platform '{platform}'
        ~ Cannot determine the Apple ID from Bundle ID '{bundle}' and platform
        : App Store Connect has no app with the bundle identifier {bundle} for {platform}, or the API key or account
          cannot see it, for example because it belongs to another team. An App ID on the developer website is not
          enough.
        - Create the app in App Store Connect with this bundle identifier, or add the platform to it.
        - Use a key of the team that owns the app, with access to this app.
        - If the app exists and a browser shows it, pass its number (`--apple-id`, `apple_id`), or `--use-old-altool`.
        > app-id-bundle-identifier
        @ gh:fastlane/fastlane/issues/30114
        @ gh:fastlane/fastlane/issues/29820

        # upload-package-type / App Store / / The package has no app type
        ~ Could not determine the package's bundle ID. The package is missing an Info.plist or the CFBundlePackageType
          is not
        ~ The package is missing an Info.plist or the CFBundlePackageType is not 'APPL' or 'FMWK'
        : The `Info.plist` of the app has no `CFBundlePackageType`, or the `.ipa` does not contain `Payload/NAME.app`.
          The bundle identifier and the signature are not the cause.
        - Set `CFBundlePackageType` to `APPL` (`$(PRODUCT_BUNDLE_PACKAGE_TYPE)`) in the `Info.plist` of the app, and
          archive again.
        - If a tool packed the `.ipa`, check that the app is in the directory `Payload`.
        @ gh:tomgilder/flutter_apple_sign_in/issues/33
        @ gh:fastlane/fastlane/issues/20910

        # transporter-lock / App Store / / Another upload of the same package
        ~ Cannot proceed with delivery: an existing transporter instance is currently uploading this package
        ~ an existing transporter instance is currently uploading this package
        : Transporter found a lock file of another or an aborted upload. Signing is not involved.
        - Wait until the other upload ends. If there is none, delete the token files in
          `~/.itmstransporter/UploadTokens`, and upload again.
        @ gh:fastlane/fastlane/issues/7827

        # transporter-network / App Store / / Transporter cannot reach Apple
        ~ Could not start delivery: all transports failed diagnostics
        ~ You need to have outbound access to TCP port 443
        ~ Could not download/upload from App Store Connect! It's probably related to your password or your internet
          connection
        ~ Could not download/upload from App Store Connect
        : The uploader could not connect to Apple: a firewall or proxy blocks the transfer, or the service is not
          available. The package was not checked yet, so the signature is not the cause.
        - Allow outgoing connections, or select another transport:
          `DELIVER_ITMSTRANSPORTER_ADDITIONAL_UPLOAD_PARAMETERS="-t DAV"`.
        - Check the system status page of Apple, update Transporter, and upload again. fastlane also prints this text
          for a wrong password.
        @ gh:lionheart/openradar-mirror/issues/19434
        @ gh:fastlane/fastlane/blob/master/fastlane_core/lib/fastlane_core/itunes_transporter.rb

        # api-app-id-name / App Store / / The name of the App ID contains other characters
        ~ '{value}' is not a valid name for an app id. Please choose a name containing only alphanumeric characters and
          spaces
        ~ is not a valid name for an app id
        ~ Please choose a name containing only alphanumeric characters and spaces
        : The display name of the App ID, not the bundle identifier, contains a period, a hyphen, or another character.
          App Store Connect permits letters, digits, and spaces in the name.
        - Send `attributes.name` without punctuation, for example `Example App`, and leave `attributes.identifier`
          unchanged.
        - If a tool registers the App ID, update the tool, or change the name of the project.
        @ gh:Cap-go/capgo.app/pull/2385

        # api-wildcard-taken / App Store / / The wildcard App ID already exists
        ~ An App ID with Identifier '*' is not available
        : The request registers the App ID `*`, and the team already has it, for example because Xcode created it.
        - Read the App IDs of the team (`GET /v1/bundleIds`), and use the existing `*` for the profile.
        - Register an explicit App ID if the app needs capabilities, which a wildcard cannot have.
        > app-id-wildcard
        @ gh:togettoyou/ipashare/issues/17

        # record-identifier-characters / App Store / / Characters of the bundle identifier
        ~ The Bundle ID can only contain alphanumeric characters, hyphens, and periods. It can't end on a period
        ~ The Bundle ID can only contain alphanumeric characters, hyphens, and periods
        : App Store Connect does not accept the bundle identifier: it contains an underscore or another character that
          is not allowed. A tool could register the App ID nevertheless, but no app can use it.
        - Choose an identifier with letters, digits, hyphens, and periods. Change it in the project, in the App ID, and
          in the profiles.
        > identifier-foreign-character
        @ gh:fastlane-old/produce/issues/90

        # fastlane-api-key-option / App Store / / fastlane: the API key is missing
        ~ Couldn't find API key JSON file at path '{path}'
        ~ Couldn't find key p8 file at path '{path}'
        ~ :key_content or :key_filepath is required
        ~ App Store Connect API key JSON is missing field(s): {value}
        ~ No App Store Connect API token or Portal Client set
        ~ API Key not found at '{path}'
        : fastlane received no usable App Store Connect API key: the file does not exist at the path, the variable with
          its content is empty, or the JSON file lacks `key_id`, `issuer_id`, or `key`.
        - Call `app_store_connect_api_key` with `key_id`, `issuer_id`, and `key_filepath` or `key_content` before the
          other actions.
        - In continuous integration, check that the secret is not empty for this job (secrets are empty for pull
          requests from forks), and that the path is relative to the directory of the project.
        @ gh:fastlane/fastlane/blob/master/fastlane/lib/fastlane/actions/app_store_connect_api_key.rb
        @ gh:fastlane/fastlane/blob/master/match/lib/match/options.rb

        # fastlane-app-password / App Store / / fastlane: the app-specific password is wrong
        ~ Application specific password you provided using environment variable {value} is invalid
        ~ Invalid application specific password provided
        ~ Application specific password seems wrong
        ~ Your account has 2 step verification enabled
        : The upload with an Apple Account needs an app-specific password, and the password in
          `FASTLANE_APPLE_APPLICATION_SPECIFIC_PASSWORD` is missing, wrong, or was revoked. A change of the password of
          the account revokes all app-specific passwords.
        - Create a new app-specific password at account.apple.com, and set the variable to it.
        - Better, use an App Store Connect API key, which needs no password.
        @ gh:fastlane/fastlane/blob/master/fastlane_core/lib/fastlane_core/itunes_transporter.rb

        # fastlane-store-information / App Store / / Transporter outside of macOS needs AppStoreInfo.plist
        ~ Missing required AppStoreInfo.plist file for iTMSTransporter upload
        ~ AppStoreInfo.plist is required for uploading {value} files on non-macOS platforms
        : On Linux and Windows, Transporter needs a description of the app (`AppStoreInfo.plist`) next to the `.ipa`,
          and the export did not create it.
        - Export with `generateAppStoreInformation` set to true in the export options, or with `gym
          --generate_appstore_info`, and keep both files together.
        @ gh:fastlane/fastlane/blob/master/fastlane_core/lib/fastlane_core/itunes_transporter.rb

        # account-codes / App Store / / Too many verification codes
        ~ Too many verification codes have been sent
        : Apple does not send further codes for two-factor authentication to this account for some time, often because a
          job in continuous integration signs in again and again.
        - Wait some hours, or enter a code of a trusted device.
        - Replace the Apple Account by an App Store Connect API key, or store the session with `fastlane spaceauth`
          (`FASTLANE_SESSION`).
        @ gh:fastlane/fastlane/blob/master/spaceship/lib/spaceship/two_step_or_factor_client.rb

        # testflight-no-build / App Store / / TestFlight: no build that can be tested
        ~ This train could not be activated because there is no testable build in the train
        ~ there is no testable build in the train
        : The build is in App Store Connect, but TestFlight does not accept it. Usually, its signature lacks
          `beta-reports-active`, because the build was re-signed, exported with an ad hoc profile, or not exported for
          the App Store.
        - Export with an App Store profile, and do not sign the app again later. Check it: `entcheck check
          --distribution app-store APP`.
        - If the build is still being processed, wait.
        > beta-reports-active beta-reports-dropped
        @ gh:fastlane-old/pilot/issues/158

        # altool-session-authentication / App Store / / altool cannot authenticate the session
        ~ ITunesConnectionAuthenticationErrorDomain Code=-26000
        ~ Failed to authenticate for session … Failure to authenticate
        ~ status code 401, auth issue
        ? <integer>-19209</integer>
        : App Store Connect does not accept the API key or the account with which `altool` uploads; the app was not
          checked yet. The key, its identifier and the issuer do not belong together, a secret contains a space or a
          newline, the key was revoked, or an agreement of the team is not accepted.
        - Compare the key identifier with the name of the file (`AuthKey_ID.p8`), and the issuer with App Store Connect
          > Users and Access > Integrations. Remove spaces and newlines from the secrets.
        - Ask the Account Holder to accept new agreements on developer.apple.com and in App Store Connect.
        - Check the key before the build: `xcrun altool --list-providers --apiKey ID --apiIssuer ISSUER`.
        @ gh:YosemiteCrew/Yosemite-Crew/pull/2335
        @ gh:Apple-Actions/upload-testflight-build/issues/28

        # api-app-resource / App Store / / There is no resource of type 'AppsV1' with the identifier
        ~ There is no resource of type '{value}' with id '{name}'
        : App Store Connect has no such object for this account. Usually, the setting contains another kind of
          identifier, such as the team identifier, or the API key belongs to another team or has no access to the app.
        - Use the Apple ID of the app: the number in App Store Connect > App Information, not the bundle identifier and
          not the team identifier.
        - Compare the team of the API key with the team of the app.
        @ gh:fastlane/fastlane/issues/21345

        # review-background-mode / App Store / / App Review: a background mode that the app does not need
        ~ declares support for {value} in the UIBackgroundModes key in your Info.plist
        ~ it would be appropriate to remove the "{value}" setting from the UIBackgroundModes key
        ~ The app uses background audio to keep the app alive in the background
        ? Guideline 2.5.4 - Performance - Software Requirements
        : App Review (guideline 2.5.4) did not find a feature that needs {value} in `UIBackgroundModes`. Often, a
          library or a template added `audio`, `location`, or `voip`. The list is a key of `Info.plist`, not an
          entitlement.
        - Remove the mode from `UIBackgroundModes`, also where a plug-in adds it, and upload a new build.
        - If the app has the feature, tell App Review where it is, with a video. For places, regions or significant
          changes work without the mode `location`.
        > background-mode-without-push
        @ gh:transistorsoft/react-native-background-geolocation/issues/2582
        @ gh:Almoullim/background_location/issues/102
        @ gh:kolabing/kolabing-app/pull/102

        # review-healthkit / App Store / / App Review: HealthKit without a health feature
        ~ your app uses HealthKit, but your app does not appear to include any primary features that require health or
          fitness data
        ~ Your app uses the HealthKit or CareKit APIs but does not indicate integration with the Health app
        ~ does not appear to include any primary features that require health or fitness data
        : App Review (guideline 2.5.1) found HealthKit in the build: the entitlement `com.apple.developer.healthkit`,
          the purpose strings, or a library that links HealthKit. The app does not show a health feature, or its
          description does not mention the Health app.
        - If the app does not use it, remove the entitlement, the capability of the App ID, the purpose strings, and the
          library or its HealthKit part.
        - If it does, name the integration in the description and in the user interface.
        > profile-behind
        @ gh:MxABC/LBXPermission/issues/7
        @ gh:transistorsoft/react-native-background-geolocation/issues/385

        # account-holder-only / App Store / / Only the Account Holder may do this
        ~ This request is forbidden for security reasons - This operation can only be performed by the Account Holder
        ~ This operation can only be performed by the Account Holder
        : Only the account holder of the team can create this certificate: `Developer ID Application`, `Developer ID
          Installer`, and some others. The role Admin and an App Store Connect API key of a team, also one with the role
          Admin, are not enough.
        - Create the certificate on the developer website as the account holder, and give the team the `.p12` with its
          private key (`match import` for fastlane).
        - In `match`, remove `developer_id` from the jobs of continuous integration, or run them with `readonly: true`.
        > signature-certificate
        @ gh:fastlane/fastlane/issues/27149

        # content-provider / App Store / / The API key belongs to no team with certificates
        ~ Unable to find a team with the given Content Provider ID '{value}' to which you belong
        ~ Unable to find a team with the given Content Provider ID
        : The API key belongs to a provider in App Store Connect that has no team on the developer website: the
          membership has expired or was not renewed, the account was moved, or the issuer identifier is that of another
          provider.
        - Check the membership and the agreements as the account holder, and compare the issuer identifier with that in
          App Store Connect.
        - If both are valid, create a new key of the team (Users and Access > Integrations), and contact Apple if the
          message remains.
        @ gh:bitrise-steplib/steps-ios-auto-provision-appstoreconnect/issues/14

        # api-access-agreement / App Store / / Access Unavailable
        ~ You currently don't have access to this resource. To resolve this issue, the Account Holder must agree to the
          latest Program License Agreement
        ~ don't have access to this resource. To resolve this issue, the Account Holder must agree
        ~ "title": "Access Unavailable"
        : The API key is correct, but the team may not use the API until the account holder accepts the current Program
          License Agreement on the developer website.
        - Sign in to developer.apple.com/account as the account holder, accept the agreement, and also check Agreements
          in App Store Connect. The change can take some minutes.
        - If no agreement is pending, check whether the membership is active, and contact Apple.
        @ gh:myappcloud/appstore-connect-api/issues/3

        # account-inactive / App Store / -20751 / The Apple Account is no longer active
        ~ "code"=>"-20751"
        : The sign-in failed with 403 and the code -20751. In a report, the Apple Account itself was no longer active,
          although the password was correct. A wrong password has the code -20101 and the status 401.
        - Sign in at account.apple.com. If the account is not active, contact Apple; they can move the role of the
          account holder.
        @ gh:fastlane/fastlane/issues/14398

        # review-location / App Store / / App Review: the app writes outside its container
        ~ Your application accesses the following location(s): '{path}'
        ~ Your application accesses the following location(s)
        ~ creating or writing files in the above location(s), which are not valid locations for files to be written
        : App Review (guideline 2.4.5(i)) saw the sandboxed app access {path}, often a temporary file of a framework,
          such as the lock file of a single-instance check. The app opens the file for writing, or the location is not
          the container of the app.
        - Write to the container: `NSSearchPathForDirectoriesInDomains`, or `app.getPath('userData')` in Electron, and
          update the framework that creates the file.
        - Open files that are only read in read-only mode, and claim only one of `…user-selected.read-only` and
          `…user-selected.read-write`.
        > sandbox-read-only-beside-read-write sandbox-temporary-exception
        @ gh:electron/electron/issues/10109

        # review-exception-value / App Store / / App Review: a temporary exception is not permitted
        ~ Entitlement {key} value "{value}" is not permitted
        ~ Entitlement com.apple.security.temporary-exception. … is not permitted
        : App Review rejects {key}, a temporary exception. New submissions for the Mac App Store do not get such
          exceptions; a value such as `/` gives access to all files.
        - Remove the key. In the sandbox, `HOME` and the directories of `NSFileManager` already point into the container
          of the app, and helpers with `com.apple.security.inherit` use the same container.
        - For other files, let the user select them (`com.apple.security.files.user-selected.read-write`), and store
          security-scoped bookmarks.
        > sandbox-temporary-exception
        @ gh:PureWeen/PolyPilot/pull/578

        # review-missing-entitlement / App Store / / App Review: a feature without its sandbox entitlement
        ~ incorrectly implements sandboxing … functionality is present but the associated entitlement is missing
        ~ functionality is present but the associated entitlement is missing
        : App Review (guideline 2.4.5(i)) found a feature of the Mac app that needs a sandbox entitlement, and the
          signature does not contain it, such as `com.apple.security.personal-information.calendars` for calendars. Then
          the feature cannot work.
        - Add the entitlement for the feature to the entitlements file of the Mac target, and upload a new build. The
          purpose string in `Info.plist` alone is not enough.
        > signature-drops-claim required-key-missing
        @ gh:marco308/mdone/issues/50

        # review-network-extension / App Store / / App Review: VPN interfaces in an unapproved manner
        ~ uses public APIs in an unapproved manner … NEVPNManager
        ~ uses public APIs in an unapproved manner … NEPacketTunnelProvider
        ~ uses public APIs in an unapproved manner … NetworkExtension
        : App Review (guideline 2.5.1) does not accept how the app uses Network Extension, although the entitlement and
          the profile are valid: the app uses a VPN for another purpose, such as blocking or redirecting content on the
          device, or does not offer a VPN service.
        - Use the interface that Apple provides for the purpose: a content filter, a DNS proxy, or a Safari content
          blocker.
        - An app that offers a VPN service needs the account of an organization (guideline 5.4), and should explain its
          servers in the notes for the review. Without VPN, remove the code and the entitlement.
        > network-extension-provider
        @ gh:AndreVasilev/AVVPNService/issues/6
        @ gh:zhuhaow/NEKit/issues/160

        # testflight-mac-unavailable / App Store / / TestFlight: a Mac build is not available for testing
        ~ Not Available for Testing … macOS
        ~ Electron MacOS app 'Not Available for Testing' in Testflight
        ~ MAS Build not available for Testing
        ? Not available for testing
        : App Store Connect accepted the build for the store, but not for TestFlight. A Mac app for TestFlight must
          embed a Mac App Store profile, and the signature must contain the `com.apple.application-identifier` and
          `com.apple.developer.team-identifier` of this profile. Nested apps, such as a login helper, need the same with
          their own profile, or no application identifier at all.
        - Embed the profile as `Contents/embedded.provisionprofile` before signing (electron-builder:
          `mas.provisioningProfile`), and add both keys to the entitlements of the app only, not to those that helpers
          inherit.
        - Read the mail of App Store Connect: ITMS-90885, ITMS-90886, or ITMS-90889 names the bundle.
        > profile-missing app-id-in-inheriting-helper required-key-missing
        @ gh:electron-userland/electron-builder/issues/6856
        @ gh:electron/osx-sign/issues/251
        """#
}
