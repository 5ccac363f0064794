/// An index of items by path and by directory, regardless of case and normalization.
///
/// The index is derived from the rows and never saved.
struct ItemIndex {
    private var items: [String: String] = [:]
    /// Further items at a path, while two items are about to be merged or one of them is about to be renamed.
    private var others: [String: Set<String>] = [:]
    private var paths: [String: String] = [:]
    private var children: [String: Set<String>] = [:]
    /// The directories that contain items at any depth, by their parent directories; they need not be items.
    private var directories: [String: Set<String>] = [:]

    /// Returns the item at a path.
    func item(at path: String) -> String? { items[ItemName.folded(path)] }

    /// Returns the items directly in a directory, unordered.
    func items(in directory: String) -> Set<String> { children[ItemName.folded(directory)] ?? [] }

    /// Returns the items at any depth below a directory, unordered.
    func items(below directory: String) -> [String] {
        var found: [String] = []
        var waiting = [ItemName.folded(directory)]
        while let next = waiting.popLast() {
            found += children[next] ?? []
            waiting += directories[next] ?? []
        }
        return found
    }

    /// Returns whether an item is only at this path; if `path` is `nil`, returns whether the item is not at any path.
    func contains(_ id: String, onlyAt path: String?) -> Bool {
        let folded = path.map(ItemName.folded)
        guard paths[id] == folded else { return false }
        return folded.map { items[$0] == id || others[$0]?.contains(id) == true } ?? true
    }

    /// Sets the path of an item, or removes the item if `path` is `nil`.
    mutating func put(_ id: String, at path: String?) {
        let new = path.map(ItemName.folded)
        let old = paths[id]
        guard new != old || new.map({ items[$0] != id }) == true else { return }
        if let old {
            leave(old, id)
            let directory = ItemName.split(old).directory
            children[directory]?.remove(id)
            if children[directory]?.isEmpty == true {
                children[directory] = nil
                removeFromParents(directory)
            }
        }
        paths[id] = new
        guard let new else { return }
        if let other = items[new], other != id { others[new, default: []].insert(other) }
        others[new]?.remove(id)
        items[new] = id
        let directory = ItemName.split(new).directory
        if children[directory] == nil { addToParents(directory) }
        children[directory, default: []].insert(id)
    }

    /// Adds a directory to its parent directories.
    private mutating func addToParents(_ directory: String) {
        var current = directory
        while !current.isEmpty {
            let parent = ItemName.split(current).directory
            guard directories[parent, default: []].insert(current).inserted else { return }
            current = parent
        }
    }

    /// Removes a directory that contains no items from its parent directories.
    private mutating func removeFromParents(_ directory: String) {
        var current = directory
        while !current.isEmpty, children[current] == nil, directories[current] == nil {
            let parent = ItemName.split(current).directory
            directories[parent]?.remove(current)
            if directories[parent]?.isEmpty == true { directories[parent] = nil }
            current = parent
        }
    }

    /// Removes an item from a path and makes another item at this path its main entry, if there is one.
    private mutating func leave(_ path: String, _ id: String) {
        others[path]?.remove(id)
        if items[path] == id {
            items[path] = others[path]?.min()
            if let next = items[path] { others[path]?.remove(next) }
        }
        if others[path]?.isEmpty == true { others[path] = nil }
    }
}

/// An index of items by paths that are compared byte by byte.
struct ExactPathIndex {
    private var items: [ExactPath: String] = [:]
    private var paths: [String: ExactPath] = [:]

    /// Returns the item at a path.
    func item(at path: ExactPath) -> String? { items[path] }

    /// Sets the path of an item, or removes the item if `path` is `nil`.
    mutating func put(_ id: String, at path: ExactPath?) {
        let old = paths[id]
        guard old != path else { return }
        if let old, items[old] == id { items[old] = nil }
        paths[id] = path
        if let path { items[path] = id }
    }
}

/// A queue of unique identifiers in the order in which they were added.
struct WaitingList {
    private var order: [String] = []
    private var start = 0
    private var members: Set<String> = []

    var isEmpty: Bool { members.isEmpty }
    var count: Int { members.count }

    /// All identifiers, unordered.
    var all: Set<String> { members }

    func contains(_ id: String) -> Bool { members.contains(id) }

    mutating func set(_ id: String, isMember: Bool) {
        if isMember {
            guard members.insert(id).inserted else { return }
            order.append(id)
            if order.count > 2 * members.count + 64 { compact() }
        } else {
            members.remove(id)
            if members.isEmpty { (order, start) = ([], 0) }
        }
    }

    private mutating func compact() {
        var seen: Set<String> = []
        order = order.filter { members.contains($0) && seen.insert($0).inserted }
        start = 0
    }

    /// Returns the first identifiers.
    ///
    /// An identifier that was removed and added again may keep its old position.
    mutating func first(_ count: Int) -> [String] {
        guard count > 0 else { return [] }
        while start < order.count, !members.contains(order[start]) { start += 1 }
        var found: [String] = []
        var seen: Set<String> = []
        for id in order[start...] where members.contains(id) && seen.insert(id).inserted {
            found.append(id)
            if found.count >= count { break }
        }
        return found
    }
}
