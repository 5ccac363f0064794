import Entitlements
import LintModel
import PropertyLists
import Workspaces
import XcodeProjects

extension EditorReport {
    /// The maximum number of locations in a response.
    private static let limit = 1000

    /// Returns the definitions of a variable.
    ///
    /// At any other position, returns the related locations of findings and the other claims of a store or, if there
    /// are none, the settings that reference the file.
    func definitions(of position: EditorPosition, in path: String) -> [EditorLocation] {
        guard let (written, products) = snapshot.readings(of: path) else { return [] }
        let offset = offset(of: position, in: written.file)
        let pointed = CursorValue(in: written, at: offset)
        if let name = pointed?.variable(at: offset, in: written.file) {
            return editorLocations(settings(named: name, forFile: path), besides: nil)
        }
        let here = pointed?.range ?? offset..<offset
        let disagreeing = snapshot.findings(in: path, at: offset..<offset).flatMap { $0.related.map(\.location) }
        let sharing = snapshot.stores(claimedIn: path, at: here).flatMap(\.others).map(\.location)
        let others = editorLocations(disagreeing + sharing, besides: Location(file: written.file, range: here))
        return others.isEmpty ? editorLocations(products.map(\.product.setting), besides: nil) : others
    }

    /// Returns all claims of the same store; for a key, all claims of the key.
    func references(of position: EditorPosition, in path: String, includingThis: Bool) -> [EditorLocation] {
        guard let (written, _) = snapshot.readings(of: path) else { return [] }
        let offset = offset(of: position, in: written.file)
        guard let pointed = CursorValue(in: written, at: offset) else { return [] }
        let here = Location(file: written.file, range: pointed.isKey ? pointed.entry.key.location.range : pointed.range)
        let stores = pointed.isKey ? [] : snapshot.stores(claimedIn: path, at: pointed.range)
        guard !stores.isEmpty else {
            let claims = claims(of: EntitlementKey(rawValue: pointed.entry.key.value))
            return editorLocations(claims, besides: includingThis ? nil : here)
        }
        let sharing = stores.flatMap(\.others).map(\.location) + unusedClaims(of: stores.map(\.store))
        // The location in the text, because the claim can be newer than the analysis.
        let own = Location(file: written.file, range: pointed.value.location.range ?? pointed.range)
        let found = (sharing + (includingThis ? [own] : [])).sorted {
            (ExactText($0.file.path), $0.range?.lowerBound ?? 0) < (ExactText($1.file.path), $1.range?.lowerBound ?? 0)
        }
        return editorLocations(found, besides: includingThis ? nil : here)
    }

    /// Returns the claims of stores in files that no target uses.
    private func unusedClaims(of stores: [StoreIdentifier]) -> [Location] {
        snapshot.workspace.unusedFiles.flatMap { subject in
            stores.flatMap { store in
                (subject.claims[store.kind.key]?.strings ?? []).filter { $0.value.hasSameBytes(as: store.text) }.map(
                    \.location)
            }
        }
    }

    /// Returns the locations of a key in the files of the folders.
    private func claims(of key: EntitlementKey) -> [Location] {
        let workspace = snapshot.workspace
        let subjects = workspace.products.map(\.subject) + workspace.unusedFiles + workspace.standaloneFiles
        return subjects.compactMap { $0.claims[key]?.keyLocation }
    }

    /// Returns the locations at which projects set the value of a reference in an entitlements file.
    func settings(named name: String, forFile path: String) -> [Location] {
        settings(named: name, in: buildsByFile[path] ?? [])
    }

    /// Returns the locations at which builds set the value of a reference in an entitlements file.
    func settings(named name: String, in builds: [Build]) -> [Location] {
        builds.compactMap { $0.location(ofSetting: Self.settingsByVariable[name] ?? name) }
    }

    /// All builds by the path of their entitlements file; evaluates the projects.
    var buildsByFile: ExactDictionary<[Build]> {
        snapshot.projects.flatMap { snapshot.selection.builds(of: $0) }.reduce(into: [:]) { all, build in
            if let path = Signing(build).entitlementsPath { all[path, default: []].append(build) }
        }
    }

    /// Returns the values of a text in all builds that are signed with a file.
    func values(of text: String, in path: String) -> Set<ExactText> {
        let products = snapshot.workspace.products(signedWith: path)
        return Set(products.compactMap { snapshot.expand(text, for: $0).map { ExactText($0.text) } })
    }

    /// The settings that determine the values of Xcode's own variables.
    private static let settingsByVariable = [
        "CFBundleIdentifier": "PRODUCT_BUNDLE_IDENTIFIER", "AppIdentifierPrefix": "DEVELOPMENT_TEAM",
        "TeamIdentifierPrefix": "DEVELOPMENT_TEAM",
    ]

    /// Converts locations for the client and removes duplicates.
    private func editorLocations(_ locations: [Location], besides here: Location?) -> [EditorLocation] {
        var seen: Set<EditorLocation> = []
        let elsewhere = locations.filter { location in
            guard let here, let range = here.range, location.file.path.hasSameBytes(as: here.file.path) else {
                return true
            }
            return !(location.range?.touches(range) ?? false)
        }
        return Array(elsewhere.map(editorLocation).filter { seen.insert($0).inserted }.prefix(Self.limit))
    }
}

extension CursorValue {
    /// Returns the name of the setting that is referenced at a byte; `nil` if there is no reference.
    fileprivate func variable(at offset: Int, in file: SourceFile) -> String? {
        guard !isKey, value.kind == .string, let content = value.location.range else { return nil }
        let expression = SettingExpression(parsing: file.text(in: content))
        let position = offset - content.lowerBound
        return expression.references.last { $0.range.touches(position..<position) }?.literalName
    }
}
