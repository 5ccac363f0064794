extension MessageTable {
    /// Messages about items of the keychain, passkeys, and signing in.
    static let keychainAndSignInPatterns = #"""
        # keychain-clip-group / running app / / An App Clip and keychain groups
        = -34020 errSecRestrictedAPI
        ~ App clips are not permitted to use access groups other than application identifier
        : An App Clip can use only the keychain group of its own application identifier; it cannot share items through
          other groups.
        - Remove `kSecAttrAccessGroup` from the queries of the App Clip. Share data with the full app through an app
          group container instead.
        > keychain-group-prefix
        @ gh:apple-oss-distributions/Security/blob/main/keychain/securityd/SecItemServer.c

        # keychain-system-entitlement / running app / / The system keychain of the data protection keychain
        = -34018 errSecMissingEntitlement
        ~ client doesn't have entitlement for system keychain
        ~ client doesn't have entitlement for syncbubble keychain
        : The query asks for the keychain of the system (`kSecUseSystemKeychain`), which requires a private entitlement.
          Apps and daemons of other teams cannot have it.
        - Remove `kSecUseSystemKeychain`. A daemon on macOS uses the file-based system keychain, without
          `kSecUseDataProtectionKeychain`.
        > key-private
        @ gh:apple-oss-distributions/Security/blob/main/keychain/securityd/SecItemServer.c

        # keychain-sharing-group / running app / / Shared keychain items
        = -34018 errSecMissingEntitlement
        ~ without Keychain Sharing client entitlement
        ~ Client doesn't have Keychain Sharing client entitlement
        : The query uses items that are shared with a group of people, which requires a private entitlement of Apple.
          The capability Keychain Sharing is something else.
        - Remove the attribute for the sharing group. To share items between your own apps, use `kSecAttrAccessGroup`
          with a group in `keychain-access-groups`.
        > key-private keychain-group-prefix
        @ gh:apple-oss-distributions/Security/blob/main/keychain/securityd/SecItemServer.c

        # keychain-client-groups / running app / / The app is entitled for other keychain groups only
        = -34018 errSecMissingEntitlement -25243 errSecNoAccessForItem
        ~ Client explicitly specifies access group {group} but is only entitled for {value}
        ~ Client explicitly specifies access group {group} but is only entitled for ({value})
        : The query names a keychain group with the identifier {group}, and the signature contains only {value}. The
          group in the code lacks the prefix of the team, has another prefix, or is missing in the entitlements of this
          target.
        - Use one of the groups in the list, with the prefix: `A1B2C3D4E5.com.example.shared`. Or add the group to
          `keychain-access-groups` of this target.
        - An app group (`group.…`) also works as a keychain group on iOS, if the signature contains it.
        > keychain-group-prefix keychain-group-other-prefix identifier-letter-case
        @ gh:apple-oss-distributions/Security/blob/main/keychain/securityd/SecItemServer.c
        @ doc:security/sharing-access-to-keychain-items-among-a-collection-of-apps

        # shared-credential-domain / running app / / Shared web credentials: the domain is not in the entitlement
        ~ {domain} not found in com.apple.developer.associated-domains entitlement
        ~ Requested domain not found in entitlement
        : The app requested or saved a shared web credential for {domain}, and `com.apple.developer.associated-domains`
          in its signature does not contain `webcredentials:` with this domain.
        - Add `webcredentials:DOMAIN` to the associated domains of the target, exactly the domain of the request,
          without `www` or a path unless the request contains them.
        - List the application identifier under `webcredentials` in `apple-app-site-association` of the domain.
        > associated-domain-format signature-drops-claim
        @ gh:apple-oss-distributions/Security/blob/main/keychain/securityd/SecItemServer.c

        # shared-credential-identifier / running app / / Shared web credentials: no application identifier
        = -34018 errSecMissingEntitlement
        ~ Missing application-identifier entitlement
        : The signature does not contain `application-identifier` (on macOS, `com.apple.application-identifier`), so the
          system cannot compare the app with the domain. The app is unsigned, ad hoc signed, or was signed without its
          entitlements.
        - Sign with a team and a profile, and check the signature: `entcheck check APP`.
        > app-id-dropped app-id-of-other-platform signature-ad-hoc
        @ gh:apple-oss-distributions/Security/blob/main/keychain/securityd/SecItemServer.c

        # secure-enclave-entitlement / running app / / A key in the Secure Enclave without an entitlement
        = -34018 errSecMissingEntitlement
        ~ -34018 - failed to generate asymmetric keypair
        ~ failed to generate asymmetric keypair … -34018
        ~ Code=-34018 "failed to generate asymmetric keypair"
        ~ failed to add key to keychain … com.apple.setoken
        ~ error while generating key pair with label "{label}" and tag "{tag}": CFError -34018
        ~ Code=-34018 "failed to add key to keychain
        : The keychain of the Secure Enclave is open only to signed apps with an application identifier. The process is
          a tool without a profile, is ad hoc signed, or its signature does not contain
          `com.apple.application-identifier` or `keychain-access-groups`.
        - On macOS, sign an app bundle with `com.apple.application-identifier` (`TEAM.BUNDLE`), and embed a profile that
          authorizes it. A tool must be inside of such a bundle.
        - For a key that the app does not store, set `kSecAttrIsPermanent` to false, or use `SecureEnclave` of
          CryptoKit.
        > app-id-dropped app-id-of-other-platform signature-ad-hoc profile-missing
        @ gh:kolide/launcher/pull/998
        @ gh:facebookincubator/sks/issues/5
        @ forums:728150

        # keychain-errno / running app / / OSStatus 100000 and above
        ~ OSStatus error 100001
        ~ OSStatus error 100002
        ~ OSStatus error 100013
        ~ OSStatus error 100022
        ~ OSStatus error 100028
        ~ OSStatus 100001
        ~ OSStatus 100002
        ~ OSStatus 100013
        ~ SecCodeCopyGuestWithAttributes() returned 100001
        ~ returned 100001
        ~ returned 100013
        : Security adds 100000 to an error number of the system: 100001 is `EPERM`, 100002 `ENOENT`, 100013 `EACCES`,
          and 100028 `ENOSPC`. The process may not read or write the file of the keychain or of the code, because of the
          sandbox, the owner of the file, or the privacy settings.
        - Find the path in the text before the message, and check the access of this user to it. A daemon has no access
          to the login keychain of a user.
        - In a sandboxed process, use the data protection keychain (`kSecUseDataProtectionKeychain`).
        > sandbox-keys-without-sandbox
        @ gh:apple-oss-distributions/Security/blob/main/OSX/libsecurity_utilities/lib/errors.cpp

        # firebase-keychain / running app / / Firebase: an error of the keychain
        ~ [firebase_auth/keychain-error]
        ~ keychain-error] An error occurred when accessing the keychain
        ~ An error occurred when accessing the keychain. The NSLocalizedFailureReasonErrorKey field
        ~ FIRAuthErrorDomain Code=17995
        : Firebase could not store the user in the keychain. On macOS, the signature lacks `keychain-access-groups`, or
          the app is ad hoc signed; on iOS, the app runs without entitlements, or asks for a group that it does not
          have.
        - Add Keychain Sharing to the target, in `DebugProfile.entitlements` and `Release.entitlements` for Flutter on
          macOS, and sign with a team. The list of groups may contain only the own identifier.
        - If the code calls `useUserAccessGroup`, the group needs the prefix of the team.
        > keychain-group-prefix signature-drops-claim signature-ad-hoc
        @ gh:firebase/firebase-ios-sdk/issues/13934
        @ gh:f-miyu/Plugin.FirebaseAuth/issues/4
        @ gh:firebase/flutterfire/issues/6547

        # keychain-partition / running app / / The keychain: ACL partition mismatch
        ~ ACL partition mismatch: client {signer} ACL ({list})
        ~ ACL partition mismatch: client
        ~ displaying keychain prompt for
        : Each item in the login keychain has a partition list of signers: a team (`teamid:…`), a code hash for an ad
          hoc signature, or `apple-tool:` for the tool `security`. {signer} is not in this list, so the system asks for
          the password, although Always Allow was chosen before.
        - Sign the app with a team: an ad hoc signature has another code hash after each update.
        - Let the process that wrote the item also update it. An item that `security` created remains readable with
          `security`.
        - For your own items, use the data protection keychain with an access group.
        > signature-ad-hoc
        @ gh:nguyenphutrong/quotio/issues/447
        @ gh:anthropics/claude-code/issues/81707
        @ gh:vinzdg/codenotch/pull/117

        # keychain-locked-device / running app / / The keychain of a locked device
        = -25308 errSecInteractionNotAllowed
        ~ Unexpected security result code, Code: -25308, Message: User interaction is not allowed
        ~ PlatformException(Unexpected security result code, Code: -25308
        ~ SecItemCopyMatching … -25308
        ~ SecItemAdd … -25308
        ~ OSStatus error -25308
        ~ errSecInteractionNotAllowed … background
        : An app tried to read or write a keychain item while the device is locked, for example after a push
          notification or in a background task. The item has the default class `kSecAttrAccessibleWhenUnlocked`. The
          entitlements and the signature are not the cause. On a Mac, the keychain is locked, or the process runs
          without a session of the user.
        - Store the item with `kSecAttrAccessibleAfterFirstUnlock` (in Flutter: `KeychainAccessibility.first_unlock`).
          Existing items keep their class: read them in the unlocked state, delete them, and store them again.
        - Until the first unlock after a restart, no item is available: try again later.
        @ gh:juliansteenbakker/flutter_secure_storage/issues/743
        @ gh:juliansteenbakker/flutter_secure_storage/issues/245
        @ gh:open-source-cooperative/keyring-rs/issues/268

        # keychain-access-prompt / running app / / An app asks for access to a keychain item again and again
        ~ {app} wants to use your confidential information stored in "{value}" in your keychain
        ~ wants to use your confidential information stored in "{value}" in your keychain
        ~ wants to use your confidential information stored in
        : An item in the login keychain records which signed apps may use it. After a build with another identity or
          with an ad hoc signature, the app no longer matches this record. So the system asks again.
        - Sign each build with the same identity and bundle identifier; then choose Always Allow once. For an item of
          another app, the question is correct.
        - For new items, use the data protection keychain (`kSecUseDataProtectionKeychain`). Its access groups need an
          application identifier and a profile instead of this list.
        @ gh:firebase/firebase-ios-sdk/issues/10582
        @ doc:security/ksecusedataprotectionkeychain

        # apple-sign-up / running app / / Sign in with Apple: Sign Up Not Completed
        ~ Sign-Up Not Completed
        ~ Sign Up Not Completed
        : The server of Apple did not complete the sign-in, and the app receives no error. In the reports, the bundle
          identifier did not match the App ID, the App ID had a wrong server-to-server notification endpoint, or the
          capability was stale on the server. In a web flow, the services ID or its return URL is wrong.
        - Compare the bundle identifier with the App ID, and check the capability and the “Server to Server Notification
          Endpoint” of the App ID; leave it empty if you do not have one.
        - Disable Sign in with Apple for the App ID, save, enable it again, and regenerate the profile. Then test on a
          device.
        > app-id-bundle-identifier profile-lacks-key
        @ gh:aboutyou/dart_packages/issues/195
        @ gh:invertase/react-native-apple-authentication/issues/83
        @ gh:lupidan/apple-signin-unity/issues/67

        # apple-sign-in-configuration / running app / / Sign in with Apple: AuthorizationError 1000
        = ASAuthorizationErrorDomain:1000 com.apple.AuthenticationServices.AuthorizationError:1000
          ASAuthorizationError:1000
        ~ (com.apple.AuthenticationServices.AuthorizationError error 1000.)
        ~ com.apple.AuthenticationServices.AuthorizationError Code=1000 "(null)"
        ~ com.apple.AuthenticationServices.AuthorizationError error 1000
        ~ SignInWithAppleAuthorizationError(AuthorizationErrorCode.unknown
        : Sign in with Apple failed before the user could decide. Usually, `com.apple.developer.applesignin` is missing
          in the signature of this configuration (often it is only in Release, not in Debug), or the profile does not
          contain it. In the simulator and on a device without a signed-in Apple Account with two-factor authentication,
          the code is the same.
        - Add Sign in with Apple under “All” in Signing & Capabilities, so that it applies to Debug and Release, enable
          it for the App ID, and regenerate the profile.
        - Sign in to an Apple Account on the device or simulator, and complete its settings; the first attempt in a
          simulator can fail.
        - A free account or a re-signed app cannot have the entitlement.
        > signature-drops-claim profile-lacks-key
        @ gh:aboutyou/dart_packages/issues/110
        @ gh:invertase/react-native-apple-authentication/issues/9
        @ gh:aboutyou/dart_packages/issues/137

        # web-authentication-callback / running app / / ASWebAuthenticationSession: HTTPS callbacks
        ~ Using HTTPS callbacks requires Associated Domains using the `webcredentials` service type for {domain}
        ~ Using HTTPS callbacks requires Associated Domains using the webcredentials service type
        : The session uses an HTTPS callback for {domain}, and the domain is not associated with the app under
          `webcredentials`. `applinks` alone is not enough.
        - Add `webcredentials:DOMAIN` to `com.apple.developer.associated-domains`, and the application identifier to
          `webcredentials.apps` in `apple-app-site-association` of the domain.
        - Install the app again after the file is deployed, because the device reads it at installation.
        > associated-domain-format signature-drops-claim
        @ gh:strelov1/freehire/pull/1942

        # passkey-domain / running app / / A passkey for a domain that is not associated
        = ASAuthorizationErrorDomain:1004 com.apple.AuthenticationServices.AuthorizationError:1004
          ASAuthorizationError:1004
        ~ com.apple.AuthenticationServices.AuthorizationError Code=1004 … Application with identifier {bundle} is not
          associated with domain {domain}
        ~ The operation couldn't be completed. Application with identifier {bundle} is not associated with domain
          {domain}
        ~ Code=1004 "Unable to verify webcredentials association of {bundle} with domain {domain}
        : The domain {domain} is not associated with {bundle} for `webcredentials`. Often, `apple-app-site-association`
          names a different team from the signature, or the domain is missing in the signed entitlements because the
          export uses another profile. Or the relying party identifier is not the associated domain; `localhost` cannot
          be associated.
        - Compare {bundle} with `webcredentials.apps` at `https://app-site-association.cdn-apple.com/a/v1/DOMAIN`, which
          is the copy that devices use.
        - Check `com.apple.developer.associated-domains` in the signature of the product, and use this domain as relying
          party identifier.
        - For tests, add `?mode=developer` to the domain. “Please try again in a few seconds” can also mean that the
          device has not read the file yet.
        > associated-domain-format signature-team signature-drops-claim
        @ gh:corbado/flutter-passkeys/issues/121
        @ gh:peterferguson/react-native-passkeys/issues/24
        @ gh:f-23/react-native-passkey/issues/96

        # passkey-browser / running app / / Passkeys of all domains in a browser
        ~ Provisioning profile "{profile}" doesn't include the com.apple.developer.web-browser.public-key-credential
          entitlement
        ~ Unsatisfied entitlements: com.apple.developer.web-browser.public-key-credential
        ? com.apple.developer.web-browser.public-key-credential
        : An app may use passkeys for domains that are not associated with it only if it is a web browser with the
          entitlement `com.apple.developer.web-browser.public-key-credential`, which Apple grants on request. An
          Electron app for other websites needs it as well.
        - Request the entitlement, and embed a profile that contains it. For your own domain, use
          `com.apple.developer.associated-domains` instead.
        > profile-lacks-key profile-missing
        @ gh:iamEvanYT/electron-webauthn/issues/4
        @ doc:bundleresources/entitlements/com.apple.developer.web-browser.public-key-credential

        # token-driver / running app / TKErrorDomain:-7 TKErrorDomain:-3 TKErrorDomain:* CryptoTokenKit:-3
          CryptoTokenKit:-7 / CryptoTokenKit errors
        ~ CryptoTokenKit Code=-3
        ~ CryptoTokenKit error -3
        ~ CryptoTokenKit Code=-7
        : The Secure Enclave or a token did not perform the operation. -7 means that no such token exists: in the Secure
          Enclave, on a device or simulator without one, or because the process may not use it. -3 means damaged data,
          for example a key of another device or of another signature of the app.
        - Create the key again after the team, the access group, or the device has changed, and check the underlying
          error for -34018 (missing entitlement).
        - For a smart card, check that its extension is embedded, signed, and has the App Sandbox.
        > keychain-group-other-prefix app-id-dropped signature-ad-hoc
        @ gh:dotnet/macios/blob/main/src/cryptotokenkit.cs

        # credential-store / running app / ASCredentialIdentityStoreErrorDomain:0 ASCredentialIdentityStoreErrorDomain:1
          ASCredentialIdentityStoreErrorDomain:2 ASExtensionErrorDomain:0 ASExtensionErrorDomain:* /
          ASCredentialIdentityStoreErrorDomain
        : 1 means that the user has not enabled the credential provider in Settings, 2 that the store is busy, and 0 is
          an internal error. If the app does not appear in Settings at all,
          `com.apple.developer.authentication-services.autofill-credential-provider` is missing in the app or its
          extension.
        - Add AutoFill Credential Provider to the app and to the extension, and regenerate both profiles. Then enable it
          under AutoFill & Passwords.
        > signature-drops-claim profile-lacks-key
        @ gh:dotnet/macios/blob/main/src/authenticationservices.cs
        @ doc:bundleresources/entitlements/com.apple.developer.authentication-services.autofill-credential-provider

        # authorization-other / running app / ASAuthorizationErrorDomain:1001 ASAuthorizationErrorDomain:1003
          ASAuthorizationErrorDomain:1005 ASAuthorizationErrorDomain:1006
          com.apple.AuthenticationServices.AuthorizationError:1001
          com.apple.AuthenticationServices.AuthorizationError:1003
          com.apple.AuthenticationServices.AuthorizationError:1005
          com.apple.AuthenticationServices.AuthorizationError:1006 ASAuthorizationError:1001 ASAuthorizationError:1003
          ASAuthorizationError:1005 ASAuthorizationError:1006 / AuthorizationError 1001, 1003, 1005, 1006
        : The entitlement is present. 1001 is a cancellation by the user, or the device has no matching credential (“No
          credentials available for login”). 1003 is a request that no provider handled, 1005 one that needs the user,
          and 1006 a passkey that already exists.
        - For 1001 without a question to the user, sign in to an Apple Account with two-factor authentication on the
          device, or register a passkey first.
        - In an old simulator, test on a device instead.
        @ gh:lupidan/apple-signin-unity/issues/92
        @ gh:dotnet/macios/blob/main/src/authenticationservices.cs

        # web-authentication-session / running app / com.apple.AuthenticationServices.WebAuthenticationSession:1
          com.apple.AuthenticationServices.WebAuthenticationSession:2
          com.apple.AuthenticationServices.WebAuthenticationSession:3 ASWebAuthenticationSessionErrorDomain:1
          ASWebAuthenticationSessionErrorDomain:2 ASWebAuthenticationSessionErrorDomain:3 SFAuthenticationErrorDomain:1
          com.apple.SafariServices.Authentication:1 / WebAuthenticationSession 1, 2, 3
        : 1 is a cancellation: the user closed the sheet, or the session ended because the app released it. With an
          HTTPS callback, 1 can also mean that the domain is not associated with the app (`webcredentials`). 2 and 3
          mean that the app provided no valid window for the sheet.
        - For a callback with your own URL scheme, no entitlement is needed; for an HTTPS callback, add
          `webcredentials:DOMAIN` to the associated domains.
        - Keep a strong reference to the session, and return a visible window as its anchor.
        > associated-domain-format
        @ gh:strelov1/freehire/pull/1942
        @ gh:dotnet/macios/blob/main/src/authenticationservices.cs
        """#
}
