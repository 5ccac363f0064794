extension MessageTable {
    /// Messages of `altool`, Transporter, and the tools that call them, about API keys and certificates.
    static let uploadToolPatterns = #"""
        # api-key-file / App Store / / The file of the API key was not found
        ~ The file 'AuthKey_{number}.p8' could not be found in any of these locations
        ~ The file AuthKey_{number}.p8 could not be found in any of these locations
        ~ could not be found in any of these locations: '{path}
        ~ Failed to load AuthKey file
        ~ no such file or directory, open '{path}/AuthKey_{number}.p8'
        ~ Could not retrieve API key. Could not find file
        : `altool` searches the file `AuthKey_KEYID.p8` in `private_keys` of the current directory, `~/private_keys`,
          `~/.private_keys`, and `~/.appstoreconnect/private_keys`, and did not find it. `--apiKey` takes the key
          identifier, not a path.
        - Write the key to `~/.appstoreconnect/private_keys/AuthKey_KEYID.p8`, where KEYID is the value of `--apiKey`.
        - In continuous integration, check that the secrets with the key and its identifier are not empty, and that the
          key was decoded.
        @ gh:Apple-Actions/upload-testflight-build/issues/27
        @ gh:futuregene/future-os/pull/106

        # api-key-content / App Store / / The API key cannot be read
        ~ Failed to generate JWT token
        ~ OpenSSL::PKey::ECError: invalid curve name
        ~ invalid curve name (OpenSSL::PKey::ECError)
        ~ [!] invalid curve name
        ~ OpenSSL::PKey::ECError
        ~ neither PUB key nor PRIV key
        ~ invalidPEMDocument
        ~ invalidPrivateKeyContents
        ~ Invalid private key content
        ~ AuthKey_{number}.p8" couldn't be opened using text encoding Unicode (UTF-8)
        : The content of the App Store Connect API key (`.p8`) is not a valid private key: line breaks were lost in a
          variable or a secret, it is encoded in Base64, or it is another file.
        - Pass the file (`key_filepath`) instead of its content, or set `is_key_content_base64: true` for a key in
          Base64.
        - The content must begin with `-----BEGIN PRIVATE KEY-----` on a line of its own.
        @ gh:fastlane/fastlane/issues/20593
        @ gh:fastlane/fastlane/issues/21696

        # store-certificate-expired / App Store / ITMS-90722 / ITMS-90722
        ~ Certificate Expired. The signing certificate "{identity}" with serial number {number} used to sign {path} has
          expired
        ~ Certificate Expired. The signing certificate
        ~ used to sign {path} has expired
        : A certificate in the chain of the signature of {path} has expired, often the intermediate certificate of Apple
          with which a vendor signed a framework.
        - Update the framework or the tool that signs it, install the current intermediate certificates of Apple, and
          sign all nested code again.
        > signature-certificate
        @ gh:tuarua/Swift-IOS-ANE/issues/27

        # certificate-issuer / App Store / / The signing certificate is not from the expected issuer
        ~ The signing certificate is not from the expected issuer
        : The certificate was issued by an intermediate certificate of Apple that the tool does not know, or the old
          intermediate certificate is in the keychain.
        - Install the current intermediate certificate of Apple (valid until 2030), remove the old one, and update the
          tool.
        > signature-certificate
        @ gh:airsdk/Adobe-Runtime-Support/issues/511

        # export-copy / Xcode / / exportArchive: Copy failed
        ~ exportArchive: Copy failed
        ~ exportArchive Copy failed
        ~ exportArchive: Rsync failed
        ~ error: exportArchive: Rsync
        ~ IDEFoundationErrorDomain Code=1 "Rsync failed"
        : Xcode could not copy the files of the archive: another `rsync` than that of macOS is first in `PATH`, or a
          file cannot be read. Signing is not the cause.
        - Remove the `rsync` of Homebrew or MacPorts from `PATH` for the export, and read `IDEDistribution.standard.log`
          in the `.xcdistributionlogs` directory.
        @ gh:fastlane/fastlane/issues/29528
        @ gh:lionheart/openradar-mirror/issues/16108

        # export-static-library / Xcode / / Found an unexpected Mach-O header code
        ~ Found an unexpected Mach-O header code: {number}
        ~ Found an unexpected Mach-O header code
        ~ Reached end of file while looking for: Mach-O slice
        : A framework in the archive is not a dynamic library (0x72613c21 is a static library), so that it cannot be
          signed and exported.
        - Remove static frameworks from the phase “Embed Frameworks” (“Do Not Embed”), archive, and export again.
        > library-entitlements
        @ gh:CocoaPods/CocoaPods/issues/4450
        @ gh:AudioKit/AudioKit/issues/1257

        # api-no-certificate / Xcode / / The certificate does not exist in the account
        ~ There are no current certificates on this team matching the provided certificate IDs
        ~ no current certificates on this team
        ~ There is no resource of type 'certificates' with id '{number}'
        : The request for a profile names a certificate that the account no longer contains: it expired or was revoked.
        - Create a new certificate, or remove the old one from the storage of the tool (`match nuke`, `eas
          credentials`), and create the profiles again.
        > signature-certificate
        @ doc:appstoreconnectapi/create-a-profile
        """#
}
