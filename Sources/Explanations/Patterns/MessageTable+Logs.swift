extension MessageTable {
    /// Lines of build logs and system logs about sandboxes, libraries, and groups.
    static let logPatterns = #"""
        # user-script-sandbox / Xcode / / ENABLE_USER_SCRIPT_SANDBOXING
        ~ Sandbox: rsync…deny(1) file-{operation} {path}
        ~ Sandbox: bash…deny(1) file-{operation} {path}
        ~ Sandbox: sh…deny(1) file-{operation} {path}
        ~ Sandbox: node…deny(1) file-{operation} {path}
        ~ Sandbox: ruby…deny(1) file-{operation} {path}
        ~ Sandbox: dart…deny(1) file-{operation} {path}
        ~ Sandbox: swiftlint…deny(1) file-{operation} {path}
        ~ Sandbox: {tool} deny(1) file-{operation} …/Pods/
        ~ Sandbox: {tool} deny(1) file-{operation} …(in target '{target}' from project '{project}')
        ~ resources-to-copy-{target}.txt: Operation not permitted
        : Xcode runs the scripts of build phases in a sandbox that permits only the declared inputs and outputs. This is
          not the App Sandbox, and entitlements do not change it.
        - Set `ENABLE_USER_SCRIPT_SANDBOXING` to `NO` for the target, or declare the files of the script.
        @ doc:xcode/build-settings-reference
        @ gh:herzbube/littlego/issues/431
        @ gh:cirruslabs/macos-image-templates/issues/191

        # group-container-rejected / running app / / The app group container was rejected
        ~ requesting [{group}]: REJECTED
        ~ signature does not allow it to access a TCC-protected group container
        ~ Group containers identifiers should be prefixed by requestor's team ID
        : macOS does not give the process access to {group}, because the identifier does not begin with the team of its
          signature. An ad hoc signature has no team.
        - Use a group that begins with the team identifier, or a profile that authorizes the group.
        - Sign with a certificate instead of ad hoc.
        > app-group-prefix app-group-unauthorized signature-ad-hoc
        @ gh:xykong/flux-markdown/issues/13

        # inserted-library / launch / / could not load inserted library
        ~ could not load inserted library '{path}' into hardened process
        ~ could not load inserted library
        : The hardened runtime does not load {path}: the library is not signed by the same team, or environment
          variables of the dynamic linker are not permitted.
        - Sign the library with the same team; for debugging only, add
          `com.apple.security.cs.allow-dyld-environment-variables` and
          `com.apple.security.cs.disable-library-validation`.
        @ gh:nabla-c0d3/ssl-kill-switch2/issues/68
        @
          https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.cs.disable-library-validation

        # notarization-daemon / Gatekeeper / / Error checking with notarization daemon
        ~ Error checking with notarization daemon
        : The system policy found no notarization ticket. For an unsigned or locally built executable
          this line is normal.
        - Ignore it for local builds. For distributed code, notarize it, and check it with `spctl --assess`.
        @ gh:rust-lang/cargo/issues/7821

        # service-outside-bundle / launch / / The specified service did not ship in the requestor's bundle
        ~ Path not allowed in target domain: type = pid, path = {path} error = 147
        ~ The specified service did not ship in the requestor's bundle
        : `launchd` does not start the XPC service {path} for this process, because it is not inside the bundle of the
          process.
        - Embed the service in `Contents/XPCServices` of the bundle that uses it. The message is also logged for Apple's
          own processes, where it has no effect.
        @ gh:RehabMan/OS-X-BrcmPatchRAM/issues/75

        # service-bootstrap / running app / / Failed to bootstrap path
        ~ Failed to bootstrap path: path = {path}, error = 1: Operation not permitted
        : `launchd` did not start the XPC service for the process, because the sandbox or the session of the process
          does not permit it.
        - For a service of your app, check its signature and its place in the bundle: `entcheck check APP`.
        @ gh:novnc/noVNC/issues/1095

        # stapler-unsupported / notary service / / The staple and validate action failed! Error 73
        ~ The staple and validate action failed! Error 73
        : In the reports, `stapler` could not write the ticket to the file: it is a single executable, to which no
          ticket can be attached, or an installer package that was not yet complete.
        - Staple the disk image, the installer package, or the bundle that contains the executable.
        @ gh:espressif/idf-im-cli/pull/29
        @ gh:adoptium/temurin-build/issues/2208

        # profile-identity / Xcode / IDECodesignResolverErrorDomain:5 / No profile with a valid signing identity
        ~ No provisioning profiles with a valid signing identity (i.e. certificate and private key pair) matching the
          bundle identifier "{bundle}" were found
        ~ No provisioning profiles with a valid signing identity
        : Profiles for {bundle} exist, but no certificate that they list is installed together with its private key.
        - Import the certificate with its private key, or regenerate the profile with a certificate of this machine.
        > signature-certificate profile-missing
        @ gh:fastlane/fastlane/issues/10016

        # cloudkit-oplock / running app / / client oplock error updating record
        ~ client oplock error updating record
        : The record was changed on the server after this app had fetched it. Containers and entitlements are not the
          cause.
        - Fetch the record again, apply the changes, and save it.
        @ gh:0xCUB3/wBlock/issues/307

        # passkey-request / running app / / The request failed. No Credentials were returned
        ~ The request failed. No Credentials were returned
        : The library hides the reason of the system. In the reports, the domain was not associated with the app: the
          entitlement, the file on the server, or the copy of the file at Apple did not match.
        - Add `webcredentials:DOMAIN` to the associated domains, and check `apple-app-site-association`.
        - Read `NSLocalizedFailureReason` of the underlying error.
        > associated-domain-format
        @ gh:f-23/react-native-passkey/issues/96
        """#
}
