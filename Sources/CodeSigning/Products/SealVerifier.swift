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
    private(set) var notVerified: [String] = []
    private(set) var unread: [String] = []
    private var seen: Set<String> = []
    /// Whether directories are nested code, by path; a cache.
    private var units: [String: Bool] = [:]

    init(_ bundle: Bundle, seal: ResourceSeal, work: VerificationWork) {
        (self.bundle, self.seal, self.work) = (bundle, seal, work)
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
                if seen.insert(unit).inserted { compareNested(unit) }
            } else if node.kind != .folder {
                try visit(node, path)
            }
        }
        for (path, entry) in seal.entries.sorted(by: { $0.key < $1.key })
        where !seen.contains(path) && !entry.isOptional {
            note(.resource(.missing, path: path))
        }
        if furtherProblems > 0 { problems.append(.moreResources(furtherProblems)) }
        return problems
    }

    private mutating func note(_ problem: CodeSignatureProblem) {
        if problems.count < Self.problemLimit { problems.append(problem) } else { furtherProblems += 1 }
    }

    /// Reports a file outside the directory that the seal covers.
    ///
    /// Only other versions of a framework, and links to the current version, are valid there.
    private mutating func noteUnsealed(_ node: FileNode) {
        guard node.kind != .folder, node.path != bundle.base else { return }
        let path = node.path.withoutBytes(of: bundle.path + "/")
        let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
        if bundle.base.contains("/Versions/"), isOfFramework(node, parts) { return }
        // Finder and `codesign` create these files.
        if parts.last == ".DS_Store" || parts == ["Icon\r"] || parts == ["CodeResources"] { return }
        note(.resource(.unsealed, path: path))
    }

    /// Returns whether a file outside the sealed version belongs to the structure of a framework with versions.
    ///
    /// `Versions/Current` and the links at the root lead to the sealed version. Other versions are not verified.
    private mutating func isOfFramework(_ node: FileNode, _ parts: [String]) -> Bool {
        if parts.first == "Versions", node.kind == .symbolicLink { return true }
        if parts.first == "Versions", parts.count > 2 {
            let version = "the version `\(parts[1])` of the framework"
            if !unread.contains(version) { unread.append(version) }
            return true
        }
        return parts.count == 1 && node.kind == .symbolicLink
    }

    /// Returns the outermost directory of nested code that is the path or contains it, or `nil` if there is none.
    ///
    /// All components of the path are checked, because archives do not have to list directories.
    private mutating func unit(containing path: String, isFolder: Bool) throws(CodeSigningError) -> String? {
        let parts = path.split(separator: "/")
        for part in isFolder ? parts[...] : parts.dropLast() where part.contains(".") {
            let folder = String(path[..<part.endIndex])
            if units[folder] == nil { units[folder] = try work.treatment(of: folder, by: &seal.rules) == .nested }
            if units[folder] == true { return folder }
        }
        return nil
    }

    private mutating func visit(_ node: FileNode, _ path: String) throws(CodeSigningError) {
        let first = path.split(separator: "/", maxSplits: 1).first ?? ""
        if first == "_CodeSignature" {
            if !Self.signatureFiles.contains(String(path.dropFirst(first.count + 1))) {
                note(.resource(.unsealed, path: path))
            }
            return
        }
        if path == "_MASReceipt/receipt" || path == "CodeResources" || node.path == bundle.executablePath { return }
        guard let entry = seal.entries[path] else { return try noteUnlisted(node, path) }
        seen.insert(path)
        try compare(node, path, with: entry)
    }

    private mutating func noteUnlisted(_ node: FileNode, _ path: String) throws(CodeSigningError) {
        guard try work.treatment(of: path, by: &seal.rules) != .omitted else { return }
        // Version 1 seals do not list links.
        if seal.isVersion1, node.kind == .symbolicLink { return }
        if try isOfStore(path, [".sinf"]) { return }
        note(.resource(.added, path: path))
    }

    /// The files that `codesign` can create in the directory of the signature.
    private static let signatureFiles: Set<String> = [
        "CodeResources", "CodeDirectory", "CodeDirectory-1", "CodeRequirements", "CodeRequirements-1", "CodeSignature",
        "CodeEntitlements", "CodeTopDirectory", ".DS_Store",
    ]

    private mutating func compare(
        _ node: FileNode, _ path: String, with entry: ResourceSeal.Entry
    ) throws(CodeSigningError) {
        switch entry.content {
        case .nested: compareNested(path)
        case .link(let target):
            guard node.kind == .symbolicLink else { return note(.resource(.otherKind, path: path)) }
            guard let actual = try? work.index.tree.target(of: node), actual == target else {
                return note(.resource(.altered, path: path))
            }
        case .file(let type, let hash): try compare(node, path, with: hash, type)
        case .unsupported: note(.resource(.withoutHash, path: path))
        }
    }

    private mutating func compare(
        _ node: FileNode, _ path: String, with hash: [UInt8], _ type: CodeDirectoryHash
    ) throws(CodeSigningError) {
        guard node.kind == .file else { return note(.resource(.otherKind, path: path)) }
        guard work.hashesFiles else { return }
        do throws(CodeSigningError) {
            guard try work.digest(of: node, type) != hash else { return }
        } catch {
            return note(.resource(.unreadable(error.message), path: path))
        }
        if try isOfStore(path, [".supf", ".supp"]) { return }
        note(.resource(.altered, path: path))
    }

    /// Compares the code directory hash of nested code with the seal.
    ///
    /// The requirement in the seal is not evaluated.
    private mutating func compareNested(_ path: String) {
        seen.insert(path)
        guard let entry = seal.entries[path] else { return note(.resource(.added, path: path)) }
        guard case .nested(let expected) = entry.content else {
            // For example, the seal lists a directory as a file.
            return note(.resource(.otherKind, path: path))
        }
        let hashes = work.codeDirectoryHashes(at: "\(bundle.base)/\(path)")
        guard let hashes else {
            // `codesign` stores the signatures of scripts in extended attributes, which archives do not contain.
            unread.append("the nested code `\(path)` does not have a signature in a Mach-O file")
            return
        }
        let name = path.split(separator: "/").last ?? ""
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

    /// Whether a path is a file with which the App Store encrypts an app, and the rules of version 1 omit it.
    ///
    /// `SecStaticCode::checkfix30814861` accepts these files, because the App Store writes them after signing.
    private mutating func isOfStore(_ path: String, _ suffixes: [String]) throws(CodeSigningError) -> Bool {
        guard suffixes.contains(where: path.hasSuffix), path.split(separator: "/").dropLast().last == "SC_Info",
            var rules = seal.oldRules
        else { return false }
        return try work.treatment(of: path, by: &rules) == .omitted
    }
}

extension String {
    /// Returns the text without its first bytes, as many as `prefix` has.
    ///
    /// A slash and a following combining mark are a single character, so characters cannot be counted.
    fileprivate func withoutBytes(of prefix: String) -> String {
        String(decoding: utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    }
}
