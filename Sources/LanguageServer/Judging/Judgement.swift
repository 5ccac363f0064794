import EntitlementRules
import Entitlements
import PropertyLists
import XcodeProjects

/// Everything there is to say about a tree and the open documents at one moment.
struct Judgement: Sendable {
    /// The products, and who shares which store.
    let workspace: Workspace

    /// The projects.
    let projects: [XcodeProject]

    /// Which of their builds are looked at.
    let selection: BuildSelection

    /// What was found, by path.
    let findings: [String: [Finding]]

    /// The files as they were judged.
    let files: EditorFiles

    /// Judges what lies in the tree and what is open, as `lint` judges it.
    ///
    /// - Parameters:
    ///   - tree: What lies in the folders.
    ///   - documents: The paths of open documents that are judged with it.
    ///   - folders: The paths of the folders.
    ///   - files: Where files are read.
    ///   - judge: How they are judged.
    ///   - mistakes: What there is to say beside that.
    init(
        of tree: FoundTree, with documents: [String], below folders: [String], in files: EditorFiles,
        judgedBy judge: FileLinter, beside mistakes: [Finding]
    ) {
        var entitlements = tree.entitlements
        let reader = PropertyListReader(limits: .entitlements)
        for path in documents where path.isOfEntitlements && !judge.leavesOut(path) {
            entitlements[path] = files.open[path].map { judge.part($0, by: reader) }
        }
        let workspace = Workspace(
            projects: tree.projects, files: files, entitlements: entitlements.keys.sorted(),
            others: tree.profiles.map { StoreClaimant($0) }, profiles: tree.profiles, selecting: judge.selection,
            under: judge.stated)
        let findings = judge.told(
            of: workspace, files: entitlements.sorted { $0.key < $1.key }.map(\.value),
            profiles: tree.profileFindings, projects: tree.projects.map(\.path), below: folders)
        self.workspace = workspace
        self.files = files
        projects = tree.projects
        selection = judge.selection
        self.findings = Dictionary(
            grouping: findings + tree.unreadDescriptions + mistakes, by: \.location.file.path)
    }

    /// What there is to say of a file's text at some of its bytes.
    func findings(in path: String, at range: Range<Int>) -> [Finding] {
        (findings[path] ?? []).filter { ($0.location.range ?? 0..<0).touches(range) }
    }

    /// The property list of a file as the products have it that are signed with it, or as it is written.
    ///
    /// - Parameter path: The file.
    /// - Returns: The file as it is written, and each product that is signed with it; `nil` where it cannot be read.
    func readings(of path: String) -> (written: PropertyList, products: [ProjectProduct])? {
        let products = workspace.products.filter { $0.entitlements.list.file.path == path }
        guard let file = products.first?.entitlements.list.file ?? files.read(path) else { return nil }
        return (PropertyList(reading: file), products)
    }

    /// The stores that are claimed at some bytes of a file.
    func stores(claimedIn path: String, at range: Range<Int>) -> [SharedStore] {
        workspace.graph.stores.filter { store in
            store.members.contains { member in
                member.isApp && !member.isImplied && member.location.file.path == path
                    && (member.location.range?.touches(range) ?? false)
            }
        }
    }
}

extension Range<Int> {
    /// Whether the two have a byte in common or stand side by side: a cursor is between characters.
    func touches(_ other: Range<Int>) -> Bool { lowerBound <= other.upperBound && other.lowerBound <= upperBound }
}

extension String {
    /// Whether the path is that of an entitlements file.
    var isOfEntitlements: Bool { FileKind(name: (split(separator: "/").last ?? "").utf8) == .entitlements }
}
