extension MessageTable {
    /// The messages of Compose, Nuitka, Homebrew, Carthage, Dioxus, Titanium, and other tools about signing.
    static let furtherToolPatterns = #"""
        # compose-certificate / codesign / / Compose: the certificate is not in the keychain
        ~ Could not find certificate for '{identity}' in keychain
        ~ Could not find certificate for '{identity}' in keychain [{keychain}]
        ~ Could not find a matching app signing certificate for '{identity}' in keychain
        ~ Could not find a matching app signing certificate for '{identity}' in keychain [{keychain}]
        : The Gradle plug-in searches the keychain for “Developer ID Application: {identity}” (for the App Store, “3rd
          Party Mac Developer Application: …”), and found none. Usually the name in `signing.identity` differs from the
          certificate, or there is only an Apple Development or Apple Distribution certificate, which older versions do
          not accept.
        - List the names: `security find-identity -v -p codesigning`, and set `identity` to the complete name, with the
          prefix and the Team ID.
        - Outside the App Store, create a Developer ID Application certificate, and import it with its private key.
        - On CI, set `keychain` to the path of the keychain into which the certificate was imported, and unlock it.
        - For Apple Distribution certificates, update Compose Multiplatform.
        > certificate-of-other-kind signature-missing
        @ gh:JetBrains/compose-multiplatform/issues/4272
        @ gh:JetBrains/compose-multiplatform/blob/master/tutorials/Signing_and_notarization_on_macOS/README.md

        # compose-certificates / codesign / / Compose: several certificates match
        ~ Multiple matching certificates are found for '{identity}'
        ~ Multiple matching certificates are found for '{identity}' … Please specify keychain containing unique matching
          certificate
        ~ Multiple matching certificates are found for '{identity}' in keychain [{keychain}]
        : Several certificates in the keychain have the name {identity}, usually an expired or renewed one next to the
          current one, or the same one in two keychains.
        - Delete the expired or duplicate certificate in Keychain Access.
        - Or set `signing.identity` to the complete name with the Team ID, or `signing.keychain` to a keychain with only
          one.
        @ gh:JetBrains/compose-multiplatform/blob/master/tutorials/Signing_and_notarization_on_macOS/README.md

        # compose-kind / codesign / / Compose: not a certificate for apps
        ~ Signing settings error: '{identity}' is not an app signing certificate
        ~ Unsupported macOS app signing identity: '{identity}'
        : `signing.identity` names {identity}, a certificate for installers or of an unknown kind. Apps need a
          certificate for applications.
        - Set Developer ID Application (outside the App Store), Apple Distribution or Mac App Distribution (App Store),
          or Apple Development (local test).
        - Leave the installer certificate in the keychain: the plug-in finds it for the `.pkg` file by the same name.
        > certificate-of-other-kind
        @ gh:JetBrains/compose-multiplatform/blob/master/tutorials/Signing_and_notarization_on_macOS/README.md

        # compose-settings / codesign / / Compose: the settings for signing are incomplete
        ~ Signing settings error: signing identity is null or empty
        ~ Signing settings error: Could not infer signing prefix
        ~ Signing settings error: could not find the specified keychain: {keychain}
        ~ Signing settings error: macOS was expected, actual OS is
        ~ macOS settings error: bundleID is empty or null
        ~ macOS settings error: bundleID may only contain alphanumeric characters
        : The block `nativeDistributions.macOS` of Compose lacks a value that signing needs, or the value is not valid.
          Often an environment variable or Gradle property is empty on CI, or in a run on a different system from macOS.
        - Set `bundleID` in reverse notation (`com.example.app`; letters, digits, hyphens, periods).
        - Set `signing.identity`, or the property `compose.desktop.mac.signing.identity`; check that the CI secret
          reaches Gradle.
        - Set `signing.keychain` to a path that exists, or remove it to use the default keychain.
        - Turn `signing.sign` on only if the values exist, and only on macOS.
        @ gh:JetBrains/compose-multiplatform/blob/master/tutorials/Signing_and_notarization_on_macOS/README.md

        # compose-notarization / notary service / / Compose: the settings for notarization are incomplete
        ~ Notarization settings error: notarization settings are not provided
        ~ Notarization settings error: appleID is null or empty
        ~ Notarization settings error: password is null or empty
        ~ Notarization settings error: teamID is null or empty
        : The task of Compose for notarization has no Apple ID, password, or team, usually because an environment
          variable or Gradle property is empty.
        - Set `notarization { appleID; password; teamID }` in `nativeDistributions.macOS`, or the Gradle properties
          `compose.desktop.mac.notarization.…`.
        - The password is an app-specific password from account.apple.com, not that of the Apple Account.
        @ gh:JetBrains/compose-multiplatform/blob/master/tutorials/Signing_and_notarization_on_macOS/README.md

        # compose-configuration-cache / codesign / / Compose: `security` during the configuration of Gradle
        ~ Starting an external process '/usr/bin/security find-certificate … during configuration time is unsupported
        : This is not an error of the certificate: Gradle 8.1 and later forbid external processes during the
          configuration, and an old version of the Compose plug-in starts `security` there.
        - Update Compose Multiplatform; newer versions search for the certificate only when they sign.
        - Until then, run Gradle with `--no-configuration-cache`.
        @ gh:JetBrains/compose-multiplatform/issues/3060

        # compose-tool / codesign / / Compose: `codesign` or `notarytool` failed
        ~ External tool execution failed: * Command: [/usr/bin/codesign
        ~ External tool execution failed: * Command: [/usr/bin/xcrun, notarytool
        ~ External tool execution failed: * Command: [/usr/bin/productsign
        : The Gradle plug-in of Compose ran a tool of Apple, and it failed. The reason is not in this message but in the
          file at “Error log”.
        - Read that file (below `build/compose/logs`), and look up its last line.
        - Or set the property `compose.desktop.verbose=true`, so that Gradle prints the output of the tools.
        - For errSecInternalComponent, unlock the keychain; for “no identity found”, check `signing.identity` and
          `signing.keychain`.
        @ gh:JetBrains/compose-multiplatform/blob/master/tutorials/Signing_and_notarization_on_macOS/README.md

        # nuitka-access / codesign / / Nuitka: no access to the key
        ~ Access to the specified codesign certificate was not allowed
        ~ Please 'allow all items' or when compiling with GUI available, enable prompting for the certificate in
          KeyChain Access
        : Nuitka prints this for every “errSecInternalComponent” of `codesign`. Usually the keychain is locked (SSH,
          CI), or `codesign` may not use the private key. It also appears if the access is permitted but the chain of
          the certificate is incomplete or has changed trust settings.
        - Run `security unlock-keychain`, then `security set-key-partition-list -S apple-tool:,apple:,codesign: -s -k
          PASSWORD KEYCHAIN`.
        - If that does not help, install the intermediate certificate (Developer ID G2, WWDR) from
          `https://www.apple.com/certificateauthority/`, and set its trust to the system defaults.
        - Try `codesign --force --sign "NAME" FILE` in Terminal, which shows the complete message.
        @ gh:Nuitka/Nuitka/issues/3530
        @ gh:Nuitka/Nuitka/blob/develop/nuitka/utils/Signing.py

        # nuitka-identity / codesign / / Nuitka: the identity is not unique
        ~ More than one signing identity, auto mode cannot be used
        ~ Failed to detect any signing identity, auto mode cannot be used
        : With `--macos-sign-identity=auto`, Nuitka needs exactly one identity in the keychain, and `security
          find-identity` lists no or several certificates.
        - Pass the identity: `--macos-sign-identity="Developer ID Application: Example (A1B2C3D4E5)"`, or its SHA-1.
        - If none is listed, import the certificate with its private key; for a local build, omit the option (ad hoc
          signature).
        @ gh:Nuitka/Nuitka/blob/develop/nuitka/utils/Signing.py

        # nuitka-codesign / codesign / / Nuitka: `codesign` failed
        ~ FATAL: Error, call to 'codesign' failed
        ~ Error, call to 'codesign' failed
        : Nuitka could not sign the files. The reason is at the end, after the list of files: usually “detritus not
          allowed” (extended attributes in a synchronized folder). “bundle format unrecognized … In subcomponent” means
          a data folder with a period in its name, such as `tcl/opt0.4`, in `Contents/MacOS`.
        - For detritus, move the project out of iCloud Drive, Desktop, or Documents, or run `xattr -cr` on the folder.
        - For the bundle format, update Nuitka, which places data files elsewhere, or exclude the folder.
        - Otherwise, look up the last line of the message.
        @ gh:Nuitka/Nuitka/issues/2465
        @ gh:Nuitka/Nuitka/issues/1928

        # codesign-other-tool / codesign / / A `codesign` that is not Apple's
        ~ codesign command … failed with error code 106
        ~ codesign command … failed with error code 109
        ~ '[codesign', … returned non-zero exit status 106
        ~ '[codesign', … returned non-zero exit status 109
        ~ codesign … failed with exit code 106
        ~ codesign … failed with exit code 109
        : The command `codesign` in the search path is not Apple's but that of the package `sigtool` (from conda or
          Nix). It knows only a few options, and ends with 106 or 109 for the others.
        - Check `which -a codesign`: the first must be `/usr/bin/codesign`.
        - Remove the package (`conda remove sigtool`), or put `/usr/bin` first: `PATH=/usr/bin:$PATH`.
        - Update PyInstaller: newer versions call `/usr/bin/codesign` directly.
        @ gh:pyinstaller/pyinstaller/pull/8582
        @ gh:pyinstaller/pyinstaller/issues/8581
        @ gh:napari/napari/pull/4904
        @ gh:matthew-brett/delocate/issues/144

        # nix-codesign-allocate / codesign / / Nix: `codesign_allocate` is missing
        ~ Failed to spawn codesign_allocate: No such file or directory
        : The `codesign` of Nix (`sigtool`) starts `codesign_allocate`, and this is not in the search path of the build.
          It is not a problem of a certificate: every linked program needs an ad hoc signature on Apple silicon.
        - Update nixpkgs; newer versions use an absolute path.
        - Otherwise, add `darwin.cctools` (or `sigtool` with `cctools`) to the `nativeBuildInputs`.
        - Outside of Nix builds, call `/usr/bin/codesign`.
        @ gh:NixOS/nixpkgs/issues/148189
        @ gh:NixOS/nixpkgs/pull/238323

        # homebrew-signature / codesign / / Homebrew: a file could not be signed ad hoc
        ~ Failed applying an ad-hoc signature to {path} … main executable failed strict validation
        : Homebrew changed paths in the file {path} and could not sign it again. The program has data after its
          executable part, such as an interpreter with an attached image, which `codesign` does not accept. The
          installation continues, but Apple silicon may kill the program.
        - Start the program: if it runs, the message has no consequences.
        - Otherwise, run `brew update`, then `brew reinstall` the formula, or build it with `--build-from-source`.
        - If it is killed, copy the file to a new name and back, and run `codesign --force --sign - {path}`; report a
          failure to the formula.
        > signature-broken
        @ gh:fricas/fricas/issues/202
        @ gh:oils-for-unix/oils/issues/1725
        @ gh:Homebrew/brew/issues/10554

        # create-dmg-signature / codesign / / create-dmg: the disk image is not signed
        ~ Code signing failed. The DMG is fine, just not code signed
        ~ No suitable code signing identity found
        ~ Code signing failed. The DMG is fine, just not code signed … No suitable code signing identity found
        ~ Code signing identity: (unavailable)
        : `create-dmg` made the disk image but found no identity for it: neither Developer ID Application nor a
          development certificate is in the keychain, or the value of `--identity` is not exactly the listed name. The
          file is usable.
        - For a local test, ignore the message (the exit code is 2), or pass `--no-code-sign`.
        - For a release, import a Developer ID Application certificate, sign the app first, and pass the complete name
          as in `security find-identity -v -p codesigning`.
        - For “ambiguous”, delete the duplicate certificate, or sign the image yourself with `codesign --sign SHA-1
          Example.dmg`.
        > signature-missing
        @ gh:sindresorhus/create-dmg/issues/5
        @ gh:sindresorhus/create-dmg/issues/59
        @ gh:sindresorhus/create-dmg/pull/97

        # packages-certificate / codesign / / Packages: no certificate for the installer
        ~ No Developer ID Installer Certificates could be found in your Keychain
        ~ Unable to Find Signing Certificate
        : The tool Packages needs a Developer ID Installer certificate with its private key in the keychain of the user.
          Often there is only a Developer ID Application certificate, which cannot sign packages, or the private key is
          missing.
        - Create a Developer ID Installer certificate, and check it with `security find-identity -v` (without `-p
          codesigning`).
        - If the key is missing, export the identity on the Mac that created it, and import the `.p12` file.
        - Or build without a certificate, and sign with `productsign --sign "Developer ID Installer: …" in.pkg out.pkg`.
        > certificate-of-other-kind
        @ gh:packagesdev/packages/issues/26
        @ gh:packagesdev/packages/issues/51
        @ gh:packagesdev/packages/issues/95

        # carthage-ambiguous / codesign / / Carthage: a framework for macOS is ambiguous
        ~ A shell task (/usr/bin/xcrun codesign … failed with exit code 1 … bundle format is ambiguous (could be app or
          framework)
        : `carthage copy-frameworks` copied a framework for macOS without its symbolic links, mostly when archiving, so
          `codesign` cannot determine its kind. A Mac app does not need this step at all.
        - For macOS, remove the script, and add the frameworks under Embed Frameworks with Code Sign On Copy.
        - Or set `COPY_PHASE_STRIP` to `NO` for the configuration.
        - Update Carthage, or use XCFrameworks (`--use-xcframeworks`), which need no script either.
        @ gh:Carthage/Carthage/issues/2750
        @ gh:Carthage/Carthage/issues/2726
        @ gh:Carthage/Carthage/issues/2444

        # carthage-codesign / codesign / / Carthage: a framework could not be signed
        ~ A shell task (/usr/bin/xcrun codesign … failed with exit code 1
        ~ A shell task failed with exit code 1 … replacing existing signature … User canceled the operation
        : The build phase `carthage copy-frameworks` signs each framework, and `codesign` failed. The reason is in the
          last line: “detritus not allowed” means extended attributes, “User canceled the operation” or
          “errSecInternalComponent” a key that the build server may not use.
        - For detritus, run `xattr -cr Carthage/Build`, and keep the project out of synchronized folders.
        - On a server, unlock the keychain, and permit the key with `security set-key-partition-list`.
        - Or use XCFrameworks (`carthage update --use-xcframeworks`) and Embed & Sign, without the script.
        @ gh:iCepa/Tor.framework/issues/66
        @ gh:Carthage/Carthage/issues/939

        # dioxus-profile / codesign / / Dioxus: no profile for the app
        ~ No provisioning profiles found when trying to codesign the app
        ~ No provisioning profile found matching bundle identifier "{bundle}"
        ~ Failed to auto-provision entitlements for Apple codesigning
        : `dx` signs with a profile that is already on the Mac, and found none that matches the identifier of the app.
          It creates none itself.
        - In Xcode, create an empty iOS project with the same bundle identifier and team, and run it on the device once:
          Xcode stores a profile.
        - Or set `bundle.identifier` in `Dioxus.toml` to one that a profile covers; a wildcard profile covers all.
        - Accept pending agreements at `https://developer.apple.com/account`.
        - If Xcode removed its account or profiles (an update, a cleaning tool), add the account again.
        > profile-missing
        @ gh:DioxusLabs/dioxus/blob/main/packages/cli/src/build/apple.rs

        # dioxus-identity / codesign / / Dioxus: no Apple Development certificate
        ~ Failed to find Apple Development in `security find-identity -v -p codesigning`
        ~ Failed to automatically provision signing name for Apple codesigning
        : `dx` searches the keychain for an identity “Apple Development: …” and found no valid one. A certificate
          without its private key, or an expired one, does not count.
        - In Xcode, open Settings > Accounts > Manage Certificates, and add Apple Development.
        - Check `security find-identity -v -p codesigning`; if it lists 0 identities, install the intermediate
          certificate WWDR.
        - Or pass the identity with `--apple-team-id`.
        > signature-certificate
        @ gh:DioxusLabs/dioxus/blob/main/packages/cli/src/build/apple.rs

        # mobile-rust-teams / Xcode / / cargo-mobile and Tauri: no team in the keychain
        ~ No development teams detected
        ~ Failed to find Apple developer teams
        ~ Failed to find Apple developer teams: Missing X509 field
        : The tool reads the teams from the certificates in the keychain (“Apple Development: …”, “… Developer: …”) and
          found none. Being signed in to Xcode is not sufficient. “Missing X509 field” is an error of old versions with
          certificates without organization.
        - In Xcode, open Settings > Accounts > Manage Certificates, and add Apple Development.
        - Or set the Team ID yourself: `APPLE_DEVELOPMENT_TEAM=A1B2C3D4E5`, or `bundle > iOS > developmentTeam` in
          `tauri.conf.json`.
        - For “Missing X509 field”, update the tool. For the simulator, no team is required.
        @ gh:tauri-apps/cargo-mobile2/issues/100
        @ gh:BrainiumLLC/cargo-mobile/issues/25
        @ gh:tauri-apps/cargo-mobile2/blob/dev/src/apple/teams.rs

        # export-distribution-certificate / Xcode / / Export: no distribution certificate
        ~ exportArchive No signing certificate "iOS Distribution" found
        ~ exportArchive: No signing certificate "iOS Distribution" found
        : The archive was built. But the method of the export (App Store, ad hoc, enterprise) needs a distribution
          certificate with its private key, and the keychain does not have one. Tools such as Tauri export even for a
          test on a device.
        - For a test, choose the method `debugging` (formerly `development`) in the export options; in Tauri, `tauri ios
          build --export-method debugging`, or start the app from Xcode.
        - For a release, create an Apple Distribution certificate in Xcode, or import the `.p12` file with its private
          key.
        - On CI, pass `-allowProvisioningUpdates` with an App Store Connect API key, so that Xcode can sign in the
          cloud.
        > signature-for-testing
        @ gh:tauri-apps/tauri/issues/12327

        # titanium-certificate / codesign / / Titanium: no certificate
        ~ Unable to find any iOS Developer Certificates
        ~ Unable to find any iOS Distribution Certificates
        ~ Unable to find an iOS Developer Certificate for "{identity}"
        ~ Unable to find an iOS Distribution Certificate for "{identity}"
        : Titanium found no certificate of this kind with its private key in the keychains, or none with the given name.
        - Add the certificate in Xcode (Settings > Accounts > Manage Certificates), or import the `.p12` file.
        - Compare the name with `ti info -t ios`, and pass it as `--developer-name` or `--distribution-name`.
        - Remove an old default from `~/.titanium/config.json`.
        > signature-certificate
        @ gh:tidev/titanium-sdk/blob/main/iphone/cli/commands/_build.js

        # titanium-profile / codesign / / Titanium: no suitable profile
        ~ Unable to find any non-expired development provisioning profiles that match the app id "{bundle}"
        ~ Unable to find any non-expired app store distribution provisioning profiles that match the app id "{bundle}"
        ~ Unable to find any non-expired Ad Hoc or Enterprise Ad Hoc provisioning profiles that match the app id
        ~ Unable to find any development provisioning profiles
        ~ Invalid provisioning profile UUID "{profile}"
        ~ Specified provisioning profile UUID "{profile}" is managed and not supported
        ~ Specified provisioning profile UUID "{profile}" is expired
        ~ Specified provisioning profile UUID "{profile}" does not include the "{identity}" certificate
        : Titanium accepts only installed profiles that are not expired and not managed by Xcode. They must contain the
          identifier of the app and the chosen certificate, and be of the kind of the build. No profile meets all this,
          or the given one does not.
        - Create the profile on the developer website for this App ID and certificate, download it, and open it once.
        - Pass it with `--pp-uuid`, and the certificate with `--developer-name` or `--distribution-name`; `ti info -t
          ios` lists both.
        - Remove a default certificate of another team from `~/.titanium/config.json`.
        > profile-missing
        @ gh:tidev/titanium-sdk/pull/8497
        @ gh:tidev/titanium-sdk/pull/8891

        # titanium-intermediate / codesign / / Titanium: the intermediate certificate is missing
        ~ WWDR Intermediate Certificate not found
        : The intermediate certificate of Apple (Worldwide Developer Relations, WWDR) is not in the keychain, or
          Titanium knows only an older one. Without it, no development or distribution certificate is valid.
        - Install the current one (G3 or later) from `https://www.apple.com/certificateauthority/` into the login
          keychain.
        - Delete an expired WWDR certificate, and update the Titanium SDK.
        @ gh:tidev/titanium-sdk/blob/main/iphone/cli/commands/_build.js

        # titanium-export / codesign / / Titanium: the export failed
        ~ The selected provisioning profile "{profile}" is most likely not a valid Ad Hoc provisioning profile
        ~ Please ensure you are using a valid Ad Hoc provisioning that is linked to the signing
        : The archive was built, but `xcodebuild` could not export it with the profile {profile}. Titanium only guesses
          the reason; the lines of `xcodebuild` above state it. Often the profile has a different kind from the target,
          or extensions have no profile.
        - For `dist-adhoc`, choose an ad hoc profile with the registered devices and the current distribution
          certificate.
        - Build with `--log-level trace`, and look up the line with `error: exportArchive`.
        @ gh:tidev/node-ios-device/issues/90

        # godot-nested / codesign / / Godot: unsigned code in the app
        ~ CodeSign/CodeResources: Unsigned nested executable file
        ~ Built-in CodeSign failed with error "Failed to process nested resources."
        : The built-in signing of Godot found executable code in the app without a signature. It comes from own export
          templates or from a GDExtension, often a `.framework` without the folder `Versions`, which Godot before 4.3
          does not handle.
        - Update Godot, or export with the official templates to compare.
        - Sign the libraries and templates before the export: `codesign --force --sign -` on macOS, or `rcodesign sign`
          elsewhere.
        - Or choose `rcodesign` or Xcode `codesign` under Code Signing in the export preset.
        > signature-missing
        @ gh:godotengine/godot/issues/82594
        @ gh:godotengine/godot/pull/93101

        # unity-not-binary / codesign / / Unity: a file is not a library for macOS
        ~ Cannot sign '{path}' because it is not a valid Mach-O binary
        : Unity signs each plug-in of a Mac app ad hoc, and {path} is not a library for macOS: a placeholder (for
          example of Git LFS), a damaged file, or one for another platform.
        - Check it: `file` must report Mach-O. Fetch large files with `git lfs pull`, or install the package again.
        - In the import settings of the plug-in, clear macOS if the file belongs to another platform.
        @ gh:superunitybuild/buildtool/issues/110

        # theos-codesign / codesign / / Theos: `codesign` gets the options of `ldid`
        ~ codesign: invalid option -- S
        : The option `-S` belongs to `ldid`. For the simulator (and macOS), Theos signs with Apple's `codesign`, but the
          project or the script passes the options for `ldid`.
        - Remove `TARGET_CODESIGN_FLAGS = -S…` from the makefile, or set it to `--sign - --force` for the simulator.
        - Or set `TARGET_CODESIGN = ldid`; update Theos.
        @ gh:theos/theos/issues/356
        """#
}
