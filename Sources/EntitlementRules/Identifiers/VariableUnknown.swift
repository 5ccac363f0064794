import Entitlements
import LintModel
import PropertyLists
import Workspaces
import XcodeProjects

extension Rule {
    static let variableUnknown = Rule(
        "variable-unknown",
        "Undefined variable",
        severity: .note,
        stages: .authorization + [.runTime],
        sources: [
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBMacro/MacroEvaluationProgram.swift",
            "https://developer.apple.com/documentation/xcode/build-settings-reference",
        ],
        rationale: """
            Other rules cannot check the format of the value, and Xcode expands an undefined setting to an empty
            string without reporting it. The file is not part of a checked project, but refers to a setting that a
            project must define. To specify the value, pass `--define NAME=VALUE`, or check the project as well.

            The rule reports each variable once per file. It does not report variables that Xcode defines in each
            build, or variables with a default.
            """,
        examples: [
            .reported(
                "settings that a project must define",
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>group.«$(ACME_GROUP)»</string>
                    <string>group.$(ACME_GROUP).shared</string>
                </array>
                <key>aps-environment</key>
                <string>«$(APS_ENVIRONMENT)»</string>
                """),
            .accepted(
                "variables that Xcode defines, and one with a default",
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>group.$(PRODUCT_BUNDLE_IDENTIFIER).$(TARGET_NAME)$(SUFFIX:default=.shared)</string>
                </array>
                """),
        ]
    ) { subject, report in
        guard !subject.isSigned, !subject.conditions.isBoundByProject, !subject.conditions.isSignedUnchanged,
            subject.propertyList.mayHoldUnusualReferences
        else { return }
        var reported: Set<String> = []
        for string in subject.claims.claims.flatMap({ $0.strings(where: \.hasUnusualReference) })
        where !string.isTooLongForReferences {
            let text = IdentifierText(string.value)
            let misspelt = Set(text.misspellings.map(\.reference))
            for reference in text.parts.references where !misspelt.contains(reference) && text.isClosed(reference) {
                guard let name = reference.ownSetting, reported.insert(name).inserted else { continue }
                report(
                    "unknown variable `\(name)` in `\(text)`; pass `--define \(name)=…`",
                    at: string.location(of: reference.range))
            }
        }
    }
}

extension SettingExpression.Reference {
    /// The name of the setting if a project must define it; `nil` if Xcode defines it or the reference has a default.
    fileprivate var ownSetting: String? {
        guard let name = literalName, !name.isEmpty, form != .bare, !BuiltInSettings.names.contains(name) else {
            return nil
        }
        return operators.contains { $0.meaning == .replacement(.default) } ? nil : name
    }
}

extension IdentifierText {
    /// Returns whether the bracket of a reference is closed; otherwise the rest of the text is not a name.
    fileprivate func isClosed(_ reference: SettingExpression.Reference) -> Bool {
        let closing: UInt8? =
            switch reference.form {
            case .parentheses: UInt8(ascii: ")")
            case .braces: UInt8(ascii: "}")
            case .brackets: UInt8(ascii: "]")
            case .bare: nil
            }
        return text.utf8.prefix(reference.range.upperBound).last == closing
    }
}

extension PropertyList {
    /// Whether the text may contain references to variables other than the usual ones; checks the bytes, because it
    /// runs for each file.
    fileprivate var mayHoldUnusualReferences: Bool { file.text.withUnsafeBufferPointer(\.hasUnusualReference) }
}

extension UnsafeBufferPointer<UInt8> {
    /// The most frequent references, without their dollar signs.
    private static let usual: [StaticString] = [
        "(TeamIdentifierPrefix)", "(AppIdentifierPrefix)", "(CFBundleIdentifier)", "(PRODUCT_BUNDLE_IDENTIFIER)",
    ]

    /// Whether a dollar sign begins a reference other than the usual ones.
    fileprivate var hasUnusualReference: Bool {
        var place = 0
        while let dollar = offset(of: UInt8(ascii: "$"), from: place) {
            let rest = UnsafeBufferPointer(rebasing: self[(dollar + 1)...])
            guard let usual = Self.usual.first(where: rest.begins(with:)) else { return true }
            place = dollar + 1 + usual.utf8CodeUnitCount
        }
        return false
    }
}
