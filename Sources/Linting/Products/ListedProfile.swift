public import CodeSigning
import EntitlementRules
package import FileDiscovery
public import LintModel
public import PropertyLists
public import Workspaces

/// A profile that was found, with its findings.
public struct ListedProfile: Sendable {
    /// The path of the profile.
    public let path: String

    /// The profile; `nil` if it cannot be read.
    public let profile: ProvisioningProfile?

    /// The findings in the profile itself.
    public let findings: [Finding]

    /// The comparison with the given entitlements file; `nil` if none was given.
    public let answer: ProfileComparison?

    /// Creates an entry of a list.
    package init(path: String, profile: ProvisioningProfile?, findings: [Finding], answer: ProfileComparison?) {
        self.path = path
        self.profile = profile
        self.findings = findings
        self.answer = answer
    }
}

/// The comparison of a profile with an entitlements file.
public struct ProfileComparison: Sendable {
    /// The number of claimed keys that a profile must authorize.
    public let claimed: Int

    /// The findings about claims that the profile does not authorize.
    public let findings: [Finding]

    /// The number of claimed keys that the profile authorizes.
    public var granted: Int { claimed - Set(findings.compactMap(\.key)).count }

    /// Whether the profile authorizes all claimed keys.
    public var isComplete: Bool { granted == claimed }

    /// Compares a profile with an entitlements file.
    init(of profile: ProvisioningProfile, to file: PropertyList) {
        var conditions = AnalysisContext.source(profile.platforms.first, profile.kind)
        conditions.profile = .given(profile)
        let subject = Subject(file, under: conditions)
        claimed = subject.answers.count
        findings = Linter(rules: [.profileLacksKey, .profileRefusesValue]).findings(in: subject)
    }
}

/// Finds profiles, and lists their entitlements, their apps, and their expiration dates.
public struct ProfileLister: Sendable {
    /// The linter that checks the profiles.
    public var linter = Linter()

    /// The current date.
    public var today: PropertyListDate?

    /// The date until which the profiles must be valid.
    public var neededUntil: PropertyListDate?

    /// The entitlements file with which the profiles are compared.
    public var claims: PropertyList?

    /// The root certificates at which the certificate chains can end.
    public var anchors = TrustAnchors.apple

    /// The patterns of excluded paths, in `.gitignore` syntax, relative to ``excludedDirectory``.
    package var excluded: [String] = []

    /// The directory that the patterns of excluded paths are relative to; the working directory if `nil`.
    package var excludedDirectory: BaseDirectory?

    /// The counter that is updated for each file that is read.
    package var tally: ScanStatistics?

    /// The contents with which the files are compared; `nil` if the files are read for the first time.
    package var checkedContents: CheckedContents?

    /// Creates a lister with default settings.
    public init() {}

    /// Returns one profile with its findings.
    public func listing(of file: SourceFile) -> ListedProfile {
        listing(of: Subject(profile: file, under: conditions, anchors: anchors), at: file.path)
    }

    private var conditions: AnalysisContext {
        var conditions = AnalysisContext()
        conditions.today = today
        conditions.neededUntil = neededUntil
        return conditions
    }

    private func listing(of subject: Subject, at path: String) -> ListedProfile {
        let answer = subject.profile.flatMap { profile in claims.map { ProfileComparison(of: profile, to: $0) } }
        return ListedProfile(
            path: path, profile: subject.profile, findings: linter.findings(in: subject), answer: answer)
    }

    private func listings(inFilesAt paths: [BytePath]) -> (profiles: [ListedProfile], notChecked: [NotChecked]) {
        let files = FileFinder(paths: paths, excluding: excluded, from: excludedDirectory, counting: tally).forEach(
            makeWorker: {},
            work: { _, file in
                file.kind == .profile || file.isNamed
                    ? SourceFile(path: file.path.description, bytes: file.contents) : nil
            })
        let notChecked = files.unchecked.filter {
            $0.isNamed || $0.isLimit || FileKind(name: $0.path.name) == .profile
        }
        return (
            files.outputs.map(listing), notChecked.map { .init(path: $0.path.description, reason: $0.reason) }
        )
    }

    /// Returns the profiles at these paths and below them, including profiles in archives, sorted by expiration date.
    ///
    /// - Returns: The profiles, and the explicitly given paths that could not be read.
    package func listings(at paths: [BytePath]) -> (profiles: [ListedProfile], notChecked: [NotChecked]) {
        let archives = paths.filter { [".ipa", ".zip"].contains(where: $0.description.hasSuffix) }
        let others = paths.filter { path in !archives.contains(path) }
        var (found, notChecked) = archives.isEmpty || !others.isEmpty ? listings(inFilesAt: others) : ([], [])
        for archive in archives {
            do throws(CodeSigningError) {
                found += try listings(in: archive.description)
            } catch {
                notChecked.append(.init(path: archive.description, reason: error.message))
            }
        }
        return (found.sorted(by: ListedProfile.endsBefore), notChecked)
    }

    /// Returns the profiles below these paths, which are recognized by file name, sorted by expiration date.
    package func profiles(below paths: [BytePath]) -> [ListedProfile] {
        let files = FileFinder(paths: paths, excluding: excluded, from: excludedDirectory).forEach(
            makeWorker: {},
            work: { _, file in
                guard file.kind == .profile else { return SourceFile?.none }
                checkedContents?.compare(file.contents, of: file.path)
                return SourceFile(path: file.path.description, bytes: file.contents)
            })
        for unread in files.unchecked { checkedContents?.addUnread(unread.path, because: unread.reason) }
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
    /// Whether a profile expires before another one; equal dates are ordered by path.
    package static func endsBefore(_ left: ListedProfile, _ right: ListedProfile) -> Bool {
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
