public import PropertyLists

/// A build system that signs products with entitlements files.
public struct BuildSystem: RawRepresentable, Sendable, Hashable {
    /// The name in reports.
    public let rawValue: String

    /// Creates a build system from its name in reports.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Xcode.
    public static let xcode = BuildSystem(rawValue: "Xcode")
    /// XcodeGen, which generates an Xcode project.
    public static let xcodeGen = BuildSystem(rawValue: "XcodeGen")
    /// Tuist, which generates an Xcode project.
    public static let tuist = BuildSystem(rawValue: "Tuist")
    /// Bazel with rules_apple.
    public static let bazel = BuildSystem(rawValue: "Bazel")
    /// Electron, with electron-builder or Electron Forge.
    public static let electron = BuildSystem(rawValue: "Electron")
    /// Expo, which generates an Xcode project.
    public static let expo = BuildSystem(rawValue: "Expo")
    /// .NET for iOS and macOS, .NET MAUI, and Xamarin.
    public static let dotNet = BuildSystem(rawValue: ".NET")
    /// Tauri.
    public static let tauri = BuildSystem(rawValue: "Tauri")
    /// CMake.
    public static let cMake = BuildSystem(rawValue: "CMake")
    /// Godot.
    public static let godot = BuildSystem(rawValue: "Godot")
    /// Qt with qmake.
    public static let qt = BuildSystem(rawValue: "Qt")
    /// Cordova, which generates an Xcode project.
    public static let cordova = BuildSystem(rawValue: "Cordova")
    /// Briefcase, which packages Python apps.
    public static let briefcase = BuildSystem(rawValue: "Briefcase")
    /// PyInstaller, which packages Python apps.
    public static let pyInstaller = BuildSystem(rawValue: "PyInstaller")
    /// cargo-packager and Dioxus, which package Rust apps.
    public static let rust = BuildSystem(rawValue: "Rust")
    /// GoReleaser, which signs executables.
    public static let goReleaser = BuildSystem(rawValue: "GoReleaser")
    /// Unity, which generates an Xcode project.
    public static let unity = BuildSystem(rawValue: "Unity")
    /// Scripts and workflows that call `codesign`.
    public static let script = BuildSystem(rawValue: "codesign")
    /// fastlane and the options of `xcodebuild -exportArchive`, which state teams for projects.
    package static let export = BuildSystem(rawValue: "export")

    /// Whether the build system passes entitlements files to `codesign` without changes, so that references to build
    /// settings are not expanded.
    package var signsFilesUnchanged: Bool {
        [.electron, .tauri, .godot, .script, .pyInstaller, .rust, .goReleaser].contains(self)
    }

    /// Whether the build system generates an Xcode project in the directory of its description.
    package var generatesProject: Bool { self == .xcodeGen || self == .tuist }
}

/// A location at which a build file uses entitlements that cannot be determined without running the build system.
public struct UnknownBinding: Sendable {
    /// The reason, in lower case without a final period.
    public let reason: String

    /// The location of the expression in the build file.
    public let location: Location

    /// The directory of the entitlements files that the location can concern.
    package let scope: String

    /// Creates a location at which a build file uses entitlements that cannot be determined.
    ///
    /// - Parameters:
    ///   - reason: The reason, in lower case without a final period.
    ///   - location: The location.
    ///   - scope: The directory of the entitlements files; the directory of the build file if `nil`.
    package init(_ reason: String, at location: Location, in scope: String? = nil) {
        self.reason = reason
        self.location = location
        self.scope = scope ?? ProjectPath.directory(of: location.file.path)
    }
}
