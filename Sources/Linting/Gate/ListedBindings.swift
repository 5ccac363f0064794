package import FileDiscovery
package import Workspaces

/// The entitlements files of a tree and their products, sorted by path.
///
/// A binding is created when a report shows it, because most reports on thousands of files show only their number.
package struct ListedBindings: Sendable, RandomAccessCollection {
    /// The number of files whose product is known.
    package let boundCount: Int

    private let content: Content

    private enum Content: Sendable {
        case listed([EntitlementsBinding])
        case found([BytePath], BindingFinder?)
    }

    /// Creates the list from bindings, which are sorted by path.
    package init(_ bindings: [EntitlementsBinding]) {
        boundCount = bindings.count(where: \.isBound)
        content = .listed(bindings)
    }

    /// Creates the list of files.
    ///
    /// - Parameters:
    ///   - files: The entitlements files of the tree, sorted by path.
    ///   - finder: The products of the files; `nil` if there are no projects and build files.
    package init(_ files: [BytePath], in finder: BindingFinder?) {
        let others = finder?.usedFiles.map { BytePath($0) }.filter { !files.containsSorted($0) } ?? []
        let all = others.isEmpty ? files : (files + others).sorted()
        boundCount = finder?.boundFiles.count { all.containsSorted(BytePath($0)) } ?? 0
        content = .found(all, finder)
    }

    package var startIndex: Int { 0 }

    package var endIndex: Int {
        switch content {
        case .listed(let bindings): bindings.count
        case .found(let paths, _): paths.count
        }
    }

    package subscript(position: Int) -> EntitlementsBinding {
        switch content {
        case .listed(let bindings): bindings[position]
        case .found(let paths, let finder):
            finder?.binding(of: paths[position].description) ?? .unbound(paths[position].description)
        }
    }

    /// Returns whether an entitlements file is at a path.
    package func contains(path: String) -> Bool {
        switch content {
        case .listed(let bindings): bindings.contains { $0.path == path }
        case .found(let paths, _): paths.containsSorted(BytePath(path))
        }
    }

    /// Whether a project or a build file was found.
    var haveProjects: Bool {
        if case .found(_, nil) = content { return false }
        return contains { $0.isBound || $0.reason != EntitlementsBinding.noProject }
    }
}

extension [BytePath] {
    /// Returns whether the sorted paths contain a path.
    fileprivate func containsSorted(_ path: BytePath) -> Bool {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if self[middle] < path { low = middle + 1 } else { high = middle }
        }
        return low < endIndex && self[low] == path
    }
}
