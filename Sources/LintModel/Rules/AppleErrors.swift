import Entitlements

// App Store Connect has separate codes for Mac apps
// (<https://developer.apple.com/documentation/bundleresources/diagnosing-issues-with-entitlements>). Codes that begin
// with 0xE80080 are reported by a device on which an app is installed
// (<https://developer.apple.com/library/archive/technotes/tn2415/_index.html>). AMFI and `launchd` report the launch of
// a Mac app (<https://developer.apple.com/forums/thread/706442>).

extension String {
    /// The Apple errors that only apps for macOS and Mac Catalyst cause.
    private static let macErrors: Set<String> = [
        "AMFI -413", "No matching profile found", "launchd 153", "launchd 163", "ITMS-90285", "ITMS-90286",
        "ITMS-90287", "ITMS-90288", "ITMS-90296", "ITMS-90886", "App sandbox not enabled", "_libsecinit_appsandbox",
        "Provisioning profile does not allow this device",
        "The executable requests the com.apple.security.get-task-allow entitlement.",
    ]

    /// The Apple errors that apps for macOS do not cause, because the Mac has its own codes.
    private static let deviceErrors: Set<String> = ["ITMS-90045", "ITMS-90046", "ITMS-90163", "ITMS-90164"]

    /// Returns whether apps for a platform can cause this Apple error.
    ///
    /// No source states which errors a Mac Catalyst app causes, so both kinds of errors are possible for such an app.
    fileprivate func isAppleError(on platform: Platform) -> Bool {
        switch platform {
        case .catalyst: true
        case .macOS: !Self.deviceErrors.contains(self) && !isDeviceCode
        case .iOS, .tvOS, .watchOS, .visionOS: !Self.macErrors.contains(self)
        }
    }

    /// Whether the text is a code of the installation on a device, such as `0xE8008016`, in any capitalization.
    private var isDeviceCode: Bool { hasPrefix("0xE80080") || hasPrefix("0xe80080") }
}

extension [String] {
    /// Returns the Apple errors that apps for a platform can cause; all of them if the platform is not known.
    func appleErrors(on platform: Platform?) -> [String] {
        guard let platform, !isEmpty else { return self }
        return filter { $0.isAppleError(on: platform) }
    }
}
