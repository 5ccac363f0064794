extension MessageTable {
    /// The errors of the keychain and of the tool `security`, from the list in the sources.
    static let keychainErrors = #"""
        # keychain-duplicate / running app / -25299 errSecDuplicateItem / -25299 errSecDuplicateItem
        ~ The specified item already exists in the keychain
        : The keychain already contains an item with these attributes. An earlier installation of the app can have
          stored it. `security import` reports it for a certificate that is installed.
        - Update the item instead of adding it, and specify the access group in the query.
        > keychain-group-prefix keychain-group-other-prefix
        @ https://github.com/apple-oss-distributions/Security/blob/main/base/SecBase.h

        # keychain-import-duplicate / codesign / / A certificate that the keychain already contains
        = -25299 errSecDuplicateItem
        ~ SecKeychainItemImport: The specified item already exists in the keychain
        : `security import` found the certificate or its private key in the keychain: a `.p12` file with the same
          certificate was imported before. The certificate can be used, so the error is harmless.
        - Ignore the error, or remove the second `.p12` file.
        - In continuous integration, import into a new keychain, and only once.
        > signature-certificate
        @ gh:codemagic-ci-cd/cli-tools/pull/57
        @ gh:yurvon-screamo/origa/pull/318

        # keychain-import-empty / codesign / / An empty certificate file
        = errSecParam NSOSStatusErrorDomain:-50
        ~ SecKeychainItemImport: One or more parameters passed to a function were not valid
        : `security import` received a file without a certificate. Often, the `.p12` file is empty, because the secret
          that contains it is not set for this job or environment.
        - Set the secret with the certificate for the environment of the job.
        - Check that the decoded file is not empty, and stop the job before the import if it is.
        > signature-certificate
        @ gh:leapmux/leapmux/pull/219

        # keychain-item-missing / running app / -25300 errSecItemNotFound / -25300 errSecItemNotFound
        ~ The specified item could not be found in the keychain
        : The keychain does not contain the item. If the app stored it before, the signature can now have another
          prefix or other access groups than the version that stored it. `codesign` also reports this for a missing
          certificate.
        - Compare `keychain-access-groups` and the prefix of the App ID with those of the earlier version.
        - For a certificate, import it with its private key into a keychain of the search list.
        > keychain-group-prefix keychain-group-other-prefix app-id-foreign-prefix signature-certificate
        @ https://github.com/apple-oss-distributions/Security/blob/main/base/SecBase.h

        # keychain-absent / codesign / -25291 -25294 -25295 -25307 errSecNotAvailable errSecNoSuchKeychain
          errSecInvalidKeychain errSecNoDefaultKeychain / -25291, -25294, -25295, -25307 (no keychain)
        ~ No keychain is available. You may need to restart your computer
        ~ The specified keychain is not a valid keychain file
        ~ A default keychain could not be found
        ? The specified keychain could not be found
        : The keychain does not exist, is damaged, or is not available to this process, for example in a session without
          a login or in continuous integration.
        - Create a keychain, unlock it, and add it to the search list with `security list-keychains -s`.
        > signature-certificate

        # keychain-password / codesign / -25293 errSecAuthFailed / -25293 errSecAuthFailed
        ~ The user name or passphrase you entered is not correct
        ~ SecKeychainUnlock: The user name or passphrase you entered is not correct
        : The password of the keychain or of the file is wrong. The login keychain keeps its old password if the
          password of the account was reset. `set-key-partition-list -k` and `unlock-keychain -p` need the password of
          the keychain, not that of the `.p12` file.
        - Check the password of the keychain, and of the file that contains the certificate.
        - In scripts, quote passwords: special characters, such as `;` and `$`, change the command.
        > signature-certificate
        @ https://github.com/apple-oss-distributions/Security/blob/main/base/SecBase.h
        @ gh:electron-userland/electron-builder/pull/10101

        # keychain-interaction-required / codesign / -25315 -25320 errSecInteractionRequired errSecInDarkWake
          / -25315 errSecInteractionRequired
        ~ User interaction is required, but is currently not allowed
        ~ In dark wake, no UI possible
        : The keychain must ask the user, and the process has no access to the screen.
        - Unlock the keychain first, and run `security set-key-partition-list` for the private key.
        @ https://github.com/apple-oss-distributions/Security/blob/main/base/SecBase.h

        # keychain-duplicate-keychain / codesign / -25296 errSecDuplicateKeychain / -25296 errSecDuplicateKeychain
        ~ A keychain with the same name already exists
        ~ SecKeychainCreate {keychain}: A keychain with the same name already exists
        : `security create-keychain` found a keychain with this name, often from an earlier build.
        - Delete it with `security delete-keychain`, or use it.

        # keychain-import-format / codesign / -25256 -25257 -25264 -26275 errSecUnsupportedFormat errSecUnknownFormat
          errSecPkcs12VerifyFailure errSecDecode / Import of a certificate failed
        ~ MAC verification failed during PKCS12 import (wrong password?)
        ~ Unknown format in import
        ~ Import/Export format unsupported
        ~ Unable to decode the provided data
        ~ Passphrase is required for import/export
        : The file with the certificate and the private key cannot be imported: the password is wrong, the file was not
          decoded completely, or it uses an algorithm that this version of macOS does not support.
        - Check the password, and that the file was decoded completely.
        - OpenSSL 3 writes algorithms that `security import` does not support: export the file again with `openssl
          pkcs12 -export -legacy`.
        > signature-certificate
        @ https://github.com/apple-oss-distributions/Security/blob/main/base/SecBase.h
        @ gh:solar2d/demo-app-store-automation/issues/15

        # keychain-chain / codesign / -25318 errSecCreateChainFailed / -25318 errSecCreateChainFailed
        ~ One or more certificates required to validate this certificate cannot be found
        : An intermediate certificate of the signer is missing.
        - Install the current intermediate certificates of Apple.
        > signature-certificate
        @ https://developer.apple.com/help/account/reference/wwdr-intermediate-certificates
        @ https://github.com/apple-oss-distributions/Security/blob/main/base/SecBase.h

        # keychain-trust-settings / codesign / -25262 -25263 -67654 errSecInvalidTrustSettings errSecNoTrustSettings
          errSecTrustSettingDeny / Trust settings of a certificate
        ~ The Trust Settings Record was corrupted
        ~ No Trust Settings were found
        ~ The trust setting for this policy was set to Deny
        ~ Invalid trust settings. Restore system default trust settings for certificate "{identity}"
        ~ Restore system default trust settings for certificate
        : The trust settings of a certificate were changed, and `codesign` then does not accept its signature.
        - Set the trust of the certificate and of its intermediate certificates to the system defaults.
        > signature-certificate
        @ https://developer.apple.com/support/code-signing/
        @ https://github.com/apple-oss-distributions/Security/blob/main/base/SecBase.h

        # keychain-restricted / running app / -34020 errSecRestrictedAPI / -34020 errSecRestrictedAPI
        ~ Client is restricted and is not permitted to perform this operation
        : The process may not use this function of the keychain.
        - Use the functions that are available to apps, and sign the app with its application identifier.
        > app-id-dropped
        @ https://github.com/apple-oss-distributions/Security/blob/main/base/SecBase.h

        # keychain-parameter / running app / errSecParam NSOSStatusErrorDomain:-50 / errSecParam
        ~ One or more parameters passed to a function were not valid
        ~ SecItemAdd returned -50
        ~ OSStatus error -50
        ~ OSStatus -50
        : Apple uses this code for many causes, also outside the keychain: an argument of a function is not valid. In a
          query of the keychain, an attribute or the form of an access group is often wrong.
        - Look for the function that failed in the text before the message.
        - For a query, check its attributes; a group has the prefix of the team.
        > keychain-group-prefix

        # certificate-purpose / codesign / -67609 -67608 -67650 -67651 errSecInvalidExtendedKeyUsage
          errSecInvalidKeyUsageForPolicy errSecCodeSigningNoExtendedKeyUsage errSecCodeSigningDevelopment
          CSSMERR_TP_INVALID_CERTIFICATE / The certificate is not for signing code
        ~ this identity cannot be used for signing code
        ~ Code signing found no extended key usage
        ~ Code signing indicated use of a development-only certificate
        ~ The extended key usage is not valid
        : The certificate is not for signing code: it is for installers, TLS, push notifications, or an Apple Account.
        - Select a certificate for applications: `Apple Development`, `Apple Distribution`, or `Developer ID
          Application`.
        > certificate-of-other-kind signature-certificate
        @ gh:electron-userland/electron-builder/issues/520

        # authorization-denied / running app / -60005 -60007 errAuthorizationDenied
          errAuthorizationInteractionNotAllowed
          errAuthorizationCanceled / Authorization was denied
        ~ The authorization was denied since no user interaction was possible
        ~ The authorization was cancelled by the user
        : The process did not get the right that it requested. A sandboxed app cannot get rights of an administrator,
          and
          a process without a user session cannot ask for them.
        - Run the tool in a session of a user, or do the work in a helper outside the sandbox.
        > sandbox-keys-without-sandbox
        @ gh:apple-oss-distributions/Security/blob/main/OSX/libsecurity_authorization/lib/Authorization.h
        @ doc:security/authorization-services

        # security-tool / codesign
        ? security: SecKeychainCreate
        ? security: SecKeychainUnlock
        ? security: SecKeychainCopySettings
        ? security: SecKeychainDelete
        ? security: SecKeychainSearchCopyNext
        ~ security: SecItemCopyMatching
        ~ security: SecTrustSettingsSetTrustSettings
        : The tool `security` could not use the keychain; the text after the name of the function is the reason.
        - Check that the keychain exists, that it is unlocked, and that its password is correct.
        > signature-certificate
        @ gh:apple-oss-distributions/Security/blob/main/SecurityTool/macOS/security.c
        """#
}
