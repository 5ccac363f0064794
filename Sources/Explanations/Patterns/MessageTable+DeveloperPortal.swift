extension MessageTable {
    /// Messages of the developer website, of its interface for programs, and of fastlane about it.
    static let developerPortalPatterns = #"""
        # app-record-missing / Xcode / / The upload finds no app in App Store Connect
        ~ DistributionAppRecordProviderError.missingApp(bundleId: "{bundle}")
        ~ missingApp(bundleId: "{bundle}")
        ~ DistributionAppRecordProviderError error 0
        ~ DistributionAppRecordProviderError
        : The upload of Xcode found no app with the bundle identifier {bundle}. Either App Store Connect has no such app
          (an App ID on the developer website is not enough), or no account of the team is signed in to Xcode, so that
          its list of apps is empty. With `App Store Connect team IDs for account (null) are ()` in the log, the account
          is missing.
        - Sign in to Xcode (Settings > Accounts) with an account of the team, or pass an API key with
          `-authenticationKeyPath`, `-authenticationKeyID`, and `-authenticationKeyIssuerID`.
        - Create the app in App Store Connect (Apps > +) with this bundle identifier, and export again.
        > app-id-bundle-identifier
        @ gh:Scxttk/lechariot-app/blob/main/docs/RELEASE.md

        # team-profile-permission / Xcode / / The team cannot create distribution profiles
        ~ Team "{team}" does not have permission to create "{type}" provisioning profiles
        ~ does not have permission to create "iOS App Store" provisioning profiles
        ~ does not have permission to create "iOS Ad Hoc" provisioning profiles
        ~ does not have permission to create "Mac App Store" provisioning profiles
        : {team} is a personal team (a free account), which can create development profiles only, or the role of the
          account in the team does not permit distribution profiles.
        - Select a team of the Apple Developer Program, and export with its account or API key.
        - Or ask an Admin for the role, or for the certificate and the profile, and export with manual signing. To test
          without the program, export with the method `debugging` (formerly `development`).
        > profile-of-other-distribution
        @ gh:flutter/flutter/blob/master/packages/flutter_tools/test/commands.shard/hermetic/build_ipa_test.dart
        @ gh:getappbox/AppBox-iOSAppsWirelessInstallation/issues/113

        # portal-device-identifier / Xcode / / The device identifier is not valid
        ~ An invalid value '{value}' was provided for the parameter 'deviceNumber'
        ~ An invalid value '{value}' was provided for the parameter 'udid'
        : {value} is not a valid UDID. It has 40 hexadecimal digits, or, since 2018, 8 and 16 hexadecimal digits with a
          hyphen between them. The serial number, the IMEI, and the identifier that `devicectl` prints for a connection
          are other values.
        - Copy the UDID from Finder, or from Xcode > Window > Devices and Simulators (Identifier), without spaces. For a
          Mac, use the Provisioning UDID in System Information.
        @ gh:fastlane/fastlane/blob/master/spaceship/spec/portal/fixtures/addDeviceFailureResponse.json

        # personal-team-devices / Xcode / / Too many devices for a free account
        ~ (5405) Your development team has reached the maximum number of registered
        ~ Developer error 5405: Your development team has reached the maximum number of registered
        ~ Unable to add device '{device}' because the team has already reached the maximum number of
        ~ ios/addDevice =5405
        : The team of the Apple Account cannot register another device of this kind. A free account can register only a
          few, and a removed device continues to count; a program team can register 100 of each kind per membership
          year.
        - Sign with an account that has registered the device already, or with another account. Creating another app or
          certificate does not help.
        - In a program team, remove devices at the beginning of the membership year.
        @ gh:DebianArch64/DebProvision/issues/288
        @ gh:nab138/iloader/issues/715
        @ https://developer.apple.com/help/account/devices/devices-overview/

        # portal-result-codes / Xcode / DVTPortalServiceErrorDomain:9401 DVTPortalServiceErrorDomain:9412
          DVTPortalServiceErrorDomain:9120 DVTPortalServiceErrorDomain:9100 DVTPortalServiceErrorDomain:3250
          DVTPortalServiceErrorDomain:7252 DVTPortalServiceErrorDomain:8101 DVTPortalServiceErrorDomain:8201 / Result
          codes of the developer website
        ~ "resultCode": 9401
        ~ "resultCode": 9412
        ~ "resultCode": 9120
        ~ "resultCode": 9100
        ~ "resultCode": 3250
        ~ "resultCode": 7252
        ~ "resultCode": 8101
        ~ "resultCode": 8201
        : The developer website rejected the request. 9401: the bundle identifier is not available, usually because
          another team registered it. 9412: it is not valid. 9120: the number of App IDs is reached. 9100 and 8201: the
          App ID does not exist. 3250: the certificate signing request is not valid. 7252: the certificate does not
          exist. 8101: the profile does not exist.
        - For 9401, choose another bundle identifier. For 9120, wait, or reuse an App ID.
        - For 3250 or 7252, create a new key with its certificate signing request, and a new certificate.
        - For the others, read the lists of the team again, and compare the team of the account.
        > app-id-bundle-identifier
        @ gh:SideStore/AltSign/blob/master/AltSign/Apple%20API/ALTAppleAPI.m

        # fastlane-device-file / Xcode / / fastlane: the file of devices cannot be read
        ~ Invalid device line, ensure you are using tabs (NOT spaces)
        ~ Invalid device line, please provide a file according to the Apple Sample UDID file
        ~ Please provide a file according to the Apple Sample UDID file
        ~ You must pass either a valid `devices` or `devices_file`
        : `register_devices` reads a table with tabs: identifier, name, and optionally platform, with a heading line.
          The file has spaces, commas, or another number of columns.
        - Separate the columns with tabs. An editor that replaces tabs by spaces breaks the file.
        @ gh:fastlane/fastlane/blob/master/fastlane/lib/fastlane/actions/register_devices.rb

        # match-team-id / Xcode / / match: the team is not known
        ~ The `team_id` option is required. fastlane cannot automatically determine portal team id via the App Store
          Connect API
        : The storage of `match` (Google Cloud, S3, or GitLab, for example) has a directory for each team, and `team_id`
          is empty. `match` cannot read the Team ID with an App Store Connect API key.
        - Set `team_id` in the `Appfile`, the `Matchfile`, or the call, to the Team ID with ten characters. It is not
          the number of the team in App Store Connect (`itc_team_id`).
        > identifier-team
        @ gh:fastlane/fastlane/blob/master/match/lib/match/migrate.rb

        # match-no-password / Xcode / / match: no passphrase in continuous integration
        ~ Bailing out instead of asking for a password, since this is non-interactive mode
        ~ Try setting the MATCH_PASSWORD environment variable, or temporarily enable interactive mode to store a
          password
        ~ [!] No password supplied
        : `match` needs the passphrase of its repository, and `MATCH_PASSWORD` is empty in this job.
        - Set `MATCH_PASSWORD` as a secret of the build service, and pass it to the job. Secrets are empty for pull
          requests from forks and for other environments.
        @ gh:fastlane/fastlane/blob/master/match/lib/match/encryption/openssl.rb

        # match-push / Xcode / / match: the repository cannot be written
        ~ Couldn't commit or push changes back to git
        : `match` could not write to its repository: the key of the machine may only read, or another job wrote at the
          same time. If `match` created a certificate or a profile in the account before, the certificate has no stored
          private key.
        - Give the machine write access, or run `match` with `readonly: true` in continuous integration.
        - Revoke a new certificate that was not stored, and run `match` again.
        > signature-certificate
        @ gh:fastlane/fastlane/blob/master/match/lib/match/storage/git_storage.rb

        # match-installer-key / Xcode / / match: an installer certificate with an API key
        ~ If missing certificate is a Developer ID Installer, you may need to auth with Apple ID instead of App Store
          API Key
        : `match` prints this hint for each stored certificate that it does not find in the account, whatever its kind.
          Usually, the certificate was revoked, or it belongs to another team. The App Store Connect API does not list
          `Developer ID Installer` certificates, so `match` does not find these with an API key.
        - For a `Developer ID Installer` certificate, sign in to `match` with the Apple Account of the account holder,
          or import the `.p12` yourself.
        - For another certificate, compare the team and the account, and create the certificate again if it was revoked.
        > certificate-of-other-kind signature-certificate
        @ gh:fastlane/fastlane/blob/master/match/lib/match/spaceship_ensure.rb

        # sigh-template / Xcode / / fastlane: a profile template is ignored
        ~ Template name is set to '{value}', however, this is not supported by the App Store Connect API anymore, since
          May 2025
        ~ this is not supported by the App Store Connect API anymore, since May 2025. The template name will be ignored
        : In May 2025, Apple removed templates from its API, so `match` and `sigh` create the profile without the
          entitlements that Apple grants on request (managed capabilities). Signing then fails, because the profile
          lacks the entitlement.
        - Enable the granted capability for the App ID on the developer website, create the profile there, and import it
          with `match import`. Then run `match` with `readonly: true`, so that it does not replace the profile.
        - Remove `template_name`.
        > profile-lacks-key
        @ gh:fastlane/fastlane/blob/master/fastlane/lib/fastlane/actions/docs/sync_code_signing.md
        @ gh:fastlane/fastlane/blob/master/sigh/lib/sigh/runner.rb

        # produce-service / Xcode / / fastlane: the name of a service is not known
        ~ The key: '{value}' is not supported in `enable_services' - following keys are available
        ~ The key: '{value}' is not supported in `enabled_features' - following keys are available
        : `produce` or `modify_services` does not know {value} as the name of a service. Its names differ from those of
          entitlements and of the API, and an old version knows fewer services.
        - Use one of the names in the message. For another capability, enable it on the developer website, or with
          `Spaceship::ConnectAPI::BundleId`.
        @ gh:fastlane/fastlane/blob/master/fastlane/lib/fastlane/actions/modify_services.rb

        # produce-characters / Xcode / / fastlane: the name of a group, container, or merchant
        ~ Your container name includes non-ASCII characters, which are not supported by the Apple Developer Portal
        ~ Your group name includes non-ASCII characters, which are not supported by the Apple Developer Portal
        ~ Your merchant name might include non-ASCII characters, which are not supported by the Apple Developer Portal
        : This is a warning. The developer website does not accept letters with accents or other scripts in the display
          names of app groups, iCloud containers, and merchant identifiers, so `produce` used another internal name. The
          identifier does not change.
        - Nothing is missing. To choose the name, pass one with ASCII letters (`-n`); the users do not see it.
        @ gh:fastlane/fastlane/blob/master/produce/lib/produce/group.rb

        # profile-template-name / Xcode / / 'templateName' is not an attribute on the resource 'profiles'
        ~ 'templateName' is not an attribute on the resource 'profiles'
        ~ /data/attributes/templateName
        : Since 2025, the App Store Connect API does not accept templates for entitlements. Older versions of fastlane
          send the attribute `templateName` with each new profile, also if no template is set, so that `match` and
          `sigh` cannot create profiles.
        - Update fastlane to version 2.228.0 or later.
        - Remove `template_name` from the `Fastfile` and the `Matchfile`. Enable the managed capability for the App ID
          on the developer website, and then create the profile again.
        - Check the entitlements of the new profile: `security cms -D -i FILE`.
        @ gh:fastlane/fastlane/issues/29498
        @ gh:fastlane/fastlane/pull/29591

        # profile-devices-required / Xcode / / The relationship 'devices' is required but was not provided with this
          request
        ~ The relationship 'devices' is required but was not provided with this request
        : A development or ad hoc profile must list devices, and the request contains none: the team has registered no
          device of this kind, or the tool did not pass the devices.
        - Register a device of the platform: Certificates, Identifiers & Profiles > Devices, or `fastlane run
          register_device`.
        - For TestFlight and the App Store, create a profile of the type App Store, which has no devices.
        @ gh:codemagic-ci-cd/cli-tools/pull/256
        @ gh:Odevio/Odevio-CLI/issues/6

        # api-capability-type / Xcode / / A value of 'capabilityType' that the API does not accept
        ~ '{value}' is not a valid value for the attribute 'capabilityType'
        : The public App Store Connect API cannot enable every capability. The message is about {value}: it is a
          capability of the developer website or one that Apple must grant (CarPlay, for example), or the tool uses
          another name for it.
        - Enable the capability for the App ID under Certificates, Identifiers & Profiles > Identifiers. Request a
          managed capability from Apple before.
        - Then create the profile again; the API may create profiles with capabilities that it cannot enable.
        @ gh:Redth/MAUI.Sherpa/issues/45

        # device-already-registered / Xcode / / The device is already registered
        ~ A device with number '{value}' already exists on this team
        : The team already contains the device of the message ({value}), also if it is disabled or registered for
          another platform. Older versions of fastlane compare identifiers with their case or their hyphen, and register
          such a device again.
        - Nothing is missing if the device is enabled: create the profile again, so that it contains the device.
        - If the device is disabled, enable it under Certificates, Identifiers & Profiles > Devices.
        - Write the identifier as the website shows it, and update fastlane.
        @ gh:fastlane/fastlane/issues/20551
        @ gh:fastlane/fastlane/pull/17433

        # mdm-push-request / Xcode / / The push certificate portal does not accept the request of an MDM server
        ~ Certificate Signature Verification failed because the signature is invalid
        ~ Certificate Signature Verification failed because the … is invalid
        ~ Certificate Signature Verification failed because the signing certificate is expired
        ~ "ErrorCode":-80018
        : `identity.apple.com` verifies the request of an MDM server (push certificate), which the vendor signs. The
          signature of the vendor or its certificate chain is wrong: the request was changed after signing, the MDM
          vendor certificate expired, or an old intermediate or root certificate is in the file.
        - Create the request again with the tool of the MDM server or its vendor, and upload it unchanged.
        - If you sign the request yourself, put the vendor certificate, the valid intermediate (WWDR) and the Apple root
          in this order into the property list.
        - The certificate for an app is another one: it is created on developer.apple.com for the App ID.
        @ gh:micromdm/micromdm/issues/723
        @ gh:grinich/mdmvendorsign/issues/2
        @ gh:micromdm/micromdm/issues/1067

        # portal-request-invalid / Xcode / / Invalid Certificate Signing Request
        ~ Invalid Certificate Signing Request. The certificate signing request you entered appears to be invalid
        ~ The certificate signing request you entered appears to be invalid
        ~ CSR algorithm/size incorrect. Expected: {value}
        : The developer website does not accept the file with the request (CSR): it is empty, in another format, for
          another kind of certificate, or its key is not RSA with 2048 bits. A merchant processing certificate for Apple
          Pay, on the other hand, needs a key on the curve P-256.
        - Create a request in Keychain Access (Certificate Assistant > Request a Certificate From a Certificate
          Authority, saved to disk), or with `openssl req -new -newkey rsa:2048 -nodes -keyout KEY -out REQUEST`.
        - Check the file: `openssl req -in REQUEST -noout -verify -text`.
        - Choose the type of certificate for which the request is intended; a request of an MDM vendor belongs to `MDM
          CSR`.
        @ gh:micromdm/micromdm/issues/796
        @ gh:Shopify/mobile-buy-sdk-ios/issues/1231

        # api-relationship-invalid / Xcode / / A relationship with an invalid value
        ~ The provided entity includes a relationship with an invalid value
        : The API does not accept an object that the request refers to. When EAS synchronizes capabilities, the reported
          cause is Tap to Pay on iPhone: it is already enabled under an internal name (`PR06102F2`), which the tool does
          not know, so that it tries to enable it again. With `deliver`, the object is a category, a build, or the app,
          and signing is not involved.
        - Read the end of the message (`/data/relationships/…`), which names the object.
        - For EAS, set `EXPO_NO_CAPABILITY_SYNC=1` if the App ID already has the capabilities, or decline the login to
          Apple if EAS stores the credentials.
        @ gh:expo/eas-cli/issues/4178
        @ gh:fastlane/fastlane/issues/20594
        @ gh:fastlane/fastlane/issues/19633

        # export-bitcode-tool / Xcode / / exportArchive: data in the wrong format
        ~ exportArchive: The data couldn't be read because it isn't in the correct format … ipatool-json-filepath
        ~ Error Domain=NSCocoaErrorDomain Code=3840 "No value." … ipatool-json-filepath
        : Xcode could not process the bitcode of a framework during the export, or a framework contains code for the
          simulator. Certificates and profiles are not the cause.
        - Set `compileBitcode` to false in the export options, and `ENABLE_BITCODE` to `NO` in the app and its
          libraries.
        - Update the framework that the log names, or remove the architectures of the simulator from it.
        @ gh:forcedotcom/SalesforceMobileSDK-iOS/issues/3527
        @ gh:shixueqian/AutoPackageScript/issues/2
        @ gh:LeoNatan/LNPopupController/issues/345

        # portal-access-forbidden / Xcode / / The role does not permit changes to identifiers
        ~ Apple 403 detected - Access forbidden
        ~ Apple 403 detected
        : The account can sign in, but may not change App IDs: its role lacks “Access to Certificates, Identifiers &
          Profiles”, or an agreement waits for the account holder.
        - Let an Admin give the account this permission, or the role Admin (Users and Access). If the message names an
          API key, use one with the role Admin.
        - Let the account holder accept the agreements, and repeat the command.
        @ gh:expo/eas-cli/issues/880
        @ gh:expo/eas-cli/issues/2136
        """#
}
