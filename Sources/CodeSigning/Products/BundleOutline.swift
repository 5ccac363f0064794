import PropertyLists

/// The bundles and Mach-O files of a tree, and their nesting.
///
/// Bundles are recognized by the extensions of directories. Mach-O files are recognized by their first bytes,
/// regardless of their names and modes.
struct BundleOutline {
    /// A bundle or a Mach-O file.
    struct Item {
        let path: String
        /// The index of the innermost bundle that contains the item; `nil` at the top.
        let parent: Int?
        let isBundle: Bool
    }

    let items: [Item]
    /// The indices of the items by the innermost bundle that contains them; `nil` is the key for the top.
    let children: [Int?: [Int]]
    /// The parts of the tree that could not be read, by the innermost bundle that contains them.
    let unread: [Int?: [UnreadPart]]

    /// The extensions of bundles with code, in lowercase; Mac volumes are case-insensitive by default.
    private static let bundleExtensions: Set<String> = [
        "app", "appex", "framework", "xpc", "systemextension", "dext", "xctest", "bundle", "plugin", "kext",
        "qlgenerator", "mdimporter", "prefpane", "wdgt", "saver", "component", "vst", "vst3", "service", "action",
        "colorpicker", "aaxplugin", "clap",
    ]
    /// The maximum number of bundles and Mach-O files; an Electron app has about a hundred.
    static let itemLimit = 20_000
    /// The maximum nesting of bundles; an app in an app with a framework in a framework has four or five levels.
    static let nestingLimit = 24

    init(_ tree: any FileTree) throws(CodeSigningError) {
        var search = Search()
        var unread: [Int?: [UnreadPart]] = [:]
        for node in tree.nodes {
            let parent = try search.bundle(around: node)
            do throws(CodeSigningError) {
                if node.kind == .file, try Self.mayBeProgram(node, in: tree) {
                    try search.append(Item(path: node.path, parent: parent, isBundle: false))
                }
            } catch {
                guard error.code != .tooLarge || search.items.count <= Self.itemLimit else { throw error }
                unread[parent, default: []].append(UnreadPart(path: node.path, reason: error.message))
            }
        }
        for part in tree.unread + EquivalentNames.parts(in: tree.nodes) {
            unread[try search.bundle(aroundPath: part.path, isFolder: false), default: []].append(part)
        }
        items = search.items
        self.unread = unread
        children = Dictionary(grouping: items.indices) { [items] in items[$0].parent }
    }

    /// The search for bundles in the paths of nodes.
    private struct Search {
        private(set) var items: [Item] = []
        private var numbers: [ExactText: Int] = [:]
        /// The previous directory and its innermost bundle.
        ///
        /// Nodes are sorted, so the next node is usually in the same directory.
        private var last: (folder: Substring, parent: Int?)?

        mutating func append(_ item: Item) throws(CodeSigningError) {
            items.append(item)
            guard items.count <= BundleOutline.itemLimit else {
                throw CodeSigningError(
                    .tooLarge, "the product contains more than \(BundleOutline.itemLimit) bundles and Mach-O files")
            }
        }

        /// Adds the bundles on a node's path, including the node itself.
        ///
        /// - Returns: The index of the innermost bundle, or `nil` if there is none.
        mutating func bundle(around node: FileNode) throws(CodeSigningError) -> Int? {
            try bundle(aroundPath: node.path, isFolder: node.kind == .folder)
        }

        /// Adds the bundles on a path.
        ///
        /// The bundles are derived from the paths of files, because archives do not have to list directories.
        mutating func bundle(aroundPath path: String, isFolder: Bool) throws(CodeSigningError) -> Int? {
            let end = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
            let folder = isFolder ? path[...] : path[..<end]
            if let last, last.folder.utf8.elementsEqual(folder.utf8) { return last.parent }
            var parent: Int?
            var depth = 0
            for part in folder.pathComponents where BundleOutline.isBundle(part) {
                depth += 1
                guard depth <= BundleOutline.nestingLimit else {
                    throw CodeSigningError(
                        .tooLarge, "bundles are nested more than \(BundleOutline.nestingLimit) levels deep")
                }
                let bundle = String(decoding: path.utf8[..<part.endIndex], as: UTF8.self)
                if let known = numbers[ExactText(bundle)] {
                    parent = known
                } else {
                    try append(Item(path: bundle, parent: parent, isBundle: true))
                    parent = items.count - 1
                    numbers[ExactText(bundle)] = parent
                }
            }
            last = (folder, parent)
            return parent
        }
    }

    /// Returns the name of the bundle to which an executable belongs according to its path; `nil` if there is none.
    static func bundle(ofProgramAt path: String) -> String? {
        let folders = path.pathComponents.dropLast()
        let bundle = folders.suffix(2).elementsEqual(["Contents", "MacOS"]) ? folders.dropLast(2).last : folders.last
        return bundle.flatMap { isBundle($0) ? String($0) : nil }
    }

    /// Returns the number of components of a path that are names of bundles.
    static func bundleDepth(of path: String) -> Int {
        path.pathComponents.count(where: isBundle)
    }

    /// Whether a directory with this name is a bundle with code.
    static func isBundle(_ name: Substring) -> Bool {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return bundleExtensions.contains(Substring(name.utf8[dot...].dropFirst()).lowercased())
    }

    /// Whether a file begins like a Mach-O file.
    private static func mayBeProgram(_ node: FileNode, in tree: any FileTree) throws(CodeSigningError) -> Bool {
        let source = try tree.source(of: node)
        // Shorter files are not opened, because an archive can contain many.
        return source.count >= MachOFile.smallestSize ? MachOFile.isPlausible(prefix: try source.prefix(8)) : false
    }
}
