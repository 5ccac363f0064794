extension MessageTable {
    /// Messages about drivers, system extensions, virtual machines, and network services, continued.
    static let extensionAndNetworkFurtherPatterns = #"""
        # vpn-permission-denied / running app / / VPN: permission denied
        = NEVPNErrorDomain:5 NEConfigurationErrorDomain:10
        ~ NEVPNErrorDomain Code=5 "permission denied"
        ~ NEConfigurationErrorDomain Code=10 "permission denied"
        ~ NEVPNErrorDomain code=5 permission denied
        ~ NEFilterErrorDomain Code=5 "permission denied"
        : The app may not save or change this configuration. Its signature lacks
          `com.apple.developer.networking.networkextension` with the type of the provider (or
          `com.apple.developer.networking.vpn.api` for a personal VPN), the user did not allow it, or the app is not
          signed by a paid team. On iOS, content filters also require a managed device. On macOS, the configuration can
          belong to another app or user.
        - Add Network Extensions with the type of the provider to the app and the extension in every configuration,
          `Debug` included. Sign with profiles that contain it, and ask the user again.
        - For Developer ID, use the values that end in `-systemextension`.
        > network-extension-provider profile-lacks-key signature-drops-claim signature-ad-hoc
        @ gh:ss-abramchuk/OpenVPNAdapter/issues/149
        @ doc:bundleresources/entitlements/com.apple.developer.networking.networkextension

        # vpn-stale / running app / NEFilterErrorDomain:1 NEFilterErrorDomain:3 NEDNSProxyErrorDomain:1
          NEDNSProxyErrorDomain:3 NEDNSSettingsErrorDomain:1 NEDNSSettingsErrorDomain:3 / The configuration is invalid
          or stale
        = NEVPNErrorDomain:1 NEVPNErrorDomain:4
        ~ NEVPNErrorDomain Code=1
        ~ NEVPNErrorDomain error 1
        ~ NEVPNErrorDomain Code=4
        ~ NEVPNErrorDomain error 4
        : The configuration is not valid or is outdated in memory. In `startVPNTunnel`, 1 usually means that the
          configuration was saved and not loaded again, or that `providerBundleIdentifier` names no extension in the
          app. An extension that is not signed, or is signed without its entitlements, is not found either.
        - After `saveToPreferences`, call `loadFromPreferences` before the start.
        - Compare `providerBundleIdentifier` with the bundle identifier of the extension, and check its signature:
          `entcheck check APP`.
        > network-extension-provider app-id-bundle-identifier signature-missing
        @ gh:dotnet/macios/blob/main/src/NetworkExtension/NEEnums.cs
        @ doc:networkextension/nevpnerror-swift.struct/code

        # vpn-plugin-failed / running app / NEVPNConnectionErrorDomain:12 NEVPNConnectionErrorDomain:14
          NEVPNConnectionErrorDomain:4 NEVPNConnectionErrorDomain:13 / NEVPNConnectionErrorDomain 4, 12–14 (the provider
          failed)
        ~ NEVPNConnectionErrorDomainPlugin
        ~ The VPN session failed because an internal error occurred
        ~ The VPN session failed because a configuration error occurred
        ~ The VPN app used by the VPN configuration is not installed
        ~ plugin failed: {reason} NEVPNConnectionErrorDomainPlugin
        : The system could not start the provider extension, or lost it (12). The extension crashes at launch, its
          bundle identifier or class differs from the configuration, or it is not signed with its own profile. On iOS,
          it can also use too much memory. 4 is a configuration that is not valid, 13 one that was not found, and 14 an
          extension that was not found or must be updated. `not installed` means that the app was removed or signed
          again with another identifier.
        - Attach the debugger to the extension, and search the log for `nesessionmanager` and `neagent` at the time of
          the start.
        - Check the extension: its own profile with `com.apple.developer.networking.networkextension`,
          `NSExtensionPrincipalClass` with the module, and the app group of the app.
        > network-extension-provider profile-missing app-group-unauthorized
        @ gh:dotnet/macios/blob/main/src/networkextension.cs
        @ gh:partout-io/tunnelkit/issues/277

        # filter-unmanaged / running app / NEFilterErrorDomain:4 NEFilterErrorDomain:6 NEDNSProxyErrorDomain:4
          NEDNSSettingsErrorDomain:4 NEDNSProxyErrorDomain:2 NEFilterErrorDomain:2 NEDNSSettingsErrorDomain:2 /
          NEFilterErrorDomain 2, 4, 6, NEDNSProxyErrorDomain, NEDNSSettingsErrorDomain
        : 2 means that the configuration is disabled, 4 that the app may not remove it (device management installed it),
          and 6 is an internal error. On iOS, content filters and DNS proxies require a supervised or managed device.
          Content filters also work with Screen Time and in development builds.
        - Enable the configuration (`isEnabled`), and load it before each change.
        - On iOS, test with a development profile; for distribution, use a supervised device or device management.
        > network-extension-provider
        @ gh:dotnet/macios/blob/main/src/NetworkExtension/NEEnums.cs
        @ doc:technotes/tn3134-network-extension-provider-deployment

        # hotspot-request / running app / NEHotspotConfigurationErrorDomain:0 NEHotspotConfigurationErrorDomain:1
          NEHotspotConfigurationErrorDomain:2 NEHotspotConfigurationErrorDomain:3 NEHotspotConfigurationErrorDomain:4
          NEHotspotConfigurationErrorDomain:5 NEHotspotConfigurationErrorDomain:6 NEHotspotConfigurationErrorDomain:7
          NEHotspotConfigurationErrorDomain:9 NEHotspotConfigurationErrorDomain:12 NEHotspotConfigurationErrorDomain:13
          NEHotspotConfigurationErrorDomain:15 NEHotspotConfigurationErrorDomain:16 / NEHotspotConfigurationErrorDomain
          0–7, 9, 12, 13, 15, 16
        ~ NEHotspotConfigurationErrorDomain Code=0
        ~ NEHotspotConfigurationErrorDomain error 0
        ~ NEHotspotConfigurationErrorDomain Code=2
        ~ NEHotspotConfigurationErrorDomain error 2
        ~ NEHotspotConfigurationErrorDomain Code=3
        ~ NEHotspotConfigurationErrorDomain error 3
        ~ NEHotspotConfigurationErrorDomain Code=4
        ~ NEHotspotConfigurationErrorDomain error 4
        ~ NEHotspotConfigurationErrorDomain Code=5
        ~ NEHotspotConfigurationErrorDomain error 5
        ~ NEHotspotConfigurationErrorDomain Code=6
        ~ NEHotspotConfigurationErrorDomain error 6
        ~ NEHotspotConfigurationErrorDomain Code=7
        ~ NEHotspotConfigurationErrorDomain error 7
        ~ NEHotspotConfigurationErrorDomain Code=9
        ~ NEHotspotConfigurationErrorDomain error 9
        ~ NEHotspotConfigurationErrorDomain Code=12
        ~ NEHotspotConfigurationErrorDomain error 12
        ~ NEHotspotConfigurationErrorDomain Code=13
        ~ NEHotspotConfigurationErrorDomain error 13
        ~ NEHotspotConfigurationErrorDomain Code=15
        ~ NEHotspotConfigurationErrorDomain error 15
        ~ NEHotspotConfigurationErrorDomain Code=16
        ~ NEHotspotConfigurationErrorDomain error 16
        ~ NEHotspotConfigurationErrorDomain Code=1 "invalid SSID
        : The entitlement is not the cause. 0–6 and 15 mean that a value (SSID, passphrase, or EAP settings) is not
          valid, 7 that the user tapped Cancel, and 13 that the device is already connected. 9 is a pending request, 12
          an unsupported `joinOnce`, and 16 a user who may not change the network.
        - Correct the value, treat 13 as success, and do not send two requests at once.
        @ gh:dotnet/macios/blob/main/src/NetworkExtension/NEEnums.cs

        # wifi-name-missing / running app / / The name of the Wi-Fi network is nil
        ~ CNCopyCurrentNetworkInfo returns nil
        ~ CNCopyCurrentNetworkInfo returned nil
        ~ CNCopyCurrentNetworkInfo … NULL
        ~ NEHotspotNetwork.fetchCurrent … nil
        ~ fetchCurrentWithCompletionHandler … nil
        : The app may not read the current Wi-Fi network. It needs `com.apple.developer.networking.wifi-info` in its
          signature, and precise location access (or its own hotspot or VPN configuration). In the simulator, the result
          is always `nil`.
        - Add Access Wi-Fi Information to the target, enable it for the App ID, and regenerate the profile.
        - Request the location with `NSLocationWhenInUseUsageDescription`, with full accuracy. Test on a device.
        > signature-drops-claim profile-lacks-key
        @ doc:bundleresources/entitlements/com.apple.developer.networking.wifi-info
        @ gh:flutternetwork/WiFiFlutter/issues/166

        # aasa-cdn / running app / / Associated domains: Apple-Failure-Reason
        ~ SWCERR00101 Bad HTTP Response: {reason}
        ~ SWCERR00101
        ~ SWCERR00102
        ~ SWCERR00201
        ~ SWCERR00202
        ~ SWCERR00301 Timeout
        ~ SWCERR00301
        ~ SWCERR00302
        ~ SWCERR00401
        ~ Apple-Failure-Reason: {reason}
        : The servers of Apple could not read `apple-app-site-association` of the domain, so devices receive no
          association. 00101 is a wrong HTTP status (404, 403, or a redirect), 00202 a private address, 00301 a timeout,
          and others an invalid certificate or invalid JSON. Often, a firewall, a login page, or a block of bots stops
          the requests of Apple.
        - Serve the file at `https://DOMAIN/.well-known/apple-app-site-association` with status 200, without redirects,
          as JSON, and allow AASA-Bot of Apple.
        - Check the copy at `https://app-site-association.cdn-apple.com/a/v1/DOMAIN`; it is renewed after some hours.
          For tests, add `?mode=developer` to the domain in the entitlements.
        > associated-domain-format
        @ doc:technotes/tn3155-debugging-universal-links

        # aasa-managed / running app / / Associated domains: enterprise-managed data
        ~ Error getting enterprise-managed associated domains data. If this device is not enterprise-managed, this is
          normal
        ~ SWCErrorDomain Code=1701 "Failed to get associated domain data from ManagedConfiguration framework
        : The line is normal on devices without device management: the system found no managed associations. It is not
          the reason why universal links or passkeys fail.
        - Ignore it, and check the copy of the file at `https://app-site-association.cdn-apple.com/a/v1/DOMAIN` and the
          signed entitlements.
        > associated-domain-format
        @ doc:technotes/tn3155-debugging-universal-links

        # hypervisor-unsupported / running app / HV_UNSUPPORTED HV_NO_DEVICE HV_BUSY HV_NO_RESOURCES HV_BAD_ARGUMENT
          0xfae9400f 0xfae94006 0xfae94002 0xfae94005 0xfae94003 / Hypervisor errors other than HV_DENIED
        : The process has the entitlement, and the hypervisor did not perform the call. `HV_UNSUPPORTED` (`0xfae9400f`)
          means that the Mac or the virtual machine in which it runs does not support it, `HV_BUSY` and
          `HV_NO_RESOURCES` that other machines use it, and `HV_BAD_ARGUMENT` a wrong argument.
        - Run on a real Mac, not in a virtual machine or a hosted runner without nested virtualization, and stop other
          virtual machines.
        - Only `HV_DENIED` (`0xfae94007`) means that `com.apple.security.hypervisor` is missing.
        @ doc:hypervisor/hypervisor-errors

        # camera-extension-name / running app / / Camera extension: the Mach service name
        ? CMIOExtensionMachServiceName
        ~ CMIOExtension … must be prefixed with … application-groups
        : The system identifies a camera extension by `CMIOExtensionMachServiceName` in its `Info.plist`. The name must
          begin with an app group that `com.apple.security.application-groups` of the extension contains, with the team
          identifier; a literal `$(TeamIdentifierPrefix)` was not expanded.
        - Set it to `$(TeamIdentifierPrefix)com.example.app.camera`, and list the same group in the entitlements of app
          and extension. Tools other than Xcode do not expand the variable.
        > app-group-prefix variable-unexpanded
        @ gh:daily-co/daily-virtual-camera/issues/9
        @ doc:coremediaio/creating-a-camera-extension-with-core-media-i-o

        # system-extension-category / running app / / System extension: no extension category
        = OSSystemExtensionErrorDomain:9
        ~ Invalid extension configuration in Info.plist and/or entitlements: System extension {bundle} does not appear
          to belong to any extension categories
        ~ System extension {bundle} does not appear to belong to any extension categories
        ~ OSSystemExtensionErrorDomain Code=9 … does not appear to belong to any extension categories
        ~ does not appear to belong to any extension categories
        ~ package type not 'DEXT' … not 'SYSX'
        : The system cannot assign {bundle} to a category. `CFBundlePackageType` is not `SYSX` (`DEXT` for a driver), or
          the extension lacks its category: the `NetworkExtension` dictionary, `NSSystemExtensionPointIdentifier` for
          Endpoint Security, or `CMIOExtension` for a camera. The entitlement of the category can also be missing in its
          signature.
        - Set `CFBundlePackageType` to `SYSX`, add the dictionary of the category, and write `NEProviderClasses` values
          as `MODULE.CLASS`.
        - Sign the extension with its own entitlements file, and check it: `codesign -d --entitlements - EXTENSION`.
        > network-extension-provider signature-drops-claim
        @ doc:systemextensions/ossystemextensionerror/code
        @ doc:systemextensions

        # system-extension-category-check / running app / / System extension: extension category returned error
        = OSSystemExtensionErrorDomain:9
        ~ OSSystemExtensionErrorDomain Code=9 … extension category returned error
        ~ extension category returned error
        ~ OSSystemExtensionErrorDomain Code=9 "validation failed" … extension category returned error
        : The component for this category rejected the extension; its own log names the reason. For a network extension
          or a camera, `NEMachServiceName` or `CMIOExtensionMachServiceName` must begin with an app group in the
          entitlements of the extension, with the team identifier. For a driver, a property of its personalities or a
          DriverKit entitlement is not valid.
        - Begin the Mach service name with an app group of the form `TEAMID.com.example.app`, and list this group in
          `com.apple.security.application-groups` of the app and of the extension.
        - For a driver, search the log for `kernelmanagerd` and `DextValidation`; for a network extension, for
          `nesessionmanager` and `sysextd`.
        > app-group-prefix app-group-unauthorized network-extension-provider profile-lacks-key
        @ gh:daily-co/daily-virtual-camera/issues/9
        @ doc:systemextensions/ossystemextensionerror/code

        # execution-policy / running app / EPErrorDomain:1 EPErrorDomain:2 EPErrorDomain:* / EPErrorDomain (execution
          policy)
        : The request about developer tools or about an executable failed. 2 means that the app is not a developer tool
          for the system: the user has not listed it under Privacy & Security > Developer Tools.
        - Request the access with `EPDeveloperTool`, and let the user allow the app under Developer Tools.
        @ gh:dotnet/macios/blob/main/src/executionpolicy.cs
        @ doc:executionpolicy
        """#
}
