import LintModel
import PropertyLists
import SigningModel
import Workspaces

/// An entitlements file or profile of a tree, with its own findings.
struct CheckedFile: Sendable {
    /// The path of the file.
    let path: String

    /// The findings; empty if a project uses the file, because its products are checked instead.
    var findings: [Finding] = []

    /// The suppressions in comments of the file.
    var comments: [InlineSuppression] = []

    /// The use of an entitlements file by projects; `nil` for a profile.
    var use: ProjectBuilds.FileUse?

    /// The content of an entitlements file, if other files or policies are compared with it.
    var subject: Subject? { content?.subject }

    /// The content of a profile that can be read.
    var profile: ProvisioningProfile? { content?.profile }

    private var content: Content?

    /// The content of a file.
    ///
    /// It is a separate object, because it takes a kilobyte and most files have no content.
    private final class Content: Sendable {
        let subject: Subject?
        let profile: ProvisioningProfile?

        init(_ subject: Subject?, _ profile: ProvisioningProfile?) {
            self.subject = subject
            self.profile = profile
        }
    }

    /// Creates the result for an entitlements file that a project uses.
    init(usedFile file: SourceFile) {
        self.init(path: file.path, comments: InlineSuppression.all(in: file, of: .all), use: .used)
    }

    /// Creates the result for a profile.
    init(profile subject: Subject, findings: [Finding]) {
        self.init(path: subject.file.path, findings: findings, profile: subject.profile)
    }

    fileprivate init(
        path: String, findings: [Finding] = [], comments: [InlineSuppression] = [], use: ProjectBuilds.FileUse? = nil,
        subject: Subject? = nil, profile: ProvisioningProfile? = nil
    ) {
        (self.path, self.findings, self.comments) = (path, findings, comments)
        self.use = use
        content = subject == nil && profile == nil ? nil : Content(subject, profile)
    }
}

/// The combined result of all files of a tree.
struct PassResult {
    /// The findings, in any order.
    var findings: [Finding] = []

    /// The suppressions in comments of the files.
    var comments: [InlineSuppression] = []

    /// The workspace of the products and the files; `nil` if the tree has no projects.
    var workspace: Workspace?

    /// The products and files to which policies apply.
    var bundles: [PolicySubject] = []

    /// The products of each entitlements file.
    var bindings = ListedBindings([])
}

extension FileLinter {
    /// Returns an entitlements file that no project uses, with its findings.
    ///
    /// - Parameters:
    ///   - subject: The content of the file.
    ///   - findings: The findings in the file.
    ///   - comments: The suppressions in comments of the file.
    ///   - use: The use of the file by projects.
    ///   - keepsSubject: Whether the content is kept even if no policy applies to it.
    /// - Returns: The file with its findings.
    func checked(
        _ subject: Subject, with findings: [Finding], _ comments: [InlineSuppression], as use: ProjectBuilds.FileUse,
        keepingSubject keepsSubject: Bool = false
    ) -> CheckedFile {
        let isKept = keepsSubject || use == .unused || !gate.policies.isEmpty
        return CheckedFile(
            path: subject.file.path, findings: findings, comments: comments, use: use,
            subject: isKept ? subject : nil)
    }

    /// Combines the results of all files.
    ///
    /// - Parameters:
    ///   - files: The results, sorted by path.
    ///   - builds: The products of the projects; `nil` if the files are not compared with each other.
    ///   - standaloneStores: The stores of the files without a project, if the files themselves were released.
    /// - Returns: The result for the tree.
    func combined(
        _ files: [CheckedFile], with builds: ProjectBuilds?, standaloneStores: StandaloneStores? = nil
    ) -> PassResult {
        var result = PassResult()
        let others = files.filter { $0.use != nil && $0.use != .used }
        let ofProfiles = files.filter { $0.use == nil }.flatMap(\.findings)
        var findings: [Finding] = []
        findings.reserveCapacity(others.reduce(0) { $0 + $1.findings.count } + ofProfiles.count)
        for file in others { findings += file.findings }
        result.comments = files.flatMap(\.comments)
        if let builds {
            let subjects = { (use: ProjectBuilds.FileUse) in others.filter { $0.use == use }.compactMap(\.subject) }
            var workspace = Workspace(
                builds, unusedFiles: subjects(.unused),
                standaloneFiles: standaloneStores == nil ? subjects(.standalone) : [],
                standaloneStores: standaloneStores, profiles: files.compactMap(\.profile), knowing: selection.known)
            workspace.registered = registered
            result.findings = linter.findings(in: workspace, beside: findings)
            result.bundles = workspace.products.map { PolicySubject($0) }
            result.workspace = workspace
        } else {
            result.findings = findings
        }
        result.findings += ofProfiles
        if !gate.policies.isEmpty { result.bundles += others.compactMap(\.subject).map { PolicySubject($0) } }
        return result
    }
}
