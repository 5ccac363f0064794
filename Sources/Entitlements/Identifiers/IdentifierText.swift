public import PropertyLists

/// The text of an identifier, which may be wrong, and may hold references that Xcode has yet to expand:
/// `$(TeamIdentifierPrefix)$(CFBundleIdentifier)`.
///
/// A rule judges what it can be sure of: the literal stretches, and what the well-known variables always
/// come to.
public struct IdentifierText: Hashable, Sendable {
    /// The text as it was written.
    public let text: String

    /// The references and the stretches between them; `nil` where there is no dollar sign.
    private let expression: SettingExpression?

    /// Creates the text of an identifier.
    public init(_ text: String) {
        self.text = text
        self.expression = text.utf8.contains(UInt8(ascii: "$")) ? SettingExpression(parsing: text) : nil
    }

    /// Whether the text refers to variables, so that nobody knows yet what it comes to.
    public var isSymbolic: Bool { expression?.hasReferences ?? false }

    /// The references and the stretches between them.
    public var parts: [SettingExpression.Part] { (expression ?? SettingExpression(parsing: text)).parts }

    /// The references at the outermost level.
    public var references: [SettingExpression.Reference] {
        guard let expression else { return [] }
        return expression.parts.compactMap { part in
            if case .reference(let reference) = part { reference } else { nil }
        }
    }

    /// The bytes of the text, with zero in the place of every byte of a reference: what is known of it.
    package var literalBytes: [UInt8] {
        var bytes = Array(text.utf8)
        for reference in references {
            for index in reference.range where index < bytes.count { bytes[index] = 0 }
        }
        return bytes
    }

    /// What stands in front of the identifier proper: a prefix written out, a variable for one, or nothing.
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

    /// The text behind the prefix and its dot.
    public var withoutPrefix: IdentifierText { suffix(from: prefixLength) }

    /// How many bytes the prefix and its dot take.
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

    /// The text without its first bytes.
    package func suffix(from offset: Int) -> IdentifierText {
        IdentifierText(String(decoding: text.utf8.dropFirst(offset), as: UTF8.self))
    }

    /// The part before the first dot, where it is written out; `nil` where a variable is in it.
    public var firstPart: String? {
        let segment = literalBytes.prefix { $0 != UInt8(ascii: ".") }
        return segment.contains(0) ? nil : String(decoding: segment, as: UTF8.self)
    }
}

extension IdentifierText {
    /// What stands in front of an identifier.
    public enum Prefix: Hashable, Sendable {
        /// Neither of the others: the identifier proper begins at once.
        case none

        /// Ten capital letters and digits before the first dot: a team identifier, or an older App ID prefix.
        case team(TeamIdentifier)

        /// A variable that stands for one.
        case variable(PrefixVariable, SettingExpression.Reference)

        /// A variable of the project's own, which may come to anything.
        case unknown
    }

    /// Variables of Xcode that stand for a team identifier or an App ID prefix.
    ///
    /// <https://developer.apple.com/documentation/xcode/configuring-icloud-services> and
    /// <https://github.com/swiftlang/swift-build>, `Sources/SWBBuildService/PlanningOperation.swift`.
    public enum PrefixVariable: String, Sendable, CaseIterable {
        /// The App ID prefix with a dot behind it.
        case appIdentifierPrefix = "AppIdentifierPrefix"

        /// The team identifier with a dot behind it.
        case teamIdentifierPrefix = "TeamIdentifierPrefix"

        /// The team identifier, without a dot.
        case developmentTeam = "DEVELOPMENT_TEAM"

        /// Whether the value ends in a dot.
        public var endsInDot: Bool { self != .developmentTeam }
    }

    /// Variables of Xcode that stand for the bundle identifier of the target.
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
