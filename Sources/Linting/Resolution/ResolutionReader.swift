package import CodeSigning
package import EntitlementResolution
package import Entitlements
package import FileDiscovery
package import PropertyLists
package import Workspaces
import XcodeProjects

/// Reads the facts that determine the signed entitlements of a product, from an entitlements file or a target of a
/// project, and from the options.
package struct ResolutionReader: Sendable {
    /// The profile that the product will embed.
    package var profile: ProvisioningProfile?

    /// The platform, if an option specifies it.
    package var platform: Platform?

    /// The distribution method, if an option specifies it.
    package var distribution: Distribution?

    /// The date for the validity of the profile; `nil` if it is not checked.
    package var today: PropertyListDate?

    /// The CloudKit environment, if an option specifies it.
    package var cloudEnvironment: String?

    /// The selected builds, and the known values.
    package var selection = BuildSelection()

    /// The parser of the descriptions from which projects are generated.
    package var descriptions: DescriptionParser?

    /// Creates a reader.
    package init() {}

    /// Reads the source at a path: an entitlements file, a project, or a directory with one of them.
    ///
    /// - Throws: ``LintingError`` if there is no source or several, or if a file cannot be read.
    package func input(at path: BytePath) throws(LintingError) -> ResolutionInput {
        let finder = FileFinder(paths: [path])
        let (boundary, budget) = (finder.boundary, InclusionBudget())
        let found = finder.forEach {
            DiskFiles(within: boundary)
        } work: { files, file -> Part? in
            switch file.kind {
            case .project, .description:
                return XcodeProject(file, from: files, spending: budget, parsing: descriptions)
                    .map(Part.project)
            case .entitlements, .other: return .file(SourceFile(path: file.path.description, bytes: file.contents))
            case .profile: return nil
            }
        }
        // A large file that no project uses does not matter.
        if let refused = found.unchecked.first(where: { $0.isNamed || $0.isLimit && found.outputs.isEmpty }) {
            throw .unreadable("\(refused.path.description): \(refused.reason)")
        }
        let projects = XcodeProject.withoutDescriptionsOfOthers(found.outputs.compactMap(\.project))
        if let refused = projects.notChecked.first { throw .unreadable("\(refused.path): \(refused.reason)") }
        guard projects.isEmpty else {
            return try ProjectResolution(reader: self, files: DiskFiles(within: boundary)).input(of: projects)
        }
        return try input(of: found.outputs.compactMap(\.file), at: path)
    }

    private func input(of files: [SourceFile], at path: BytePath) throws(LintingError) -> ResolutionInput {
        guard let file = files.first else {
            throw .nothing("\(path.description): no project or entitlements file found")
        }
        guard files.count == 1 else {
            let names = files.prefix(Self.nameLimit).map(\.path).joined(separator: ", ")
            throw .ambiguous("Several entitlements files found; specify one of them: \(names)")
        }
        return try input(of: file)
    }

    /// The maximum number of names in a message; keeps it readable.
    static let nameLimit = 12

    /// One result of the search.
    private enum Part: Sendable {
        case project(XcodeProject)
        case file(SourceFile)

        var project: XcodeProject? { if case .project(let project) = self { project } else { nil } }
        var file: SourceFile? { if case .file(let file) = self { file } else { nil } }
    }
}

extension ResolutionReader {
    /// Returns the input for an entitlements file without a project.
    private func input(of file: SourceFile) throws(LintingError) -> ResolutionInput {
        let list = PropertyListReader(limits: .entitlements).read(file)
        guard list.root?.kind == .dictionary else {
            throw .malformed("\(file.path): \(list.problems.first?.message ?? "not a property list with a dictionary")")
        }
        let bundle = statedBundleIdentifier ?? profile?.bundleIdentifier
        let team = statedTeam ?? profileTeam
        var known = selection.known
        known.bundleIdentifier = bundle?.text
        known.team = team?.text
        known.applicationIdentifierPrefix = (prefix ?? team)?.text
        var variables = ["AppIdentifierPrefix": prefix ?? team, "TeamIdentifierPrefix": team].compactMapValues(\.self)
        variables["DEVELOPMENT_TEAM"] = team
        variables["CFBundleIdentifier"] = bundle
        variables["PRODUCT_BUNDLE_IDENTIFIER"] = bundle
        for (name, value) in known.settings {
            variables[name] = SourcedText(value, from: EntitlementOrigin(.option, "--define"))
        }
        let claims = SourceClaims(
            expanded: known.expand(list), written: list, variables: { variables[$0] }, undefined: { _ in [] })
        var input = ResolutionInput(claims: claims.claims)
        fill(&input, bundleIdentifier: bundle, team: team)
        return input
    }

    /// Sets the facts that the options and the profile specify.
    func fill(_ input: inout ResolutionInput, bundleIdentifier: SourcedText?, team: SourcedText?) {
        input.profile = profile
        input.platform = input.platform ?? platform
        input.distribution = distribution
        input.today = today
        input.cloudEnvironment = cloudEnvironment
        input.bundleIdentifier = bundleIdentifier
        input.team = team
        input.prefix = prefix ?? team
    }

    /// The bundle identifier in the options.
    var statedBundleIdentifier: SourcedText? {
        selection.known.bundleIdentifier.map {
            SourcedText($0, from: EntitlementOrigin(.option, "--bundle-identifier"))
        }
    }

    /// The team in the options.
    var statedTeam: SourcedText? {
        selection.known.team.map { SourcedText($0, from: EntitlementOrigin(.option, "--team")) }
    }

    /// The team of the profile.
    var profileTeam: SourcedText? {
        profile.flatMap { profile in
            profile.teamIdentifiers.first.map { SourcedText($0.value, from: profile.origin()) }
        }
    }

    /// The App ID prefix in the options or the profile; otherwise the team identifier is assumed.
    var prefix: SourcedText? {
        if let stated = selection.known.applicationIdentifierPrefix {
            return SourcedText(stated, from: EntitlementOrigin(.option, "--app-identifier-prefix"))
        }
        return profile.flatMap { profile in
            profile.applicationIdentifierPrefixes.first.map { SourcedText($0.value, from: profile.origin()) }
        }
    }
}
