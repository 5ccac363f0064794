import FileDiscovery
import Workspaces

/// The entitlements files of a tree and their products, which are created from the paths when a report shows them.
///
/// Most reports on thousands of files without a project show only their number.
enum ListedBindings: Sendable {
    /// The bindings, sorted by path.
    case listed([EntitlementsBinding])

    /// The files of a tree without projects and build files.
    case unbound([BytePath])

    /// The bindings of a tree without projects and build files.
    case loose([EntitlementsBinding])

    /// The number of files.
    var count: Int {
        switch self {
        case .listed(let bindings), .loose(let bindings): bindings.count
        case .unbound(let paths): paths.count
        }
    }

    /// The number of files whose product is known.
    var boundCount: Int {
        switch self {
        case .listed(let bindings): bindings.count(where: \.isBound)
        case .unbound, .loose: 0
        }
    }

    /// The bindings, sorted by path.
    var bindings: [EntitlementsBinding] {
        switch self {
        case .listed(let bindings), .loose(let bindings): bindings
        case .unbound(let paths): EntitlementsBinding.unbound(paths.map(\.description))
        }
    }

    /// Whether a project or a build file was found.
    var haveProjects: Bool {
        switch self {
        case .listed(let bindings): bindings.contains { $0.isBound || $0.reason != EntitlementsBinding.noProject }
        case .unbound, .loose: false
        }
    }
}
