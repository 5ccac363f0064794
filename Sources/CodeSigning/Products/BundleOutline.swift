/// Which folders of a tree are bundles, and which of them stands in which.
///
/// Known from names alone, before any file is opened.
struct BundleOutline {
    /// One bundle, or a program without one.
    struct Item {
        let path: String
        /// The number of the innermost bundle around it; `nil` at the top.
        let parent: Int?
        let isBundle: Bool
    }

    let items: [Item]
    /// The numbers of the items that stand directly in each bundle; under `nil` those at the top.
    let children: [Int?: [Int]]

    /// The extensions of folders that are bundles with code.
    private static let bundleExtensions: Set<String> = [
        "app", "appex", "framework", "xpc", "systemextension", "dext", "xctest", "bundle", "plugin", "kext",
        "qlgenerator", "mdimporter", "prefPane", "wdgt",
    ]
    /// The extensions of libraries without a bundle.
    private static let libraryExtensions: Set<String> = ["dylib", "so", "node"]
    /// More are not looked at; an Electron app has some hundred.
    static let itemLimit = 20_000
    /// Bundles in bundles; an app in an app with a framework in a framework has four or five.
    static let nestingLimit = 24

    init(_ tree: any FileTree) throws(CodeSigningError) {
        var items: [Item] = []
        var numbers: [String: Int] = [:]
        for node in tree.nodes {
            let parent = try Self.bundles(around: node, items: &items, numbers: &numbers)
            if node.kind == .file, Self.mayBeProgram(node) {
                items.append(Item(path: node.path, parent: parent, isBundle: false))
            }
            guard items.count <= Self.itemLimit else {
                throw CodeSigningError(.tooLarge, "more than \(Self.itemLimit) bundles and programs")
            }
        }
        self.items = items
        children = Dictionary(grouping: items.indices) { items[$0].parent }
    }

    /// Notes the bundles on a node's path, itself included.
    ///
    /// Archives need not list folders: each file's path names them.
    ///
    /// - Returns: the number of the innermost.
    private static func bundles(
        around node: FileNode, items: inout [Item], numbers: inout [String: Int]
    ) throws(CodeSigningError) -> Int? {
        var parent: Int?
        var depth = 0
        let parts = node.path.split(separator: "/")
        for part in node.kind == .folder ? parts[...] : parts.dropLast() where isBundle(part) {
            depth += 1
            guard depth <= nestingLimit else {
                throw CodeSigningError(.tooLarge, "bundles are nested more than \(nestingLimit) deep")
            }
            let path = String(node.path[..<part.endIndex])
            if numbers[path] == nil {
                items.append(Item(path: path, parent: parent, isBundle: true))
                numbers[path] = items.count - 1
            }
            parent = numbers[path]
        }
        return parent
    }

    private static func isBundle(_ name: Substring) -> Bool {
        name.lastIndex(of: ".").map { bundleExtensions.contains(String(name[name.index(after: $0)...])) } ?? false
    }

    /// Whether it is worth looking into a file: it may be executed, or is named like a library.
    private static func mayBeProgram(_ node: FileNode) -> Bool {
        let name = node.path.split(separator: "/").last ?? ""
        let suffix = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) }
        return node.isExecutable == true || suffix.map(libraryExtensions.contains) == true
    }
}
