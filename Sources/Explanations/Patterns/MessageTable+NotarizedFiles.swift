extension MessageTable {
    /// Messages about notarization, Gatekeeper, disk images, and packages.
    static let notarizedFilePatterns = #"""
        # notary-no-code / notary service / / The notary service finds no code in the upload
        ~ Package {path} has no signed executables or bundles. No tickets can be generated
        ~ has no signed executables or bundles. No tickets can be generated
        ~ The contents of the package at {path} could not be extracted
        ~ The contents of the package could not be extracted
        : The notary service could not unpack {path}, or found no signed code in it. Often, the ZIP file contains the
          folder `Contents` instead of the `.app`, or a tool other than `ditto`, `pkgbuild`, or `hdiutil` created a
          damaged or encrypted archive.
        - Pack the app itself: `ditto -c -k --keepParent NAME.app NAME.zip`. The first level of the ZIP file must be
          `NAME.app`.
        - Sign the app before packing. Build installer packages with `pkgbuild` and `productbuild`.
        > signature-missing
        @ gh:mitchellh/gon/issues/18

        # notary-package-invalid / notary service / / Package Invalid
        ~ Status Code: 2 Message: Package Invalid
        ? Status Message: Package Invalid
        ? "status-message": "Package Invalid"
        : The notary service rejected the upload; this text contains no reason. The log of the submission lists the
          files: often unsigned helpers, libraries inside archives, or a missing hardened runtime.
        - Read the log, and fix its entries with the severity `error`: `xcrun notarytool log ID`. Entries with `ditto:
          …` are warnings about archives that the service could not unpack.
        - Check the product first: `entcheck check --distribution developer-id APP`.
        > signature-missing signature-without-runtime signature-without-timestamp
        @ gh:balena-io/balena-cli/pull/2428

        # notary-nested-archive / notary service / / Code in a nested archive is not signed
        ~ .jar/{path}", "message": "The binary is not signed
        ~ .tar/{path}", "message": "The binary is not signed
        ~ .zip/{value}.zip/{path}", "message": "The binary is not signed
        ~ .whl/{path}", "message": "The binary is not signed
        : The file {path} is inside a JAR, TAR, or ZIP file in the app. The notary service unpacks such files, and each
          executable in them needs a signature; the signature of the app does not cover it.
        - Unpack the archive, sign the libraries and tools in it with Developer ID, the hardened runtime, and a
          timestamp, pack it again, and then sign the app.
        - Or delete libraries for macOS that the app does not use, such as those of 32-bit processors, from the archive.
        > signature-missing signature-without-runtime signature-without-timestamp
        @ gh:iterate-ch/cyberduck/issues/17071
        @ gh:sudoprivacy/sudowork/pull/251

        # notary-package-certificate / notary service / / The installer package has no Developer ID signature
        ~ .pkg", "message": "The binary is not signed with a valid Developer ID certificate
        ~ .pkg Contents/Payload/{path}", "message": "The binary is not signed with a valid Developer ID certificate
        : The installer package, or the app in it, is signed for the Mac App Store or not at all. The notary service
          checks the package and each executable in it: the package needs `Developer ID Installer`, the code needs
          `Developer ID Application`.
        - Do not submit a build for the Mac App Store (`mas`, `Apple Distribution`) to the notary service; App Store
          Connect checks it.
        - For distribution outside of the store, sign the code with `Developer ID Application`, and then the package:
          `productsign --sign "Developer ID Installer: …" --timestamp`.
        > certificate-of-other-kind signature-certificate signature-missing
        @ gh:electron-userland/electron-builder/issues/3870
        @ gh:electron/osx-sign/issues/180

        # notary-file-type / notary service / / notarytool does not accept this file
        ~ {path} must be a zip archive (.zip), flat installer package (.pkg), or UDIF disk image (.dmg)
        ~ must be a zip archive (.zip), flat installer package (.pkg), or UDIF disk image (.dmg)
        : `notarytool submit` received an app or a folder. It accepts only ZIP files, flat installer packages, and disk
          images.
        - Pack the app: `ditto -c -k --keepParent NAME.app NAME.zip`, and submit the ZIP file. After the acceptance,
          staple the app itself, not the ZIP file.
        @ doc:security/customizing-the-notarization-workflow

        # staple-after-invalid / notary service / / Stapling after a rejected submission
        ~ status: Invalid … The staple and validate action failed! Error 65
        ~ "status":"Invalid" … The staple and validate action failed! Error 65
        ~ status: Rejected … The staple and validate action failed! Error 65
        : The notary service rejected the submission (`Invalid`), so no ticket exists, and stapling must fail. The error
          of `stapler` is only a consequence.
        - Read the reasons: `xcrun notarytool log ID`, with the identifier of the submission.
        - Let the script stop if the status is not `Accepted`: `notarytool submit --wait` can end without an error.
        > signature-missing signature-without-runtime signature-without-timestamp
        @ gh:javapackager/JavaPackager/issues/431

        # staple-network / notary service / / stapler cannot reach Apple
        ~ CloudKit's response is inconsistent with expections: {reason} The staple and validate action failed! Error 68
        ~ CloudKit's response is inconsistent with expections
        ~ CloudKit's response is inconsistent with expectations
        ~ kCFErrorDomainCFNetwork Code=310 … The staple and validate action failed! Error 68
        ~ The staple and validate action failed! Error 68
        : `stapler` could not ask Apple for the ticket: a proxy, a firewall, or a filter blocks
          `api.apple-cloudkit.com`, or the service is not available. The notarization itself is not affected.
        - Allow connections to `api.apple-cloudkit.com` and `*.apple-cloudkit.com` on port 443 without inspection of
          TLS, and staple again.
        - Code 310 of `CFNetwork` is an error of the proxy.
        @ gh:fastlane/fastlane/issues/16770

        # integrity-not-verified / installation / / The integrity of the app could not be verified
        ~ Unable to Install "{app}" This app cannot be installed because its integrity could not be verified
        ~ Unable to Install "{app}". This app cannot be installed because its integrity could not be verified
        ~ Unable to Install App This app cannot be installed because its integrity could not be verified
        ~ could not be installed because its integrity could not be verified
        ~ can't be installed because its integrity could not be verified
        ? its integrity could not be verified
        : The device does not accept the signature or the profile of the app. The usual causes: the ad hoc profile does
          not list the device, the certificate or the profile has expired or was revoked, the app was signed for the App
          Store or not at all, or it was changed after signing. For a free account, the limit of three apps is another
          one.
        - Check the product: `entcheck check APP` prints the kind and the date of its profile, and compare the UDID with
          the profile.
        - Sign again with a valid certificate and an ad hoc, enterprise, or development profile that lists the device.
        - The log of the device (Console, process `installd`) contains the exact reason, such as 0xE8008015.
        > profile-expired profile-of-other-distribution signature-certificate signature-broken
        @ gh:getappbox/AppBox-iOSAppsWirelessInstallation/issues/267
        @ gh:XITRIX/iTorrent/issues/168
        @ gh:airsdk/Adobe-Runtime-Support/issues/2987

        # disk-image-unsigned / Gatekeeper / / A disk image without a signature
        ~ {path}.dmg: rejected source=no usable signature
        ~ {path}.dmg: code object is not signed at all
        : The disk image has no signature. The app in it can be signed and notarized, and the image can even have a
          stapled ticket; Gatekeeper rejects the image nevertheless, and the Finder can report it as damaged.
        - Sign the image with Developer ID first, then notarize and staple it: `codesign --sign "Developer ID
          Application: …" --timestamp FILE.dmg`. In electron-builder, set `dmg.sign` to true.
        - Check it with `spctl -a -t open --context context:primary-signature -v FILE.dmg`.
        > signature-missing
        @ gh:arjunrajlaboratory/Memex/pull/26
        @ gh:omnigent-ai/omnigent/issues/4796

        # disk-image-unnotarized / Gatekeeper / / A disk image that is not notarized
        ~ {path}.dmg: rejected source=Unnotarized Developer ID
        ~ {path}.dmg does not have a ticket stapled to it
        : The disk image is signed, but was not sent to the notary service. Tools such as Tauri and electron-builder
          notarize the app only. The app in the image can be notarized; the first double-click on the downloaded image
          still fails.
        - Submit the finished image: `xcrun notarytool submit FILE.dmg --wait`, and then `xcrun stapler staple
          FILE.dmg`. The service also creates the tickets of the app in the image.
        - Do this after the last change of the image, because signing or compressing it again changes its hash.
        > signature-missing
        @ gh:vaibhav-kakde-in/mdhero/issues/116
        @ gh:automazeio/vibeproxy/issues/398
        @ gh:rahilp/second-brain-cloudflare/pull/192

        # policy-check-rejected / Gatekeeper / / syspolicy_check: Gatekeeper rejected this file
        ~ App has failed one or more pre-distribution checks … Gatekeeper rejected this file
        ~ Gatekeeper rejected this file. If there isn't a more descriptive error elsewhere in this output
        ~ App has failed one or more pre-distribution checks
        : `syspolicy_check` found a reason for which Gatekeeper does not open the app. If the output has no other error,
          the app is usually not notarized, or was changed or copied without its links after the notarization. On a
          managed Mac, a rule or the state of the policy database of this Mac can also be the reason.
        - Compare with `spctl --assess -vv APP` and `codesign --verify --deep --strict -v APP`, also on another Mac.
        - Install the original again from its disk image or package. For your own app, sign, notarize, and staple it
          again.
        > signature-broken signature-missing
        @ gh:northpolesec/santa/issues/844

        # policy-check-ticket / Gatekeeper / / syspolicy_check: Notary Ticket Missing
        ~ syspolicy_check … Notary Ticket Missing
        ~ Notary Ticket Missing
        : The app has no stapled ticket. If it is inside a disk image or a package that is notarized and stapled, the
          ticket of the outer file is enough, and the message is not an error.
        - Check the app in the mounted image: `spctl -a -vv -t exec APP` must print `source=Notarized Developer ID`.
        - For a ZIP file, staple the app itself before packing it.
        > signature-missing
        @ gh:DreamyTalesPAN/CodexBar-Display/pull/158

        # policy-check-internal / Gatekeeper / / syspolicy_check: Internal Xprotect Error
        ~ Internal Xprotect Error
        : `syspolicy_check` could not run its own malware check on this version of macOS. The signature is not the
          cause; in a report, the notary service accepted the same file without an issue.
        - Submit the product to the notary service, whose result counts, and ignore only this message in the script.
        @ gh:DreamyTalesPAN/CodexBar-Display/pull/168

        # ticket-unparsable / Gatekeeper / / syspolicyd cannot read a ticket
        ~ Unable to parse ticket … error registering ticket: {number}
        ~ error registering ticket: -1
        ~ Unable to parse ticket
        : `syspolicyd` on this Mac cannot store the notarization ticket, so that the app or the system extension counts
          as not notarized (`Error checking with notarization daemon: 3`, -67050). Other Macs accept the same file: the
          policy database of this Mac is the cause, not the signature.
        - Restart the Mac, update macOS, and install the product again from its original package.
        - Check the product on another Mac: `spctl --assess -vv` and `xcrun stapler validate`.
        > signature-unverified
        @ gh:elastic/endpoint/issues/110

        # precheck-before-notarization / notary service / / A check before the notarization
        ~ Pre-notarization check failed
        ~ Signed with Developer ID but Pre-notarization check failed
        : The tool checks the product with `spctl` before it submits it. Gatekeeper rejects every product that is not
          notarized yet (`source=Unnotarized Developer ID`), so this check cannot succeed since macOS 10.15.
        - Skip the check (`xcnotary notarize --no-precheck`), or use `xcrun notarytool`, and assess the product with
          `spctl` after the notarization only.
        - If `codesign --verify --deep --strict` also fails, fix the signature first.
        > signature-broken
        @ gh:akeru-inc/xcnotary/issues/4
        @ gh:akeru-inc/xcnotary/issues/16

        # staple-write / notary service / / stapler cannot write the ticket
        ~ Could not remove existing ticket from {path} because an error occurred
        ~ Downloaded ticket has been stored at {path} … Could not remove existing ticket
        ~ Could not write ticket to {path}
        : The ticket exists, and `stapler` loaded it, but could not write it into this copy of the bundle. The
          notarization is not the problem, so another submission does not help.
        - Copy the bundle (`ditto OLD.app NEW.app`), staple the copy, and use it.
        - Check that the files are writable, and that the terminal or the build agent may change apps: System Settings >
          Privacy & Security > App Management.
        @ gh:sachinjain024/longclaw/blob/main/.longclaw/tickets/LC-262z/ticket.md

        # package-untrusted / Gatekeeper / PKInstallErrorDomain:102 / The installer package is untrusted
        ~ PKInstallErrorDomain Code=102 "The package "{path}" is untrusted
        ~ The package "{path}" is untrusted
        : The installer does not accept the signature of {path}: its certificate has expired without a timestamp, was
          revoked, is not `Developer ID Installer`, or the Mac could not check it online (OCSP).
        - Print the reason with `pkgutil --check-signature FILE`. Sign with `Developer ID Installer` and a timestamp,
          and notarize the package.
        - For a message about OCSP, check the network and the date of the Mac, and install again. `installer
          -allowUntrusted` installs a package that you trust.
        > certificate-of-other-kind signature-certificate signature-without-timestamp
        @ gh:360Controller/360Controller/issues/130
        @ gh:munki/munki/issues/455

        # package-store-certificate / Gatekeeper / / A package with a certificate for the store
        ~ Status: signed by a certificate trusted by
        ~ signed by a certificate trusted by macOS
        ~ signed by a certificate trusted by Mac OS X
        : The installer package is signed by a trusted certificate that is not `Developer ID Installer`: usually `Mac
          Installer Distribution` (`3rd Party Mac Developer Installer`) for the Mac App Store. For `Developer ID
          Installer`, `pkgutil` prints `signed by a developer certificate issued by Apple for distribution`.
        - For distribution outside of the store, sign with `Developer ID Installer` and a timestamp, and notarize the
          package.
        - For the Mac App Store, the status is expected.
        > certificate-of-other-kind
        @ gh:nightly-labs/openbot/pull/651

        # timestamp-other-server / codesign / / The timestamp of another server is not trusted
        ~ timestamp.entrust.net … CSSMERR_TP_NOT_TRUSTED
        ~ --timestamp=http … CSSMERR_TP_NOT_TRUSTED
        : The signature has a timestamp of a server other than Apple's, whose certificate macOS does not trust for code.
          The signing certificate is not the cause, and the notary service rejects such a timestamp too.
        - Sign with `--timestamp` and no address, which uses `timestamp.apple.com`.
        - Allow outgoing connections to `http://timestamp.apple.com/ts01` on the build machine. Without them, sign on a
          machine that has them.
        > signature-without-timestamp signature-unverified
        @ gh:electron-userland/electron-builder/issues/5666

        # notary-connection / notary service / / notarytool cannot connect
        ~ Failed to notarize via notarytool … HTTPClientError.connectTimeout
        ~ notarytool … HTTPClientError.connectTimeout
        ~ notarytool … HTTPClientError.deadlineExceeded
        ~ notarytool … HTTPClientError.remoteConnectionClosed
        ~ notarytool … HTTPClientError.readTimeout
        : The network connection of `notarytool` to Apple or to the storage service (Amazon S3) failed or was too slow.
          The product was not checked yet.
        - Submit again, and check the proxy and the firewall: `notarytool` needs port 443 to `appstoreconnect.apple.com`
          and to `*.amazonaws.com`.
        - For a large upload or a slow connection, use `--no-s3-acceleration`, and repeat the submission in the script.
        @ gh:electron/notarize/issues/166

        # assessment-disable / Gatekeeper / / Gatekeeper cannot be disabled with spctl
        ~ Globally disabling the assessment system needs to be confirmed in System Settings
        ~ This operation is no longer supported. To disable Gatekeeper, please use configuration profiles
        ~ spctl --master-disable … This operation is no longer supported
        : Since macOS 15, `spctl --master-disable` does not disable Gatekeeper by itself. On versions that support it,
          the user must confirm the change; in 15.0, only a configuration profile can do it.
        - Open System Settings > Privacy & Security, and select “Anywhere” under “Allow applications from”, if you need
          this on a test machine.
        - To run one app, remove its attribute instead: `xattr -dr com.apple.quarantine APP`. For distribution, notarize
          the app.
        @ gh:disable-gatekeeper/disable-gatekeeper.github.io/pull/1
        @ gh:alienator88/Sentinel/issues/13
        """#
}
