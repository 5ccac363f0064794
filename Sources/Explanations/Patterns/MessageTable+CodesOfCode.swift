extension MessageTable {
    /// The codes of the Code Signing interface about requirements, files, and the interface itself.
    static let codeObjectErrors = #"""
        # code-unsigned-code / codesign / -67062 errSecCSUnsigned / -67062 errSecCSUnsigned
        : The code has no signature. On Macs with Apple silicon, all code must be signed, at least ad hoc.
        - Sign the code; `entcheck check APP` lists the unsigned code of a bundle.
        > signature-missing
        @ cs-codes

        # code-plist-malformed / codesign / -67058 errSecCSBadDictionaryFormat / -67058 errSecCSBadDictionaryFormat
        ~ a required plist file or resource is malformed
        : A property list of the bundle or its signature, such as `Info.plist` or `CodeResources`, cannot be read.
        - Check the property lists with `plutil -lint`, and sign the bundle again.
        > plist-malformed
        @ cs-codes

        # code-requirement / codesign / -67051 -67052 -67053 errSecCSReqInvalid errSecCSReqUnsupported
          errSecCSResourceRulesInvalid / -67052 errSecCSReqInvalid
        ~ invalid or corrupted code requirement(s)
        ~ unsupported type or version of code requirement(s)
        ~ invalid resource specification rule(s)
        : A code requirement or resource rule has an invalid syntax, or a version that this system does not support.
        - Check the requirement with `csreq -r- -t`; remove custom resource rules.
        @ cs-codes

        # code-host / codesign / -67031 -67035 -67038 -67039 -67040 -67041 -67042 -67043 -67044 -67046 -67047 -67064
          -67065 -67067 errSecCSNoSuchCode / -67047 errSecCSHostReject
        ~ host protocol violation
        ~ code rejected its host
        ~ attempt to specify guest of code that is not a host
        ~ host has no guest with the requested attributes
        : The process that was named does not exist any more, or is not the kind of code that the request requires. The
          signature itself was not evaluated.
        - Repeat the request with a running process. Check the file on disk with `codesign --verify`.
        @ cs-codes

        # code-signing-interface / codesign / -67020 -67037 -67066 -67069 -67070 -67071 -67072 errSecCSInvalidFlags
          errSecCSInvalidObjectRef errSecCSNotSupported / -67070 errSecCSInvalidFlags
        ~ invalid or inappropriate API flag(s) specified
        ~ invalid API object reference
        ~ a required pointer argument was NULL
        ~ operation inapplicable or not supported for this type of code
        ~ unimplemented code signing feature
        : A program used the code signing interface with invalid arguments, or for a kind of code that does not support
          the operation. The signature itself was not evaluated.
        - Update the tool, and check the code with `codesign --verify --verbose=4`.
        @ cs-codes

        # code-quarantine / Gatekeeper / -67026 errSecCSFileHardQuarantined / -67026 errSecCSFileHardQuarantined
        ~ File created by an AppSandbox, exec/open not allowed
        : A sandboxed app created the file, and macOS does not run code that a sandboxed app created.
        - Create or download the executable outside the sandbox, or add
          `com.apple.security.files.user-selected.executable` to the app that creates it.
        @ cs-codes
        @
          https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.files.user-selected.executable

        # code-database / Gatekeeper / -67024 -67025 -67027 -67032 -67033 errSecCSDbCorrupt / -67024 errSecCSDbCorrupt
        ~ permission to use a database denied
        ~ a system database or file is corrupt
        : The database of the security policy on this Mac cannot be read or changed. The signature itself was not
          evaluated.
        - Restart the Mac; changes to the database require administrator rights.
        @ cs-codes

        # code-signature-data / codesign / -67036 -66990 -66991 errSecCSCMSTooLarge errSecCSCMSConstructionFailed
          errSecCSRemoteSignerFailed / -66991 errSecCSCMSConstructionFailed
        ~ signature too large to embed
        ~ CMS construction failed
        ~ remote signing block did not return a signature
        : The signature could not be created: the key or the remote signer returned no signature, or it is too large.
        - Unlock the keychain or the token, and check the certificate chain; the log of the tool has more details.
        @ cs-codes

        # code-form / codesign / -67001 -67005 -67012 -67017 -66993 errSecCSBadDiskImageFormat errSecCSInvalidPlatform /
          -67001 errSecCSBadDiskImageFormat
        ~ disk image format unrecognized, invalid, or unsuitable
        ~ invalid platform identifier or platform mismatch
        ~ an invalid runtime version was explicitly set
        : The file, the platform, or the version of the hardened runtime does not permit this signature.
        - Create the disk image again, or correct the options of `codesign`.
        @ cs-codes

        # code-detritus / codesign / -66999 errSecCSInvalidAssociatedFileData / -66999 errSecCSInvalidAssociatedFileData
        : A file of the bundle has a resource fork or Finder information, which a signature cannot cover.
        - Remove the attributes with `xattr -cr APP`, and sign again.
        @ cs-codes

        # signing-canceled / codesign / -67006 -128 errSecCSCancelled errSecUserCanceled / -128 errSecUserCanceled
        ~ operation was terminated by explicit cancelation
        : The user or a program canceled the operation, for example the question for the password of the keychain.
        - Repeat the operation; without a user interface, unlock the keychain and set its partition list first.
        @ cs-codes
        @ gh:apple-oss-distributions/Security/blob/main/base/SecBase.h

        # certificate-chain-form / codesign / -67647 -67648 -67649 -67652 -67655 -67817 -67826 -67604 -67605 -67611
          -67612 -67606 -67607 -67618 -67880 errSecCodeSigningBadCertChainLength / A certificate of the chain has an
          invalid form
        ~ This certificate could not be decoded
        ~ A certificate was not signed by its proposed parent
        ~ The certificate chain was not trusted due to a policy not accepting it
        ~ The root or anchor certificate is not valid
        ~ Resource signing has encountered an error in the extended key usage
        ~ An invalid certificate subject name was encountered
        ~ The certificate cannot operate
        ~ Code signing found no basic constraints
        ~ A required certificate extension is missing
        ~ The certificate authority was not valid
        ~ The trust policy was not trusted
        ~ An invalid signature was encountered
        : The certificate or its chain does not have the form that the policy for code signing requires: the wrong
          issuer, missing constraints, or a root that is not trusted.
        - Use a certificate that Apple issued, and install Apple's current intermediate certificates.
        - Restore the trust settings of the certificate to the system defaults.
        > signature-certificate
        @ gh:apple-oss-distributions/Security/blob/main/base/SecBase.h
        @ gh:kishikawakatsumi/KeychainAccess/blob/master/Lib/KeychainAccess/Keychain.swift

        # certificate-not-yet-valid / codesign / -67819 CSSMERR_TP_CERT_NOT_VALID_YET errSecCertificateNotValidYet /
          -67819 errSecCertificateNotValidYet
        ~ The certificate is not yet valid
        : The certificate is valid from a later date, or the clock of this computer is wrong.
        - Check the date and the time zone of the computer.
        > signature-certificate
        @ gh:apple-oss-distributions/Security/blob/main/base/SecBase.h

        # certificate-was-revoked / codesign / / The certificate was revoked
        ~ The certificate was revoked
        ~ An expired certificate was detected
        ~ signing certificate expired as of
        : The certificate was revoked or has expired. Code that was signed earlier with a timestamp can remain valid.
        - Sign again with a valid certificate, and regenerate the profiles that list the old one.
        > signature-certificate
        @ gh:kishikawakatsumi/KeychainAccess/blob/master/Lib/KeychainAccess/Keychain.swift
        @ gh:indygreg/apple-platform-rs/blob/main/apple-codesign/src/cli/mod.rs

        # revocation-check / codesign / -67821 -67630 -67631 -67632 -67633 -67635 -67636 -67637 -67639 -67640 -67641
          -67642 -67643 -67644 -67645 -67646 -67613 -67614 -67615 -67616 / The state of a certificate could not be
          checked
        : The system could not determine whether the certificate was revoked: Apple's server was not reachable, or its
          response was not valid. A suspended certificate is temporarily not valid.
        - Check the network and the clock, and repeat the operation.
        @ gh:apple-oss-distributions/Security/blob/main/base/SecBase.h

        # timestamp-invalid / codesign / -67883 -67884 -67886 -67887 -67888 -67889 -67890 -67891 -67892 -67893 -67894
          -67895 -67896 -67897 -67898 errSecTimestampInvalid / The timestamp of the signature is not valid
        ~ A signing time was expected but was not found
        ~ The timestamp was not trusted
        : The timestamp server rejected the request, or the timestamp in the signature is not valid.
        - Sign again with `--timestamp` and a connection to `timestamp.apple.com`.
        @ gh:apple-oss-distributions/Security/blob/main/base/SecBase.h

        # keychain-state / codesign / -25292 -25303 -25304 -25305 -25316 -25317 -25310 -25309 errSecReadOnly
          errSecInvalidItemRef errSecDataNotAvailable errSecWrongSecVersion / The keychain or its item is not usable
        ~ The specified item is no longer valid. It may have been deleted from the keychain
        ~ This keychain was created by a different version of the system software
        ~ This keychain cannot be modified
        ~ Unable to search the current keychain
        : The keychain is read-only, was created by another version of macOS, or the item in it was deleted.
        - Unlock the keychain, and import the certificate with its private key again.
        @ gh:apple-oss-distributions/Security/blob/main/base/SecBase.h
        @ gh:kishikawakatsumi/KeychainAccess/blob/master/Lib/KeychainAccess/Keychain.swift

        # keychain-owner / codesign / -25244 errSecInvalidOwnerEdit / -25244 errSecInvalidOwnerEdit
        : The process may not change the item of the keychain, because another app or user owns it.
        - Delete the item as the app that created it, or in Keychain Access; then create it again.
        @ gh:apple-oss-distributions/Security/blob/main/base/SecBase.h
        """#
}
