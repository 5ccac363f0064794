extension MessageTable {
    /// The messages of AltStore, SideStore, and the developer website about free accounts.
    static let sideloadingPatterns = #"""
        # sideload-anisette / Xcode / -36607 -8004 / The sign-in data of the computer is rejected
        ~ AKAnisetteError
        ~ Unable to sign you in to your Apple ID. Try again later
        : Apple rejected the data that identifies this computer during the sign-in, or the tool could not create them.
          The signature and the entitlements are not involved.
        - Update the tool, and check its Anisette server, or the installation of iTunes and iCloud on Windows.
        @ gh:altstoreio/AltStore/issues/610
        @ gh:NyaMisty/AltServer-Linux/issues/58

        # sideload-account / Xcode / / The Apple account has no team or rejects the sign-in
        ~ Your Apple ID has no developer teams
        ~ This account requires signing in with two-factor authentication
        ~ could not sign in with your Apple ID
        : The Apple account is not signed in, or has not joined a team.
        - Sign in to the developer website once, accept the agreement, and confirm the code on a trusted device.
        @ gh:altstoreio/AltStore/blob/develop/AltStore/Operations/AuthenticationOperation.swift
        @ gh:SideStore/AltSign/blob/master/AltSign/Categories/NSError%2BALTErrors.m

        # sideload-certificate / codesign / / The development certificate is not usable
        ~ There is no certificate with the requested serial number for this team
        ~ The certificate request is invalid
        ~ The developer certificate's private key could not be found
        ~ The developer certificate could not be found
        ~ The certificate's private key could not be found
        ~ A valid signing certificate could not be created
        : The stored certificate does not belong to the team, or its private key is on another computer.
        - Revoke the certificate, and let the tool create a new one. Apps that the old one signed no longer launch.
        > signature-certificate
        @ gh:altstoreio/AltStore/blob/develop/AltStore/Operations/AuthenticationOperation.swift
        @ gh:SideStore/AltSign/blob/master/AltSign/Categories/NSError%2BALTErrors.m

        # sideload-ldid / codesign / / ldid cannot sign the executable
        ~ ldid.cpp({number}): _assert(): {reason}
        ~ ldid.cpp({number}): _assert()
        ~ AltSign.Error 0
        ~ com.rileytestut.AltSign error 0
        : `ldid`, with which the tool signs, could not process an executable in the app: the file has no space for a
          signature, has a damaged header, or was never signed.
        - Sign the app with another tool first, such as `codesign` or Feather, so that its executables contain a
          signature, pack it again, and install that file.
        - Download the app again, or ask its developer for a build that is signed ad hoc.
        > signature-missing signature-format
        @ gh:SideStore/SideStore/issues/699
        @ gh:altstoreio/AltStore/issues/1034

        # sideload-group / Xcode / / The app group of the team is not available
        ~ AltStore's shared app group could not be accessed
        ~ The AltStore app group could not be found
        ~ The app group “{group}” could not be found
        ~ Failed to assign App ID {bundle} to App Groups
        ~ Failed to create new App Group {group}.
        : The App ID of the re-signed app does not have {group}: the group was not registered for this team, or the
          re-signed entitlements contain another identifier.
        - Sign the app again, so that the tool registers the group and assigns it to the App ID.
        - Compare the groups of the signature and the profile: `entcheck check APP`.
        > app-group-unauthorized app-group-prefix
        @ gh:altstoreio/AltStore/blob/develop/AltStore/Operations/Errors/OperationError.swift
        @ gh:altstoreio/AltStore/blob/develop/AltServer/Devices/ALTDeviceManager%2BInstallation.swift

        # sideload-profile / installation / / The profile of the re-signed app is not usable
        ~ The identifier for the requested provisioning profile is invalid
        ~ Failed to parse provisioning profile from data
        ~ Error loading provisioning profile from disk
        ~ Failed to install profiles {bundle}
        ~ Could not copy provisioning profiles. Error code
        : The tool could not download, read, or install the profile for the App ID.
        - Sign the app again, so that the tool creates a new profile.
        - For an error of the device, keep it unlocked and connected, and restart it.
        > profile-missing
        @ gh:altstoreio/AltStore/issues/184
        @ gh:altstoreio/AltStore/blob/develop/AltDaemon/DaemonRequestHandler.swift

        # sideload-identifier / installation / / The bundle identifier is not the expected one
        ~ The bundle ID “{bundle}” does not match the one specified by the source (“{other}”)
        ~ The bundle identifier for this app is invalid
        : The app has another bundle identifier than the source states, or the developer website does not accept it.
        - Correct the identifier in the source, or let the tool add the team identifier to it.
        > app-id-bundle-identifier
        @ gh:altstoreio/AltStore/blob/develop/AltStore/Operations/Errors/VerificationError.swift

        # sideload-features / Xcode / / The capabilities of the App ID could not be changed
        ~ Failed to update features for App ID {bundle}
        : The developer website did not enable the capabilities that the app's entitlements require. A free account
          cannot use all of them.
        - `entcheck keys --account personal` lists the entitlements that a personal team can use; remove the others.
        > profile-lacks-key
        @ gh:altstoreio/AltStore/blob/develop/AltStore/Operations/FetchProvisioningProfilesOperation.swift

        # uninstall-unentitled / installation / / The process may not install or remove apps
        ~ Unentitled attempt to uninstall {bundle}
        : The process is not entitled to install or remove apps. Only Apple's processes have this private entitlement.
        - Remove the app on the device, or through Xcode or `devicectl`.
        > key-private
        @ gh:autopear/ipainstaller/issues/25

        # session-expired / Xcode / DVTPortalServiceErrorDomain:1100 / The session of the Apple account has expired
        ~ encountered an unexpected result code from the portal ('1100')
        ~ Your session has expired. Please log in
        ~ "resultCode": 1100
        ~ Your Apple session has expired
        ~ Apple session has expired
        : Xcode or the tool is no longer signed in to the Apple account, so it cannot create or download profiles.
        - Sign in again in Xcode > Settings > Accounts.
        - In continuous integration, pass an App Store Connect API key to `xcodebuild` (`-authenticationKeyPath`).
        > profile-missing
        @ gh:customerio/customerio-expo-plugin/issues/64

        # portal-service / Xcode / DVTPortalServiceErrorDomain:* / DVTPortalServiceErrorDomain
        ~ encountered an unexpected result code from the portal
        : The developer website rejected a request of Xcode. The text of the error (`resultString`) contains the reason.
        - Check the session, the role, and the agreements of the account, then repeat the action.
        @ gh:customerio/customerio-expo-plugin/issues/64

        # portal-profile-generation / Xcode / / The developer website could not generate the profile
        ~ There was an error generating the provisioning profile
        : The developer website did not generate the profile. In one report, the team could not use a capability of the
          profile; other reports do not state a cause.
        - Create the profile on the developer website; it often shows a more precise message.
        - Disable capabilities of the App ID that the team cannot use, or that Apple grants on request.
        > profile-lacks-key
        @ gh:fastlane/fastlane/issues/19855
        @ gh:fastlane/fastlane/issues/18742

        # provider-missing / App Store / FORBIDDEN.MISSING_PROVIDER / This provider does not exist
        ~ This provider does not exist
        : The API key or account does not belong to a team that exists in App Store Connect, for example because the
          membership has ended or changed.
        - Check the issuer identifier of the key, and the membership of the team.
        @ gh:anchore/quill/issues/573

        # notary-log-missing / notary service / / The notary log does not exist
        ~ There is no resource of type 'submissionsLog' for id '{number}'
        : The notary service has no log for this submission, usually because it is still in progress. The first
          submissions of a team can take longer.
        - Wait, and query the state with `notarytool info`; `notarytool log` works after the service has finished.
        @ gh:anchore/quill/issues/524

        # provisioning-permission / Xcode / / Your account does not have sufficient permissions
        ~ Your account does not have sufficient permissions to modify {type}
        : The role of the account in the team does not permit changes to identifiers, containers, or certificates.
        - Ask the Account Holder or an Admin to make the change, or to change the role.
        - If the project specifies the team of its author, set your own team.
        > identifier-team
        @ gh:kickstarter/ios-oss/issues/48
        """#
}
