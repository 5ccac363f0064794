extension MessageTable {
    /// Messages of codesign and security whose cause the words identify, continued.
    static let codesignCauseFurtherPatterns = #"""
        # timestamp-clock / codesign /  / The clock of the Mac is wrong
        ~ {path}: timestamps differ by {number} seconds - check your system clock
        ~ timestamps differ by {number} seconds - check your system clock
        : The clock of this Mac differs by {number} seconds from the time of Apple's time server, so `codesign` rejects
          the timestamp. This happens on virtual build machines.
        - Set the clock before signing: `sudo sntp -sS time.apple.com`; on hosted runners where this server is blocked,
          `sudo sntp -sS time.windows.com`.
        - Then sign again.
        > signature-without-timestamp
        @ gh:actions/runner/issues/2996

        # framework-links-lost / codesign /  / An archive without the links of its frameworks
        = -67011 errSecCSAmbiguousBundleFormat
        ~ {path}: bundle format is ambiguous (could be app or framework) In subcomponent: {other}
        ~ rejected (bundle format is ambiguous (could be app or framework))
        ~ {path}: replacing existing signature {other}: bundle format is ambiguous (could be app or framework)
        ~ Multiple binaries share the same codesign path: {path}
        : A framework contains a real directory `Versions/Current` and copies of files instead of symbolic links. A
          `.zip`, an npm or NuGet package, a copy step, or `actions/upload-artifact` replaced the links. The app itself
          was signed correctly.
        - Create archives that keep links: `ditto -c -k --keepParent APP ZIP`, `zip --symlinks` (`-y`), `7z -snl`, or
          `tar`; copy with `cp -R` or `ditto`.
        - electron-builder 26.15 lost the links in `zip` targets; update it.
        - If the package of a vendor lacks the links, restore them in the framework (`Versions/Current` → `A`, and the
          links at the root) before signing, or build it from source.
        > signature-broken
        @ gh:electron-userland/electron-builder/issues/9846
        @ gh:bazelbuild/rules_apple/issues/737
        @ gh:microsoft/onnxruntime-genai/issues/1335
        @ gh:flutter/flutter/issues/148994

        # python-caches-sealed / codesign /  / Python writes into the signed app
        = -67054 errSecCSBadResource
        ~ a sealed resource is missing or invalid … file added: {path}.pyc
        ~ a sealed resource is missing or invalid … __pycache__
        ~ a sealed resource is missing or invalid … resource modified: {path}.pyc
        ~ a sealed resource is missing or invalid … file modified: {path}.pyo
        : The app was signed correctly, but the Python in it writes bytecode (`__pycache__`, `.pyc`) into the bundle
          when it runs, and breaks the seal. Gatekeeper checks and updates then fail.
        - Set `PYTHONDONTWRITEBYTECODE=1`, or `PYTHONPYCACHEPREFIX` with a directory outside of the bundle, for each
          Python process.
        - Or compile all modules before signing (`python -m compileall --invalidation-mode unchecked-hash`), and do not
          let the app create virtual environments in the bundle.
        - Repair an installed app: delete the added files, or install it again.
        > signature-broken
        @ gh:daydreamlive/scope/issues/1044
        @ gh:kirodotdev/KiroCrew/pull/138
        @ gh:ronaldoussoren/py2app/issues/130

        # resource-forks-lost / codesign /  / Files that an archive did not keep
        = -67054 errSecCSBadResource
        ~ a sealed resource is missing or invalid … file missing: {path}/._{other}
        ~ a sealed resource is missing or invalid … file missing: {path}/.DS_Store
        : When the app was signed, it contained hidden files (`._…`, `.DS_Store`) that the archive or the copy dropped,
          so the seal names missing files.
        - Delete such files before signing (`dot_clean -m APP`, `find APP -name .DS_Store -delete`), sign again, and
          package with `ditto`.
        > signature-broken
        @ gh:tilemill-project/tilemill/issues/2467

        # executable-appended-data / codesign /  / Data after the end of the executable
        = -67010 errSecCSBadMainExecutable
        ~ the __LINKEDIT segment does not cover the end of the file (can't be processed)
        ~ codesign_allocate … the __LINKEDIT segment does not cover the end of the file
        ~ string table not at the end of the file (can't be processed)
        ~ __LINKEDIT segment is not at the end of the file
        ~ the __LINKEDIT segment does not cover the end of the file
        ~ {path}: main executable failed strict validation
        : Data follows the last segment of the executable: a packager (PyInstaller, py2app, pkg, nexe, a self-extracting
          archive) appended an archive to it, or a tool such as `insert_dylib` changed it. `codesign` can only sign an
          executable whose `__LINKEDIT` segment reaches its end.
        - Update the packager; current versions adjust the segment before signing (PyInstaller since 3.0, Node.js single
          executables with their own section).
        - If the executable had a signature before the change, remove it first (`codesign --remove-signature`), then
          append the data, then sign.
        - Or keep the data in a file in `Contents/Resources`, or in a section of the executable.
        > signature-format signature-broken
        @ gh:pyinstaller/pyinstaller/issues/812
        @ gh:tyilo/insert_dylib/issues/3
        @ gh:pyinstaller/pyinstaller/issues/1107
        @ gh:panda3d/panda3d/issues/871

        # library-load-commands / codesign /  / A library that a packager rewrote wrongly
        ~ malformed object (load command {number} cmdsize not a multiple of {value})
        ~ malformed object (unknown load command {number})
        ~ codesign_allocate: {other} malformed object
        ~ codesign_allocate … malformed object
        : `codesign_allocate` cannot read the executable or library: a packager rewrote its load commands wrongly (old
          versions of macholib and py2app), or the tool is older than the format of the file.
        - Update the packager, and copy the library again from its source; the original can be signed.
        - Select the current Xcode: `sudo xcode-select -s /Applications/Xcode.app`. An old `codesign_allocate` in `PATH`
          or in `CODESIGN_ALLOCATE` must not be used.
        > signature-format
        @ gh:ronaldoussoren/py2app/issues/182
        @ gh:ronaldoussoren/macholib/issues/19
        @ gh:pyinstaller/pyinstaller/issues/627

        # python-executable-plist / codesign /  / A nested Python executable next to Info.plist
        = -67030 errSecCSInfoPlistFailed
        ~ invalid Info.plist (plist or signature have been modified) In subcomponent: {path}/Contents/MacOS/{other}
        : A second executable in `Contents/MacOS` was signed as a part of another bundle, so its signature contains
          another `Info.plist` than the one next to it. PyInstaller copies the library `Python` of the framework there.
        - Sign this file on its own with `codesign --force`, and then the app. With a current PyInstaller, let it sign
          (`--codesign-identity`).
        - Or remove the signature of the file first: `codesign --remove-signature FILE`.
        > signature-broken
        @ gh:pyinstaller/pyinstaller/issues/2439

        # xcode-copy-interrupted / codesign /  / The check of a large app was interrupted
        = -67048 errSecCSInternalError
        ~ internal error in Code Signing subsystem … Error returned: <error: … Connection interrupted
        : The service that checks code signatures stopped while it read a large app, such as a new Xcode. The app is not
          broken; the failure is intermittent.
        - Run the check or the installation again. If it fails repeatedly, restart the Mac, and unpack the app on a
          local disk with enough free space.
        @ gh:xcpretty/xcode-install/issues/317

        # ldid-executable-type / codesign /  / ldid cannot read an executable
        ~ ldid: Unknown header magic
        ~ ldid: Unsupported Mach-O type
        ~ Unknown header magic
        ~ _assert(): Swap(mach_header_->filetype) == MH_EXECUTE Swap(mach_header_->filetype) == MH_DYLIB
          Swap(mach_header_->filetype) == MH_BUNDLE
        : A file that the bundle names as executable is not a Mach-O executable, library, or bundle: a script, a static
          library, an object file, or a damaged file. Tools that sign again pass each such file to `ldid`.
        - Find the file: `file APP/NAME APP/Frameworks/*/*`. Remove or replace it, and correct `CFBundleExecutable` of
          its bundle.
        - Use the original package; a package converted from a `.deb` or changed twice by an injection is often damaged.
        - Another tool, such as `codesign` or zsign, can accept the file.
        > signature-format
        @ gh:SideStore/SideStore/issues/227
        @ gh:opa334/TrollStore/issues/117
        @ gh:opa334/TrollStore/issues/831

        # keychain-dialog / codesign /  / codesign asks for the keychain password
        ~ codesign wants to sign using key "{value}" in your keychain
        ~ codesign wants to access key "{value}" in your keychain
        ~ codesign wants to use the "{value}" keychain
        ~ codesign wants to sign using key
        ~ codesign wants to use your keychain
        : The private key does not allow `codesign` to use it without a question. A build then waits for the dialog; on
          a build service it seems to hang. Since macOS 10.12, the key needs an entry in its partition list, too; “Allow
          all applications” does not suffice. The dialog wants the password of the login keychain, not that of the Apple
          Account.
        - On your Mac, enter the login password, and choose “Always Allow”, not “Allow”.
        - In scripts, run after the import: `security set-key-partition-list -S apple-tool:,apple:,codesign: -s -k
          PASSWORD KEYCHAIN`.
        - If the password is rejected, the login keychain still has an older password: change it in Keychain Access, or
          create a new login keychain.
        > signature-certificate
        @ gh:lionheart/openradar-mirror/issues/15986
        @ gh:SorcRR/MacRazer/pull/8
        @ gh:drn/argus/pull/830
        @ gh:LoopKit/Loop/issues/1893

        # nested-code-place / codesign /  / Code in a place that is not for code
        ~ Mach-O image is not in a known nested code site
        ~ [nestedCodeSite]
        ~ Nested code kind ({kind}) is not one of the kinds
        : A check of the bundle found an executable in a directory where macOS expects none, or code of a kind that does
          not belong there (an app in `Frameworks`). The signature can still be valid, but the code counts as a
          resource, and changes of it break the seal of the bundle. For Electron, some of these places are normal.
        - Move libraries and frameworks to `Contents/Frameworks`, helper apps and tools to `Contents/Helpers` or
          `Contents/MacOS`, plug-ins to `Contents/PlugIns`, and data to `Contents/Resources`.
        - Sign the nested code first, and the app last.
        - If another message caused the rejection, explain that one; this list alone does not reject an app.
        > signature-missing signature-broken
        @ gh:electron-userland/electron-builder/issues/5405

        # certificate-archive-unencrypted / codesign /  / macOS 15 does not import an archive without encryption
        ~ security import {file} -f pkcs12 … -P "" … SecKeychainItemImport: Unable to decode the provided data
        ~ -P "" … security: SecKeychainItemImport: Unable to decode the provided data
        : Since macOS 15, `security import -f pkcs12` no longer reads a `.p12` that OpenSSL wrote without encryption
          (empty password).
        - Write the `.p12` with a password: `openssl pkcs12 -export -legacy … -passout pass:PASSWORD`, and import it
          with this password.
        - Or import it with `-f openssl` instead of `-f pkcs12`.
        - With Codemagic CLI tools, update to a version that tries both formats.
        > signature-certificate
        @ gh:codemagic-ci-cd/cli-tools/pull/428

        # sidestore-certificate-changed / codesign /  / SideStore signs with a different certificate from the account
        ~ The certificate used to sign "{app}" has been revoked or changed. Please reinstall the app to resign it with
          the new active certificate
        ~ The certificate used to sign "{app}" has been revoked or changed
        ~ SideStore.OperationError 1408
        ~ Could not locate signing certificate for '{app}'. SideStore.OperationError 3
        ~ Could not locate signing certificate for '{app}'
        ~ Signing Certificate mismatch detected. Revoke and resign now
        ~ LiveContainer … Signing Certificate mismatch detected
        : A free account has one development certificate. Another tool (iloader, Sideloadly, AltStore, Xcode, a second
          device) created a new one and revoked the old one, but SideStore still keeps the private key of the old one. A
          new installation of the app does not change this, and it removes the data of the app.
        - Update SideStore. In Settings > Certificate Management (or a long press on the app > Certificates), reset or
          select the active certificate.
        - Otherwise, sign out of the Apple Account in SideStore, and sign in again; then refresh SideStore first and the
          apps after it.
        - Use only one tool with this Apple Account.
        > signature-certificate
        @ gh:SideStore/SideStore/pull/1538
        @ gh:SideStore/SideStore/issues/1371
        @ gh:SideStore/SideStore/issues/1510

        # keychain-default-as-root / codesign /  / The default keychain as another user
        ~ Will not set default: UID={number} does not own directory {path} security: SecKeychainSetDefault: Write
          permissions error
        ~ Will not set default: UID=0 does not own directory
        ~ SecKeychainSetDefault: Write permissions error
        : The command ran as root (`sudo`), but the home directory {path} belongs to another user. `security` then
          refuses to change the default keychain, and a keychain that root created would not be usable for the build.
        - Run all `security` commands without `sudo`, as the user that builds.
        - Add the keychain to the search list: `security list-keychains -d user -s build.keychain login.keychain`; the
          default keychain is not needed for signing.
        @ gh:actions/runner-images/issues/7947

        # trust-settings-refused / codesign /  / A build machine may not change the trust settings
        ~ security authorizationdb write com.apple.trust-settings.admin allow … NO (-60005)
        ~ security authorizationdb write com.apple.trust-settings.admin … -60005
        ~ com.apple.trust-settings.admin … NO (-60005)
        ~ SecTrustSettingsSetTrustSettings: The authorization was denied since no user interaction was possible
        : The script marks its own certificate as trusted (`security add-trusted-cert`). That needs an administrator who
          confirms it in a session, and since macOS 15, the right `com.apple.trust-settings.admin` can no longer be
          changed with `sudo` alone (-60005). Certificates of Apple need no trust setting.
        - Remove the step: for signing with a certificate of Apple, import the `.p12` and the intermediate certificate
          (Apple WWDR or Developer ID G2) into a keychain of the search list.
        - If the trust is really needed, install it with a configuration profile (MDM) or use an image that contains it.
        > signature-certificate
        @ gh:actions/runner-images/issues/11893

        # names-normalized / codesign /  / Files that count as added and missing at the same time
        ~ {path}: a sealed resource is missing or invalid file added: {name} file missing: {other}
        ~ a sealed resource is missing or invalid … file added: … file missing: {other}
        : The signature of {path} lists files that are not there, and other files are there instead. If the same names
          appear in both lists, they contain letters such as é, ü, Hangul, or Kana, and a tool changed their Unicode
          form (NFC and NFD): 7-Zip archives, a copy in the Finder, some installers. If the names differ, files were
          renamed or replaced after signing.
        - Use ASCII names for all files in the bundle (also for the product and its helpers), or normalize the names to
          NFD before signing.
        - Archive with `ditto -c -k --keepParent APP APP.zip` (not 7-Zip), and test the unpacked copy: `codesign
          --verify --deep --strict -vv APP`.
        - If files were replaced: sign again after the last change.
        > signature-broken
        @ gh:electron-userland/electron-builder/pull/7929
        @ gh:electron-userland/electron-builder/pull/7901
        @ gh:danielpaulus/go-ios/issues/841
        """#
}
