/// The entitlements that the build settings of a Mac product add.
///
/// Source: <https://github.com/swiftlang/swift-build>, `Sources/SWBCore/SpecImplementations/Tools/ProductPackaging.swift`.
enum BuildSettingEntitlements {
    /// The Boolean settings, with the entitlement that `YES` sets to true.
    static let switches: [(setting: String, key: String)] = [
        ("AUTOMATION_APPLE_EVENTS", "com.apple.security.automation.apple-events"),
        ("ENABLE_APP_SANDBOX", "com.apple.security.app-sandbox"),
        ("ENABLE_INCOMING_NETWORK_CONNECTIONS", "com.apple.security.network.server"),
        ("ENABLE_OUTGOING_NETWORK_CONNECTIONS", "com.apple.security.network.client"),
        ("ENABLE_RESOURCE_ACCESS_AUDIO_INPUT", "com.apple.security.device.audio-input"),
        ("ENABLE_RESOURCE_ACCESS_BLUETOOTH", "com.apple.security.device.bluetooth"),
        ("ENABLE_RESOURCE_ACCESS_CALENDARS", "com.apple.security.personal-information.calendars"),
        ("ENABLE_RESOURCE_ACCESS_CAMERA", "com.apple.security.device.camera"),
        ("ENABLE_RESOURCE_ACCESS_CONTACTS", "com.apple.security.personal-information.addressbook"),
        ("ENABLE_RESOURCE_ACCESS_LOCATION", "com.apple.security.personal-information.location"),
        ("ENABLE_RESOURCE_ACCESS_PHOTO_LIBRARY", "com.apple.security.personal-information.photos-library"),
        ("ENABLE_RESOURCE_ACCESS_PRINTING", "com.apple.security.print"),
        ("ENABLE_RESOURCE_ACCESS_USB", "com.apple.security.device.usb"),
        (
            "RUNTIME_EXCEPTION_ALLOW_DYLD_ENVIRONMENT_VARIABLES",
            "com.apple.security.cs.allow-dyld-environment-variables"
        ),
        ("RUNTIME_EXCEPTION_ALLOW_JIT", "com.apple.security.cs.allow-jit"),
        (
            "RUNTIME_EXCEPTION_ALLOW_UNSIGNED_EXECUTABLE_MEMORY",
            "com.apple.security.cs.allow-unsigned-executable-memory"
        ),
        ("RUNTIME_EXCEPTION_DEBUGGING_TOOL", "com.apple.security.cs.debugger"),
        (
            "RUNTIME_EXCEPTION_DISABLE_EXECUTABLE_PAGE_PROTECTION",
            "com.apple.security.cs.disable-executable-page-protection"
        ),
        ("RUNTIME_EXCEPTION_DISABLE_LIBRARY_VALIDATION", "com.apple.security.cs.disable-library-validation"),
    ]

    /// The settings that specify the access to a folder, with the entitlement to which `readonly` and `readwrite`
    /// append a suffix.
    static let folders: [(setting: String, key: String)] = [
        ("ENABLE_FILE_ACCESS_DOWNLOADS_FOLDER", "com.apple.security.files.downloads"),
        ("ENABLE_FILE_ACCESS_MOVIES_FOLDER", "com.apple.security.assets.movies"),
        ("ENABLE_FILE_ACCESS_MUSIC_FOLDER", "com.apple.security.assets.music"),
        ("ENABLE_FILE_ACCESS_PICTURE_FOLDER", "com.apple.security.assets.pictures"),
        ("ENABLE_USER_SELECTED_FILES", "com.apple.security.files.user-selected"),
    ]

    /// Returns the entitlements that the settings of a build set to true, with the settings; empty except on macOS.
    static func entitlements(of build: Build) -> [(setting: String, key: String)] {
        guard build.sdk.name == "macosx" else { return [] }
        let switched = switches.filter { build[$0.setting].signedText.isYes }
        let opened = folders.compactMap { folder -> (setting: String, key: String)? in
            switch build[folder.setting].signedText {
            case "readonly": (folder.setting, folder.key + ".read-only")
            case "readwrite": (folder.setting, folder.key + ".read-write")
            default: nil
            }
        }
        return switched + opened
    }
}

extension String {
    /// Whether the text is a true value of a Boolean build setting.
    ///
    /// A value is true if its first character is `Y` or `T` in either case, or a digit other than 0.
    ///
    /// Source: <https://github.com/swiftlang/swift-build>, `Sources/SWBUtil/String.swift`.
    var isYes: Bool { utf8.first.map { "YyTt123456789".utf8.contains($0) } ?? false }
}
