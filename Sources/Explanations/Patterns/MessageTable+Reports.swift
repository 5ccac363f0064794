extension MessageTable {
    /// Messages whose causes were established in reports of projects.
    static let reportPatterns = #"""
        # codesign-named-certificate / codesign / / codesign does not find the certificate with this name
        ~ codesign -fs "{identity}" {path} error: The specified item could not be found in the keychain
        ~ codesign --force --sign "{identity}" {path} error: The specified item could not be found in the keychain
        ~ codesign -s "{identity}" {path} error: The specified item could not be found in the keychain
        : No keychain contains a certificate named {identity}. Instructions that name a certificate of their own expect
          that you create it first.
        - Create it in Keychain Access: Certificate Assistant, Create a Certificate, with exactly this name, the identity
          type “Self Signed Root”, and the certificate type “Code Signing”. Then sign again.
        - If it is a certificate of your team, import it with its private key; `security find-identity -v -p
          codesigning` lists the certificates.
        > signature-certificate
        @ gh:koekeishiya/chunkwm/issues/597

        # sandbox-set-twice / running app / / A process in a sandbox sets a sandbox again
        ~ Could not set sandbox profile data: Operation not permitted
        : A process that a sandboxed app starts inherits its sandbox. Its executable has
          `com.apple.security.app-sandbox` itself, and the system does not let it set another sandbox.
        - Do not start the app again from its own sandboxed process; open it with `NSWorkspace`. With Electron, update
          it.
        - Sign helpers with exactly `com.apple.security.app-sandbox` and `com.apple.security.inherit`.
        > sandbox-inherit-with-more sandbox-inherit-alone
        @ gh:electron/electron/issues/7738

        # sandbox-resolver / running app / / The sandbox does not allow the network, not even names
        ~ dnssd_clientstub ConnectToServer: connect() failed path:/var/run/mDNSResponder {reason} Operation not permitted
        ~ dnssd_clientstub … connect() failed path:/var/run/mDNSResponder
        ~ nw_resolver_create_dns_service_locked … DNSServiceCreateDelegateConnection failed: {reason}(-65563)
        ~ nw_resolver_create_dns_service_locked … -65563
        : The app is sandboxed without `com.apple.security.network.client`, so even the resolver of host names
          (`mDNSResponder`) is refused.
        - Enable “Outgoing Connections (Client)” in the capability App Sandbox of the app, or add the key to the
          entitlements of the build configuration that runs.
        @ gh:daltoniam/Starscream/issues/620

        # app-id-of-embedded-app / Xcode / / An embedded app has an App ID of its own
        ~ An App ID with identifier 'org.sparkle-project.{name}' is not available
        ~ An App ID with Identifier 'org.sparkle-project.{name}' is not available. Please enter a different string
        : The identifier belongs to an app that is embedded in yours, such as Sparkle's `Autoupdate.app`. Xcode requests
          a profile for each embedded app, and another team has registered this identifier.
        - Sign the embedded app without a profile: export with Developer ID and manual signing, or let a script change
          its identifier to one below yours before it is signed.
        - Update Sparkle; since version 2, its helpers need no App IDs.
        @ gh:sparkle-project/Sparkle/issues/822

        # app-id-of-apple / Xcode / / Identifiers of Apple cannot be registered
        ~ An App ID with Identifier 'com.apple.{name}' is not available
        ~ The app identifier "com.apple.{name}" cannot be registered to your development team
        : No team can register an identifier that begins with `com.apple.`. A sideloading tool that keeps the identifier
          of an app of Apple therefore fails.
        - Let the tool change the identifier to one of your own, or use a tool that signs without an App ID.
        @ gh:0xjohnnydev/FilzaSlop/issues/23

        # certificate-file-missing / Xcode / / The file with the certificate does not exist
        ~ Distribution certificate not found at {path}
        ~ certificate not found at {path}.p12
        ~ No certificate file found at {path}
        : The file {path} does not exist, so nothing was imported. Usually, no step of this workflow decoded the secret
          into the file.
        - Add the step that writes the `.p12` from its secret (`base64 --decode`) before this one, in each workflow that
          signs.
        - Check that the secret is available: workflows of forks have none.
        @ gh:Syntraksoftware/Snowtrak/pull/77

        # socket-in-group / running app / / A socket in a place that the sandbox does not allow
        ~ Error code: -9988(0x-2704), Operation not permitted
        ~ bind() failed … /Group Containers/{path} … Operation not permitted
        ~ connect() failed … /Group Containers/{path} … Operation not permitted
        : The sandbox does not allow a socket at this path, for example in the container of an app group that
          `com.apple.security.application-groups` of the app does not contain.
        - Add the group to the entitlements of the app, and use the path that
          `containerURL(forSecurityApplicationGroupIdentifier:)` returns.
        - A socket to a host needs `com.apple.security.network.client`, and a listening one
          `com.apple.security.network.server`.
        > app-group-unauthorized
        @ gh:Kitura/BlueSocket/issues/133

        # nested-plist-modified / codesign / / The Info.plist of a nested app changed after signing
        = -67030 errSecCSInfoPlistFailed
        ~ {path}: invalid Info.plist (plist or signature have been modified) In subcomponent: {other}.app
        ~ {path}: invalid Info.plist (plist or signature have been modified) In subcomponent: {other}.framework
        : The `Info.plist` of {other} was changed after it was signed, for example by a script that sets the bundle
          identifier or the version. Helpers in `Contents/Library/LoginItems` are often copied and changed in this way.
        - Change the `Info.plist` before the nested code is signed; then sign the nested code again, and the app last.
        - Remove the nested code if the app does not need it.
        > signature-broken
        @ gh:satrik/toggleMute/issues/31

        # signature-of-linker / launch / / The bundle was never signed, only its executable
        ~ codeSigningID: "" codeSigningTeamID: ""
        ~ codeSigningID: "", codeSigningTeamID: ""
        ~ "codeSigningID":"","codeSigningTeamID":""
        : The process has no identifier and no team: the bundle was not signed, and its executable has at most the ad hoc
          signature of the linker, which seals neither the resources nor `Info.plist`. A downloaded app with such a
          signature is killed at launch.
        - Sign the whole bundle: with Developer ID, or `codesign --force --deep --sign - APP` for your own Mac.
        - In Tauri, set `bundle.macOS.signingIdentity`; `-` means ad hoc.
        > signature-missing signature-ad-hoc
        @ gh:SailingLoong/LoongPort/pull/48

        # store-profile-without-devices / Xcode / / An App Store profile has no devices
        ~ Expected at least one device udid
        : The tool requires devices for a profile. Only development and ad hoc profiles contain devices; App Store
          profiles contain none.
        - Update the tool, or create the App Store profile without devices on the developer website.
        - For a development or ad hoc profile, register a device, and pass its UDID.
        @ gh:ittybittyapps/appstoreconnect-cli/issues/210

        # store-identifier-of-framework / App Store / / A framework has the identifier of an app
        = ITMS-90511
        ~ The Info.plist CFBundleIdentifier value '{bundle}' of '{path}.framework' is already in use by another
          application
        : {path} has the identifier {bundle}, which belongs to an app. Often, the target of the framework uses the
          `Info.plist` or `PRODUCT_BUNDLE_IDENTIFIER` of an app, such as its demo app.
        - Give the framework an `Info.plist` and a bundle identifier of its own.
        > app-id-bundle-identifier
        @ gh:FluidGroup/Rideau/pull/37

        # firebase-keychain-dialog / running app / / Firebase uses the keychain in a file
        ~ wants to use your confidential information stored in "com.firebase.{name}" in your keychain
        ~ wants to use your confidential information stored in "com.google.{name}" in your keychain
        : The Mac app lacks the capability Keychain Sharing (`keychain-access-groups`), so the library stores the item in
          the login keychain, and the system asks for permission after each build with another signature.
        - Add Keychain Sharing to the target of the app, and sign it with a profile.
        > keychain-group-prefix required-key-missing
        @ gh:firebase/firebase-ios-sdk/issues/8335

        # gatekeeper-unsigned-file / Gatekeeper / / The file itself has no signature
        ~ source=no usable signature
        ~ rejected source=no usable signature
        : The file itself is not signed. Often, it is a disk image whose app is signed and notarized.
        - Sign the image with Developer ID, then notarize and staple it: `codesign --sign "Developer ID Application: …"
          --timestamp FILE.dmg`.
        - Check it with `spctl -a -t open --context context:primary-signature -v FILE.dmg`; apps are checked with `-t
          exec`, packages with `-t install`.
        > signature-missing
        @ gh:brunoborges/fx2048/pull/51

        # library-of-other-team / launch / / A library is signed by another team, or ad hoc
        ~ dlopen({path}, {number}): {reason} have different Team IDs
        ~ dlopen({path}, {number}): … not valid for use in process: mapping process and mapped file (non-platform) have
          different Team IDs
        : The hardened runtime does not load {path}, because it has another team than the process. A native module of npm
          or a wheel of Python is often signed ad hoc only.
        - Sign the library with the certificate of the app, from the inside out.
        - Or add `com.apple.security.cs.disable-library-validation` to the executable that loads it; in Electron, also
          to the helpers (`entitlementsInherit`).
        > signature-team signature-ad-hoc
        @ gh:LodyAI/Lody/pull/776
        @ doc:bundleresources/entitlements/com.apple.security.cs.disable-library-validation

        # cargo-packager-rejected / notary service / / The notary service rejected the app
        ~ cargo_packager::cli: Failed to notarize app: Finished with status Invalid for id {id}
        ~ Failed to notarize app: Finished with status Invalid for id {id}
        ~ Finished with status Invalid for id {id}
        : The notary service rejected the submission {id}. Usually, the certificate is not “Developer ID Application”, or
          code lacks the hardened runtime or a secure timestamp.
        - Read the reason: `xcrun notarytool log {id}` with the credentials of the submission; `entcheck explain -`
          explains it.
        - Check the app before the upload: `entcheck check --distribution developer-id APP`.
        > certificate-of-other-kind signature-without-timestamp
        @ gh:crabnebula-dev/cargo-packager/issues/181

        # certificate-revocable-by-apple / Xcode / / Only Apple revokes Developer ID certificates
        ~ This certificate can only be revoked by Apple Developer Program
        ~ "resultCode"=>7475
        ~ resultCode: 7475
        : A tool tried to revoke a Developer ID certificate, because its private key is not on this Mac. Only Apple
          revokes these certificates.
        - Import the certificate with its private key (`.p12`) from the Mac that created it.
        - Or create a further Developer ID certificate; a team can have five.
        > signature-certificate
        @ gh:rubymotion-community/motion-provisioning/issues/15

        # socket-not-permitted / running app / / A socket that is not permitted
        = NSPOSIXErrorDomain:1
        ~ nw_socket_connect connectx failed … Operation not permitted
        ~ Error code: -9989(0x-2705), Operation not permitted
        ~ Failed to create datagram socket … Operation not permitted
        ~ Failed binding {value} listening socket: Operation not permitted
        ~ Failed binding {value} socket: Operation not permitted
        : A sandboxed Mac app needs an entitlement for each direction of the network:
          `com.apple.security.network.client` to connect, and `com.apple.security.network.server` to listen. Xcode
          sandboxes new Mac apps.
        - In “Signing & Capabilities”, App Sandbox, enable “Outgoing Connections (Client)”, “Incoming Connections
          (Server)”, or both.
        - In a Flutter app, add the keys to `macos/Runner/DebugProfile.entitlements` and to `Release.entitlements`.
        > sandbox-keys-without-sandbox
        @ gh:swisspol/GCDWebServer/issues/393
        @ gh:codewinsdotcom/PostgresClientKit/issues/53
        @ doc:bundleresources/entitlements/com.apple.security.network.client

        # notary-team-of-account / notary service / / The team does not belong to the account
        ~ --team-id {team} is not valid for the user name specified
        ~ is not valid for the user name specified. Use --list-providers
        : The Apple Account is not a member of {team}. Often, the build still names the team of an earlier organization.
        - Pass the Team ID on the membership page of the account; `xcrun altool --list-providers` lists the teams.
        - Or invite the account to this team.
        @ gh:status-im/status-app/pull/8701

        # notary-arguments-missing / notary service / / notarytool needs three arguments
        ~ Must provide all app-specific password authentication arguments (--apple-id, --password, --team-id)
        : One of `--apple-id`, `--password`, and `--team-id` is missing or empty. `altool` did not need the team; the
          settings of a tool that was written for it often leave `--team-id` empty.
        - Enter the Team ID next to the Apple Account and the app-specific password, for example in the export preset.
        @ gh:godotengine/godot/issues/70307

        # app-id-not-created / Xcode / / The App ID does not exist
        ~ Could not find App ID with bundle identifier '{bundle}'
        : The team has no App ID for {bundle}. Each extension needs an App ID of its own.
        - Create it on the developer website, or with `fastlane produce -a {bundle}`; then run `match` or `sigh` again.
        @ gh:fastlane/fastlane/issues/14622

        # store-linked-framework / App Store / / A library uses a framework without its entitlement
        ~ Missing Entitlement - App contains references to [{value}] in '{target}', but is missing the required
          entitlement '{key}'
        ~ App contains references to [{value}] in '{target}', but is missing the required entitlement '{key}'
        : {target} contains code for {value}, often in a library that it links, and its signature lacks {key}. It is a
          warning.
        - If the app does not use the feature, ignore the warning, or link a version of the library without it.
        - Otherwise, add the capability to the target, enable it for the App ID, and regenerate the profile.
        > required-key-missing
        @ gh:stripe/stripe-ios/issues/207

        # secure-enclave-binary / running app / / A key in the Secure Enclave for a tool without entitlements
        ~ requires a codesigned binary with Data Protection keychain access-group entitlements
        : The program is signed without entitlements. Keys in the Secure Enclave are in the data protection keychain,
          which needs `com.apple.application-identifier` or `keychain-access-groups`, and a profile that authorizes them.
        - Build the program as an app with an embedded profile, and sign it with these entitlements. A tool without a
          bundle cannot embed a profile.
        > keychain-group-prefix profile-missing
        @ gh:gents-ai/gents/issues/245
        @ doc:security/protecting-keys-with-the-secure-enclave

        # msal-keychain-group / running app / / MSAL: the keychain group is not in the entitlements
        ~ The application does not have keychain access groups enabled in the Entitlements.plist … The keychain access
          group '{group}' is not enabled
        ~ The application does not have keychain access groups enabled in the Entitlements.plist
        : The library asks for {group}, which `keychain-access-groups` of the signature does not contain. In a simulator
          build with an ad hoc signature, the prefix is empty, and the library takes the first part of the bundle
          identifier for it: `com.com.example`.
        - Add `$(AppIdentifierPrefix)com.microsoft.adalcache` to `keychain-access-groups`, and set `CodesignEntitlements`
          also for the simulator.
        - Or name the group in the code: `WithIosKeychainSecurityGroup`.
        > keychain-group-prefix
        @ gh:AzureAD/microsoft-authentication-library-for-dotnet/issues/5504

        # xpc-peer-team / running app / / An XPC session with a service of another team
        ~ Error Domain=XPC.XPCRichError Code=1
        ~ XPC.XPCRichError … Code=1
        : The connection was rejected. If the code requires a peer of the same team, both need a Team ID: builds that are
          signed ad hoc or locally have none.
        - Sign the app and the service with the same development team, or apply the requirement only if the process has a
          Team ID.
        > signature-ad-hoc signature-team
        @ gh:jordanbaird/Ice/pull/953

        # app-clip-parent-capability / Xcode / / A tool does not know the capability of App Clips
        ~ missing Capability (ODIC_PARENT_BUNDLEID) required by project Entitlement
          (com.apple.developer.parent-application-identifiers)
        ~ Capability (ODIC_PARENT_BUNDLEID)
        : The App Store Connect API does not return the capability that links an App Clip to its app, so the tool takes
          it for missing, although the App ID is right.
        - Update the tool or the step of the build service; the current versions ignore this capability.
        - The App ID of the App Clip must exist, with the app as its parent.
        @ gh:bitrise-steplib/steps-ios-auto-provision-appstoreconnect/pull/79

        # jit-memory-on-device / launch / / A Java virtual machine without the JIT entitlement on a device
        ~ iPhone … Error occurred during initialization of VM Could not reserve enough space for code cache
        ~ root# {path} Error occurred during initialization of VM Could not reserve enough space for code cache
        : On a jailbroken device, the executable lost its JIT entitlement: `ldid -S` without a file replaces the
          entitlements.
        - Restore the original files, or sign them again with their entitlements: `ldid -SFILE EXECUTABLE`.
        > signature-drops-claim
        @ gh:PojavLauncherTeam/PojavLauncher_iOS/issues/335

        # sparkle-installer-sandbox / running app / / Sparkle's installer inherits the sandbox
        ~ Installer({number}) deny mach-lookup com.apple.diskmanagementd
        ~ SandboxViolation: Installer({number}) deny
        : Sparkle's installer was started by a sandboxed app and inherits its sandbox. Either the app is sandboxed by
          mistake, or it does not use the installer service.
        - If the app needs no sandbox, remove `com.apple.security.app-sandbox`; users of the sandboxed version install
          the next one by hand.
        - Otherwise, set `SUEnableInstallerLauncherService`, and follow Sparkle's instructions for sandboxed apps.
        > sandbox-temporary-exception
        @ gh:sparkle-project/Sparkle/issues/1152

        # mac-profile-device / launch / / A Mac app with a development profile
        ~ Provisioning Profile Validation: profile '{profile}' is not provisioned for this device
        ~ error: Error Domain=CPProfileManager Code=-212 "Provisioning profile
        : The embedded profile {profile} is a development profile, and does not list this Mac. The app was exported for
          development instead of for distribution.
        - Export it again with Developer ID (or for the Mac App Store), whose profiles list no devices.
        - For a development build, register the Mac, and regenerate the profile.
        > profile-of-other-distribution
        @ gh:MarcoEidinger/SwiftPlantUML-Xcode-Extension/issues/20
        """#
}
