public import CodeSigning
public import PropertyLists

/// A profile that was found, with all there is to say of it.
public struct ListedProfile: Sendable {
    /// Where it is.
    public let path: String

    /// The profile; `nil` where it cannot be read.
    public let profile: ProvisioningProfile?

    /// What there is to say of the profile itself.
    public let findings: [Finding]

    /// How it answers to the entitlements that somebody asked about; `nil` where nobody did.
    public let answer: ProfileAnswer?
}

/// How a profile answers to an entitlements file.
public struct ProfileAnswer: Sendable {
    /// How many keys the file claims that a profile is asked about.
    public let claimed: Int

    /// Of these, what the profile does not grant.
    public let findings: [Finding]

    /// How many of them the profile grants.
    public var granted: Int { claimed - Set(findings.compactMap(\.key)).count }

    /// Whether the profile grants all of them.
    public var isComplete: Bool { granted == claimed }

    /// Asks a profile about an entitlements file.
    init(of profile: ProvisioningProfile, to file: PropertyList) {
        var conditions = Conditions.source(profile.platforms.first, profile.kind)
        conditions.profile = .given(profile)
        let subject = Subject(file, under: conditions)
        claimed = subject.answers.count
        findings = Linter(rules: [.profileLacksKey, .profileRefusesValue]).findings(in: subject)
    }
}

/// Finds profiles and says what they grant, to whom and until when.
public struct ProfileLister: Sendable {
    /// What judges.
    public var linter = Linter()

    /// What today is.
    public var today: PropertyListDate?

    /// Until when the profiles are to be of use.
    public var neededUntil: PropertyListDate?

    /// The entitlements file that the profiles are asked about.
    public var claims: PropertyList?

    /// Where their chains may end.
    public var anchors = TrustAnchors.apple

    /// What to leave out, in the grammar of `.gitignore`, relative to the working directory.
    package var excluded: [String] = []

    /// Where the paths that are left out count from; the working directory where it is left out.
    package var excludedBase: PathBase?

    /// Told of each file that is read.
    package var tally: FileTally?

    /// Creates a lister that asks nothing but what profiles are.
    public init() {}

    /// What there is to say of one profile.
    public func listing(of file: SourceFile) -> ListedProfile {
        listing(of: Subject(profile: file, under: conditions, anchors: anchors), at: file.path)
    }

    private var conditions: Conditions {
        var conditions = Conditions()
        conditions.today = today
        conditions.neededUntil = neededUntil
        return conditions
    }

    private func listing(of subject: Subject, at path: String) -> ListedProfile {
        let answer = subject.profile.flatMap { profile in claims.map { ProfileAnswer(of: profile, to: $0) } }
        return ListedProfile(
            path: path, profile: subject.profile, findings: linter.findings(in: subject), answer: answer)
    }

    /// The profiles at these paths and below them, those within archives included, the first to end first.
    ///
    /// - Returns: The profiles, and what could not be looked at and was asked for.
    package func listings(at paths: [RawPath]) -> (profiles: [ListedProfile], notChecked: [Report.NotChecked]) {
        let archives = paths.filter { [".ipa", ".zip"].contains(where: $0.description.hasSuffix) }
        let others = paths.filter { path in !archives.contains(path) }
        var found: [ListedProfile] = []
        var notChecked: [Report.NotChecked] = []
        if archives.isEmpty || !others.isEmpty {
            let files = FileFinder(paths: others, excluding: excluded, from: excludedBase, telling: tally).forEach(
                makeWorker: {},
                work: { _, file in
                    file.kind == .profile || file.isNamed
                        ? SourceFile(path: file.path.description, bytes: file.contents) : nil
                })
            found = files.outputs.map(listing)
            notChecked = files.unchecked.filter(\.isNamed).map { .init(path: $0.path.description, reason: $0.reason) }
        }
        for archive in archives {
            do throws(CodeSigningError) {
                found += try listings(in: archive.description)
            } catch {
                notChecked.append(.init(path: archive.description, reason: error.message))
            }
        }
        return (found.sorted(by: ListedProfile.endsBefore), notChecked)
    }

    /// The profiles below these paths that their names say are some, the first to end first.
    package func profiles(below paths: [RawPath]) -> [ListedProfile] {
        let files = FileFinder(paths: paths, excluding: excluded, from: excludedBase).forEach(
            makeWorker: {},
            work: { _, file in
                file.kind == .profile ? SourceFile(path: file.path.description, bytes: file.contents) : nil
            })
        return files.outputs.map(listing).sorted(by: ListedProfile.endsBefore)
    }

    private func listings(in archive: String) throws(CodeSigningError) -> [ListedProfile] {
        let products = try ProductFile(path: archive, anchors: anchors).products
        return products.flatMap(\.withNested).compactMap { product in
            let path = "\(archive)/\(product.path)"
            let state: ProfileState
            switch product.profile {
            case .absent: return nil
            case .present(let profile): state = .given(profile)
            case .unreadable(let error): state = .unreadable(error)
            }
            return listing(of: Subject(state, in: SourceFile(path: path, bytes: []), under: conditions), at: path)
        }
    }
}

extension ListedProfile {
    static func endsBefore(_ left: ListedProfile, _ right: ListedProfile) -> Bool {
        let (leftEnd, rightEnd) = (left.profile?.expiry?.date, right.profile?.expiry?.date)
        guard leftEnd != rightEnd else { return left.path < right.path }
        guard let leftEnd, let rightEnd else { return leftEnd == nil }
        return leftEnd < rightEnd
    }
}

extension Report {
    /// Creates a report of profiles.
    public init(of profiles: [ListedProfile], notChecked: [NotChecked] = [], version: String, rules: [Rule]) {
        self.init(
            findings: profiles.flatMap(\.findings), notChecked: notChecked, paths: profiles.map(\.path),
            coverage: Coverage(files: profiles.count), version: version, rules: rules)
    }
}
