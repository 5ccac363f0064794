extension MessageTable {
    /// Messages of codesign and security whose cause the words identify.
    static let codesignCausePatterns = #"""
        # designated-requirement-wrong / codesign /  / The signature does not satisfy its own requirement
        ~ {path}: valid on disk {other}: does not satisfy its designated Requirement
        ~ {path}: does not satisfy its designated Requirement
        ~ valid on disk … does not satisfy its designated Requirement
        : The content is intact, but the signature does not fulfill the requirement that it contains itself, so macOS
          does not accept it at launch (`Killed: 9`). The requirement was written for another signer: it was kept when
          the code was signed again, a tool other than `codesign` (quill, rcodesign) built it from an incomplete
          certificate chain, or the certificate is self-signed.
        - Show it with `codesign -d -r- FILE`, and compare it with the certificates: `codesign -dvv FILE`.
        - Sign again with `codesign --force`, without `--preserve-metadata=requirements` and without an own requirement
          (`-r`).
        - With quill or rcodesign, use a `.p12` with the complete chain: the certificate, its intermediate, and Apple
          Root CA.
        > signature-certificate signature-team
        @ gh:OliveTin/OliveTin/issues/931
        @ gh:indygreg/apple-platform-rs/issues/99
        @ gh:blacktop/go-macho/pull/39

        # resource-rules-removed / codesign /  / A script with resource rules
        ~ Warning: --resource-rules has been deprecated in Mac OS X >= 10.10!
        ~ {path}/ResourceRules.plist: cannot read resources
        ~ usage of --preserve-metadata with option "resource-rules" (deprecated in Mac OS X >= 10.10)
        ~ --resource-rules has been deprecated
        : The script or tool signs with `--resource-rules`, which `codesign` no longer supports; the warning alone is
          harmless, but `ResourceRules.plist: cannot read resources` means that the file it names does not exist in
          current apps. Old versions of `PackageApplication`, shenzhen, iReSign, and other tools do this.
        - Remove `--resource-rules=…` and `resource-rules` in `--preserve-metadata` from the script, and leave
          `CODE_SIGN_RESOURCE_RULES_PATH` empty.
        - Replace `xcrun PackageApplication` by `xcodebuild -exportArchive`.
        > signature-format
        @ gh:nomad-cli/shenzhen/issues/236
        @ gh:mattbryson/resignipa/issues/1
        @ gh:lionheart/openradar-mirror/issues/373

        # flutter-framework-read-only / codesign /  / Flutter.framework is read-only
        ~ {path}/Flutter.framework: replacing existing signature {other} Flutter.framework: Permission denied
        ~ {path}/Flutter.framework/Flutter: Permission denied
        ~ {path}/FlutterMacOS.framework/FlutterMacOS: Permission denied
        ~ {path}/Flutter.framework: Permission denied
        ~ {path}/FlutterMacOS.framework: Permission denied
        : The build copied the Flutter framework with its permissions from a directory without the permission to write
          (a Flutter SDK from Nix, a system directory, or of another user). `codesign` and `lipo` cannot change the
          copy. Since macOS 15.4, `rsync` of the system ignores `--chmod`, so that an older correction in Flutter has no
          effect. Certificates are not the cause.
        - Update Flutter, then `flutter clean`, and build again.
        - Otherwise, install the Flutter SDK in your home directory with write permission: `chmod -R u+w
          FLUTTER/bin/cache`.
        - Do not build with `sudo`: files of root remain in `build` and Derived Data; delete them.
        @ gh:flutter/flutter/pull/189658
        @ gh:flutter/flutter/issues/189645
        @ gh:flutter/flutter/issues/39507

        # install-name-no-room / codesign /  / No room for a longer library path
        ~ changing install names or rpaths can't be redone for: {path} because larger updated load commands do not fit
        ~ changing install names or rpaths can't be redone for: {path}
        ~ larger updated load commands do not fit
        : `install_name_tool` cannot write the new path into {path}, because the header has no free space. This is
          decided by the linker, not by the signature; but after any successful change, the file must be signed again.
        - Link the library again with `-Wl,-headerpad_max_install_names` (`LDFLAGS`).
        - If you only have the binary, use a shorter path (`@rpath/…`), or ask the vendor for a version with free space.
        - Then sign: `codesign --force --sign IDENTITY FILE`.
        @ gh:pactus-project/pactus/pull/2060
        @ gh:prefix-dev/rattler-build/issues/1179

        # xcframework-release-broken / codesign /  / The released xcframework has a broken signature
        ~ {file}.xcframework: a sealed resource is missing or invalid
        ~ {file}.xcframework: invalid Info.plist (plist or signature have been modified)
        : The vendor changed files of the `.xcframework` after signing it, or the archive tool changed them (symbolic
          links, line ends), or the certificate of the vendor is no longer valid. Your own certificates and profiles are
          not the cause.
        - Install the release again with the original archive (not through Git LFS or a copy without symbolic links),
          and check it: `codesign --verify -vv NAME.xcframework`.
        - Update to a release with a correct signature, or report it to the vendor.
        - If you trust the content, sign it yourself: `codesign --force --timestamp --sign IDENTITY NAME.xcframework`.
        > signature-broken signature-unverified
        @ gh:ReactiveX/RxSwift/issues/2667

        # resign-ambiguous / codesign /  / A signing tool and two certificates of the same name
        ~ {identity}: ambiguous (matches "{identity}" and "{other}" in {keychain}) … invalid Info.plist (plist or
          signature have been modified)
        ~ ambiguous (matches … invalid Info.plist (plist or signature have been modified)
        : The keychain contains two certificates that match {identity}, so `codesign` did not sign. The line about
          `Info.plist` is only a consequence: the tool had already changed `Info.plist`, and then verified the old
          signature.
        - In Keychain Access > My Certificates, delete expired, revoked, and duplicate certificates of this name (login
          and System).
        - Or pass the SHA-1 fingerprint from `security find-identity -v -p codesigning` instead of the name.
        > signature-certificate
        @ gh:maciekish/iReSign/issues/39
        @ gh:maciekish/iReSign/pull/86
        @ gh:DanTheMan827/ios-app-signer/issues/16

        # app-signer-error / codesign /  / iOS App Signer reports “Codesigning error”
        ~ iOS App Signer … Codesigning error
        ~ iOS App Signer … Error codesigning
        : The tool shows no cause; `codesign` failed. Most often, the keychain contains a second certificate of the same
          name that is expired or revoked, or the intermediate certificate (Apple WWDR G3) is missing.
        - In Keychain Access > login > My Certificates, delete duplicate, expired, and revoked Apple Development
          certificates.
        - Install the current WWDR intermediate certificates (G3 and later) from Apple’s page of certificate
          authorities.
        - Update the tool: since Xcode 16, profiles are in `~/Library/Developer/Xcode/UserData/Provisioning Profiles`.
        > signature-certificate
        @ gh:DanTheMan827/ios-app-signer/issues/269
        @ gh:DanTheMan827/ios-app-signer/issues/16
        @ gh:DanTheMan827/ios-app-signer/pull/250

        # lipo-killed / codesign /  / A tool is terminated for an invalid page of a binary
        ~ lipo … Code Signature Invalid … Invalid Page
        ~ lipo: killed … Code Signature Invalid
        : The input of `lipo` contains a signature that does not match its content (for example an executable that Bun
          cross-compiled), and the kernel ends the process that maps it.
        - Remove the signatures before: `codesign --remove-signature SLICE` and `xattr -c SLICE`.
        - Combine with `lipo -create`, then sign the result: `codesign --force --sign IDENTITY FILE`.
        > signature-broken
        @ gh:steipete/poltergeist/pull/197

        # flutter-framework-attributes / codesign /  / Flutter in a synchronized directory
        ~ Failed to codesign {path} with identity {identity}. … resource fork, Finder information, or similar detritus
          not allowed
        ~ {path}/Flutter.framework/Flutter: resource fork, Finder information, or similar detritus not allowed
        ~ Target debug_unpack_ios failed: Exception: Failed to codesign {path}/Flutter.framework/Flutter with identity
        ~ Target release_unpack_ios failed: Exception: Failed to codesign {path}/Flutter.framework/Flutter with identity
        ~ Target profile_unpack_ios failed: Exception: Failed to codesign {path}/Flutter.framework/Flutter with identity
        : `codesign` could not sign `Flutter.framework`. Usually, the project is in a directory that iCloud Drive or
          another service synchronizes (Desktop, Documents), which adds extended attributes to files; then the output
          contains “resource fork, Finder information, or similar detritus not allowed”. Otherwise, the next lines
          contain another reason, such as `errSecInternalComponent`.
        - Move the project to a directory that is not synchronized, such as `~/Developer`, then run `flutter clean`.
        - Remove the attributes: `xattr -cr .` in the project and `xattr -cr` in the directory of Flutter.
        - With `errSecInternalComponent`, unlock the keychain, and allow `codesign` to use the key.
        > signature-broken
        @ gh:flutter/flutter/issues/130639
        @ gh:flutter/flutter/issues/152549
        @ https://developer.apple.com/library/archive/qa/qa1940/_index.html

        # codesign-app-management / codesign /  / App Management does not permit the change of an app
        = -67048 errSecCSInternalError
        ~ /Applications/{path}: internal error in Code Signing subsystem
        ~ /Applications/{path}: replacing existing signature /Applications/{path}: internal error in Code Signing
          subsystem
        ~ Error Opening Destination: /Applications/{path} [Operation not permitted]
        ~ codesign … /Applications/{path}: Operation not permitted
        : macOS 13 and later permit only some processes to change apps of other developers in `/Applications`. The
          terminal or the tool has no access to App Management, so `codesign` cannot write the signature.
        - Open System Settings > Privacy & Security > App Management, enable the terminal, restart it, and run the
          command again.
        - Or copy the app to another directory, sign the copy, and move it back.
        - If the app is in a directory of another user, use `sudo`.
        > signature-broken
        @ gh:lanylow/rbxfpsunlocker-osx/issues/131
        @ gh:lanylow/rbxfpsunlocker-osx/issues/137
        @ gh:prusa3d/PrusaSlicer/issues/8311
        @ gh:ArcSurge/Termius-Pro-zh_CN/issues/54

        # codesign-not-writable / codesign /  / The directory or the file cannot be written
        = -67048 errSecCSInternalError
        ~ {path}: replacing existing signature {other}: internal error in Code Signing subsystem
        ~ can't open output file for writing: {path}.cstemp, errno=13
        ~ {path}: replacing existing signature {other}: Permission denied
        ~ Failed applying an ad-hoc signature to {path} … Permission denied
        : `codesign` writes a temporary file next to the executable and replaces it. The user may not write to this
          directory, such as `/usr/local/bin`, or the file is read-only, such as a file of Homebrew or Nix. A sealed or
          quarantined copy on a read-only disk image causes the same message.
        - Make the file and its directory writable (`chmod u+w FILE`), or copy the file to your home directory, sign it
          there, and move it back.
        - Use `sudo` only if the directory belongs to root.
        - If this is not the cause, the log of `com.apple.securityd` names it: `log show --last 5m --predicate
          'subsystem == "com.apple.securityd"'`.
        > signature-broken
        @ gh:lynaghk/vibe/issues/1
        @ gh:Homebrew/brew/issues/13903
        @ gh:SPMDestinations/homebrew-tap/issues/13

        # codesign-existing-signature / codesign /  / The file had a signature before
        ? {path}: replacing existing signature
        : `codesign` replaced a signature; this line is not an error. If the command failed, the next line contains the
          reason.
        - Read the line after this one.
        - Entitlements of the old signature are lost unless the command names them (`--entitlements`) or keeps them
          (`--preserve-metadata=entitlements`).
        > signature-drops-claim
        @ gh:pajowu/beaconstorekey-extractor/issues/7
        @ https://keith.github.io/xcode-man-pages/codesign.1.html

        # codesign-key-partition / codesign /  / codesign may not use the private key (unknown error -1)
        ~ unknown error -1=ffffffffffffffff
        ~ {path}: unknown error -1=ffffffffffffffff
        ~ unknown error -1=ffffffff
        : `codesign` may not use the private key: the keychain is locked, or the key was imported without access for
          `codesign`, usually over SSH or in continuous integration, where no dialog appears. Since macOS 10.12, `-T
          /usr/bin/codesign` alone does not suffice.
        - After the import, run `security set-key-partition-list -S apple-tool:,apple:,codesign: -s -k PASSWORD
          KEYCHAIN`.
        - Unlock the keychain in the same session (`security unlock-keychain -p PASSWORD KEYCHAIN`), and set its
          timeout: `security set-keychain-settings -lut 3600 KEYCHAIN`.
        - On your own Mac, sign once in Xcode or the terminal, and choose “Always Allow”.
        > signature-certificate
        @ gh:openbakery/gradle-xcodePlugin/pull/375
        @ gh:fastlane/fastlane/issues/8797
        @ gh:awslabs/aws-sdk-ios-samples/issues/225

        # codesign-over-ssh / codesign /  / codesign cannot use the private key or build the chain
        ~ {path}: replacing existing signature {other}: errSecInternalComponent
        ~ Warning: unable to build chain to self-signed root for signer "{identity}" … errSecInternalComponent
        ~ unable to build chain to self-signed root … errSecInternalComponent
        ~ CodeSign … errSecInternalComponent Command CodeSign failed with a nonzero exit code
        : `codesign` found the certificate, but could not use its private key, or could not complete the chain. Without
          a desktop session (SSH, `launchd`, tmux, a build agent), the login keychain is locked. With the warning about
          the chain, an intermediate certificate of Apple is missing or its trust was changed, which is often the only
          cause.
        - With the warning “unable to build chain”: install the current “Worldwide Developer Relations” certificates (G3
          and later) or the “Developer ID” intermediate, and reset changed trust settings to the system defaults.
        - If that does not help, or without the warning: run `security unlock-keychain` in the same session, then
          `security set-key-partition-list -S apple-tool:,apple:,codesign: -s -k PASSWORD KEYCHAIN`.
        - In continuous integration, import the certificate into its own keychain, and add it to the search list.
        > signature-certificate
        @ gh:frobware/cmd-key-happy/pull/46
        @ gh:pajowu/beaconstorekey-extractor/issues/7
        @ gh:mischa85/Ozzy/issues/35

        # archive-import-function / codesign /  / SecPKCS12Import rejects a file of OpenSSL 3
        = -25293 errSecAuthFailed
        ~ SecPKCS12Import … The user name or passphrase you entered is not correct
        ~ SecPKCS12Import … -25293
        : `SecPKCS12Import` cannot read the data. With a correct password, the reason is the encryption: OpenSSL 3 uses
          AES-256 and SHA-256 by default, which older systems do not support. A file without a password is rejected as
          well.
        - Create the file with `-legacy` (OpenSSL 3), or with `-keypbe PBE-SHA1-3DES -certpbe PBE-SHA1-3DES -macalg
          sha1`.
        - Protect the file with a password that is not empty.
        > signature-certificate
        @ gh:openssl/openssl/issues/19871
        @ gh:openssl/openssl/issues/19495
        @ gh:lionheart/openradar-mirror/issues/6253

        # timestamp-again / codesign /  / Apple's time server did not answer in time
        ~ {path}: A timestamp was expected but was not found
        ~ {path}: The timestamp service is not available
        ~ A timestamp was expected but was not found. Command CodeSign failed
        ~ codesign … A timestamp was expected but was not found
        : Apple's time server (`timestamp.apple.com`) did not answer the request for {path} in time. This is usually a
          short outage, or a limit when many files are signed quickly. `codesign` also asks the server without
          `--timestamp` if the old signature had a timestamp, for example of the services of Sparkle.
        - Sign again; in continuous integration, repeat `codesign` a few times with a growing pause.
        - For local and debug builds, pass `--timestamp=none`. The notary service needs a timestamp.
        - If it always fails, allow HTTP connections to `timestamp.apple.com` in the firewall or proxy.
        > signature-without-timestamp
        @ gh:coder/xum/pull/2783
        @ gh:vellum-ai/vellum-assistant/pull/24853
        @ gh:nextcloud/desktop/pull/8277
        """#
}
