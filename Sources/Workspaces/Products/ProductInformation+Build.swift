import PropertyLists
import XcodeProjects

extension ProductInformation {
    /// The build settings with the lowest system version, by the name of the SDK.
    private static let deploymentTargets = [
        "appletvos": "TVOS_DEPLOYMENT_TARGET", "iphoneos": "IPHONEOS_DEPLOYMENT_TARGET",
        "macosx": "MACOSX_DEPLOYMENT_TARGET", "watchos": "WATCHOS_DEPLOYMENT_TARGET",
        "xros": "XROS_DEPLOYMENT_TARGET",
    ]

    /// Reads the facts in the unexpanded `Info.plist` of a build; the build settings determine the lowest system.
    ///
    /// - Parameters:
    ///   - list: The `Info.plist`; `nil` if the build generates it or it cannot be read.
    ///   - build: The build.
    init(_ list: PropertyList?, of build: Build) {
        if let list { self.init(list) } else { self.init() }
        guard let setting = Self.deploymentTargets[build.sdk.name] else { return }
        minimumSystem = SystemVersion(build[setting].text) ?? minimumSystem
    }
}
