internal import PropertyLists

/// The objects of a `project.pbxproj` by their identifiers, and how they hang together.
struct ProjectObjects {
    private let objects: [String: PropertyList.Value]
    private let parents: [String: String]

    /// The object at the root: the project.
    let root: ProjectObject?

    init(_ list: PropertyList) {
        var objects: [String: PropertyList.Value] = [:]
        var parents: [String: String] = [:]
        if let table = list.root?["objects"] {
            for entry in table.entries {
                let identifier = entry.key.value
                objects[identifier] = entry.value
                guard let children = entry.value["children"] else { continue }
                for child in children.elements.lazy.compactMap(\.string) where parents[child] == nil {
                    parents[child] = identifier
                }
            }
        }
        self.objects = objects
        self.parents = parents
        root = (list.root?["rootObject"]?.string).flatMap { identifier in
            objects[identifier].map { ProjectObject(identifier: identifier, value: $0) }
        }
    }

    /// The number of objects.
    var count: Int { objects.count }

    /// The longest path in bytes, which is Linux's; Darwin's is shorter.
    private static let pathLimit = 4096

    subscript(identifier: String?) -> ProjectObject? {
        guard let identifier, let value = objects[identifier] else { return nil }
        return ProjectObject(identifier: identifier, value: value)
    }

    /// The objects that a key of an object lists, each once.
    func list(_ object: ProjectObject, _ key: String) -> [ProjectObject] {
        var seen: Set<String> = []
        return object.value[key]?.elements.compactMap { self[$0.string] }.filter { seen.insert($0.identifier).inserted }
            ?? []
    }

    /// The path of a file reference or group, relative to the source root unless it is absolute.
    ///
    /// - Returns: `nil` where the path depends on something outside the project, such as the build products.
    func path(of object: ProjectObject) -> String? {
        var components: [String] = []
        var current: ProjectObject? = object
        var length = 0
        var seen: Set<String> = []
        while let object = current, seen.insert(object.identifier).inserted {
            if let path = object["path"] {
                components.append(path)
                length += path.utf8.count + 1
                guard length <= Self.pathLimit else { return nil }
            }
            switch object["sourceTree"] {
            case "<group>", nil: current = self[parents[object.identifier]]
            case "SOURCE_ROOT", "<absolute>": current = nil
            default: return nil
            }
        }
        return components.reversed().reduce("", ProjectPath.join)
    }
}

/// One object of a project: a dictionary that says what it is.
struct ProjectObject {
    let identifier: String
    let value: PropertyList.Value

    /// The kind of object, `PBXNativeTarget` for instance.
    var isa: String? { self["isa"] }

    /// The text behind a key.
    subscript(key: String) -> String? { value[key]?.string }
}
