import XcodeProjects

/// Reads the elements of a .NET project together with those of the files that it imports.
///
/// Source: <https://learn.microsoft.com/en-us/visualstudio/msbuild/import-element-msbuild>.
struct DotNetImports {
    private let source: BuildFile

    /// The paths of the files that were read.
    private(set) var inputs: [String] = []

    /// The maximum number of directories in which shared properties are searched.
    private static let levelLimit = 8

    /// The maximum number of imported files, and the maximum depth of imports.
    private static let fileLimit = 32
    private static let depthLimit = 4

    init(_ source: BuildFile) { self.source = source }

    /// Returns the elements of the nearest `Directory.Build.props`, which each project imports first.
    mutating func sharedElements() -> [XMLElement] {
        for directory in source.directories(atMost: Self.levelLimit) {
            let path = source.path("Directory.Build.props", from: directory)
            if let elements = elements(at: path, depth: 0) { return elements }
        }
        return []
    }

    /// Returns the elements of a file, with those of imported files in place of the imports.
    ///
    /// An import of a file of the SDK, or of a path that is computed, is ignored.
    mutating func elements(of root: XMLElement, in directory: String, depth: Int = 0) -> [XMLElement] {
        var all: [XMLElement] = []
        for child in root.children {
            guard child.name == "Import", depth < Self.depthLimit, let stated = child.attributes["Project"] else {
                all.append(child)
                continue
            }
            let path = stated.replacing("\\", with: "/").replacing("$(MSBuildThisFileDirectory)/", with: "")
                .replacing("$(MSBuildThisFileDirectory)", with: "")
            guard path.isWithoutReferences else { continue }
            all += elements(at: source.path(path, from: directory), depth: depth + 1) ?? []
        }
        return all
    }

    private mutating func elements(at path: String, depth: Int) -> [XMLElement]? {
        guard inputs.count < Self.fileLimit, !inputs.contains(path), let file = source.files.read(path) else {
            return nil
        }
        inputs.append(path)
        return XMLElement.root(of: file).map {
            elements(of: $0, in: ProjectPath.directory(of: path), depth: depth)
        } ?? []
    }
}
