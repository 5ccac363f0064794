extension MessageTable {
    /// The messages of `codesign` about entitlements files, identities, and bundles.
    static let codesignPatterns = #"""
        # amfi-syntax / codesign / / Failed to parse entitlements: AMFIUnserializeXML
        ~ Failed to parse entitlements: AMFIUnserializeXML: syntax error near line {line}
        ~ failed to parse entitlements: OSUnserializeXML: syntax error near line {line}
        ~ AMFIUnserializeXML: syntax error
        ~ OSUnserializeXML: syntax error
        ? Failed to parse entitlements
        : `codesign` cannot read the entitlements file. The parser of `codesign` supports only a part of XML, and
          rejects {line} or a line near it: `--` in a comment, carriage returns, `<true />`, CDATA sections, `<real>`,
          and byte order marks. An error in line 1 often means that the file is a binary property list.
        - Run `entcheck lint --dialect codesign` on the file; it reports the location and the reason.
        > codesign-comment-hyphens codesign-not-xml codesign-carriage-return codesign-tag-space codesign-boolean-pair
          codesign-value-type codesign-reference codesign-cdata
        @ https://github.com/apple-oss-distributions/xnu/blob/main/libkern/c%2B%2B/OSUnserializeXML.y
        @ gh:vibecare-io/vibecare/pull/33

        # amfi-duplicate-key / codesign
        ~ AMFIUnserializeXML: duplicate dictionary key near line {line}
        ~ OSUnserializeXML: duplicate dictionary key near line {line}
        : A dictionary of the entitlements file contains a key twice, and `codesign` rejects the file.
        - Remove one of the two entries; `entcheck lint` reports both locations.
        > plist-repeated-key
        @ gh:sqreen/twofa/pull/5

        # amfi-object-count / codesign
        ~ AMFIUnserializeXML: maximum object count near line {line}
        ~ OSUnserializeXML: maximum object count near line {line}
        ~ AMFIUnserializeXML: maximum object count near line
        : The entitlements file contains more values than the parser of `codesign` accepts.
        - Remove values; `entcheck lint` reports the first one beyond the limit.
        > plist-limit
        @ https://github.com/apple-oss-distributions/xnu/blob/main/libkern/c%2B%2B/OSUnserializeXML.y

        # entitlement-data / codesign
        ~ {path}: cannot read entitlement data
        ~ {path}: unrecognized blob type (accepting blindly)
        ~ {path}: invalid length in entitlement blob
        ~ cannot read entitlement data
        ~ unrecognized blob type (accepting blindly)
        ~ invalid length in entitlement blob
        : `codesign` cannot read {path} as a property list: it is malformed, not a property list, or does not exist.
        - Run `entcheck lint` on the file; it reports the location of the first error.
        > plist-malformed codesign-not-xml plist-not-property-list plist-encoding plist-format
        @ gh:tauri-apps/tauri/issues/13768

        # entitlements-blob / codesign
        ~ binary contains an invalid entitlements blob. The OS will ignore these entitlements
        : The systems ignore the entitlements of this signature: their form is outdated or malformed.
        - Sign again with a current `codesign`, and use only Booleans, strings, integers, and lists as values.
        > signature-format signature-forms-differ codesign-value-type
        @ doc:xcode/using-the-latest-code-signature-format

        # code-unsigned / codesign
        ~ {path}: code object is not signed at all In subcomponent: {other}
        ~ {path}: code object is not signed at all
        ~ code object is not signed at all
        : {path} or a file in it has no signature.
        - Sign nested code before the code that contains it, and keep data out of directories for code, such as
          `Contents/MacOS`.
        - Do not sign the main executable of a bundle as a file of its own; sign the bundle last.
        > signature-missing
        @ cs-codes
        @ gh:dotnet/macios/issues/20135

        # identity-ambiguous / codesign
        ~ {identity}: ambiguous (matches "{other}" and
        ~ Certificate identity '{identity}' appears more than once in the keychain
        : The keychains contain two certificates with the name {identity}.
        - Delete the expired one, or pass the fingerprint of the certificate instead of its name.
        @ gh:johnno1962/injectionforxcode/issues/92

        # identity-missing / codesign
        ~ {identity}: no identity found
        ~ error: The specified item could not be found in the keychain
        : No keychain in the search list contains {identity} with its private key. It is the certificate of another
          person, such as the author of the project, was not imported, or has expired.
        - Replace it with a certificate of your own; `security find-identity -v -p codesigning` lists them.
        - If it is yours, renew it if necessary, import it with its private key, and add the keychain to the search
          list.
        > signature-certificate
        @ doc:technotes/tn3125-inside-code-signing-provisioning-profiles
        @ gh:Apple-Actions/import-codesign-certs/issues/138
        @ gh:pilotmoon/Scroll-Reverser/issues/64

        # internal-component / codesign
        ~ {path}: errSecInternalComponent
        ~ errSecInternalComponent
        : `codesign` could not use the private key: the keychain is locked, the key does not allow `codesign`, or an
          intermediate certificate is missing.
        - Unlock the keychain, and run `security set-key-partition-list -S apple-tool:,apple:,codesign:` for it.
        - Install the intermediate certificate of the signer.
        > signature-certificate
        @ gh:electron-userland/electron-builder/issues/4455

        # no-chain / codesign
        ~ unable to build chain to self-signed root for signer "{identity}"
        ~ unable to build chain to self-signed root
        ~ Could not find the newly generated certificate installed
        : An intermediate certificate of {identity} is missing, or a trust setting of a certificate was changed.
        - Install the current intermediate certificates of Apple, and use the system defaults for trust.
        > signature-certificate
        @ https://developer.apple.com/help/account/reference/wwdr-intermediate-certificates

        # keychain-interaction / codesign / -25308 errSecInteractionNotAllowed errKCInteractionNotAllowed
          CSSMERR_CSP_NO_USER_INTERACTION / User interaction is not allowed
        ~ User interaction is not allowed
        ~ wants to access key "{value}" in your keychain
        ~ Interaction is not allowed with the Security Server
        : The keychain is locked, and `codesign` cannot ask for its password.
        - Unlock the keychain with `security unlock-keychain`.
        @ cs-codes

        # resource-fork / codesign
        ~ {path}: resource fork, Finder information, or similar detritus not allowed
        ~ resource fork, Finder information, or similar detritus not allowed
        ~ Disallowed xattr {value} found on {path}
        ~ Disallowed xattr {value}
        : {path} or a file in it has extended attributes that a signature cannot cover.
        - Remove them with `xattr -cr`. Do not build in a directory that a cloud service synchronizes.
        > signature-broken
        @ cs-codes
        @ gh:dotnet/macios/issues/5202
        @ https://developer.apple.com/library/archive/qa/qa1940/_index.html

        # codesign-force / codesign / / The file is already signed
        ~ {path}: is already signed
        : `codesign` does not replace the signature of {path} without an option.
        - Sign with `codesign --force`, from the inside out, and name the entitlements again: the old ones are not kept.
        > signature-drops-claim
        @ https://keith.github.io/xcode-man-pages/codesign.1.html

        # timestamp-unavailable / codesign
        ~ The timestamp service is not available
        ~ A timestamp was expected but was not found
        : `codesign --timestamp` could not reach Apple's server.
        - Try again, and allow connections to `timestamp.apple.com`.
        @ notary

        # internal-requirement / codesign
        ~ code failed to satisfy specified code requirement(s)
        ~ does not satisfy its designated Requirement
        ~ test-requirement: code failed to satisfy
        : The code is signed with a certificate that the requirement does not allow, such as a development certificate
          for the App Store.
        - Sign with the certificate of this distribution method.
        > signature-certificate signature-team profile-of-other-distribution
        @ cs-codes
        """#

    /// The errors of the code signing services, which `codesign`, Xcode, and the systems report.
    static let codeSignatureCodes = #"""
        # signature-modified / codesign / -67061 errSecCSSignatureFailed
        ~ {path}: invalid signature (code or signature have been modified)
        ~ invalid signature (code or signature have been modified)
        : The code or its signature was changed after signing.
        - Sign the bundle after all other build steps, and do not change it afterwards.
        > signature-broken
        @ cs-codes

        # resource-modified / codesign / -67054 errSecCSBadResource
        ~ {path}: a sealed resource is missing or invalid
        ~ a sealed resource is missing or invalid
        ~ {path}: a sealed resource is missing or invalid file modified: {other}
        ~ a sealed resource is missing or invalid … In subcomponent: {other}
        ~ {path}: a sealed resource is missing or invalid In subcomponent: {other}
        : A resource in {path} was changed, added, or removed after signing. If the message names a subcomponent, the
          seal of that nested bundle is broken: code in it was signed again, but not the bundle itself.
        - Run `codesign --verify --deep --strict -vvv`; it names the file.
        - Sign from the inside out: first the executables in nested bundles, then each nested bundle, and the app last.
          Change no file afterwards.
        > signature-broken
        @ cs-codes
        @ gh:textmatelives/textmate/pull/7

        # plist-modified / codesign / -67030 errSecCSInfoPlistFailed
        ~ invalid Info.plist (plist or signature have been modified)
        : `Info.plist` was changed after signing.
        - Change `Info.plist` before signing.
        > signature-broken
        @ cs-codes

        # nested-modified / codesign / -67021 errSecCSBadNestedCode
        ~ nested code is modified or invalid
        : Code in the bundle is not signed correctly, or was changed after signing.
        - Sign the innermost code first, and the bundle that contains it afterwards.
        - If the order is right, check the certificate in Keychain Access: with changed trust settings (“Always Trust”),
          its signatures are invalid; select “Use System Defaults”, and sign again.
        > signature-broken signature-unverified

        # nested-unsigned / codesign / -67022 errSecCSUnsignedNestedCode
        ~ nested code is unsigned
        : Code in the bundle is not signed.
        - Sign the innermost code first, and the bundle that contains it afterwards.
        > signature-missing

        # unsealed-root / codesign / -67014 errSecCSUnsealedAppRoot
        ~ unsealed contents present in the bundle root
        : The bundle contains files next to `Contents`, where a signature does not cover them.
        - Move the files into `Contents/Resources`.
        > signature-broken

        # unsealed-framework / codesign / -67008 errSecCSUnsealedFrameworkRoot
        ~ unsealed contents present in the root directory of an embedded framework
        : A framework contains files or directories next to `Versions`, or its links were replaced by copies. At the
          root of a framework, only `Versions` and symbolic links into it are permitted.
        - Move other files and directories, such as `PlugIns`, below `Versions/A/Resources`, and sign again.
        - Copy frameworks with a tool that keeps symbolic links (`ditto`, `cp -R`).
        - If the vendor built the framework, ask for a version with the layout of macOS.
        > signature-broken
        @ cs-codes
        @ gh:CefView/QCefView/pull/192
        @ gh:contentauth/c2pa-swift/issues/122

        # object-format / codesign / -67049 errSecCSBadObjectFormat
        ~ {path}: object file format unrecognized, invalid, or unsuitable
        ~ object file format unrecognized, invalid, or unsuitable
        : {path} is not an executable that `codesign` supports, or `codesign_allocate` is outdated.
        - Check the file with `file`, and select a current Xcode.
        @ cs-codes

        # bundle-format / codesign / -67028 errSecCSBadBundleFormat
        ~ {path}: bundle format unrecognized, invalid, or unsuitable
        ~ bundle format unrecognized, invalid, or unsuitable
        : {path} is not a complete bundle: `Info.plist` or the executable is missing, or the bundle has the layout of
          another platform.
        - Sign the bundle rather than a directory in it, and check `CFBundleExecutable`.
        @ cs-codes

        # bundle-ambiguous / codesign / -67011 errSecCSAmbiguousBundleFormat
        ~ {path}: bundle format is ambiguous (could be app or framework)
        ~ bundle format is ambiguous (could be app or framework)
        : {path} has the layouts of both an app and a framework; often, links were replaced by copies.
        - Restore the symbolic links of the framework; `Versions/Current` must be a link.
        - If a script signs each file, skip symbolic links such as `Python.framework/Python`: sign `Versions/A`, or the
          real file in it. A warning about the link is then harmless.
        > signature-broken

        # signature-unsupported / codesign / -67059 errSecCSSignatureUnsupported -67045 errSecCSSignatureInvalid
        ~ unsupported type or version of signature
        ~ invalid or unsupported format for signature
        : The signature has a form that this system does not support.
        - Sign again with a current tool.
        > signature-format

        # resource-envelope / codesign / -67007 errSecCSWeakResourceEnvelope -67013 errSecCSWeakResourceRules
        ~ resource envelope is obsolete
        ~ {path}: rejected source=obsolete resource envelope
        ~ obsolete resource envelope
        : The signature of {path} has the format used until 2013, which does not cover all files. `spctl` also reports
          this for a tool that is not an app: since OS X 10.11.4, it accepts only apps, disk images, and packages.
        - Sign an app again with a current tool, without resource rules.
        - Check an executable without a bundle with `codesign --verify` instead of `spctl`.
        > signature-format
        @ cs-codes
        @ gh:lionheart/openradar-mirror/issues/8249

        # requirement-failed / codesign / -67050 errSecCSReqFailed
        : The code does not satisfy the requirement of the caller, often that of the installed version or of a
          privileged helper.
        - Sign with the certificate that the requirement names.
        > signature-certificate signature-team
        @ cs-codes

        # signer-untrusted / codesign / -66996 errSecCSSignatureUntrusted
        ~ signature is valid but signer is not trusted
        : The certificate of the signer does not lead to a trusted root.
        - Sign with a certificate from Apple.
        > signature-unverified signature-certificate

        # team-wrong / codesign / -66997 errSecCSBadTeamIdentifier -66998 errSecCSInvalidTeamIdentifier
        ~ a Team Identifier is wrong or inappropriate
        ~ a Team Identifier string is invalid
        : The signature contains a team identifier that is not valid or does not match the certificate.
        - Sign with a certificate of the team.
        > signature-team team-identifier-form

        # entitlement-plist / codesign / -66994 errSecCSInvalidEntitlements
        ~ invalid entitlement plist
        : The entitlements cannot be read as a property list with a dictionary.
        - Run `entcheck lint --dialect codesign` on the entitlements file.
        > plist-malformed plist-root codesign-not-xml

        # notarization-revoked / Gatekeeper / -66992 errSecCSRevokedNotarization
        ~ notarization indicates this code has been revoked
        : Apple revoked the notarization of this code.
        - Contact Apple; a new signature of the same code does not help.

        # certificate-expired / codesign / CSSMERR_TP_CERT_EXPIRED errSecCertificateExpired -67818 -2147409654
        ~ certificate has expired
        ~ The certificate is not valid. It has expired
        ~ The certificate used to sign "{path}" has either expired or has been revoked
        ~ has either expired or has been revoked. An updated certificate is required
        ~ Distribution Certificate is expired
        ~ signing certificate is expired
        : The signing certificate or an intermediate certificate has expired. A signature with a secure timestamp
          remains valid; a signature without a timestamp does not.
        - Sign with a valid certificate, and with `--timestamp`.
        > signature-unverified
        @ https://github.com/apple-oss-distributions/Security

        # certificate-revoked-code / codesign / CSSMERR_TP_CERT_REVOKED errSecCertificateRevoked -67820 -2147409652
        : The signing certificate was revoked. It remains in the keychain, and `codesign` can choose it instead of a
          valid certificate with the same name.
        - Delete the revoked certificates from the keychain. `security find-identity -v -p codesigning` marks them with
          `CSSMERR_TP_CERT_REVOKED`.
        - Sign with a valid certificate, and regenerate the profiles that list the revoked one.
        > signature-unverified
        @ gh:robovm/robovm/issues/369

        # certificate-untrusted / codesign / CSSMERR_TP_NOT_TRUSTED errSecNotTrusted -67843 -2147409622
        ~ CSSMERR_TP_NOT_TRUSTED
        : The certificate of the signer does not lead to a trusted root: an intermediate certificate is missing, or the
          trust settings of a certificate in the chain were changed.
        - In Keychain Access, set the trust of your certificate and of “Apple Worldwide Developer Relations
          Certification Authority” to “Use System Defaults”.
        - Install the intermediate certificate of the signer.
        > signature-unverified signature-certificate
        @ gh:lionheart/openradar-mirror/issues/13806
        """#
}
