internal import PropertyLists

/// The objects of a `project.pbxproj` by identifier, and their parent groups.
struct ProjectObjects {
    private let objects: [String: PropertyList.Value]
    private let parents: [String: String]

    /// The root object: the project.
    let root: ProjectObject?

    init(_ list: PropertyList) {
        var objects: [String: PropertyList.Value] = [:]
        var parents: [String: String] = [:]
        if let table = list.root?["objects"] {
            for entry in table.effectiveEntries {
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

    /// The maximum length of a path in bytes, as on Linux; the limit of Darwin is lower.
    private static let pathLimit = 4096

    subscript(identifier: String?) -> ProjectObject? {
        guard let identifier, let value = objects[identifier] else { return nil }
        return ProjectObject(identifier: identifier, value: value)
    }

    /// Returns the objects that a key of an object lists, without duplicates.
    func list(_ object: ProjectObject, _ key: String) -> [ProjectObject] {
        var seen: Set<String> = []
        return object.value[key]?.elements.compactMap { self[$0.string] }.filter { seen.insert($0.identifier).inserted }
            ?? []
    }

    /// Returns the path of a file reference or group, relative to the source root unless it is absolute.
    ///
    /// - Returns: The path; `nil` if it depends on a directory outside the project, such as the directory of the build
    ///   products.
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

/// An object of a project: a dictionary with a type.
struct ProjectObject {
    let identifier: String
    let value: PropertyList.Value

    /// The type of the object, for example `PBXNativeTarget`.
    var isa: String? { self["isa"] }

    /// Returns the text of a key.
    subscript(key: String) -> String? { value[key]?.string }
}
