public import PropertyLists

/// A text with references to build settings, expanded for one build.
public struct SettingValue: Sendable, Hashable {
    /// The text with all known values; references with an unknown value remain unexpanded.
    ///
    /// Such references are `$(AppIdentifierPrefix)`, which only the provisioning profile contains,
    /// `$(TeamIdentifierPrefix)` if the team is unknown, settings that a missing configuration file should define, and
    /// settings that Xcode determines during the build, such as `$(USER)`.
    public let text: String

    /// The text that Xcode would sign if there were no other files: undefined settings are empty.
    public let signedText: String

    /// The referenced settings without a value, sorted by name.
    public let undefined: [UndefinedSetting]

    /// Whether parts of the text are unknown.
    public var isSymbolic: Bool { !symbols.isEmpty }

    /// The names of the references that remain unexpanded in ``text``, sorted.
    public let symbols: [String]

    /// Whether parts of the text are missing because the expansion exceeded the work limit.
    public let isTruncated: Bool

    /// Creates a known value.
    init(_ text: String) {
        self.init(text: text, signedText: text, undefined: [], symbols: [])
    }

    init(
        text: String, signedText: String, undefined: [UndefinedSetting], symbols: [String], isTruncated: Bool = false
    ) {
        self.text = text
        self.signedText = signedText
        self.undefined = undefined
        self.symbols = symbols
        self.isTruncated = isTruncated
    }
}

/// A referenced build setting without a value.
public struct UndefinedSetting: Sendable, Hashable {
    /// The setting.
    public let name: String

    /// The reason.
    public let cause: Cause

    /// The location of the empty or circular assignment, of the reference to the missing file, or of a possible
    /// definition; `nil` if none is known.
    public let location: Location?

    /// The reason why a setting has no value.
    public enum Cause: Sendable, Hashable {
        /// An assignment sets the setting to an empty string.
        case emptyOnPurpose

        /// The value of the setting references only the setting itself, through other settings.
        case circular

        /// A configuration file that may define the setting does not exist; if there are several, `name` lists all of
        /// them.
        case missingConfigurationFile(name: String, isOptional: Bool)

        /// Xcode sets the setting during the build to a value that the project does not contain.
        case setByXcode

        /// No file that could be read defines the setting.
        case nowhere
    }

    /// Whether both values have the same setting and the same cause.
    public static func == (left: UndefinedSetting, right: UndefinedSetting) -> Bool {
        left.name == right.name && left.cause == right.cause
    }

    /// Hashes the name and the cause.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(cause)
    }
}
