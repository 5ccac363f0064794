import Entitlements
import LintModel
import PropertyLists
import Workspaces
import XcodeProjects

extension Rule {
    static let storeInOneConfiguration = Rule(
        "store-in-one-configuration",
        "Store in only one build configuration",
        severity: .note,
        stages: [.runTime], confidence: .likely,
        sources: [
            "https://developer.apple.com/documentation/xcode/adding-a-build-configuration-file-to-your-project",
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
        ],
        rationale: """
            Debug and release builds behave differently: the target claims a store in one configuration, but does not
            claim a store of this kind in another. Data that a build of one configuration stores is missing in a build
            of the other configuration.

            Exception: the rule does not report stores with a different name in each configuration, which are common.
            """,
        examples: [
            .reported(
                "a key-value store only in the debug build",
                in: ExampleTree(
                    .app(
                        "Notes",
                        by: [
                            "Debug":
                                "<key>com.apple.developer.ubiquity-kvstore-identifier</key>\n<string>«$(TeamIdentifierPrefix)com.example»</string>",
                            "Release": "<key>aps-environment</key>\n<string>development</string>",
                        ]))),
            .accepted(
                "a different store in each configuration",
                in: ExampleTree(
                    .app(
                        "Notes",
                        by: [
                            "Debug":
                                "<key>com.apple.developer.ubiquity-kvstore-identifier</key>\n<string>$(TeamIdentifierPrefix)com.example.debug</string>",
                            "Release":
                                "<key>com.apple.developer.ubiquity-kvstore-identifier</key>\n<string>$(TeamIdentifierPrefix)com.example</string>",
                        ]))),
        ],
        workspace: { workspace, report in
            let targets = Dictionary(grouping: workspace.products) { [$0.project, $0.target, $0.sdk.description] }
            for products in targets.values {
                let all = Set(products.flatMap(\.configurations))
                for kind in StoreKind.allCases where kind != .keychainGroup {
                    let claims = products.compactMap { product in
                        product.subject.claims[kind.key]?.strings.first.map { (product, $0) }
                    }
                    let having = Set(claims.flatMap(\.0.configurations))
                    guard having.count == 1, all.count > 1, let (product, first) = claims.first else { continue }
                    report(
                        "`\(product.target)` claims \(kind.withArticle) only in "
                            + "\(having.joined(separator: ", ")), but not in "
                            + "\(all.subtracting(having).sorted().joined(separator: ", ")); "
                            + "claim it in all configurations",
                        at: first.location, context: product.context)
                }
            }
        })
}

extension StoreKind {
    fileprivate var withArticle: String { self == .appGroup || self == .cloudContainer ? "an \(self)" : "a \(self)" }
}
