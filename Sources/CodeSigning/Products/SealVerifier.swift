import PropertyLists

/// Compares the files of a bundle with its resource seal.
///
/// The algorithm follows `ResourceBuilder::scan` and `SecStaticCode::validateResource`:
/// https://github.com/apple-oss-distributions/Security/blob/main/OSX/libsecurity_codesigning/lib/resources.cpp
struct SealVerifier {
    /// The paths of a bundle.
    struct Bundle {
        /// The directory of the bundle.
        let path: String
        /// The directory that the seal covers: `Contents` of a Mac app, a version of a Mac framework, or the bundle.
        let base: String
        /// The main executable, which the seal does not list.
        let executablePath: String?
    }

    /// The maximum number of problems that are reported individually; prevents unbounded reports.
    static let problemLimit = 50

    private let bundle: Bundle
    private let work: VerificationWork
    private var seal: ResourceSeal
    private var problems: [CodeSignatureProblem] = []
    private var furtherProblems = 0
    /// The number of resources that were not hashed because of a limit, and the limit.
    private var (unhashedCount, unhashedReason) = (0, "")
    private(set) var notVerified: [String] = []
    private(set) var unread: [String] = []
    private var seen: Set<ExactText> = []
    /// The root of a framework with versions; `nil` for other bundles.
    private let framework: FrameworkRoot?
    /// Whether the framework has a link to its current version.
    private var hasCurrentVersion = false
    /// A cache of whether each directory is nested code, by path.
    private var units: [ExactText: Bool] = [:]

    init(_ bundle: Bundle, seal: ResourceSeal, work: VerificationWork) {
        (self.bundle, self.seal, self.work) = (bundle, seal, work)
        framework = FrameworkRoot(of: bundle.path, base: bundle.base)
        for problem in seal.problems { note(problem) }
    }

    /// Returns the differences from the seal.
    ///
    /// - Throws: ``CodeSigningError`` if the comparison exceeds its budget.
    mutating func verify() throws(CodeSigningError) -> [CodeSignatureProblem] {
        let prefix = bundle.base + "/"
        var nestedUnit: String?
        for node in work.index.nodes(below: bundle.path) {
            guard node.path.utf8.starts(with: prefix.utf8) else {
                noteUnsealed(node)
                continue
            }
            let path = node.path.withoutBytes(of: prefix)
            if let unit = nestedUnit, path.utf8.starts(with: (unit + "/").utf8) { continue }
            nestedUnit = try unit(containing: path, isFolder: node.kind == .folder)
            if let unit = nestedUnit {
                compareUnit(unit)
            } else if node.kind != .folder {
                try visit(node, path)
            }
        }
        let missing = seal.entries.filter { !seen.contains($0.key) && !$0.value.isOptional }.map(\.key.text)
        for path in missing.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            note(.resource(.missing, path: path))
        }
        if framework != nil, !hasCurrentVersion { note(.currentVersionMissing) }
        if furtherProblems > 0 { problems.append(.moreResources(furtherProblems)) }
        if unhashedCount > 0 {
            let resources = unhashedCount == 1 ? "a sealed resource" : "\(unhashedCount) sealed resources"
            unread.append("the content of \(resources): \(unhashedReason)")
        }
        return problems
    }

    private mutating func note(_ problem: CodeSignatureProblem) {
        if problems.count < Self.problemLimit { problems.append(problem) } else { furtherProblems += 1 }
    }

    /// Reports a file or directory outside the directory that the seal covers.
    private mutating func noteUnsealed(_ node: FileNode) {
        guard !bundle.base.utf8.starts(with: (node.path + "/").utf8), !node.path.hasSameBytes(as: bundle.base) else {
            return
        }
        let path = node.path.withoutBytes(of: bundle.path + "/")
        let parts = path.pathComponents.map(String.init)
        if let framework {
            if parts == ["Versions", "Current"], node.kind == .symbolicLink { hasCurrentVersion = true }
            if parts.first == "Versions", parts.count > 2 {
                let version = "the version `\(parts[1])` of the framework, because it is not the current one"
                if !unread.contains(version) { unread.append(version) }
            } else if let problem = framework.problem(of: node, at: parts, in: work.index.tree) {
                note(problem)
            }
            return
        }
        // The files in a directory are reported instead of the directory.
        if node.kind == .folder, !work.index.nodes(below: node.path).isEmpty { return }
        if parts.count == 1, Self.rootFiles.contains(path) { return }
        note(.resource(.unsealed, path: path))
    }

    /// The files that Finder and `codesign` create at the root of a bundle.
    ///
    /// Source: <https://github.com/apple-oss-distributions/Security/blob/main/OSX/libsecurity_codesigning/lib/bundlediskrep.cpp>
    private static let rootFiles: Set = [
        ".DS_Store", ".LSOverride", ".SoftwareDepot.tracking", "Icon\r", "CodeResources",
    ]

    /// Returns the outermost directory of nested code that is the path or contains it, or `nil` if there is none.
    ///
    /// All components of the path are checked, because archives do not have to list directories.
    private mutating func unit(containing path: String, isFolder: Bool) throws(CodeSigningError) -> String? {
        let parts = path.pathComponents
        for part in isFolder ? parts[...] : parts.dropLast() where part.utf8.contains(UInt8(ascii: ".")) {
            let folder = ExactText(String(decoding: path.utf8[..<part.endIndex], as: UTF8.self))
            if let isUnit = units[folder] {
                if isUnit { return folder.text }
                continue
            }
            let isUnit = try work.treatment(of: folder.text, by: &seal.rules) == .nested
            units[folder] = isUnit
            if isUnit { return folder.text }
        }
        return nil
    }

    private mutating func visit(_ node: FileNode, _ path: String) throws(CodeSigningError) {
        if path.utf8.starts(with: "_CodeSignature/".utf8) || path == "_CodeSignature" {
            if !Self.isSignatureFile(path) { note(.resource(.unsealed, path: path)) }
            return
        }
        if path == "_MASReceipt/receipt" || path == "CodeResources" { return }
        if let executable = bundle.executablePath, node.path.hasSameBytes(as: executable) { return }
        guard let listed = listedPath(of: path), let entry = seal.entries[listed] else {
            return try noteUnlisted(node, path)
        }
        seen.insert(listed)
        try compare(node, path, with: entry)
    }

    /// Reports a file that the seal does not list, except if its rules or its version omit it.
    private mutating func noteUnlisted(_ node: FileNode, _ path: String) throws(CodeSigningError) {
        guard try work.treatment(of: path, by: &seal.rules) != .omitted else { return }
        // Version 1 seals do not list links.
        if seal.isVersion1, node.kind == .symbolicLink { return }
        if try isOfStore(path, [".sinf"]) { return }
        note(.resource(.added, path: path))
    }

    /// Returns the path in the seal for the path of a file, or `nil` if there is none.
    ///
    /// The seal can contain the composed form of a name while the file system contains the decomposed form. This
    /// applies only if no file has the exact name.
    private func listedPath(of path: String) -> ExactText? {
        let exact = ExactText(path)
        if seal.entries[exact] != nil { return exact }
        guard let other = seal.equivalent(of: path), !work.index.contains("\(bundle.base)/\(other.text)") else {
            return nil
        }
        return other
    }

    /// The files that `codesign` can create in the directory of the signature.
    private static let signatureFiles: Set<String> = [
        "CodeResources", "CodeDirectory", "CodeDirectory-1", "CodeRequirements", "CodeRequirements-1", "CodeSignature",
        "CodeEntitlements", "CodeTopDirectory", ".DS_Store",
    ]

    private static func isSignatureFile(_ path: String) -> Bool {
        signatureFiles.contains(path.withoutBytes(of: "_CodeSignature/"))
    }

    private mutating func compare(
        _ node: FileNode, _ path: String, with entry: ResourceSeal.Entry
    ) throws(CodeSigningError) {
        switch entry.content {
        case .nested(let expected): compareNested(path, with: expected)
        case .link(let target):
            guard node.kind == .symbolicLink else { return note(.resource(.otherKind, path: path)) }
            guard let actual = try? work.index.tree.target(of: node), actual.hasSameBytes(as: target) else {
                return note(.resource(.altered, path: path))
            }
        case .file(let type, let hash):
            guard node.kind == .file else { return note(.resource(.otherKind, path: path)) }
            if work.hashesFiles { try compareContent(of: node, path, type, with: hash) }
        case .unsupported: note(.resource(.withoutHash, path: path))
        }
    }

    private mutating func compareContent(
        of node: FileNode, _ path: String, _ type: CodeDirectoryHash, with hash: [UInt8]
    ) throws(CodeSigningError) {
        do throws(CodeSigningError) {
            guard try work.digest(of: node, type) != hash else { return }
        } catch {
            guard error.code == .tooLarge else { return note(.resource(.unreadable(error.message), path: path)) }
            // A limit of this tool is not a difference from the seal.
            (unhashedCount, unhashedReason) = (unhashedCount + 1, error.message)
            return
        }
        if try isOfStore(path, [".supf", ".supp"]) { return }
        note(.resource(.altered, path: path))
    }

    /// Compares a directory of nested code with the seal, once.
    private mutating func compareUnit(_ path: String) {
        let listed = listedPath(of: path)
        guard seen.insert(listed ?? ExactText(path)).inserted else { return }
        guard let entry = listed.flatMap({ seal.entries[$0] }) else { return note(.resource(.added, path: path)) }
        guard case .nested(let expected) = entry.content else {
            // For example, the seal lists a directory as a file.
            return note(.resource(.otherKind, path: path))
        }
        compareNested(path, with: expected)
    }

    /// Compares the code directory hash of nested code with the seal.
    ///
    /// The requirement in the seal is not evaluated.
    private mutating func compareNested(_ path: String, with expected: [UInt8]?) {
        let hashes = work.codeDirectoryHashes(at: "\(bundle.base)/\(path)")
        guard let hashes else {
            // `codesign` stores the signatures of scripts in extended attributes, which archives do not contain.
            unread.append("the nested code `\(path)` does not have a signature in a Mach-O file")
            return
        }
        let name = path.pathComponents.last ?? ""
        if work.index.file(at: "\(bundle.base)/\(path)") == nil, !BundleOutline.isBundle(name) {
            unread.append(
                "the resources of the nested code `\(path)`: its extension is not a known bundle extension")
        }
        guard let expected else {
            notVerified.append("the requirement of the nested code `\(path)`")
            return
        }
        if !hashes.contains(expected) { note(.resource(.altered, path: path)) }
    }

    /// Whether the App Store encrypts an app with the file at a path, and the rules of version 1 omit the file.
    ///
    /// `SecStaticCode::checkfix30814861` accepts these files, because the App Store writes them after signing.
    private mutating func isOfStore(_ path: String, _ suffixes: [String]) throws(CodeSigningError) -> Bool {
        guard suffixes.contains(where: path.hasSuffix), path.pathComponents.dropLast().last == "SC_Info",
            var rules = seal.oldRules
        else { return false }
        return try work.treatment(of: path, by: &rules) == .omitted
    }
}
