internal import LocalCloud

/// A file in a container that cannot be synced, and the reason.
struct ProblemRow: Sendable, Codable {
    let kind: ItemProblem.Kind
}

/// The files that cannot be synced, by container on a device, then by path.
///
/// Paths are compared byte by byte: two files whose names differ only in normalization can both have problems.
struct ProblemTable {
    /// The rows; their names are the paths as ``RowName`` writes them.
    let rows = Table<ProblemRow>("document problem")

    /// The problem of the file at a path, or `nil` if there is none.
    subscript(place: ContainerLocation, path: String) -> ProblemRow? {
        get { rows[place.path, RowName.name(of: path)] }
        nonmutating set {
            rows[place.path, RowName.name(of: path)] = newValue
            // An earlier version of the library used the path as the name.
            if rows[place.path, path] != nil, RowName.name(of: path) != path { rows[place.path, path] = nil }
        }
    }

    /// Returns the problems in a container, by path.
    func problems(at place: ContainerLocation) -> [ExactPath: ProblemRow] {
        Dictionary(rows.rows(in: place.path).map { (ExactPath(RowName.text(of: $0.key)), $0.value) }) { first, _ in
            first
        }
    }

    /// Removes all problems in a container.
    func removeAll(at place: ContainerLocation) { rows.removeAll(in: place.path) }
}
