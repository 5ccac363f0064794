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
    /// The files that could not be opened and the reasons, by the innermost bundle that contains them.
    let unread: [Int?: [(path: String, reason: String)]]

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
        var items: [Item] = []
        var numbers: [String: Int] = [:]
        var unread: [Int?: [(path: String, reason: String)]] = [:]
        for node in tree.nodes {
            let parent = try Self.bundles(around: node, items: &items, numbers: &numbers)
            do throws(CodeSigningError) {
                if node.kind == .file, try Self.mayBeProgram(node, in: tree) {
                    items.append(Item(path: node.path, parent: parent, isBundle: false))
                }
            } catch {
                unread[parent, default: []].append((node.path, error.message))
            }
            guard items.count <= Self.itemLimit else {
                throw CodeSigningError(
                    .tooLarge, "the product contains more than \(Self.itemLimit) bundles and Mach-O files")
            }
        }
        self.items = items
        self.unread = unread
        children = Dictionary(grouping: items.indices) { items[$0].parent }
    }

    /// Adds the bundles on a node's path, including the node itself.
    ///
    /// The bundles are derived from the paths of files, because archives do not have to list directories.
    ///
    /// - Returns: The index of the innermost bundle, or `nil` if there is none.
    private static func bundles(
        around node: FileNode, items: inout [Item], numbers: inout [String: Int]
    ) throws(CodeSigningError) -> Int? {
        var parent: Int?
        var depth = 0
        let parts = node.path.split(separator: "/")
        for part in node.kind == .folder ? parts[...] : parts.dropLast() where isBundle(part) {
            depth += 1
            guard depth <= nestingLimit else {
                throw CodeSigningError(.tooLarge, "bundles are nested more than \(nestingLimit) levels deep")
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

    /// Returns the number of components of a path that are names of bundles.
    static func bundleDepth(of path: String) -> Int {
        path.split(separator: "/").count(where: isBundle)
    }

    /// Whether a directory with this name is a bundle with code.
    static func isBundle(_ name: Substring) -> Bool {
        name.lastIndex(of: ".").map { bundleExtensions.contains(name[name.index(after: $0)...].lowercased()) } ?? false
    }

    /// Whether the first bytes of a file are those of a Mach-O file.
    private static func mayBeProgram(_ node: FileNode, in tree: any FileTree) throws(CodeSigningError) -> Bool {
        MachOFile.isPlausible(prefix: try tree.source(of: node).prefix(8))
    }
}
