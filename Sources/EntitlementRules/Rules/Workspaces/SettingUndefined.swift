import Entitlements
import PropertyLists
import XcodeProjects

extension Rule {
    static let settingUndefined = Rule(
        "setting-undefined",
        "a build setting that an entitlement refers to has a value",
        severity: .note,
        sources: [
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBMacro/MacroEvaluationProgram.swift",
            "https://developer.apple.com/documentation/xcode/build-settings-reference",
        ],
        rationale: """
            Xcode puts nothing in the place of a setting without value, and says nothing: a misspelled name leaves
            a shorter identifier. There are reasons that are told apart: the setting is set to nothing, which is told
            only where it leaves a gap; it leads back to itself through other settings; a configuration file that could
            set it is not in the tree; or nothing sets it. What Xcode finds out when it builds, such as `$(USER)`, has a
            value that no file knows. The value can be given with `--define`.
            """,
        examples: [
            .reported(
                "a name that nothing defines",
                in: ExampleTree(
                    .app(
                        "Notes",
                        "<key>com.apple.security.application-groups</key>\n<array><string>«group.com.example$(SUFIX)»</string></array>"
                    ))),
            .reported(
                "a name in the path of the file",
                in: ExampleTree(
                    .app("Notes", settings: "CODE_SIGN_ENTITLEMENTS = \"«Notes$(SUFFIX).entitlements»\";"),
                    files: ["Notes.entitlements": "<plist version=\"1.0\"><dict/></plist>"])),
            .reported(
                "settings that lead back to each other",
                in: ExampleTree(
                    .app(
                        "Notes",
                        "<key>com.apple.security.application-groups</key>\n<array><string>«group.com.example$(A)»</string></array>"
                    ),
                    configurationFile: "A = $(B)\nB = $(A)\n")),
            .accepted(
                "a name that has a value, and one with a default",
                in: ExampleTree(
                    .app(
                        "Notes",
                        "<key>com.apple.security.application-groups</key>\n<array><string>group.com.example$(SUFFIX)$(B:default=.b)</string></array>"
                    ),
                    configurationFile: "SUFFIX = .notes\n")),
        ],
        workspace: { workspace, report in
            for product in workspace.products {
                for setting in product.fileSetting?.undefined ?? [] where setting.cause != .emptyOnPurpose {
                    report(
                        "`\(setting.name)` \(setting.reason), so the entitlements file is `\(product.file)`",
                        at: product.setting,
                        related: setting.location.map { [.init(setting.advice, at: $0)] } ?? [],
                        context: product.context)
                }
                if let contents = product.contents {
                    for setting in contents.value.undefined where setting.cause != .emptyOnPurpose {
                        report(
                            "`\(setting.name)` \(setting.reason), so it is missing in these entitlements",
                            at: contents.location,
                            related: setting.location.map { [.init(setting.advice, at: $0)] } ?? [],
                            context: product.context)
                    }
                }
                for string in product.subject.claims.claims.flatMap(\.strings) {
                    guard let range = string.location.range else { continue }
                    let written = string.location.file.text(in: range)
                    let outcome =
                        product.entitlements.isUnknown(string.value)
                        ? "nobody can say what `\(written)` comes to" : "`\(written)` comes to `\(string.value)`"
                    for setting in product.entitlements.undefined(in: written)
                    where setting.cause != .emptyOnPurpose || string.value.hasGap {
                        report(
                            "`\(setting.name)` \(setting.reason), so \(outcome)",
                            at: string.location,
                            related: setting.location.map { [.init(setting.advice, at: $0)] } ?? [],
                            context: product.context)
                    }
                }
            }
        })
}

extension ProjectProduct {
    /// The path of the entitlements file as the setting gives it.
    fileprivate var file: String { fileSetting?.signedText ?? "" }
}

extension UndefinedSetting {
    fileprivate var reason: String {
        switch cause {
        case .emptyOnPurpose: "is set to nothing"
        case .circular: "leads back to itself"
        case .missingConfigurationFile(let name, let isOptional):
            isOptional ? "has no value without `\(name)`, which is optional" : "has no value without `\(name)`"
        case .setByXcode: "is set by Xcode when it builds"
        case .nowhere: "is defined nowhere"
        }
    }

    fileprivate var advice: String {
        switch cause {
        case .emptyOnPurpose, .circular: "`\(name)` is set here"
        case .missingConfigurationFile: "the file is asked for here"
        case .setByXcode: "`\(name)` is asked for here"
        case .nowhere: "`\(name)` could be defined here"
        }
    }
}

extension String {
    /// Whether something is missing in an identifier: between two dots, or before or behind one.
    fileprivate var hasGap: Bool { isEmpty || contains("..") || hasPrefix(".") || hasSuffix(".") }
}

extension ExpandedPropertyList {
    /// Whether a text holds a reference that a project should have resolved.
    fileprivate func isUnknown(_ text: String) -> Bool {
        symbols.contains { $0 != "AppIdentifierPrefix" && $0 != "TeamIdentifierPrefix" && text.contains("$(\($0)") }
    }
}
