import Entitlements
import Workspaces

/// The name of a product and some of its builds, for display: `Notes (Debug, Release), iOS`.
struct BuildName: CustomStringConvertible {
    private let product: String
    private let platform: Platform?
    private var configurations: [String]

    /// Creates the name of a product's builds.
    init(_ product: ProjectProduct) {
        self.product = product.target
        platform = product.platform
        configurations = product.configurations
    }

    /// Creates the name of the builds that share a store.
    init(_ member: StoreMembership) {
        product = member.app
        platform = member.platform
        configurations = member.configurations
    }

    /// Joins names; names that differ only in their configurations are merged.
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
