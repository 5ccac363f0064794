import PropertyLists
import XcodeProjects

/// The entitlements that the options of a preset for macOS describe.
///
/// Godot writes them into a separate file if the preset does not name one.
///
/// Source: <https://github.com/godotengine/godot>, `platform/macos/export/export_plugin.cpp`.
struct GodotEntitlements {
    private let options: BuildValue
    private let file: SourceFile

    init(_ options: BuildValue, in file: SourceFile) {
        self.options = options
        self.file = file
    }

    private static let prefix = "codesign/entitlements/"

    /// The options of every app, with the keys that they set.
    private static let all: [(option: String, key: String)] = [
        ("allow_jit_code_execution", "com.apple.security.cs.allow-jit"),
        ("allow_unsigned_executable_memory", "com.apple.security.cs.allow-unsigned-executable-memory"),
        ("allow_dyld_environment_variables", "com.apple.security.cs.allow-dyld-environment-variables"),
        ("disable_library_validation", "com.apple.security.cs.disable-library-validation"),
        ("audio_input", "com.apple.security.device.audio-input"),
        ("camera", "com.apple.security.device.camera"),
        ("location", "com.apple.security.personal-information.location"),
        ("address_book", "com.apple.security.personal-information.addressbook"),
        ("calendars", "com.apple.security.personal-information.calendars"),
        ("photos_library", "com.apple.security.personal-information.photos-library"),
        ("apple_events", "com.apple.security.automation.apple-events"),
        ("debugging", "com.apple.security.get-task-allow"),
    ]

    /// The options that apply only if the sandbox is enabled.
    private static let sandboxed: [(option: String, key: String)] = [
        ("app_sandbox/enabled", "com.apple.security.app-sandbox"),
        ("app_sandbox/network_server", "com.apple.security.network.server"),
        ("app_sandbox/network_client", "com.apple.security.network.client"),
        ("app_sandbox/device_usb", "com.apple.security.device.usb"),
        ("app_sandbox/device_bluetooth", "com.apple.security.device.bluetooth"),
    ]

    /// The options with the access to a directory: 1 for reading, and 2 for reading and writing.
    private static let directories = ["downloads", "pictures", "music", "movies", "user_selected"]

    /// Whether Godot signs the app; an ad hoc signature contains the entitlements too.
    var areSigned: Bool {
        if let mode = options["codesign/codesign"], case .number(let text) = mode.value.content { return text != "0" }
        return options["codesign/enable"]?.boolean == true
    }

    /// The option with further entitlements as the text of a property list, if it is set.
    var additional: BuildValue? {
        options[Self.prefix + "additional"].flatMap { $0.string?.isEmpty == false ? $0 : nil }
    }

    /// The keys with their locations.
    var entries: [DescribedValue.Entry] {
        var entries = Self.all.compactMap { entry($0.option, $0.key) }
        guard options[Self.prefix + "app_sandbox/enabled"]?.boolean == true else { return entries }
        entries += Self.sandboxed.compactMap { entry($0.option, $0.key) }
        return entries + Self.directories.compactMap(directory)
    }

    private func entry(_ option: String, _ key: String) -> DescribedValue.Entry? {
        guard let value = options[Self.prefix + option], value.boolean == true else { return nil }
        return DescribedValue.Entry(key, at: value.location.range, .boolean(true, value.location.range))
    }

    private func directory(_ name: String) -> DescribedValue.Entry? {
        guard let value = options[Self.prefix + "app_sandbox/files_" + name],
            case .number(let mode) = value.value.content, mode == "1" || mode == "2"
        else { return nil }
        let access = mode == "1" ? "read-only" : "read-write"
        let key = "com.apple.security.files.\(name.replacing("_", with: "-")).\(access)"
        return DescribedValue.Entry(key, at: value.location.range, .boolean(true, value.location.range))
    }

    /// The entitlements; `nil` if there are none, or if Godot does not sign the app.
    var list: PropertyList? {
        guard areSigned, additional == nil else { return nil }
        let entries = entries
        return entries.isEmpty ? nil : PropertyList(describedBy: .dictionary(entries), in: file)
    }
}
