import Fuzzer
public import XcodeProjects

extension XcodeProject {
    /// Evaluates the signing settings and entitlements of the first builds.
    public func tryBuilds() {
        for target in targets.prefix(3) {
            for build in builds(of: target).prefix(4) {
                let signing = Signing(build)
                _ = (signing.entitlementsPath, signing.informationPath, signing.bundleIdentifier, signing.team)
                for name in ["A", "PRODUCT_NAME", "HEADER_SEARCH_PATHS"] {
                    let value = build[name]
                    // The limit of expansion is lower.
                    precondition(value.text.utf8.count <= 16 << 20, "the expansion of a setting is not limited")
                }
                let written = "$(A)$(B:lower)$(C:default=$(A))$(CFBundleIdentifier:rfc1034identifier)"
                _ = signing.expand(written)
                let contents = EntitlementsContents(signing)
                let entitlements = BuildEntitlements(signing, file: contents?.list?.list, contents: contents)
                contents?.list?.list.checkPlaces()
                _ = (entitlements.entries, entitlements.conflicts)
            }
        }
    }
}
