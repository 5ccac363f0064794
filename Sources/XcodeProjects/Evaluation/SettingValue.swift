public import PropertyLists

/// What a text with references to build settings comes to in one build.
public struct SettingValue: Sendable, Hashable {
    /// The text as far as it is known: references that nobody can resolve here stand in it as they were written.
    ///
    /// That is so for `$(AppIdentifierPrefix)`, which only the provisioning profile knows, for
    /// `$(TeamIdentifierPrefix)` while no team is known, for a setting that a missing configuration file should define,
    /// and for what Xcode finds out when it builds, such as `$(USER)`.
    public let text: String

    /// The text as Xcode would sign it from just these files: what is not defined is empty.
    public let signedText: String

    /// The settings that the text wants and that have no value, by name.
    public let undefined: [UndefinedSetting]

    /// Whether parts of the text are not known.
    public var isSymbolic: Bool { !symbols.isEmpty }

    /// The names of the references that stand unresolved in ``text``, sorted.
    public let symbols: [String]

    /// Whether parts of the text are missing, because working it out would have taken too long.
    public let isCutOff: Bool

    /// A value that is known.
    init(_ text: String) {
        self.init(text: text, signedText: text, undefined: [], symbols: [])
    }

    init(
        text: String, signedText: String, undefined: [UndefinedSetting], symbols: [String], isCutOff: Bool = false
    ) {
        self.text = text
        self.signedText = signedText
        self.undefined = undefined
        self.symbols = symbols
        self.isCutOff = isCutOff
    }
}

/// A build setting that is wanted and has no value.
public struct UndefinedSetting: Sendable, Hashable {
    /// The setting.
    public let name: String

    /// Why it has none.
    public let cause: Cause

    /// Where it is set to nothing or to itself, where the missing file is asked for, or where it could be defined; `nil` where no
    /// place is known.
    public let location: Location?

    /// Why a setting has no value.
    public enum Cause: Sendable, Hashable {
        /// It is set, to nothing.
        case emptyOnPurpose

        /// It is set to what refers to itself through other settings, and to nothing else.
        case circular

        /// A configuration file that may define it is not in the tree; of several, all names.
        case missingConfigurationFile(name: String, isOptional: Bool)

        /// Xcode sets it when it builds, to what the project does not say.
        case setByXcode

        /// Nothing that could be read defines it.
        case nowhere
    }

    /// Whether two are about the same setting, undefined for the same reason.
    public static func == (left: UndefinedSetting, right: UndefinedSetting) -> Bool {
        left.name == right.name && left.cause == right.cause
    }

    /// Hashes the name and the cause.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(cause)
    }
}
