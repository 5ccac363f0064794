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

    /// What stands in front of the identifier proper: a prefix written out, a variable for one, or nothing.
    public var prefix: Prefix {
        guard let expression else { return Self.literalPrefix(of: text) }
        guard case .reference(let first)? = expression.parts.first, let name = first.literalName else {
            return Self.literalPrefix(of: text)
        }
        return PrefixVariable(rawValue: name).map { .variable($0, first) } ?? .none
    }

    /// The text behind the prefix and its dot.
    public var withoutPrefix: IdentifierText {
        switch prefix {
        case .none: return self
        case .team(let team): return IdentifierText(String(text.dropFirst(team.rawValue.count + 1)))
        case .variable(_, let reference):
            let rest = String(decoding: text.utf8.dropFirst(reference.range.upperBound), as: UTF8.self)
            return IdentifierText(rest)
        }
    }

    private static func literalPrefix(of text: String) -> Prefix {
        guard let dot = text.utf8.firstIndex(of: UInt8(ascii: ".")) else { return .none }
        let team = TeamIdentifier(rawValue: String(text[..<dot]))
        return team.isWellFormed ? .team(team) : .none
    }
}

extension IdentifierText {
    /// What stands in front of an identifier.
    public enum Prefix: Hashable, Sendable {
        /// Neither of the other two.
        case none

        /// Ten capital letters and digits before the first dot: a team identifier, or an older App ID prefix.
        case team(TeamIdentifier)

        /// A variable that stands for one.
        case variable(PrefixVariable, SettingExpression.Reference)
    }

    /// Variables of Xcode that stand for a team identifier or an App ID prefix.
    ///
    /// <https://developer.apple.com/documentation/xcode/configuring-icloud-services> and
    /// <https://github.com/swiftlang/swift-build>, `Sources/SWBBuildService/PlanningOperation.swift`.
    public enum PrefixVariable: String, Sendable {
        /// The App ID prefix with a dot behind it.
        case appIdentifierPrefix = "AppIdentifierPrefix"

        /// The team identifier with a dot behind it.
        case teamIdentifierPrefix = "TeamIdentifierPrefix"

        /// The team identifier, without a dot.
        case developmentTeam = "DEVELOPMENT_TEAM"

        /// Whether the value ends in a dot.
        public var endsInDot: Bool { self != .developmentTeam }
    }
}

extension IdentifierText: CustomStringConvertible {
    public var description: String { text }
}
