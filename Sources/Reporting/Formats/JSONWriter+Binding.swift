import Entitlements
import LintModel
import PropertyLists
import TextOutput
import Workspaces
import XcodeProjects

extension JSONWriter {
    /// Writes the members of an entitlements file and its products.
    mutating func members(of binding: EntitlementsBinding, in indices: inout LineIndices) {
        member("path", binding.path)
        member("products", each: binding.products) { $0.members(of: $1, in: &indices) }
        member("reason", binding.reason)
    }

    private mutating func members(of product: BoundProduct, in indices: inout LineIndices) {
        member("buildSystem", product.system.rawValue)
        member("bundleIdentifier", product.bundleIdentifier)
        member("configurations", product.configurations)
        member("kind", product.kind?.rawValue)
        member("name", product.name)
        member("platform", product.platform?.rawValue)
        member("setting") { $0.members(ofSetting: product.setting, in: &indices) }
        member("team", product.team)
        if let team = product.teamSetting {
            member("teamSetting") { $0.members(ofSetting: team, in: &indices) }
        }
    }

    private mutating func members(ofSetting location: Location, in indices: inout LineIndices) {
        let span = indices.span(of: location)
        member("column", span?.start.column)
        member("line", span?.start.line)
        member("path", location.file.path)
    }
}
