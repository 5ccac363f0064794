import EntitlementRules
import Entitlements

/// A product in some of its builds, for people: `Notes (Debug, Release), iOS`.
struct BuildName: CustomStringConvertible {
    private let product: String
    private let platform: Platform?
    private var configurations: [String]

    /// The builds of a product.
    init(_ product: ProjectProduct) {
        self.product = product.target
        platform = product.platform
        configurations = product.configurations
    }

    /// The builds that share a store.
    init(_ member: StoreMembership) {
        product = member.app
        platform = member.platform
        configurations = member.configurations
    }

    /// Names side by side; those that differ in the configuration only are one.
    static func joined(_ names: [BuildName]) -> String {
        var merged: [BuildName] = []
        for name in names {
            let index = merged.firstIndex { $0.product == name.product && $0.platform == name.platform }
            if let index {
                merged[index].configurations += name.configurations
            } else {
                merged.append(name)
            }
        }
        return merged.map(\.description).joined(separator: "; ")
    }

    var description: String {
        let builds = configurations.isEmpty ? "" : " (\(configurations.joined(separator: ", ")))"
        return product + builds + (platform.map { ", \($0.description)" } ?? "")
    }
}
