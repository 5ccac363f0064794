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
        stages: [.runTime],
        sources: [
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBMacro/MacroEvaluationProgram.swift",
            "https://developer.apple.com/documentation/xcode/build-settings-reference",
        ],
        rationale: """
            The app uses a shorter identifier than intended, and no tool reports an error: Xcode replaces a setting
            without a value with an empty string.
            """,
        situations: [.notDefined, .missingFile, .circular, .empty, .setByXcode, .path],
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
            .reported(
                "a setting of a configuration file that does not exist",
                in: ExampleTree(
                    .app(
                        "Notes",
                        "<key>com.apple.security.application-groups</key>\n<array><string>«group.com.example$(SUFFIX)»</string></array>"
                    ),
                    configurationFile: "#include? \"Local.xcconfig\"\n")),
            .reported(
                "an empty setting that leaves a dot at the end",
                in: ExampleTree(
                    .app(
                        "Notes",
                        "<key>com.apple.security.application-groups</key>\n<array><string>«group.com.example.$(SUFFIX)»</string></array>"
                    ),
                    configurationFile: "SUFFIX =\n")),
            .reported(
                "a setting that Xcode sets",
                in: ExampleTree(
                    .app(
                        "Notes",
                        "<key>com.apple.security.application-groups</key>\n<array><string>«group.com.example.$(USER)»</string></array>"
                    ))),
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
                        """
                        `\(setting.name)` \(setting.reason), so the path of the entitlements file is \
                        `\(product.file)`; \(setting.nextStep)
                        """,
                        at: product.setting, in: .path,
                        related: setting.location.map { [.init(setting.advice, at: $0)] } ?? [],
                        context: product.context)
                }
                if let contents = product.contents {
                    for setting in contents.value.undefined where setting.cause != .emptyOnPurpose {
                        report(
                            """
                            `\(setting.name)` \(setting.reason), so its value is missing in these entitlements; \
                            \(setting.nextStep)
                            """,
                            at: contents.location, in: setting.situation,
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
                            "`\(setting.name)` \(setting.reason), so \(outcome); \(setting.nextStep)",
                            at: string.location, in: setting.situation,
                            related: setting.location.map { [.init(setting.advice, at: $0)] } ?? [],
                            context: product.context)
                    }
                }
            }
        })
}

extension RuleSituation {
    fileprivate static let notDefined = RuleSituation(
        "Setting that is not defined",
        rationale: """
            The app uses a shorter identifier than intended, and no tool reports an error: Xcode replaces a setting
            that is not defined with an empty string, for example if its name is misspelled.
            """)

    fileprivate static let missingFile = RuleSituation(
        "Setting of a missing configuration file",
        rationale: """
            On a computer without the configuration file, such as a CI server, the app is built with a shorter
            identifier than intended: Xcode replaces the setting with an empty string. Create the file before the check,
            or specify the value with `--define`.
            """)

    fileprivate static let circular = RuleSituation(
        "Setting that refers to itself",
        rationale: """
            The app uses a shorter identifier than intended, and no tool reports an error: Xcode replaces a setting that
            refers to itself, directly or through other settings, with an empty string.
            """)

    fileprivate static let empty = RuleSituation(
        "Empty setting",
        rationale: """
            The app uses an identifier with an empty component: the value of the setting is empty. The rule reports an
            empty setting only if the identifier begins or ends with a dot, or contains two adjacent dots.
            """)

    fileprivate static let setByXcode = RuleSituation(
        "Setting that Xcode sets",
        rationale: """
            Other rules cannot check the value: Xcode sets some settings at build time, such as `$(USER)`, so no file
            contains their values. Specify a value with `--define`.
            """)
}

extension RuleSituation {
    fileprivate static let path = RuleSituation(
        "Setting in the path of the entitlements file",
        rationale: """
            The build uses another entitlements file if the setting has a value, for example on the command line of
            `xcodebuild`. The file at the path without the value exists, and is checked.
            """)
}

extension ProjectProduct {
    /// The expanded path of the entitlements file.
    fileprivate var file: String { fileSetting?.signedText ?? "" }
}

extension UndefinedSetting {
    fileprivate var situation: RuleSituation {
        switch cause {
        case .emptyOnPurpose: .empty
        case .circular: .circular
        case .missingConfigurationFile: .missingFile
        case .setByXcode: .setByXcode
        case .nowhere: .notDefined
        }
    }

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

    /// The last clause of the message, about the setting.
    fileprivate var nextStep: String {
        switch cause {
        case .emptyOnPurpose: "set a value, or remove the reference"
        case .circular: "set a value without a circular reference"
        case .missingConfigurationFile: "create the file, or specify the value with `--define`"
        case .setByXcode: "specify the value with `--define`"
        case .nowhere: "define it, or remove the reference"
        }
    }

    /// The text about the related location.
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
