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
        member("products", each: binding.products) { json, product in
            json.member("buildSystem", product.system.rawValue)
            json.member("bundleIdentifier", product.bundleIdentifier)
            json.member("configurations", product.configurations)
            json.member("kind", product.kind?.rawValue)
            json.member("name", product.name)
            json.member("platform", product.platform?.rawValue)
            json.member("setting") { $0.members(ofSetting: product.setting, in: &indices) }
            json.member("team", product.team)
            if let team = product.teamSetting {
                json.member("teamSetting") { $0.members(ofSetting: team, in: &indices) }
            }
        }
        member("reason", binding.reason)
    }

    private mutating func members(ofSetting location: Location, in indices: inout LineIndices) {
        let span = indices.span(of: location)
        member("column", span?.start.column)
        member("line", span?.start.line)
        member("path", location.file.path)
    }
}
