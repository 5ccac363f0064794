import XcodeProjects

/// The parts of a project that explain why a file does not belong to a product.
struct ProjectSummary: Sendable {
    let path: String
    let sourceRoot: String
    let isWhole: Bool
    let namedEntitlements: NamedFiles
    let unknown: [UnknownBinding]

    init(_ project: XcodeProject) {
        path = project.path
        sourceRoot = project.sourceRoot
        isWhole = project.isWhole
        namedEntitlements = NamedFiles(project.namedEntitlements)
        unknown = project.unknown
    }
}
