extension MessageTable {
    /// The messages of fastlane about certificates, profiles, and signing settings.
    static let fastlanePatterns = #"""
        # fastlane-signing-settings / Xcode / / fastlane: the build cannot be signed
        ~ A build error occurred, this is usually related to code signing
        ~ Seems like Xcode is not happy with the code signing setup
        ~ A general code signing error occurred
        ~ Your project settings define invalid code signing settings
        ~ Invalid code signing settings
        ~ you need to enable code signing for your project
        : fastlane repeats a signing error of `xcodebuild` in general words. The messages above it contain the cause.
        - Fix the first signing error above this message; `entcheck explain -` reads the complete log.
        - Check the certificate, the profile, and `CODE_SIGN_STYLE` of each target.
        > profile-missing signature-certificate setting-overrules-file
        @ gh:fastlane/fastlane/blob/master/gym/lib/gym/error_handler.rb

        # fastlane-profile-missing / Xcode / / fastlane: no provisioning profile
        ~ Could not find provisioning profile with the name '{profile}'
        ~ No provisioning profile provided
        ~ Couldn't load profile at path: {path}
        ~ You need to provide an explicit mapping of what provisioning profile
        : A target has no profile, or {profile} is not installed on this machine.
        - Install the profile, or create it with `match` or `sigh`.
        - Name a profile for each bundle identifier in `export_options`, extensions included.
        > profile-missing
        @ gh:fastlane/fastlane/blob/master/gym/lib/gym/error_handler.rb

        # fastlane-certificate-key / Xcode / / fastlane: the private key is on another machine
        ~ Certificate {identity} can't be found on your local computer
        ~ Could not find valid certificate at '{path}'
        ~ Couldn't find an existing certificate
        : The account has a certificate, but its private key is not in a keychain of this machine.
        - Import the certificate with its private key (a `.p12` file) from the machine that created it.
        - Or create a new certificate, and regenerate the profiles that must list it.
        > signature-certificate
        @ gh:fastlane/fastlane/blob/master/cert/lib/cert/runner.rb

        # fastlane-certificate-portal / Xcode / / fastlane: a certificate of the account is not accessible
        ~ Something went wrong when trying to create a new certificate
        ~ An error occurred while revoking {identity}
        ~ Couldn't download certificate, got this instead
        ~ You are not permitted to download this certificate
        ~ No certificate found for certificate_id '{number}'
        : The developer website did not create, revoke, or return the certificate. The cause can be a missing role, the
          number of certificates of the team, or a certificate that was removed.
        - Check the role of the account and the list of certificates on the developer website.
        - Revoke a certificate that is not in use if the team has reached the maximum number.
        @ gh:fastlane/fastlane/blob/master/cert/lib/cert/runner.rb
        @ gh:fastlane/fastlane/blob/master/match/lib/match/runner.rb

        # fastlane-profile-portal / Xcode / / fastlane: a profile of the account is not usable
        ~ Something went wrong fetching the latest profile
        ~ Couldn't download provisioning profile, got this instead
        ~ Skipping invalid/expired profile '{profile}'
        ~ No profiles available for download
        ~ {profile} is not valid, skipping this one
        : The account has no valid profile to download: the profile has expired, was invalidated by a change of the App
          ID or its certificate, or does not exist.
        - Regenerate the profile on the developer website, or let `sigh` or `match` create it (`force: true`).
        > profile-expired profile-missing
        @ gh:fastlane/fastlane/blob/master/sigh/lib/sigh/runner.rb
        @ gh:fastlane/fastlane/blob/master/sigh/lib/sigh/download_all.rb

        # fastlane-keychain / codesign / / fastlane: the keychain does not exist or is locked
        ~ Keychain not found at path '{path}'
        ~ Could not configure imported keychain item (certificate) to prevent UI permission popup when code signing
        ~ Could not locate the provided keychain
        ~ Unable to find the specified keychain
        : The keychain does not exist on this machine, or its password is wrong, so that `codesign` cannot use its keys.
        - Create and unlock the keychain before the import (`create_keychain`, or `setup_ci`).
        - Pass the password of the keychain, and run `security set-key-partition-list` for it.
        @ gh:fastlane/fastlane/blob/master/fastlane_core/lib/fastlane_core/keychain_importer.rb
        @ gh:fastlane/fastlane/blob/master/fastlane/lib/fastlane/actions/delete_keychain.rb

        # fastlane-account / App Store / / fastlane: the account has no access to App Store Connect
        ~ your Apple ID is not enabled for App Store Connect
        : The Apple account is not a user of App Store Connect, or has not yet accepted its agreements.
        - Sign in to App Store Connect in a browser, and accept the agreements; ask an Admin to add the account.
        @ gh:fastlane/fastlane/blob/master/spaceship/lib/spaceship/client.rb

        # fastlane-wwdr / codesign / / fastlane: Apple's intermediate certificate is not installed
        ~ Failed to install WWDR Certificate
        ~ Could not install WWDR certificate
        : Apple's intermediate certificate (Worldwide Developer Relations) could not be downloaded or imported. Without
          it, the certificate for signing is not trusted.
        - Download the current intermediate certificates from Apple, and import them into the keychain.
        - Remove an expired one; check the network and the keychain of the build machine.
        @ gh:fastlane/fastlane/blob/master/fastlane_core/lib/fastlane_core/cert_checker.rb

        # match-verification / Xcode / / match: the certificates and profiles could not be verified
        ~ An error occurred while verifying your certificates and profiles with the Apple Developer Portal
        : `match` could not compare its storage with the account. The next message contains the reason: a rejected
          request, the number of certificates, or a missing permission.
        - Fix the error below this message.
        - With `readonly`, `match` installs the stored certificates and profiles without the account.
        @ gh:fastlane/fastlane/issues/19641

        # fastlane-container / Xcode / / fastlane: the iCloud container was not created
        ~ Something went wrong when creating the new iCloud Container
        : The developer website did not list the iCloud container after the request to create it.
        - Check on the developer website whether the container exists, and whether another team owns the identifier.
        - The role of the account must permit changes to identifiers.
        > icloud-container-prefix
        @ gh:fastlane/fastlane/blob/master/produce/lib/produce/cloud_container.rb

        # fastlane-entitlements / Xcode / / fastlane: the entitlements file does not exist
        ~ Could not find entitlements file
        : The action cannot change the entitlements file, because no file exists at the path.
        - Pass the path relative to the directory of the project.
        > entitlements-file-missing
        @ gh:fastlane/fastlane/blob/master/fastlane/lib/fastlane/actions/update_app_group_identifiers.rb

        # resign-requirement / Xcode / / The profile of the build differs from the required one
        ~ Mismatched provisioning_uuid. Required: '{profile}'; Found: '{other}'
        ~ Mismatched {setting}. Required: '{value}'; Found: '{other}'
        : The embedded profile of the build has {value}, and the action requires another one.
        - Build with the required profile, or correct the expected values of `verify_build`.
        - `entcheck check APP` prints the profile of the build.
        > profile-of-other-distribution
        @ gh:fastlane/fastlane/blob/master/fastlane/lib/fastlane/actions/verify_build.rb
        """#
}
