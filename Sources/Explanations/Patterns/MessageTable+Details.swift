extension MessageTable {
    /// Messages whose values or whose surrounding text identify the cause.
    static let detailPatterns = #"""
        # variable-not-expanded / App Store / / A build variable that was not expanded
        ~ bundle contains a key value that is not allowed: '$[{variable}]…' for the key '{key}'
        ~ bundle contains a key value that is not allowed: '$({variable})…' for the key '{key}'
        ~ value '$({variable})…' for key '{key}' in '{path}' is not supported
        ~ value '$[{variable}]…' for key '{key}' in '{path}' is not supported
        : The value of {key} contains the variable {variable}, which was not expanded. Xcode expands variables;
          `codesign`, electron-builder, and other tools write them into the signature.
        - Write the value literally, with the team identifier, or build with Xcode.
        - Remove the key if the app does not use it.
        > variable-unexpanded profile-refuses-value
        @ gh:krelltunez/dayGLANCE/pull/1083

        # nested-signer / installation / / Code with a signer that no profile lists
        = 0xE8008015
        ~ Signer did not match any installed provisioning profile
        : No profile lists the certificate that signed the code in the message. Often, a tool signed only the app again,
          and its frameworks, libraries, and extensions have the old signatures.
        - Sign all nested bundles and libraries with the certificate of the profile, from the inside out, and then the
          app.
        - Check that each `.appex` contains its own profile, and that the profile lists the device.
        > signature-certificate signature-team profile-missing
        @ gh:sauce-archives/isign/issues/15

        # pods-bundle-team / Xcode / / A resource bundle of CocoaPods without a team
        ~ Signing for "{target}" requires a development team. … Pods/Pods.xcodeproj
        ~ Pods/Pods.xcodeproj … Signing for "{target}" requires a development team
        : {target} is a target of CocoaPods. Xcode 14 and later sign resource bundles, and those of CocoaPods have no
          team.
        - Set `CODE_SIGNING_ALLOWED` to `NO` for these targets in `post_install` of the `Podfile`, or update CocoaPods
          and the tool that generates the project.
        > setting-undefined
        @ gh:flutter/flutter/issues/111475

        # wildcard-bundle-identifier / installation / / A wildcard as bundle identifier
        ~ with identifier "{bundle}" does not have expected identifier prefix "{prefix}*."
        : The bundle identifier of the app ends with `*`: a tool wrote the wildcard of the App ID into `Info.plist`.
        - Set an explicit bundle identifier for the app, and let that of each extension begin with it.
        - Or remove the extension before signing.
        > app-id-bundle-identifier app-id-wildcard
        @ gh:ROM-Knowledgeware/IPASign/issues/8

        # network-server / running app / / The sandbox does not permit a server
        ~ Failed to create server socket (OS Error: Operation not permitted
        ~ Failed to create server socket (OS Error: Operation not permitted, errno = 1), address = {address}, port =
        : The app tried to listen on a socket, and its sandbox does not permit this:
          `com.apple.security.network.server` is missing in the signature.
        - Add the key to the entitlements file of this configuration, for a debug build of Flutter to
          `macos/Runner/DebugProfile.entitlements`.
        > signature-drops-claim
        @ gh:syncfusion/flutter-examples/issues/899
        @ doc:bundleresources/entitlements/com.apple.security.network.server

        # just-in-time-compiler / launch / / A just-in-time compiler without its entitlement
        ? pthread_jit_write_protect_np
        ~ pthread_jit_write_protect_np … JNI_CreateJavaVM
        : A compiler in the process, for example of Java, could not use executable memory. With the hardened runtime,
          the executable needs `com.apple.security.cs.allow-jit`.
        - Sign the executable, also in an embedded runtime, with `com.apple.security.cs.allow-jit`. Runtimes of Java
          also need `com.apple.security.cs.allow-unsigned-executable-memory` and
          `com.apple.security.cs.disable-library-validation`.
        > signature-drops-claim
        @ gh:camunda/camunda/issues/54877
        @ doc:bundleresources/entitlements/com.apple.security.cs.allow-jit

        # sparkle-launcher / running app / / The services of Sparkle in a sandbox
        ~ Sandbox: org.sparkle-proj … deny(1) file-read-data {path}
        ~ Sandbox: org.sparkle-proj … deny(1)
        : A service of Sparkle, such as `InstallerLauncher.xpc`, runs in a sandbox: it was signed with the entitlements
          of the app.
        - Sign the services of Sparkle without the entitlements of the app; do not use `codesign --deep`.
        > signature-adds-claim
        @ gh:sparkle-project/Sparkle/issues/1828

        # updater-requirement / codesign / / An update with another signer
        ~ Code signature at URL {path} did not pass validation: code failed to satisfy specified code requirement(s)
        : {path} does not satisfy the requirement of the installed app: another certificate or another team signed the
          update, for example after the certificate expired.
        - Sign the update with a certificate of the same kind and team as the installed version.
        - If this is not possible, the user must install the new version once manually.
        > signature-team signature-certificate signature-identifier
        @ gh:sidneys/pb-for-desktop/issues/104
        @ gh:Squirrel/Squirrel.Mac/issues/160

        # legacy-prefix / Xcode / / An App ID with a prefix other than the team
        ~ the entitlements "com.apple.developer.team-identifier" ("{team}") did not match the provisioning profile's
          "ApplicationIdentifierPrefix" ("{prefix}")
        : The App ID has an old prefix, which differs from the team identifier. Old versions of the rules of Bazel
          compare the two; the profile is valid.
        - Update `rules_apple`, or relax `entitlements_validation`.
        - Use the prefix in `application-identifier` and in keychain groups only.
        > app-id-foreign-prefix
        @ gh:bazelbuild/rules_apple/pull/711

        # framework-identifiers / installation / / Two bundle identifiers of a framework
        ~ Code signing identifier ({identifier}) does not match bundle identifier ({bundle}) for {path}
        : The identifier in the signature of {path} differs from {bundle} in its `Info.plist`. Often, the framework has
          different bundle identifiers for the simulator and for devices, and both builds were merged.
        - Use one bundle identifier for all platforms of the framework, and build it again.
        - If only the bundle identifier was changed, sign the bundle again.
        > signature-identifier
        @ gh:kishikawakatsumi/KeychainAccess/issues/465
        """#
}
