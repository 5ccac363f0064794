extension MessageTable {
    /// The messages of packagers for Python and Qt, and of Wails, gon, Conveyor, and NW.js about signing.
    static let pythonPackagerPatterns = #"""
        # pyinstaller-one-file / launch / / PyInstaller: the libraries in a one-file program are not signed
        ~ Error loading Python lib '{path}': dlopen … code signature
        ~ Error loading Python lib … not valid for use in process
        ~ Error loading Python lib '{path}': dlopen … mapped file has no cdhash
        ~ Failed to load Python shared library '{path}' … mapped file has no cdhash
        : A one-file program unpacks its libraries at launch (`_MEI…`). Signing the finished file does not sign them, so
          the hardened runtime rejects them: they are ad hoc signed, unsigned, or have another team.
        - Let PyInstaller sign while it builds: `--codesign-identity "Developer ID Application: …"
          --osx-entitlements-file FILE`.
        - Without a certificate of Apple, do not sign with `--options runtime`, or add
          `com.apple.security.cs.disable-library-validation`.
        - Or build a one-directory app bundle, and sign all its libraries.
        > signature-ad-hoc signature-team
        @ gh:pyinstaller/pyinstaller/issues/7937
        @ gh:pyinstaller/pyinstaller/issues/4333

        # pyinstaller-bundle / codesign / / PyInstaller: the bundle was not signed
        ~ WARNING: Error while signing the bundle: {reason}
        ~ Error while signing the bundle: codesign command
        ~ You will need to sign the bundle manually
        ~ RuntimeError: Failed to codesign the bundle
        : `codesign` could not sign the finished `.app`; its output follows the message. PyInstaller continues by
          default. Common causes are data among the code (a directory with a period in its name), `.DS_Store` files,
          extended attributes, and a locked keychain.
        - Read the line after `output:`, and fix that file; then delete `build` and `dist`, and build with `--clean`.
        - Update PyInstaller: versions from 6.0 put data into `Contents/Resources`.
        - Set `PYINSTALLER_STRICT_BUNDLE_CODESIGN_ERROR=1`, so that the build stops.
        > signature-broken signature-missing
        @ gh:pyinstaller/pyinstaller/blob/develop/PyInstaller/building/osx.py
        @ gh:pyinstaller/pyinstaller/issues/8029

        # signed-folder-metadata / codesign / / A .DS_Store file that is a link
        ~ {path}: .DS_Store files cannot be a symlink
        ~ .DS_Store files cannot be a symlink
        : The bundle contains a symbolic link with the name `.DS_Store`. A packager turned the file into a link;
          `codesign` does not permit this.
        - Delete it and all other `.DS_Store` files in the sources and in the bundle: `find . -name .DS_Store -delete`.
        - Then build again, and sign.
        > signature-broken
        @ gh:pyinstaller/pyinstaller/issues/8029

        # pyinstaller-attributes / codesign / / PyInstaller: signatures in extended attributes
        ~ Code-sign attributes found in extended attributes of {path}
        : {path} is a data file in a directory for code, so `codesign` stored its signature in extended attributes. A
          ZIP file or an upload loses these attributes, and the signature of the app is then not valid.
        - Move data files to `Contents/Resources`; update PyInstaller to version 6 or later, which does this.
        - Pack the app with `ditto -c -k --keepParent`, not with another ZIP tool.
        > signature-broken
        @ gh:pyinstaller/pyinstaller/blob/develop/PyInstaller/building/osx.py

        # pyinstaller-framework / codesign / / PyInstaller: a framework without a property list
        ~ One or more collected .framework bundles have missing Info.plist file
        : A framework of a Python package, often Qt, has no `Info.plist`, because the package or the build of Qt omitted
          it. `codesign` rejects the framework, and with it the app.
        - Reinstall the package from PyPI, or update it: wheels of PySide and PyQt contain the file.
        - Or add `Resources/Info.plist` with `CFBundleIdentifier` to the framework before the build.
        > signature-broken
        @ gh:pyinstaller/pyinstaller/blob/develop/PyInstaller/utils/osx.py

        # codesign-appended-data / codesign / / The executable has data after its end
        ~ codesign_allocate … file not in an order that can be processed (link edit information does not fill the
          __LINKEDIT segment)
        ~ file not in an order that can be processed (link edit information does not fill the __LINKEDIT segment):
          {path}
        ~ link edit information does not fill the __LINKEDIT segment
        ~ codesign_allocate: file not in an order that can be processed (code signature data out of place)
        : The file does not end with its `__LINKEDIT` segment: a tool appended data, added load commands, or stripped it
          after linking. Old Command Line Tools also report this for files of newer ones.
        - Update Xcode or the Command Line Tools, and select them with `xcode-select`.
        - Sign before anything is appended, or update the bundler; PyInstaller, Briefcase, and similar tools correct the
          layout in current versions.
        - Restore the original file if a tool injected a library.
        > signature-format
        @ gh:beeware/briefcase/issues/1818
        @ gh:username0x0a/Xcode83onElCapitan/issues/2

        # py2app-bundle / codesign / / py2app cannot sign the bundle
        ~ RuntimeError: Cannot sign bundle '{path}'
        ~ Cannot sign bundle '{path}'
        : `py2app` signs the bundle ad hoc several times, and all attempts failed. The lines before the message contain
          the file, often a library such as `liblzma` that `codesign` cannot sign again, or a link of the alias mode
          (`-A`).
        - Update `py2app` and `macholib`, delete `build` and `dist`, and build without `-A`.
        - Sign the library of the message separately: `codesign --remove-signature FILE`, then `codesign --force --sign
          - FILE`.
        - Build with the Python of python.org instead of another distribution.
        > signature-broken
        @ gh:ronaldoussoren/py2app/issues/467

        # freeze-layout / notary service / / cx_Freeze: libraries among the executables
        ~ Contents/MacOS/lib/{path} … The signature of the binary is invalid
        ~ code object is not signed at all In subcomponent: {path}/Contents/MacOS/lib/
        ~ '{path}/Contents/MacOS/lib/Python' … code signature invalid
        : cx_Freeze put libraries and data into `Contents/MacOS/lib`. This directory is only for executables, so its
          files are not signed or their signatures become invalid.
        - Update cx_Freeze: later versions put libraries into `Contents/Frameworks` and data into `Contents/Resources`.
        - Sign every `.so` and `.dylib` first, with the hardened runtime and a timestamp, and then the app (`bdist_mac`
          option `codesign_identity`).
        > signature-missing signature-broken
        @ gh:marcelotduarte/cx_Freeze/issues/594
        @ gh:marcelotduarte/cx_Freeze/issues/1861

        # briefcase-sign / codesign / / Briefcase: a file cannot be signed
        ~ Unable to code sign {path}
        : `codesign` failed for {path}; its output is above the message. Known causes are a folder that iCloud or
          another service synchronizes, an old Xcode (`__LINKEDIT`), and a nested app such as QtWebEngineProcess.
        - Move the project out of Documents, Desktop, and synchronized folders, delete `build`, and create the app
          again.
        - Update Briefcase and Xcode.
        - Run the `codesign` command of the log alone to see its error.
        > signature-broken
        @ gh:beeware/briefcase/issues/1831
        @ gh:beeware/briefcase/issues/1891

        # briefcase-icloud / codesign / / Briefcase: the project is in an iCloud folder
        ~ Your project is in a folder that is synchronized with iCloud. This interferes with the operation of macOS code
          signing
        ~ Your project is in a folder that is synchronized with iCloud
        : iCloud adds extended attributes to the app, which a signature cannot cover, and restores them after their
          removal.
        - Move the project to a folder outside of iCloud, such as `~/Developer`, delete the old `build` directory, and
          run the command again.
        > signature-broken
        @ gh:beeware/briefcase/blob/main/src/briefcase/platforms/macOS/__init__.py

        # briefcase-credentials / notary service / / Briefcase: no stored credentials for the notary service
        ~ The keychain does not contain credentials for the profile {profile}
        ~ Unable to store credentials for team ID {team}
        ~ Unable to submit {path} for notarization
        ~ Unable to invoke notarytool to determine validity of submission ID
        : Briefcase uses credentials that `notarytool` stores in the keychain under a name for each team. They are
          missing, or the account, the app-specific password, or the team is wrong.
        - Store them: `xcrun notarytool store-credentials --team-id TEAM PROFILE`, with the name of the profile in the
          message.
        - Use an app-specific password of an account of this team. Without notarization, add `--no-notarize`.
        @ gh:beeware/briefcase/blob/main/src/briefcase/platforms/macOS/__init__.py

        # briefcase-marker / notary service / / Briefcase: the record of the notarization
        ~ Notarization request marker {path} does not exist
        ~ Notarization request marker {path} is malformed: {reason}
        ~ Notarization request marker {path} is missing required key {value}
        ~ {submission} is not a submission ID for this project. It notarizes a file named {path}
        : Briefcase cannot resume the notarization: its record in the project is missing or damaged, or the submission
          belongs to another file.
        - Package the app again without `--resume`; this submits it anew.
        - To use the old submission, pass its identifier and the identity that signed the file.
        @ gh:beeware/briefcase/blob/main/src/briefcase/platforms/macOS/__init__.py

        # macdeployqt-order / codesign / / macdeployqt signs in the wrong order
        ~ ERROR: Codesign signing error: ERROR: … bundle format unrecognized, invalid, or unsuitable … Frameworks/Qt
        ~ ERROR: Codesign signing error: ERROR: … code object is not signed at all … Frameworks/Qt
        ~ ERROR: codesign verification error: ERROR: … code has no resources but signature indicates they must be
          present
        ~ ERROR: Codesign signing error: ERROR
        ~ ERROR: codesign verification error: ERROR
        : `macdeployqt -codesign` signed the main executable before other code of the bundle, for example with
          `-executable`. Data in `Contents/MacOS` or a Qt framework without `Info.plist` has the same effect. The
          signature of the app is then not valid.
        - Run `macdeployqt` without `-codesign`, then sign frameworks, plug-ins, and helpers, and the app last.
        - Move data to `Contents/Resources`, and create the disk image only after signing.
        - For notarization, sign with `--options runtime --timestamp`.
        > signature-broken signature-missing
        @ gh:mcallegari/qlcplus/issues/1672
        @ gh:GPSBabel/gpsbabel/pull/1509
        @ gh:nodegui/packer/issues/134

        # wails-options / codesign / / Wails: the identity or the credentials are missing
        ~ --identity is required for macOS signing
        ~ --keychain-profile is required for notarization
        ~ failed to create zip for notarization: {reason}
        : `wails3` has no certificate or no stored credentials for the notary service.
        - Run `wails3 setup signing`, or pass `--identity "Developer ID Application: …"`.
        - Store the credentials with `xcrun notarytool store-credentials NAME`, and pass `--keychain-profile NAME`.
        > signature-missing
        @ gh:wailsapp/wails/blob/master/v3/internal/commands/sign.go

        # gon-submission / notary service / / gon: the submission failed
        ~ error submitting for notarization: {reason}
        ~ Notarization succeeded but stapling failed
        ~ error checking on notarization status: {reason}
        : `gon` passes on the error of Apple's tool, which follows the message ({reason}). The tool is no longer
          maintained, and old versions call `altool`, which the notary service no longer accepts.
        - Use `xcrun notarytool submit FILE --wait` and `xcrun stapler staple`, or a maintained tool such as `quill`.
        - If only stapling failed, the product is notarized: wait a minute, and staple again. A ZIP file or an
          executable cannot be stapled.
        @ gh:wailsapp/wails/issues/3290
        @ gh:mitchellh/gon/blob/master/notarize/upload.go

        # conveyor-rejected / notary service / / Conveyor: the notary service rejected the app
        ~ Apple did not approve the notarization request for submission {submission}
        ~ Apple did not approve the notarization request for submission
        : The notary service rejected the app. The list below the message contains each file and its problem. If all
          files have an invalid signature and no timestamp, the certificate is not a Developer ID Application
          certificate for the signing key.
        - Create the Developer ID Application certificate from the request of Conveyor, and set `app.mac.certificate` to
          it.
        - Sign native libraries in the inputs, or let Conveyor sign them.
        > signature-without-timestamp certificate-of-other-kind
        @ gh:hydraulic-software/conveyor/issues/21

        # conveyor-ticket-format / notary service / / The answer of Apple's ticket service is not the expected one
        ~ RCodeSignException: JSON serialization error: missing field 'records'
        ~ JSON serialization error: missing field 'records'
        : The signing library could not read the answer of Apple's service for tickets. The service had an error or
          changed its answer; the signature and the notarization are not the cause.
        - Try again later, and update Conveyor or `rcodesign`.
        - Staple on a Mac with `xcrun stapler staple APP` in the meantime.
        @ gh:hydraulic-software/conveyor/issues/171

        # chromium-port / launch / / Chromium in a sandbox cannot register its port
        ~ ERROR:mach_port_broker.mm({number})] bootstrap_check_in: Permission denied (1100)
        ~ bootstrap_check_in: Permission denied (1100)
        ~ bootstrap_look_up: Permission denied (1100)
        : The app, built with Chromium (NW.js, Electron, CEF), is in the sandbox. It may register a service for its
          helpers only under the name of an app group, and the entitlements contain no matching group.
        - Add `com.apple.security.application-groups` with `TEAMID.BUNDLEID` to the app, and set the same team in
          `Info.plist` (for Electron, `ElectronTeamID`).
        - Sign the helpers with `com.apple.security.app-sandbox` and `com.apple.security.inherit` only.
        - Use the build of the framework for the Mac App Store.
        > app-group-prefix sandbox-helper-without-inherit
        @ gh:nwjs/nw.js/issues/5616

        # electron-certificate-link / codesign / / electron-builder: `CSC_LINK` is not usable
        ~ empty password will be used for code signing … not a file
        ~ doesn't exist at downloadCertificate
        ~ Env CSC_LINK is not correct, cannot resolve: {path}
        : electron-builder takes the certificate from `CSC_LINK` but cannot read it. Usually the variable is set but
          empty, because the secret does not exist or the pull request comes from a fork. Then the folder of the project
          counts as the certificate. Otherwise, it is a wrong path or a truncated base64 text.
        - Check that the secret exists for this job; without one, do not set `CSC_LINK` at all (`unset CSC_LINK`, not an
          empty value).
        - Set it to the path of the `.p12` file, or to the complete base64 text: `base64 -i certificate.p12 | tr -d
          '\n'`.
        - Set `CSC_KEY_PASSWORD` to the password of the file.
        > signature-missing
        @ gh:nextbrowser-oss/nextbrowser-app/pull/15
        @ gh:AmintaCCCP/GithubStarsManager/pull/155
        @ gh:electron-userland/electron-builder/issues/4540

        # electron-updater-unsigned / running app / / Electron: the running app has no signature
        ~ Could not get code signature for running application
        : The updater of Electron (Squirrel.Mac) compares the signature of the update with that of the running app, and
          the running app is not signed. This is normal for `electron .` in development, and otherwise means that the
          release was built without a certificate.
        - In development, do not call `autoUpdater` (check `app.isPackaged`).
        - For a release, sign the app with a Developer ID Application certificate, and install that version by hand
          once; older unsigned versions cannot update.
        - Check the installed app: `codesign -dv --verbose=4 Example.app`.
        > signature-missing
        @ gh:electron/electron/issues/7476
        @ gh:electron-userland/electron-builder/issues/3022

        # electron-update-not-signed / running app / / Electron: the update has no signature
        ~ Code signature at URL {path} did not pass validation: code object is not signed at all
        : Squirrel.Mac has downloaded the update, but the app in it is not signed. The running app is, so the new
          release was built without the certificate.
        - Sign the release like the previous one; in the log, look for `skipped macOS application code signing`.
        - Set `forceCodeSigning: true`, so that an unsigned build fails.
        - Publish a new version, because clients may have stored the faulty one.
        > signature-missing
        @ gh:iffy/electron-updater-example/issues/15

        # macdylibbundler-signature / codesign / / dylibbundler: a library could not be signed ad hoc
        ~ An error occurred while applying ad-hoc signature to {path}
        : `install_name_tool` has changed the library, so its signature is invalid, and the new ad hoc signature by
          `codesign` failed. Usually the kernel still holds the signature of the old file under the same inode, or the
          file is not writable.
        - Copy the file to a new name, and move it back, then sign: `codesign --force --sign - {path}`. Its own message
          tells the reason.
        - Make the libraries writable (`chmod u+w`), and remove stale copies before the bundling.
        - Sign the complete app after the bundling with your own identity.
        > signature-broken
        @ gh:auriamg/macdylibbundler/issues/70
        """#
}
