import Entitlements
import PropertyLists
import XcodeProjects

extension Rule {
    static let storeInOneConfiguration = Rule(
        "store-in-one-configuration",
        "a target has the same kinds of store in all its configurations",
        severity: .note, confidence: .likely,
        sources: [
            "https://developer.apple.com/documentation/xcode/adding-a-build-configuration-file-to-your-project",
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
        ],
        rationale: """
            A target whose entitlements name a store in one configuration and none of that kind in another works
            otherwise in the one than in the other: what is stored in the builds of developers is not there in the
            released app, or the reverse. Different names in different configurations are usual and not meant here.
            """,
        examples: [
            .reported(
                "a key-value store in the debug build only",
                in: ExampleTree(
                    .app(
                        "Notes",
                        by: [
                            "Debug":
                                "<key>com.apple.developer.ubiquity-kvstore-identifier</key>\n<string>«$(TeamIdentifierPrefix)com.example»</string>",
                            "Release": "<key>aps-environment</key>\n<string>development</string>",
                        ]))),
            .accepted(
                "another store for each configuration",
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
                        "`\(product.target)` has \(kind.withArticle) in \(having.joined(separator: ", ")) only, and none of the kind in \(all.subtracting(having).sorted().joined(separator: ", "))",
                        at: first.location, context: product.context)
                }
            }
        })
}

extension StoreKind {
    fileprivate var withArticle: String { self == .appGroup || self == .cloudContainer ? "an \(self)" : "a \(self)" }
}
