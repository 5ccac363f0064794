extension MessageTable {
    /// Messages of the installation whose cause the words identify, continued.
    static let installationCauseFurtherPatterns = #"""
        # trollstore-errors / installation /  / Install errors of TrollStore
        ~ Install Error 173
        ~ Install Error 175
        ~ Install Error 180
        ~ Install Error 185
        ~ Install Error 171
        ~ Install Error 179
        ~ Failed to sign the app. ldid returned a non zero status code
        ~ The app is not signed with a fake CoreTrust certificate and ldid
        ~ A non-TrollStore app with the same identifier is already installed
        ~ has the same identifier as a system app already installed on the device. The installation has been prevented
        : TrollStore did not install the app. 171: another app with the identifier is installed. 173: `ldid` is missing
          in TrollStore. 175: `ldid` failed, usually because an executable in the package is damaged by injection or is
          not a Mach-O file. 179: the identifier belongs to an app of the system. 180: an executable, often an
          extension, is still encrypted. 185: the signature of a framework failed.
        - 173: install `ldid` in the settings of TrollStore; a corrupt installation needs a new one.
        - 175, 185: use an intact package; the log names the file (`Unknown header magic`, `Unsupported Mach-O type`).
          Update TrollStore.
        - 180: decrypt the app completely, extensions included, or remove the extensions.
        - 171, 179: remove the other app, or change the bundle identifier.
        > signature-format
        @ gh:opa334/TrollStore/blob/029a80f4b9f54349b2db406fe92d93dec9e93a31/TrollStore/TSApplicationsManager.m
        @ gh:opa334/TrollStore/issues/688
        @ gh:opa334/TrollStore/issues/87
        @ gh:opa334/TrollStore/issues/831

        # sideloadly-file / installation /  / Sideloadly: Guru Meditation with an invalid file
        ~ Guru Meditation {value} Invalid file
        ~ Guru Meditation {value} File is not a zip file
        ~ Guru Meditation {value} could not find executable for
        ~ Guru Meditation {value} [Errno 2] No such file or directory
        ~ Guru Meditation {value} ('expected {other}
        : Sideloadly could not process the package or its signature: the `.ipa` is not a complete archive, lacks the
          executable of a framework, contains names that Windows cannot store, or was changed twice by an injection.
          `Invalid file` also appears when the sign-in or the connection to the device fails.
        - Download the package again, and check it: `unzip -t FILE.ipa`; do not rename other files to `.ipa`.
        - Inject only into an unmodified package. On Windows, try a short path, or a Mac.
        - With `Invalid file`, update Sideloadly and its account data; on a device, a switch to airplane mode helped
          some users.
        > signature-format
        @ gh:thebaselab/codeapp/issues/1236
        @ gh:Apollo-Reborn/Apollo-Reborn/issues/21
        @ gh:risporce/Supercell-jailbreak/issues/69
        @ gh:open-ani/animeko/issues/2677

        # staging-failed / installation /  / The installation service could not copy the app
        ~ Unable to install the app from the staging directory
        ~ MinimuxerError error {number}
        ~ Failed to create heartbeat client: UnknownError
        : The tool on the device could not reach the services of the device: the local VPN is off, the pairing file is
          outdated, or the device was restarted. The signature was not checked yet.
        - Connect the VPN of the tool (StosVPN, LocalDevVPN, WireGuard) and Wi-Fi, and restart the tool.
        - Create a new pairing file on the computer, and import it. Restart the device.
        - If the log then names another reason, such as `ApplicationVerificationFailed`, look up that one.
        @ gh:SideStore/SideStore/issues/344
        @ gh:SideStore/SideStore/issues/520

        # ota-install / installation /  / An app that does not install from a web page
        ~ Unable to Download App "{app}" could not be installed at this time
        ~ Unable to Download App
        ~ Unable to Download Application
        ~ "{app}" could not be downloaded at this time
        ~ {app} could not be installed at this time. Please try again later
        : The device loaded the manifest, but rejected the app, and does not show the reason. Most often, the ad hoc
          profile does not list the device (new devices must be added and the app signed again), the profile has
          expired, the app is signed for the App Store, or an app with the same identifier from another team is
          installed. Otherwise, the manifest is not served with valid HTTPS or names a wrong address.
        - Connect the device to a Mac, and read the log of `installd` in Console during the installation.
        - Check that the profile in the `.ipa` lists the UDID of the device and has not expired: `entcheck profiles show
          FILE`.
        - Open the addresses of the manifest and the `.ipa` in Safari; both need a trusted certificate and direct links.
        - Remove an installed version of the app and its placeholder, and restart the device.
        > profile-of-other-distribution profile-expired
        @ gh:getappbox/AppBox-iOSAppsWirelessInstallation/issues/21
        @ gh:bitstadium/HockeyKit/issues/140
        @ gh:phonegap/build/issues/410
        @ gh:lionheart/openradar-mirror/issues/15964

        # mdm-manifest / installation / DeviceManagement.error:2604 ASDErrorDomain:850 / The manifest of an MDM command
        ~ The manifest URL isn't external
        ~ DeviceManagement.error … Could not validate manifest
        : The device cannot load the manifest of the command `InstallApplication`: the address is wrong (404), is not
          HTTPS with a trusted certificate, or is not a full host name. The app and its signature were not loaded yet.
        - Open the manifest address on the device; the server must return the property list.
        - Use `https://` with a host name that the device can resolve and a certificate that it trusts.
        @ gh:micromdm/micromdm/issues/834
        @ gh:micromdm/micromdm/issues/1045

        # mdm-server-certificate / installation /  / The server certificate of an MDM profile
        ~ The server certificate for "{value}" is invalid
        ~ MCInstallationErrorDomain … The server certificate for
        : The device does not trust the TLS certificate of the MDM server {value}: it is self-signed, its authority is
          not trusted on the device, or its name differs. Code signing is not involved.
        - Use a certificate of a public authority, or install the authority and enable it in Settings > General > About
          > Certificate Trust Settings.
        - The certificate must contain the host name as subject alternative name, and be valid for at most 825 days.
        @ gh:project-imas/mdm-server/issues/47
        @ gh:micromdm/micromdm/issues/836

        # feather-integrity / installation /  / Feather: the integrity cannot be verified
        ~ Feather … integrity could not be verified
        ~ Feather … integrity unable to be verified
        ~ Feather … apps integrity cannot be verified
        ~ ESign … integrity could not be verified
        ~ Feather … This app cannot be installed because its integrity could not be verified
        ~ Feather … Unable to Install "{app}". This app cannot be installed because its integrity could not be verified
        : The signer on the device signed the app, but the device rejected the signature at the installation. Usually,
          the certificate of the service was revoked, or the `.mobileprovision` does not belong to the `.p12`, does not
          list this device, or is for other identifiers; some services deliver two profiles; only one is valid.
        - Import another pair of `.p12` and `.mobileprovision`; with your own account, use the certificate and the
          profile of the same team that lists this device.
        - Update the signer, and sign without injected tweaks and without changed identifiers to find the cause.
        - The log of `installd` names the code, such as `0xe8008015` or `0xe8008018`.
        > signature-certificate
        @ gh:claration/Feather/issues/443
        @ gh:claration/Feather/issues/109
        @ gh:claration/Feather/issues/540

        # feather-local-server / installation /  / Feather: the local installation does not start
        ~ install {app} from app.localhost.direct … cannot be installed. Try again later
        ~ localhost.direct … cannot be installed
        ~ Feather … stuck on Ready to Install
        ~ Feather … cannot be installed. Try again later
        : iOS installs such an app over HTTPS from a server that runs on the device itself. The TLS certificate of this
          server (`localhost.direct`) expired or was revoked, or a DNS filter or VPN blocks the name. The signature of
          the app was not checked yet.
        - Update the local certificates in the settings of the server, update Feather, or select the online or “semi
          local” method.
        - Disable DNS filters and VPNs, or allow `*.localhost.direct`.
        @ gh:claration/Feather/issues/174
        @ gh:claration/Feather/issues/182
        @ gh:claration/Feather/issues/203

        # device-verification-only / installation /  / The device rejected the app without a reason
        ~ unknown error 'ApplicationVerificationFailed' returned from device
        ~ IDeviceSwiftError … ApplicationVerificationFailed
        ~ Install failed. Got error "ApplicationVerificationFailed".
        ~ tidevice … ApplicationVerificationFailed
        ~ Error occurred: ApplicationVerificationFailed
        : The device rejected the signature of the app, but the tool does not show its reason. The usual reasons: the
          profile does not list this device or has expired, the certificate was revoked, an extension or framework is
          not signed, or the entitlements exceed the profile. The tool itself is not the cause.
        - Read the log of `installd` at that time (Console, or `idevicesyslog | grep installd`): it contains a code such
          as `0xe8008015` (profile), `0xe8008016` (entitlements), `0xe8008018` (certificate), `0xe800801c` (no
          signature).
        - Explain that code with `entcheck explain CODE`.
        - If the package is unsigned or of another person, sign it first with your own certificate and profile.
        > profile-missing signature-certificate signature-missing
        @ gh:claration/Feather/issues/570
        @ gh:appium/appium/issues/8002
        @ gh:alibaba/tidevice/issues/138

        # watch-app-key-missing / installation / MIInstallerErrorDomain:92 / The watch app in a package that an old
          device rejects
        ~ Found WatchKit 2.0 app at {path} but it does not have a WKWatchKitApp or WKApplication key set to true in its
          Info.plist
        ~ LegacyErrorString=InvalidWatchKitApp, FunctionName=
        ~ does not have a WKWatchKitApp or WKApplication key set to true
        : The device found a watch app in {path} that it does not recognize. Either `Info.plist` of the watch app lacks
          `WKApplication` or `WKWatchKitApp`, or the key is there, but a tool for sideloading on an older iOS does not
          treat a single-target watch app correctly.
        - Set `WKApplication` to `true` (one target) or `WKWatchKitApp` to `true` (with an extension) in the watch app,
          and build again.
        - If you install a package of others, remove the directory `Watch` from the app, and sign it again.
        @ gh:londek/ipadecrypt/issues/6

        # identifiers-twice / installation / MIInstallerErrorDomain:57 / Two bundles of the app have the same identifier
        = com.apple.dt.MobileDeviceErrorDomain:-402653008
        ~ This application or a bundle it contains has the same bundle identifier as this application or another bundle
          that it contains. Bundle identifiers must be unique
        ~ This application or a bundle it contains has the same bundle identifier as this application or another bundle
          that it contains
        ~ The parent bundle has the same identifier ({bundle}) as sub-bundle at {path}
        ~ LegacyErrorString=DuplicateIdentifier, FunctionName=
        : After the bundle identifiers were changed, the app and one of its extensions, or two embedded frameworks, have
          the same `CFBundleIdentifier`. Usually, one build setting or variable gives all targets the same
          `PRODUCT_BUNDLE_IDENTIFIER`.
        - Give each target its own identifier; an extension needs that of the app as its prefix
          (`com.example.app.widget`).
        - Do not pass `PRODUCT_BUNDLE_IDENTIFIER` on the command line of `xcodebuild`: it applies to all targets.
        - List them: `find APP -name Info.plist -exec /usr/libexec/PlistBuddy -c "Print :CFBundleIdentifier" {} \;`.
        > app-id-bundle-identifier
        @ gh:ish-app/ish/issues/726
        @ gh:Provenance-Emu/Provenance/issues/307
        @ gh:Provenance-Emu/Provenance/issues/525
        @ gh:flutter/flutter/issues/113923

        # zipconduit-names / installation /  / The fast installation changes file names of the app
        = 0xE8008017
        ~ zipconduit … 0xe8008017
        ~ com.apple.streaming_zip_conduit … 0xe8008017
        ~ go-ios … install … 0xe8008017
        : The device unpacks an app that arrives over `streaming_zip_conduit` (go-ios, Xcode’s fast transfer) with
          decomposed file names (NFD). If the bundle contains a file name with a composed letter (NFC, such as й or é),
          the file no longer has the name in the signature, and the device reports a changed resource. The same bundle
          installs with ideviceinstaller.
        - Rename files with such letters to ASCII or to their NFD form, and sign again.
        - Or install with a tool that uses `installation_proxy` (ideviceinstaller, pymobiledevice3).
        - If all names are ASCII, a file was changed after signing: sign as the last step.
        > signature-broken
        @ gh:danielpaulus/go-ios/issues/841

        # simulator-verification / installation /  / Xcode cannot verify the simulator
        ~ SimVerifier returned: Error Domain=NSPOSIXErrorDomain Code=53 "Simulator verification failed."
        ~ A connection to the simulator verification service could not be established
        ~ Ensure that Xcode.app is installed on a volume with ownership enabled
        : macOS does not let Xcode start its service for simulators. Usually, Xcode is on an external volume that
          ignores ownership, its files do not belong to root, or its signature was changed (a plug-in that needs a
          re-signed Xcode). Your app is not the cause.
        - Move Xcode to `/Applications` on the internal disk, or disable “Ignore ownership on this volume” in the
          information of the volume.
        - Check Xcode: `codesign --verify --deep --strict /Applications/Xcode.app`; install it again if this fails.
        > signature-broken
        @ gh:kattrali/deriveddata-exterminator/issues/35

        # xcode-signed-again / installation /  / A re-signed Xcode and the simulator
        ~ Error returned in reply: Connection interrupted Software caused connection abort
        ~ XcodeSigner … simulator
        : The service of the simulator ended or refused the connection. If Xcode was signed again with a self-signed
          certificate (for example for XVim), the services of macOS no longer trust it.
        - Restart the Mac, and erase the simulator, if Xcode has its original signature (`codesign -dvv
          /Applications/Xcode.app` shows Apple).
        - If Xcode was signed again, sign it with an Apple Development certificate, or use a second, unchanged Xcode for
          the simulator.
        > signature-team
        @ gh:XVimProject/XVim/issues/1066
        """#
}
