import PropertyLists

/// The root of a framework with versions, which contains links to its current version.
///
/// The rules are those of `BundleDiskRep::validateFrameworkRoot`:
/// <https://github.com/apple-oss-distributions/Security/blob/main/OSX/libsecurity_codesigning/lib/bundlediskrep.cpp>
struct FrameworkRoot {
    /// The name of the current version.
    private let version: String

    /// Creates the root of the framework at a path; returns `nil` if the sealed directory is not a version in it.
    init?(of path: String, base: String) {
        let parts = base.withoutBytes(of: path + "/").pathComponents
        guard parts.count == 2, parts[0] == "Versions" else { return nil }
        version = String(parts[1])
    }

    /// Returns the problem of a file, directory, or link at the root or in `Versions`; `nil` if it is valid.
    func problem(of node: FileNode, at parts: [String], in tree: any FileTree) -> CodeSignatureProblem? {
        let path = parts.joined(separator: "/")
        switch node.kind {
        case .symbolicLink:
            let target = (try? tree.target(of: node)) ?? ""
            return isValid(target.hasPrefix("./") ? String(target.dropFirst(2)) : target, ofLink: parts)
                ? nil : .frameworkLink(path)
        case .folder:
            return parts.first == "Versions" && parts != ["Versions", "Current"]
                ? nil : .resource(.unsealed, path: path)
        default:
            let isAllowed = parts.last == ".DS_Store" || parts == ["module.map"]
            return isAllowed && node.isExecutable != true ? nil : .resource(.unsealed, path: path)
        }
    }

    /// Whether a link may have a target: `Versions/Current/NAME` at the root, and the current version in `Versions`.
    private func isValid(_ target: String, ofLink parts: [String]) -> Bool {
        if parts == ["Versions", "Current"] {
            return target.hasSameBytes(as: version)
        }
        guard parts.count == 1 else { return false }
        return ["Current", version].contains { target.hasSameBytes(as: "Versions/\($0)/\(parts[0])") }
    }
}
