import Fuzzer
import ProjectFuzzer
import PropertyLists
import XcodeProjects

@main struct FuzzProject: Fuzzer {
    /// Reads a project with a configuration file, which can include itself; a NUL byte separates the two files.
    static func tryBytes(_ bytes: [UInt8]) {
        let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false).map(Array.init)
        let files = FuzzedFiles(project: parts[0], settings: parts.count > 1 ? parts[1] : [])
        let project = XcodeProject(reading: "App.xcodeproj", from: files)
        precondition(!project.targets.isEmpty || !project.problems.isEmpty, "a project without targets has no problems")
        project.tryBuilds()
    }
}

/// A tree of two files; the configuration file has every name that ends in `.xcconfig`.
private struct FuzzedFiles: ProjectFiles {
    let project: [UInt8]
    let settings: [UInt8]

    var workingDirectory: String { "/fuzz" }

    func exists(_ path: String) -> Bool { path.hasSuffix(".pbxproj") || path.hasSuffix(".xcconfig") }

    func names(in directory: String) -> [String] { [] }

    func read(_ path: String) -> SourceFile? {
        guard exists(path) else { return nil }
        return SourceFile(path: path, bytes: path.hasSuffix(".pbxproj") ? project : settings)
    }
}
