extension MessageTable {
    /// Messages about drivers, system extensions, virtual machines, and network services.
    static let extensionAndNetworkPatterns = #"""
        # driver-userclient-bundle / running app / / DriverKit: the app is not entitled for this driver
        ~ DK: {driver}:UC failed userclient-access check, needed bundle ID {bundle}
        ~ UC failed userclient-access check, needed bundle ID {bundle}
        ~ UC failed userclient-access check, needed bundle ID {bundle} … UC entitlements check failed
        : The signature of the app that opened the driver does not contain
          `com.apple.developer.driverkit.userclient-access`, which must list {bundle} of the driver.
        - Add the bundle identifier of the driver to `com.apple.developer.driverkit.userclient-access` of the app. Apple
          grants the entitlement on request, and the profile must contain the same list.
        - If any app may open the driver, sign the driver with
          `com.apple.developer.driverkit.allow-any-userclient-access`.
        > profile-lacks-key profile-refuses-value signature-drops-claim
        @ gh:apple-oss-distributions/xnu/blob/main/iokit/Kernel/IOUserServer.cpp

        # driver-communicates / running app / / DriverKit: the app may not communicate with drivers
        ~ UC entitlement check failed, app does not have {key} entitlement
        ~ app does not have com.apple.developer.driverkit.communicates-with-drivers entitlement
        : On iPadOS, the app that opens a driver needs `com.apple.developer.driverkit.communicates-with-drivers`, and
          its signature does not contain it.
        - Add the capability “Communicates with Drivers” to the app, and regenerate its profile.
        > signature-drops-claim profile-lacks-key
        @ gh:apple-oss-distributions/xnu/blob/main/iokit/Kernel/IOUserServer.cpp

        # driver-team / running app / / DriverKit: the teams of app and driver differ
        ~ UC failed team ID check. client team={team}, driver team={other}
        ~ UC failed team ID check. client team=
        : On iPadOS, the app and the driver are signed by different teams ({team} and {other}), and the driver does not
          allow other teams.
        - Sign both with the same team, or sign the driver with
          `com.apple.developer.driverkit.allow-third-party-userclients`.
        > signature-team profile-lacks-key
        @ gh:apple-oss-distributions/xnu/blob/main/iokit/Kernel/IOUserServer.cpp

        # driver-client-check / running app / / DriverKit: the entitlements of the app do not match the driver
        ~ DK: {driver}:UC entitlements check failed
        ~ UC entitlements check failed
        ~ UC failed required entitlement check
        : The kernel refused the connection of the app to the driver (`kIOReturnNotPermitted`, `0xe00002e2`). The app
          lacks `com.apple.developer.driverkit.userclient-access` with the bundle identifier of the driver, or the
          entitlement that the class of the driver requires.
        - Sign the app with the bundle identifier of the driver in `com.apple.developer.driverkit.userclient-access`, or
          the driver with `com.apple.developer.driverkit.allow-any-userclient-access`.
        - A line before this message names the failed check, except if the list does not contain the driver.
        > profile-lacks-key signature-drops-claim
        @ gh:apple-oss-distributions/xnu/blob/main/iokit/Kernel/IOUserServer.cpp

        # driver-transport / running app / / DriverKit: the driver lacks a transport or family entitlement
        ~ DK: {driver}: provider entitlements check failed
        ~ DK: {driver}: family entitlements check failed
        ~ provider entitlements check failed
        ~ family entitlements check failed
        ~ publisher entitlements check failed
        ~ subscriber entitlements check failed
        : The kernel did not start the driver, because the signature of the driver lacks an entitlement. `provider`
          means the transport of its device, such as `com.apple.developer.driverkit.transport.usb` with the vendor
          identifier; `family` means its class, such as `com.apple.developer.driverkit.family.hid.device`.
        - Compare `IOProviderClass` and `idVendor` in the `Info.plist` of the driver with the entitlements. Each vendor
          identifier must be in the granted value.
        - Request the missing entitlements from Apple. For development, `idVendor` can be `*` in the development
          profile.
        > profile-lacks-key profile-refuses-value signature-drops-claim
        @ gh:apple-oss-distributions/xnu/blob/main/iokit/Kernel/IOUserServer.cpp

        # driver-base-entitlement / running app / / DriverKit: the driver is not entitled at all
        ~ com.apple.developer.driverkit entitlement check failed for {target}
        ~ DK: entitlements are missing for {target}
        : In the signature of {target}, `com.apple.developer.driverkit` is missing, so the kernel does not accept the
          process as a driver.
        - Sign the driver (`.dext`) with its own entitlements file that contains `com.apple.developer.driverkit`, and
          with its own profile. `codesign --deep` on the app can replace them.
        > signature-drops-claim profile-missing
        @ gh:apple-oss-distributions/xnu/blob/main/iokit/Kernel/IOUserServer.cpp

        # iokit-client-entitlement / running app / / IOKit: a user client that requires an entitlement
        ~ IOUC {class} missing entitlement in process {target}
        ~ IOUC {class} missing entitlement in process
        : The user client of {class} requires an entitlement that the signature of {target} does not contain.
          `IOServiceOpen` returns `kIOReturnNotPrivileged` (`0xe00002c1`). Classes of Apple often require private
          entitlements, which apps cannot have.
        - For a class of your own driver, sign the client with the entitlement that `IOUserClientEntitlements` of the
          driver names.
        - For a class of Apple, use a public framework instead.
        > key-private signature-drops-claim
        @ gh:apple-oss-distributions/xnu/blob/main/iokit/Kernel/IOUserClient.cpp

        # iokit-client-sandbox / running app / / IOKit: the sandbox does not allow the user client
        ~ IOUC {class} failed sandbox in process {target}
        ~ IOUC {class} failed MACF in process {target}
        : The App Sandbox of {target} does not allow a user client of {class}.
        - Add the entitlement of the device: `com.apple.security.device.usb` (also for HID devices),
          `com.apple.security.device.serial`, or `com.apple.security.device.bluetooth`. For another class, the only way
          is `com.apple.security.temporary-exception.iokit-user-client-class` with {class}.
        - If the app works, ignore the message: frameworks also try classes that they do not need.
        > sandbox-temporary-exception signature-drops-claim
        @ gh:apple-oss-distributions/xnu/blob/main/iokit/Kernel/IOUserClient.cpp
        @ gh:gureum/gureum/pull/834

        # system-extension-translocated / running app / / System extension: not in the Applications folder
        ~ OSSystemExtensionErrorDomain Code=3 "App containing System Extension to be activated must be in /Applications
          folder
        ~ App containing System Extension to be activated must be in /Applications folder. Current location: {path}
        : The app that requests the activation is not in `/Applications`. A path with `AppTranslocation` means that the
          app was started from a download: the quarantine attribute is still set.
        - Move the app to `/Applications` with the Finder, and start it from there.
        - For development, run `systemextensionsctl developer on` (without System Integrity Protection) to activate it
          from the build directory.
        @ doc:systemextensions/installing-system-extensions-and-drivers
        @ doc:systemextensions/ossystemextensionerror/code

        # system-extension-removal / running app / / OSSystemExtensionErrorDomain 13 (authorization required)
        = OSSystemExtensionErrorDomain:13
        ~ OSSystemExtensionErrorDomain Code=13
        ~ OSSystemExtensionErrorDomain error 13
        ~ OSSystemExtensionErrorAuthorizationRequired
        : The system did not get the authorization for the request. An administrator must confirm the removal of an
          extension. An extension that device management installed cannot be removed without it.
        - Let an administrator confirm the request, or remove the extension in the configuration of the device
          management.
        @ doc:systemextensions/ossystemextensionerror/code

        # system-extension-no-entitlement / running app / / System extension: no entitlement to install
        = OSSystemExtensionErrorDomain:2
        ~ Missing entitlement com.apple.developer.system-extension.install
        ~ OSSystemExtensionErrorDomain Code=2 "Missing entitlement com.apple.developer.system-extension.install"
        : The signature of the app lacks `com.apple.developer.system-extension.install`. Often, a script signed the app
          again with `codesign --deep --sign -`, or the signing dropped the restricted entitlement because no profile
          authorizes it.
        - Add System Extension to the app target, embed a profile with it (development, or Developer ID), and sign from
          the inside out with the entitlements file of each bundle.
        - Do not add the key to an ad hoc signature: AMFI then terminates the app (-424).
        > signature-drops-claim profile-lacks-key profile-missing signature-ad-hoc
        @ doc:systemextensions/ossystemextensionerror/code
        @ doc:bundleresources/entitlements/com.apple.developer.system-extension.install

        # virtualization-internal / running app / / VZErrorDomain 1 (the virtual machine did not start)
        = VZErrorDomain:2
        ~ VZErrorDomain Code=1 "Internal Virtualization error
        ~ Internal Virtualization error. The virtual machine failed to start
        ~ VZErrorDomain Code=1 "The virtual machine failed to start
        ~ Internal Virtualization error
        : The configuration is accepted, so the entitlement is usually present, but the machine did not start. Common
          causes are a compressed kernel (only an uncompressed one boots on Apple silicon), a damaged disk image, or
          nested virtualization that the host does not support. A guest with macOS 15.2 or later also requires the login
          keychain of the user, which is locked over SSH and without a session.
        - Boot with an uncompressed `Image`, and read the reason in the text after the code and in the log of
          `com.apple.Virtualization.VirtualMachine`.
        - For the code -25308 in the log, log in graphically, or run `security unlock-keychain` first.
        - Check the executable that creates the machine: `codesign -d --entitlements - FILE`.
        > signature-drops-claim
        @ doc:virtualization/vzerror-swift.struct/code
        @ gh:openai/tart/issues/1075
        @ doc:bundleresources/entitlements/com.apple.security.virtualization

        # virtualization-host-key / running app / VZErrorDomain:-9 / VZErrorDomain -9 (security error, host key)
        ~ The virtual machine encountered a security error
        ~ Failed to get current host key
        ~ Failed to create new HostKey
        : Virtualization stores a key of the host in the login keychain of the user. The process cannot use this
          keychain, because it runs as a daemon, over SSH, or as a user without a session. The entitlement is not the
          cause.
        - Run the virtual machine in the session of a logged-in user, for example as a launch agent, or unlock the login
          keychain first with `security unlock-keychain`.
        @ doc:virtualization/vzerror-swift.struct/code
        @ gh:openai/tart/issues/1075
        @ gh:openai/tart/issues/1137

        # virtual-network-entitlement / running app / / vmnet without its entitlement
        ~ vmnet_start_interface … VMNET_FAILURE
        ~ vmnet_start_interface failed
        ~ vmnet: cannot create vmnet interface
        ~ cannot create vmnet interface: general failure (possibly not enough privileges)
        : The process may not create a network interface for virtual machines: it does not run as root, and lacks
          `com.apple.vm.networking`, which Apple grants only to developers of virtualization software.
        - Run the process as root (`sudo`), use a helper such as `socket_vmnet`, or use the NAT of Virtualization, which
          needs no entitlement.
        - Do not add `com.apple.vm.networking` to an ad hoc signature; the system terminates such a process.
        > profile-lacks-key
        @ doc:bundleresources/entitlements/com.apple.vm.networking

        # endpoint-client-number / running app / / es_new_client returned a number
        ~ es_new_client_result_t(rawValue: 3)
        ~ es_new_client_result_t(rawValue: 4)
        ~ es_new_client_result_t(rawValue: 5)
        ~ es_new_client failed with result: 3
        ~ es_new_client failed with result: 4
        ~ es_new_client failed with result: 5
        ~ Failed to create ES client: 3
        ~ Failed to create ES client: 4
        ~ Failed to create ES client: 5
        ~ es_new_client failed: {number}
        : The number is an `es_new_client_result_t`. 3 is a missing entitlement, 4 missing Full Disk Access, and 5 a
          process that is not root. 1 is an invalid argument, 2 an internal error, and 6 too many clients.
        - For 3, sign with `com.apple.developer.endpoint-security.client`, and embed a profile that contains it.
        - For 4, give Full Disk Access to the app or the terminal that starts the client; for 5, run it as root or as a
          system extension.
        > profile-lacks-key profile-missing
        @ doc:endpointsecurity/es_new_client_result_t

        # vpn-simulator / running app / / VPN: IPC failed
        = NEVPNErrorDomain:5
        ~ NEVPNErrorDomain Code=5 "IPC failed"
        ~ NEConfigurationErrorDomain Code=11 "IPC failed"
        ~ NEFilterErrorDomain Code=5 "IPC failed"
        ~ Failed to save configuration: NEVPNErrorDomain Code=5 "IPC failed"
        : The app cannot reach the service for VPN configurations. The iOS simulator does not have it, so this always
          happens there. On a device or a Mac, the signature lacks `com.apple.developer.networking.networkextension` or
          `com.apple.developer.networking.vpn.api`, or a free account or a re-signed app cannot have them.
        - Test on a device, and sign with a paid team.
        - Add Network Extensions to the app and the extension in all configurations, and regenerate both profiles.
        > network-extension-provider profile-lacks-key signature-drops-claim
        @ gh:yichengchen/RabbitVpnDemo/issues/17
        @ gh:ss-abramchuk/OpenVPNAdapter/issues/149
        """#
}
