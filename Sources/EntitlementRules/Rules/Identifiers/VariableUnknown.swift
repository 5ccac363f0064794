import Entitlements
import PropertyLists
import XcodeProjects

extension Rule {
    static let variableUnknown = Rule(
        "variable-unknown",
        "a variable that Xcode does not define itself has a value",
        severity: .note,
        sources: [
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBMacro/MacroEvaluationProgram.swift",
            "https://developer.apple.com/documentation/xcode/build-settings-reference",
        ],
        rationale: """
            The file belongs to no project that was looked at, and refers to a setting of one. What the value comes to
            is open: rules about its form stay silent, and Xcode puts nothing in the place of a setting that nobody
            defines, without a word. `--define NAME=VALUE` gives the value; so does the project, where it is looked
            at too.

            Each variable is told once for each file. What Xcode defines in every build is not told, nor is a variable
            with a default.
            """,
        examples: [
            .reported(
                "a setting of the project's own",
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
                "variables of Xcode's, and one with a default",
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>group.$(PRODUCT_BUNDLE_IDENTIFIER).$(TARGET_NAME)$(SUFFIX:default=.shared)</string>
                </array>
                """),
        ]
    ) { subject, report in
        guard !subject.isSigned, !subject.conditions.isBoundByProject, subject.propertyList.mayHoldUnusualReferences
        else {
            return
        }
        var told: Set<String> = []
        for string in subject.claims.claims.flatMap({ $0.strings(where: \.hasUnusualReference) })
        where !string.isTooLongForReferences {
            let text = IdentifierText(string.value)
            let misspelt = Set(text.misspellings.map(\.reference))
            for reference in text.parts.references where !misspelt.contains(reference) && text.isClosed(reference) {
                guard let name = reference.ownSetting, told.insert(name).inserted else { continue }
                report(
                    "unknown variable `\(name)`, so that nobody can say what `\(text)` comes to; pass `--define \(name)=…`",
                    at: string.location(of: reference.range))
            }
        }
    }
}

extension SettingExpression.Reference {
    /// The name of the setting where a project has to define it; `nil` where Xcode does, or a default stands for it.
    fileprivate var ownSetting: String? {
        guard let name = literalName, !name.isEmpty, form != .bare, !BuiltInSettings.names.contains(name) else {
            return nil
        }
        return operators.contains { $0.meaning == .replacement(.default) } ? nil : name
    }
}

extension IdentifierText {
    /// Whether the bracket of a reference is closed; where none is, the rest of the text is no name.
    fileprivate func isClosed(_ reference: SettingExpression.Reference) -> Bool {
        let closing: UInt8? =
            switch reference.form {
            case .parentheses: UInt8(ascii: ")")
            case .braces: UInt8(ascii: "}")
            case .brackets: UInt8(ascii: "]")
            case .bare: nil
            }
        return closing == nil || text.utf8.prefix(reference.range.upperBound).last == closing
    }
}

extension PropertyList {
    /// Whether the text may refer to other than the usual variables; asked of every file, and so of its bytes.
    fileprivate var mayHoldUnusualReferences: Bool {
        format != .xml || file.text.withUnsafeBufferPointer(\.hasUnusualReference)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// What nearly all references are, behind their dollar signs.
    private static let usual: [StaticString] = [
        "(TeamIdentifierPrefix)", "(AppIdentifierPrefix)", "(CFBundleIdentifier)", "(PRODUCT_BUNDLE_IDENTIFIER)",
    ]

    /// Whether a dollar sign begins something else than the usual references.
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
