extension MessageTable {
    /// Messages about VPN configurations, providers of Network Extension, and connections.
    static let networkPatterns = #"""
        # vpn-identifier / running app / / failed to make changes in SCPreferences
        ~ failed to make changes in SCPreferences
        : The system cannot save the VPN configuration (`NEVPNErrorDomain` 5). In the report, the bundle identifier of
          the app contained no dot.
        - Use a bundle identifier with dots, such as `com.example.app`, for the app and its extension, with App IDs and
          profiles for them.
        > network-extension-provider app-id-form
        @ gh:haxpor/Potatso/issues/72

        # provider-agent / running app / NEAgentErrorDomain:1 NEAgentErrorDomain:2 NEAgentErrorDomain:* /
          NEAgentErrorDomain
        ~ Tearing down XPC connection due to setup error: Error Domain=NEAgentErrorDomain Code={code}
        ~ Tearing down XPC connection due to setup error
        ~ Agent is not entitled to use the {type} provider
        ~ Provider is not signed with the correct entitlements
        : The system could not start the provider extension. Often, an identifier does not match: the bundle identifier
          of the extension, `providerBundleIdentifier` in the configuration, or the app group.
        - Compare the bundle identifiers, the app group, and `com.apple.developer.networking.networkextension` of the
          app and its extension with their profiles: `entcheck check APP`.
        - Compare `NSExtensionPrincipalClass` of the extension with the name of its class, including the module.
        > network-extension-provider app-group-unauthorized profile-lacks-key
        @ gh:partout-io/tunnelkit/issues/277
        """#
}
