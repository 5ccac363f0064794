import CodeSigning
import EntitlementResolution
import Entitlements
import PropertyLists
import Workspaces
import XcodeProjects

/// Reads the facts about a target of a project.
struct ProjectResolution {
    let reader: ResolutionReader
    let files: DiskFiles

    /// The build configuration for releases, which is selected if no option selects another one.
    private static let releaseConfiguration = "Release"

    /// A build with its project.
    private struct Candidate {
        let project: XcodeProject
        let build: Build

        /// Returns the build with other known values.
        func build(knowing known: SettingOverrides) -> Build {
            project.build(of: build.target, in: build.configuration, with: build.sdk, knowing: known)
        }
    }

    /// Returns the input for the only build that the options, the profile, and the defaults select.
    func input(of projects: [XcodeProject]) throws(LintingError) -> ResolutionInput {
        let candidate = try candidate(in: projects)
        let team = reader.statedTeam ?? reader.profileTeam ?? ownTeam(of: candidate.build)
        var selection = knownSelection
        selection.known.applicationIdentifierPrefix = (reader.prefix ?? team)?.text
        let build = candidate.build(knowing: selection.known)
        selection.targets = [build.target.name]
        selection.configurations = [build.configuration.name]
        selection.sdks = [build.sdk]
        let productReader = ProjectProductReader(files: files, selecting: selection)
        let product = productReader.products(of: candidate.project).first
        if let problem = productReader.problems.first(where: { Self.unreadable.contains($0.kind) }) {
            throw .unreadable("\(problem.location): \(problem.message)")
        }
        try Self.requireEntitlements(readBy: productReader)
        let signing = Signing(build)
        let bundle = bundleIdentifier(of: build, product?.bundleIdentifier ?? signing.bundleIdentifier)
        let claims = product.map { self.claims(of: $0, build, signing, bundle: bundle, team: team) }
        var input = ResolutionInput(claims: claims ?? [])
        input.platform = reader.platform ?? build.sdk.platform
        input.keepsDebugging = Self.isYes(build["ENTITLEMENTS_DONT_REMOVE_GET_TASK_ALLOW"])
        input.addsDebugging = !Self.isNo(build["CODE_SIGN_INJECT_BASE_ENTITLEMENTS"])
        if reader.statedTeam == nil {
            input.projectTeam = ownTeam(of: candidate.build(knowing: reader.selection.known))
        }
        input.appClips = appClips(beside: build, in: candidate.project)
        reader.fill(&input, bundleIdentifier: bundle, team: team)
        return input
    }

    /// Checks that the entitlements file of the product was read; signing without its claims would lose them.
    private static func requireEntitlements(readBy reader: ProjectProductReader) throws(LintingError) {
        if let path = reader.unreadFiles.sorted().first { throw .unreadable("\(path): the file cannot be read") }
        if let (path, problem) = reader.damagedFiles.sorted.first {
            throw .malformed("\(path): \(problem.message)", at: problem.location)
        }
    }

    /// The kinds of problems that make the entitlements unknown.
    private static let unreadable: [ProjectProblem.Kind] = [
        .malformedProject, .limit, .missingEntitlements, .outsideEntitlements, .malformedContents, .outside,
    ]

    /// The selection with the values that the profile specifies.
    private var knownSelection: BuildSelection {
        var selection = reader.selection
        selection.known.team = reader.statedTeam?.text ?? reader.profileTeam?.text
        selection.known.applicationIdentifierPrefix = reader.prefix?.text
        return selection
    }
}

extension ProjectResolution {
    private func candidate(in projects: [XcodeProject]) throws(LintingError) -> Candidate {
        var candidates = projects.flatMap { project in
            knownSelection.builds(of: project).map { Candidate(project: project, build: $0) }
        }.filter { $0.build.target.productType?.isExecutable ?? false }
        guard !candidates.isEmpty else {
            let problem = projects.flatMap(\.problems).first { Self.unreadable.contains($0.kind) }
            if let problem { throw .unreadable("\(problem.location): \(problem.message)") }
            if let problem = projects.flatMap(\.problems).first(where: { $0.kind == .noTargets }) {
                throw .nothing("\(problem.location): \(problem.message)")
            }
            throw .nothing("no target of the project has signed entitlements")
        }
        if reader.selection.sdks == nil {
            candidates = candidates.narrowed { isPossible($0.build.sdk.platform) }
        }
        if reader.selection.configurations == nil {
            candidates = candidates.narrowed { $0.build.configuration.name == Self.releaseConfiguration }
        }
        candidates = candidates.narrowed { matchesProfile($0.build) }
        if reader.selection.targets == nil {
            candidates = candidates.narrowed { $0.build.target.productType?.kind == .application }
        }
        // A script can sign a product again that Xcode builds.
        candidates = candidates.narrowed { !$0.build.target.isSignedUnchanged }
        if let only = candidates.first, candidates.count == 1 { return only }
        try requireOne("target", candidates.map(\.build.target.name))
        try requireOne("configuration", candidates.map(\.build.configuration.name))
        try requireOne("sdk", candidates.map(\.build.sdk.description))
        throw .ambiguous(
            "Several projects have the same target; specify one of them: " + Self.list(candidates.map(\.project.path)))
    }

    private static func list(_ names: [String]) -> String {
        Set(names).sorted().prefix(ResolutionReader.nameLimit).map { "“\($0)”" }.joined(separator: ", ")
    }

    private func requireOne(_ option: String, _ names: [String]) throws(LintingError) {
        guard Set(names).count > 1 else { return }
        throw .ambiguous("Several builds are possible; select one with --\(option): " + Self.list(names))
    }

    /// Whether a product for a platform can be the one that the options and the profile describe.
    ///
    /// Watch apps also use profiles for iOS, and Mac Catalyst apps also use profiles for macOS.
    private func isPossible(_ platform: Platform?) -> Bool {
        guard let platform else { return false }
        if let stated = reader.platform { return platform == stated }
        guard let platforms = reader.profile?.platforms, !platforms.isEmpty else { return true }
        return platforms.contains(platform) || platform == .watchOS && platforms.contains(.iOS)
            || platform == .catalyst && platforms.contains(.macOS)
    }

    /// Whether the App ID of the profile includes the product of a build.
    private func matchesProfile(_ build: Build) -> Bool {
        guard let pattern = reader.profile?.applicationIdentifier?.value, let prefix = reader.prefix else {
            return true
        }
        let bundle = Signing(build).bundleIdentifier
        return bundle.isSymbolic
            || pattern.covers(ApplicationIdentifier(rawValue: "\(prefix.text).\(bundle.text)"))
    }

    private func bundleIdentifier(of build: Build, _ value: SettingValue) -> SourcedText? {
        if let stated = reader.statedBundleIdentifier { return stated }
        guard !value.text.isEmpty, !value.isSymbolic else { return reader.profile?.bundleIdentifier }
        let name = "PRODUCT_BUNDLE_IDENTIFIER"
        let isSetting = !build[name].text.isEmpty
        let origin = EntitlementOrigin(
            isSetting ? .buildSetting : .file, isSetting ? "the build setting `\(name)`" : "the Info.plist",
            at: isSetting ? build.location(ofSetting: name) : nil)
        return SourcedText(value.text, from: origin)
    }

    private func ownTeam(of build: Build) -> SourcedText? {
        let name = "DEVELOPMENT_TEAM"
        let team = build[name]
        guard !team.text.isEmpty, !team.isSymbolic else { return nil }
        let origin = EntitlementOrigin(
            .buildSetting, "the build setting `\(name)`", at: build.location(ofSetting: name))
        return SourcedText(team.text, from: origin)
    }

    /// Returns the bundle identifiers of the App Clips whose identifiers begin with the identifier of an app.
    private func appClips(beside build: Build, in project: XcodeProject) -> [String] {
        let app = Signing(build).bundleIdentifier.text
        guard build.target.productType?.kind == .application, !app.isEmpty else { return [] }
        return project.targets.filter { $0.productType?.kind == .appClip }.compactMap { target in
            target.configurations.first { $0.name == build.configuration.name }.map { configuration in
                Signing(project.build(of: target, in: configuration, with: build.sdk)).bundleIdentifier.text
            }
        }.filter { $0.hasPrefix(app + ".") }
    }

    private func claims(
        of product: ProjectProduct, _ build: Build, _ signing: Signing, bundle: SourcedText?, team: SourcedText?
    ) -> [SourceClaim] {
        let list = product.entitlements.list
        let claims = SourceClaims(
            expanded: list, written: list.restoringTexts { _ in true },
            variables: { name in
                switch name {
                case "AppIdentifierPrefix": return reader.prefix ?? team
                case "TeamIdentifierPrefix": return team
                case "CFBundleIdentifier": return bundle
                default:
                    let value = signing.expand("$(\(name))").text
                    let origin = EntitlementOrigin(
                        .buildSetting, "the build setting `\(name)`", at: build.location(ofSetting: name))
                    return value.isEmpty ? nil : SourcedText(value, from: origin)
                }
            },
            undefined: { product.entitlements.undefined(in: $0).map(\.name) })
        return claims.claims
    }

    private static func isYes(_ value: SettingValue) -> Bool { value.signedText.hasPrefix("Y") }

    private static func isNo(_ value: SettingValue) -> Bool { value.signedText.hasPrefix("N") }
}

extension Array {
    /// Returns the elements that satisfy a predicate, or all elements if none does.
    fileprivate func narrowed(_ isPreferred: (Element) -> Bool) -> [Element] {
        let preferred = filter(isPreferred)
        return preferred.isEmpty ? self : preferred
    }
}
