import PropertyLists

@testable import XcodeProjects

/// Returns the project of descriptions, each of which represents a file.
func described(_ descriptions: [String: Any], files: [String: String] = [:]) -> XcodeProject? {
    let tree = MemoryFiles(files.merging(descriptions.mapValues { _ in "" }) { $1 })
    return XcodeProject(
        describedBy: "project.yml", from: tree,
        parsing: { file throws(BuildSystemError) in
            guard let description = descriptions[file.path] else { return .table([]) }
            if let mistake = description as? BuildSystemError { throw mistake }
            return node(description, in: file)
        })
}

func node(_ value: Any, in file: SourceFile) -> DescriptionNode {
    switch value {
    case let list as [Any]: .list(list.map { node($0, in: file) })
    case let table as [String: Any]:
        .table(table.sorted { $0.key < $1.key }.map { .init($0.key, node($0.value, in: file)) })
    default: .text("\(value)", Location(file: file))
    }
}
