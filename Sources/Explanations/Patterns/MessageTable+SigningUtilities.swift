extension MessageTable {
    /// The messages of quill, zsign, and isign, of packagers for Java, and of Godot about signing.
    static let signingUtilityPatterns = #"""
        # rcodesign-smart-card / codesign / / rcodesign: the smart card does not provide the key
        ~ failed to find certificate in smartcard slot {value}
        ~ failed to authenticate with smartcard device
        ~ smartcard support not available; ignoring --smartcard-slot
        : The slot {value} contains no certificate, the PIN is wrong, or this build of `rcodesign` has no support for
          smart cards.
        - List the slots with `rcodesign smartcard-scan`, and pass the slot with the certificate, usually `9c`.
        - Enter the PIN; after several wrong PINs, the card is locked.
        > signature-certificate
        @ gh:indygreg/apple-platform-rs/blob/main/apple-codesign/src/error.rs

        # quill-chain / codesign / / quill: the certificate chain is incomplete
        ~ verification failed: full certificate chain not present
        ~ unable to find remaining chain certificates: {reason}
        ~ unable to get certificate chain cert CN={value} (from keychain or embedded quill store)
        : The `.p12` file contains the Developer ID certificate, but not its issuers, and `quill` cannot add them.
          Without Apple's intermediate and root certificates, the signature is not valid.
        - Attach the issuers: `quill p12 attach-chain FILE.p12`, and sign with the new file.
        - Update `quill`; a certificate of a newer intermediate (Developer ID G2) needs a newer version.
        - The chain must contain the certificate, the Developer ID intermediate, and Apple Root CA.
        > signature-certificate signature-unverified
        @ gh:anchore/quill/issues/16
        @ gh:getlarge/themoltnet/pull/2109

        # quill-installer-certificate / codesign / / quill: an installer certificate for an executable
        ~ x509: unhandled critical extension
        : The `.p12` file contains a Developer ID Installer certificate, which signs packages. To sign an executable,
          `quill` and GoReleaser need a Developer ID Application certificate.
        - Create a Developer ID Application certificate, and export it with its private key.
        > certificate-of-other-kind
        @ gh:goreleaser/goreleaser/pull/4938

        # quill-certificate-content / codesign / / quill: the certificate archive lacks a part
        ~ unable to create signature block: unable to sign code directory: no certificate found
        ~ failed to add signing data on pass=1 … no certificate found
        ~ no signing certificate found in the p12
        ~ no private key found in the p12
        ~ unable to find signing certificate in p12
        ~ no content found in the p12 file
        ~ unable to decode p12 file: {reason}
        ~ unable to decode p12 file
        : `quill` (also in GoReleaser) cannot use the `.p12` file: its password is wrong, it was not decoded completely
          from base64, or it lacks the certificate or the private key.
        - In Keychain Access, select the Developer ID Application certificate together with its key, and export both as
          one `.p12` file.
        - Pass the file, its base64 text, or `env:NAME`, and the password in `QUILL_SIGN_PASSWORD`.
        - Create the certificate again if a part is lost.
        > signature-certificate
        @ gh:goreleaser/goreleaser/issues/4950
        @ gh:anchore/quill/blob/main/quill/pki/signing_material.go

        # quill-notary-key / notary service / / quill: the notary key is not a private key
        ~ unable to parse EC private key for JWT: {reason}
        ~ unable to load JWT private key bytes: {reason}
        : `--notary-key` is not set, or is not the private key of the App Store Connect API (`AuthKey_KEYID.p8`). The
          `.p12` file of the certificate is not this key.
        - Create a team key in App Store Connect (Users and Access > Integrations), and pass the path or the base64 text
          of its `.p8` file.
        - Also set `--notary-key-id` and `--notary-issuer`.
        @ gh:anchore/quill/issues/595

        # quill-result / notary service / / quill: the notary service did not accept the file
        ~ submission result is {value}: … logs
        ~ timeout waiting for notarize submission response
        ~ binary is not signed thus will not pass notarization
        : The notary service rejected the file or did not answer in time, or the file has no signature. The log below
          the message lists the reasons.
        - Sign the file first, with a Developer ID Application certificate: `quill sign-and-notarize`.
        - Explain the issues of the log. After a timeout, query the submission again instead of uploading it.
        > signature-missing
        @ gh:anchore/quill/blob/main/quill/notary/status.go
        @ gh:anchore/quill/blob/main/quill/notarize.go

        # zsign-certificate / codesign / / zsign cannot load the certificate or its key
        ~ Can't load P12 or PrivateKey file! Please input the correct file and password
        ~ >>> Can't load p12 or private key file. Please input the correct file and password!
        ~ Can't load p12 or private key file. Please input the correct file and password
        : `zsign` cannot read the private key. The path or the password is wrong, or the file is a `.cer` file, which
          has no key. With OpenSSL 3, `zsign` also cannot load the old algorithms of some `.p12` files.
        - Pass the `.p12` file with `-k` and its password with `-p`; with `-c FILE.cer`, also pass the key with `-k`.
        - If the lines before contain `unsupported`, update `zsign`, or convert the file with `openssl pkcs12 -legacy`.
        > signature-certificate
        @ gh:zhlynn/zsign/issues/32
        @ gh:zhlynn/zsign/pull/312

        # zsign-issuer / codesign / / zsign does not know the issuer of the certificate
        ~ Unknown issuer hash {value}! No embedded WWDR intermediate matches
        ~ Unknown Issuer Hash
        : The certificate was not issued by one of Apple's intermediate certificates for iOS development (WWDR) that
          this version of `zsign` contains. It is a newer one, a Developer ID certificate, or self-signed.
        - Update `zsign`, or create a `.p12` file that contains the intermediate certificate.
        - Use an Apple Development or Apple Distribution certificate; sign Mac apps with `codesign` or `rcodesign`.
        > certificate-of-other-kind signature-certificate
        @ gh:zhlynn/zsign/issues/237

        # zsign-profile / codesign / / zsign cannot find the profile
        ~ >>> Can't find provision file!
        ~ Can't find provision file
        ~ Can't find TeamId
        : `zsign` has no readable provisioning profile. `-m` is missing or names a wrong path; `-p` is the password, not
          the profile. Without a team identifier, the profile is damaged.
        - Pass the profile with `-m FILE.mobileprovision`, the key with `-k`, and the password with `-p`.
        - Check the file: `entcheck profiles show FILE`.
        > profile-missing profile-unreadable
        @ gh:zhlynn/zsign/issues/146
        @ gh:zhlynn/zsign/issues/169

        # zsign-pair / codesign / / zsign: the key does not belong to a certificate of the profile
        ~ >>> Can't find paired certificate and private key!
        ~ Can't find paired certificate and private key
        ~ Can't find paired certificate subject common name
        : No certificate in the profile belongs to the private key. The profile was created for another certificate, or
          the certificate was renewed afterwards.
        - Create the profile again with this certificate, or pass the `.p12` file of a certificate that the profile
          lists: `entcheck profiles show FILE`.
        > signature-certificate
        @ gh:zhlynn/zsign/blob/master/src/openssl.cpp

        # zsign-space / codesign / / zsign: no space for the signature in the executable
        ~ Can't find free space of LoadCommands for CodeSignature
        ~ Can't find free space of LoadCommands for LC_LOAD_DYLIB
        : The header of the executable has no room for another load command: it was never signed, or libraries were
          injected into it before.
        - Let the developer link with `-headerpad 0x1000`, or sign the app once with Xcode or `codesign`.
        - Inject fewer libraries, and start from the original file.
        > signature-format
        @ gh:zhlynn/zsign/blob/master/src/archo.cpp

        # isign-unsupported / codesign / / isign cannot sign this app
        ~ Cannot yet sign WatchKit bundles
        ~ could not find Entitlements in {path}
        ~ NotSignable: {reason}
        ~ No matching archive type found
        : `isign` does not support this product (for example a watch app), the file is not an app, or the profile cannot
          be read. The tool is no longer maintained and does not create current signatures.
        - Remove the watch app before signing, and check the profile with `entcheck profiles show FILE`.
        - Use a maintained tool: `codesign`, `fastlane resign`, or `rcodesign`.
        > signature-format profile-unreadable
        @ gh:sauce-archives/isign/blob/master/isign/archive.py

        # jpackage-certificate / codesign / / jpackage finds no certificate
        ~ Using keychain [{value}] could not find a certificate matching [{identity}]
        ~ Using keychain [] could not find a certificate matching [{identity}]
        ~ could not find a certificate matching [{identity}]
        ~ No certificate found matching [{identity}] using keychain [{value}]
        ~ No certificate found matching [{identity}] using keychain
        ~ Signing was explicitly requested, but the signing certificate could not be found
        : `jpackage` found no {identity} in the keychain. Often, the build of a project contains the name of its author,
          or the certificate is in a keychain that is not searched.
        - To build a project of somebody else, remove `--mac-sign`, or pass your own name with
          `--mac-signing-key-user-name`.
        - Compare it with `security find-identity -v`; write only the part after `Developer ID Application: `.
        - For another keychain, add `--mac-signing-keychain PATH`, and unlock it.
        > signature-certificate
        @ gh:torakiki/pdfsam/issues/563
        @ gh:openjdk/jdk/tree/master/src/jdk.jpackage/macosx/classes/jdk/jpackage/internal/resources

        # jpackage-installer-name / codesign / / jpackage signs code with an installer certificate
        ~ Command [/usr/bin/codesign, -s, Developer ID Installer: {identity}, -vvvv
        ~ Command [/usr/bin/codesign, -s, Developer ID Installer:
        ~ Command [/usr/bin/codesign, -s, 3rd Party Mac Developer Installer:
        : `--mac-signing-key-user-name` contains the full name of the installer certificate, so `jpackage` also signs
          the code of the app with it. An installer certificate cannot sign code.
        - Pass only the name after the colon, `Example Inc (A1B2C3D4E5)`. `jpackage` then selects `Developer ID
          Application` for the app, and `Developer ID Installer` for the package.
        - Import both certificates with their private keys.
        - In newer versions, use `--mac-app-image-sign-identity` and `--mac-installer-sign-identity`.
        > certificate-of-other-kind
        @ gh:adoptium/adoptium-support/issues/1401

        # jpackage-several / codesign / / jpackage: several certificates with one name
        ~ Multiple certificates matching name [{identity}] found in keychain [{value}]
        ~ Multiple certificates found matching [{identity}] using keychain [{value}], using first one
        ~ Multiple certificates found matching [{identity}] using keychain
        : Several certificates have the name {identity}, for example an expired and a renewed one. `jpackage` takes the
          first or stops, and `codesign` reports the name as ambiguous.
        - Delete the old certificate, or pass a keychain with only the right one (`--mac-signing-keychain`).
        - Or pass the full name or the fingerprint with `--mac-app-image-sign-identity`.
        > signature-certificate
        @ gh:openjdk/jdk/pull/26275

        # jpackage-validity / codesign / / jpackage: the certificate is not valid today
        ~ The certificate "{identity}" is outside its validity period
        : {identity} has expired, or is not yet valid because the clock of the machine is wrong.
        - Create a new certificate of this kind, and check the date of the machine.
        > signature-certificate
        @ gh:openjdk/jdk/tree/master/src/jdk.jpackage/macosx/classes/jdk/jpackage/internal/resources

        # jpackage-content / codesign / / jpackage: added content prevents the signature
        ~ "codesign" failed and additional application content was supplied via the "--app-content" parameter
        ~ is not a standard subdirectory name in the "Contents" directory of the application bundle
        : A file of `--app-content` is in a location that a signature does not permit: data in a directory for code, a
          directory with a period in its name, or unsigned code.
        - Put data into a directory `Resources`, and pass that directory with `--app-content`.
        - Sign added executables and libraries before `jpackage` runs.
        > signature-broken signature-missing
        @ gh:openjdk/jdk/tree/master/src/jdk.jpackage/macosx/classes/jdk/jpackage/internal/resources

        # jpackage-tools / codesign / / jpackage: codesign failed
        ? Possible reason for "codesign" failure is missing Xcode with command line developer tools
        : `jpackage` adds this hint to every failure of `codesign`. If the Command Line Tools are installed, the cause
          is in the lines before: the certificate, the keychain, or a file of the app.
        - Run again with `--verbose`, and explain the line of `codesign`.
        - If `xcode-select -p` fails, install the tools with `xcode-select --install`.
        > signature-certificate
        @ gh:openjdk/jdk/tree/master/src/jdk.jpackage/macosx/classes/jdk/jpackage/internal/resources

        # jpackage-unsigned-image / codesign / / jpackage: a signed package with an unsigned app
        ~ Using unsigned app-image to build signed {type}
        : The package is signed, but the app in it is not, because it was created earlier without `--mac-sign`. The
          notary service rejects such a package.
        - Create the app image with `--mac-sign`, or sign it: `jpackage --type app-image --app-image APP --mac-sign`.
        > signature-missing
        @ gh:openjdk/jdk/tree/master/src/jdk.jpackage/macosx/classes/jdk/jpackage/internal/resources

        # java-packager-entitlements / codesign / / JavaPackager: a command without an entitlements file
        ~ Entitlements file not specified. Using defaults! … Usage: codesign -s identity
        ~ -exec codesign -f -o runtime -s {identity} --entitlements {} \;
        : Without `entitlements` in `macConfig`, JavaPackager passes an option without its file, so `codesign` prints
          its usage. This is an error of JavaPackager 1.7.0.
        - Set `macConfig.entitlements` to an entitlements file; a Java runtime needs `com.apple.security.cs.allow-jit`
          and `com.apple.security.cs.allow-unsigned-executable-memory`.
        - Or update JavaPackager.
        > entitlements-file-missing
        @ gh:javapackager/JavaPackager/issues/313
        @ gh:javapackager/JavaPackager/issues/306

        # godot-rcodesign / codesign / / Godot: the path of rcodesign
        ~ rcodesign path is not set. Configure rcodesign path in the Editor Settings
        ~ Could not start rcodesign executable
        : The export preset selects `rcodesign`, but the settings of the editor do not contain its path, or it cannot be
          started. On Linux and Windows, Godot needs it for Developer ID signatures and notarization.
        - Install `rcodesign`, and set its path in Editor Settings > Export > macOS.
        - On a Mac, select `Xcode codesign` and `Xcode notarytool` instead.
        @ gh:godotengine/godot/blob/master/platform/macos/export/export_plugin.cpp

        # godot-notary-credentials / notary service / / Godot: the credentials for notarization
        ~ Neither Apple ID name nor App Store Connect issuer ID name not specified
        ~ Both Apple ID name and App Store Connect issuer ID name are specified, only one should be set at the same time
        ~ App Store Connect issuer ID name not specified
        ~ App Store Connect API key ID not specified
        : The export preset needs exactly one kind of credentials: the Apple Account with an app-specific password, or
          the API key with its identifier and issuer. `rcodesign` supports only the API key.
        - Fill in one group of the section Notarization; clear the other one.
        - On CI, pass them as variables (`GODOT_MACOS_NOTARIZATION_…`), because Godot stores them outside of
          `export_presets.cfg`.
        @ gh:godotengine/godot/blob/master/platform/macos/export/export_plugin.cpp

        # godot-ad-hoc / codesign / / Godot: an ad hoc signature or none
        ~ Code signing: Using ad-hoc signature. The exported project will be blocked by Gatekeeper
        ~ Code signing is disabled. The exported project will not run on Macs with enabled Gatekeeper and Apple Silicon
          powered Macs
        ~ The exported project will be blocked by Gatekeeper if it's downloaded from an unknown source
        : These are warnings: the exported app has no Developer ID signature or is not notarized. It runs on this Mac;
          after a download, Gatekeeper rejects it as damaged or from an unidentified developer.
        - To distribute it, select a Developer ID Application certificate as identity, and enable notarization in the
          preset.
        - Without a membership, tell users to allow the app in System Settings > Privacy & Security, or to remove the
          quarantine attribute.
        > signature-ad-hoc signature-missing
        @ gh:godotengine/godot/issues/68744
        @ gh:godotengine/godot/blob/master/platform/macos/export/export_plugin.cpp

        # godot-notarization-failed / notary service / / Godot: the notarization failed
        ~ Notarization failed, see editor log for details
        ~ Notarization requires the app to be archived first
        : Godot's notary tool reported an error, which only the output of the editor contains; or the preset exports a
          format that Godot does not submit, such as PKG.
        - Start the editor from a terminal, export again, and explain the output of `notarytool`.
        - Export as DMG or ZIP. Disable the debugging entitlement, select a Developer ID certificate, and sign the
          libraries of extensions.
        > signature-without-runtime debug-get-task-allow
        @ gh:godotengine/godot/blob/master/platform/macos/export/export_plugin.cpp
        @ gh:godotengine/godot/issues/81733

        # godot-built-in / codesign / / Godot: the built-in signing failed
        ~ Built-in CodeSign failed with error "{reason}"
        ~ Built-in CodeSign failed with error
        ~ Could not create entitlements file. … Code Signing
        : The signing code of Godot, which creates ad hoc signatures only, could not sign a file: {reason}. Often, a
          library or a framework of an extension has an invalid bundle or executable.
        - Correct or remove the library that the message names; a framework needs `Resources/Info.plist` and
          `Versions/Current`.
        - On a Mac, select `Xcode codesign`; elsewhere `rcodesign`.
        > signature-broken
        @ gh:godotengine/godot/blob/master/platform/macos/export/export_plugin.cpp
        """#
}
