import Entitlements
import LintModel
import PropertyLists
import Workspaces
import XcodeProjects

extension Rule {
    static let settingUndefined = Rule(
        "setting-undefined",
        "Undefined build setting",
        severity: .note,
        sources: [
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBMacro/MacroEvaluationProgram.swift",
            "https://developer.apple.com/documentation/xcode/build-settings-reference",
        ],
        rationale: """
            The app uses a shorter identifier than intended, and no tool reports an error: Xcode replaces a setting
            without a value with an empty string, for example if its name is misspelled. The message contains the cause:
            the setting is empty, which is reported only if it leaves an empty component in an identifier; the setting
            refers to itself through other settings; a configuration file that can define it is missing; or the setting
            is not defined.

            Xcode sets some settings at build time, such as `$(USER)`, so no file contains their values. Specify a value
            with `--define`.
            """,
        examples: [
            .reported(
                "a setting that is not defined",
                in: ExampleTree(
                    .app(
                        "Notes",
                        "<key>com.apple.security.application-groups</key>\n<array><string>«group.com.example$(SUFIX)»</string></array>"
                    ))),
            .reported(
                "an undefined setting in the path of the file",
                in: ExampleTree(
                    .app("Notes", settings: "CODE_SIGN_ENTITLEMENTS = \"«Notes$(SUFFIX).entitlements»\";"),
                    files: ["Notes.entitlements": "<plist version=\"1.0\"><dict/></plist>"])),
            .reported(
                "settings that refer to each other",
                in: ExampleTree(
                    .app(
                        "Notes",
                        "<key>com.apple.security.application-groups</key>\n<array><string>«group.com.example$(A)»</string></array>"
                    ),
                    configurationFile: "A = $(B)\nB = $(A)\n")),
            .accepted(
                "a setting with a value, and a reference with a default",
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
                        "`\(setting.name)` \(setting.reason), so the path of the entitlements file is `\(product.file)`",
                        at: product.setting,
                        related: setting.location.map { [.init(setting.advice, at: $0)] } ?? [],
                        context: product.context)
                }
                if let contents = product.contents {
                    for setting in contents.value.undefined where setting.cause != .emptyOnPurpose {
                        report(
                            "`\(setting.name)` \(setting.reason), so its value is missing in these entitlements",
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
                        ? "the value of `\(written)` is unknown" : "`\(written)` expands to `\(string.value)`"
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
    /// The expanded path of the entitlements file.
    fileprivate var file: String { fileSetting?.signedText ?? "" }
}

extension UndefinedSetting {
    fileprivate var reason: String {
        switch cause {
        case .emptyOnPurpose: "is empty"
        case .circular: "refers to itself"
        case .missingConfigurationFile(let name, let isOptional):
            isOptional ? "has no value without the optional file `\(name)`" : "has no value without `\(name)`"
        case .setByXcode: "is set by Xcode at build time"
        case .nowhere: "is not defined"
        }
    }

    fileprivate var advice: String {
        switch cause {
        case .emptyOnPurpose, .circular: "`\(name)` is set here"
        case .missingConfigurationFile: "the file is referenced here"
        case .setByXcode: "`\(name)` is referenced here"
        case .nowhere: "`\(name)` can be defined here"
        }
    }
}

extension String {
    /// Whether a component of the identifier is empty: between two dots, at the beginning, or at the end.
    fileprivate var hasGap: Bool { isEmpty || contains("..") || hasPrefix(".") || hasSuffix(".") }
}

extension ExpandedPropertyList {
    /// Returns whether a text contains a reference that the project does not resolve.
    fileprivate func isUnknown(_ text: String) -> Bool {
        symbols.contains { $0 != "AppIdentifierPrefix" && $0 != "TeamIdentifierPrefix" && text.contains("$(\($0)") }
    }
}
