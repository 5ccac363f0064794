/// Which folders of a tree are bundles, and which of them stands in which.
///
/// Bundles are known by their names, programs by the first bytes of their content, whatever their names and modes.
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
    /// Files that could not be opened, with the reason, by the innermost bundle around them.
    let unread: [Int?: [(path: String, reason: String)]]

    /// The extensions of folders that are bundles with code, in lowercase: disks of a Mac ignore case.
    private static let bundleExtensions: Set<String> = [
        "app", "appex", "framework", "xpc", "systemextension", "dext", "xctest", "bundle", "plugin", "kext",
        "qlgenerator", "mdimporter", "prefpane", "wdgt", "saver", "component", "vst", "vst3", "service", "action",
        "colorpicker", "aaxplugin", "clap",
    ]
    /// More are not looked at; an Electron app has some hundred.
    static let itemLimit = 20_000
    /// Bundles in bundles; an app in an app with a framework in a framework has four or five.
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
                throw CodeSigningError(.tooLarge, "more than \(Self.itemLimit) bundles and programs")
            }
        }
        self.items = items
        self.unread = unread
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

    /// The number of bundles that a path leads through.
    static func bundleDepth(of path: String) -> Int {
        path.split(separator: "/").count(where: isBundle)
    }

    /// Whether a folder with this name is a bundle with code.
    static func isBundle(_ name: Substring) -> Bool {
        name.lastIndex(of: ".").map { bundleExtensions.contains(name[name.index(after: $0)...].lowercased()) } ?? false
    }

    /// Whether a file begins like a Mach-O file.
    private static func mayBeProgram(_ node: FileNode, in tree: any FileTree) throws(CodeSigningError) -> Bool {
        MachOFile.isPlausible(prefix: try tree.source(of: node).prefix(8))
    }
}
