public import PropertyLists

/// The text of an identifier, which may be invalid and may contain unexpanded references:
/// `$(TeamIdentifierPrefix)$(CFBundleIdentifier)`.
///
/// Rules check only the known parts: the literal text, and the common variables, whose values have a known form.
public struct IdentifierText: Hashable, Sendable {
    /// The text of the identifier, with unexpanded references.
    public let text: String

    /// The references and the literal text between them; `nil` if the text does not contain a dollar sign.
    private let expression: SettingExpression?

    /// Creates the text of an identifier.
    public init(_ text: String) {
        self.text = text
        self.expression = text.utf8.contains(UInt8(ascii: "$")) ? SettingExpression(parsing: text) : nil
    }

    /// Whether the text contains references, so that its value is unknown.
    public var isSymbolic: Bool { expression?.hasReferences ?? false }

    /// The references and the literal text between them.
    public var parts: [SettingExpression.Part] { (expression ?? SettingExpression(parsing: text)).parts }

    /// The outermost references.
    public var references: [SettingExpression.Reference] {
        guard let expression else { return [] }
        return expression.parts.compactMap { part in
            if case .reference(let reference) = part { reference } else { nil }
        }
    }

    /// The bytes of the text, with every byte of a reference replaced by zero.
    package var literalBytes: [UInt8] {
        var bytes = Array(text.utf8)
        for reference in references {
            for index in reference.range where index < bytes.count { bytes[index] = 0 }
        }
        return bytes
    }

    /// The prefix of the identifier: a literal prefix, a variable, or none.
    public var prefix: Prefix {
        if case .reference(let first)? = expression?.parts.first, let name = first.literalName {
            if let variable = PrefixVariable(rawValue: name) { return .variable(variable, first) }
            if BundleIdentifierVariable(rawValue: name) != nil { return .none }
        }
        let bytes = literalBytes
        let segment = bytes.prefix { $0 != UInt8(ascii: ".") }
        guard !segment.contains(0) else { return .unknown }
        guard segment.count < bytes.count else { return .none }
        let team = TeamIdentifier(rawValue: String(decoding: segment, as: UTF8.self))
        return team.isWellFormed ? .team(team) : .none
    }

    /// The text after the prefix and its dot.
    public var withoutPrefix: IdentifierText { suffix(from: prefixLength) }

    /// The length of the prefix and its dot, in bytes.
    package var prefixLength: Int {
        switch prefix {
        case .none, .unknown: return 0
        case .team: return TeamIdentifier.length + 1
        case .variable(let variable, let reference):
            let end = reference.range.upperBound
            let dot = literalBytes.dropFirst(end).first == UInt8(ascii: ".")
            return dot && !variable.endsInDot ? end + 1 : end
        }
    }

    /// Returns the text without its first bytes.
    package func suffix(from offset: Int) -> IdentifierText {
        IdentifierText(String(decoding: text.utf8.dropFirst(offset), as: UTF8.self))
    }

    /// The part before the first dot; `nil` if it contains a variable.
    public var firstPart: String? {
        let segment = literalBytes.prefix { $0 != UInt8(ascii: ".") }
        return segment.contains(0) ? nil : String(decoding: segment, as: UTF8.self)
    }
}

extension IdentifierText {
    /// The kinds of prefixes.
    public enum Prefix: Hashable, Sendable {
        /// The identifier has no prefix.
        case none

        /// Ten uppercase letters and digits before the first dot: a team identifier, or an older App ID prefix.
        case team(TeamIdentifier)

        /// A variable that expands to a prefix.
        case variable(PrefixVariable, SettingExpression.Reference)

        /// A variable of the project, whose value is unknown.
        case unknown
    }

    /// The Xcode variables that expand to a team identifier or an App ID prefix.
    ///
    /// <https://developer.apple.com/documentation/xcode/configuring-icloud-services> and
    /// <https://github.com/swiftlang/swift-build>, `Sources/SWBBuildService/PlanningOperation.swift`.
    public enum PrefixVariable: String, Sendable, CaseIterable {
        /// The App ID prefix, followed by a dot.
        case appIdentifierPrefix = "AppIdentifierPrefix"

        /// The team identifier, followed by a dot.
        case teamIdentifierPrefix = "TeamIdentifierPrefix"

        /// The team identifier, without a dot.
        case developmentTeam = "DEVELOPMENT_TEAM"

        /// Whether the value ends in a dot.
        public var endsInDot: Bool { self != .developmentTeam }
    }

    /// The Xcode variables that expand to the bundle identifier of the target.
    ///
    /// <https://github.com/swiftlang/swift-build>, `Sources/SWBCore/Provisioning.swift`.
    public enum BundleIdentifierVariable: String, Sendable, CaseIterable {
        case bundleIdentifier = "CFBundleIdentifier"
        case productBundleIdentifier = "PRODUCT_BUNDLE_IDENTIFIER"
    }
}

extension IdentifierText: CustomStringConvertible {
    public var description: String { text }
}
