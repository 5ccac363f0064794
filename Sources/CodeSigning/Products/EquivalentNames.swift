import PropertyLists

/// Finds names that are different sequences of bytes, but the same name on Apple's file systems.
///
/// APFS and HFS+ ignore Unicode normalization, and on most Macs letter case. Only one of two such files can be
/// installed, and it is not known which one. File systems of Linux, and archives, can contain both.
/// https://developer.apple.com/library/archive/documentation/FileManagement/Conceptual/APFS_Guide/FAQ/FAQ.html
struct EquivalentNames {
    /// The maximum number of names that are reported individually; prevents unbounded reports.
    static let limit = 50

    /// A component of a path.
    ///
    /// A hash of the folded names and a range identify the path up to the end of the component.
    private struct Prefix {
        let hash: Int
        let node: Int32
        let end: Int32
    }

    private let nodes: [FileNode]
    private var prefixes: [Prefix] = []

    private init(_ nodes: [FileNode]) {
        self.nodes = nodes
    }

    /// Returns the paths whose last component Apple's file systems treat as the last component of an earlier path.
    static func parts(in nodes: [FileNode]) -> [UnreadPart] {
        var finder = EquivalentNames(nodes)
        finder.collect()
        let paths = finder.twins()
        let listed = paths.prefix(limit).map { path in
            UnreadPart(
                path: path,
                reason: "another name in this directory differs only in capitalization or Unicode normalization")
        }
        guard paths.count > limit else { return listed }
        let reason = "\(paths.count - limit) more names differ only in capitalization or Unicode normalization"
        return listed + [UnreadPart(path: paths[limit], reason: reason)]
    }

    /// Collects each path and each directory in the path; a directory is collected once for adjacent nodes.
    private mutating func collect() {
        var previous: [UInt8] = []
        var stack: [(end: Int, hash: Int)] = []
        for (number, node) in nodes.enumerated() {
            let bytes = Array(node.path.utf8)
            let common = zip(bytes, previous).prefix { $0 == $1 }.count
            while let last = stack.last, last.end > common || !Self.isBoundary(last.end, of: bytes) {
                stack.removeLast()
            }
            var start = stack.last.map { $0.end + 1 } ?? 0
            while start < bytes.count {
                let end = bytes[start...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.count
                var hasher = Hasher()
                hasher.combine(stack.last?.hash)
                hasher.combine(Self.folded(String(decoding: bytes[start..<end], as: UTF8.self)))
                let hash = hasher.finalize()
                stack.append((end, hash))
                prefixes.append(Prefix(hash: hash, node: Int32(number), end: Int32(end)))
                start = end + 1
            }
            previous = bytes
        }
    }

    private static func isBoundary(_ end: Int, of path: [UInt8]) -> Bool {
        end == path.count || end < path.count && path[end] == UInt8(ascii: "/")
    }

    /// Returns the paths, sorted, that have the same hash as a different path in the same directory.
    private mutating func twins() -> [String] {
        prefixes.sort { ($0.hash, $0.node, $0.end) < ($1.hash, $1.node, $1.end) }
        var found: Set<ExactText> = []
        var first = 0
        for index in prefixes.indices.dropFirst() {
            guard prefixes[index].hash == prefixes[first].hash else {
                first = index
                continue
            }
            if let path = path(of: prefixes[index], ifTwinOf: prefixes[first]) { found.insert(path) }
        }
        return found.map(\.text).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Returns the path of a prefix; `nil` if the other prefix is the same path, or is in a different directory.
    ///
    /// Files in two directories with equivalent names are not reported; only the directories are reported.
    private func path(of prefix: Prefix, ifTwinOf other: Prefix) -> ExactText? {
        let (path, other) = (bytes(of: prefix), bytes(of: other))
        guard path != other, Self.directory(of: path) == Self.directory(of: other) else { return nil }
        return ExactText(String(decoding: path, as: UTF8.self))
    }

    private func bytes(of prefix: Prefix) -> ArraySlice<UInt8> {
        Array(nodes[Int(prefix.node)].path.utf8)[..<Int(prefix.end)]
    }

    private static func directory(of path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        path.lastIndex(of: UInt8(ascii: "/")).map { path[..<$0] } ?? []
    }

    /// Returns a name without differences that Apple's file systems ignore, apart from normalization, which `String`
    /// ignores.
    private static func folded(_ name: String) -> String {
        if name.isASCII { return name.lowercased() }
        let visible = String(String.UnicodeScalarView(name.unicodeScalars.filter { !isIgnored($0) }))
        // Some letters have several lowercase forms, but a single uppercase form.
        return visible.lowercased().uppercased().lowercased()
    }

    /// Whether HFS+ ignores a character: joiners, direction marks, deprecated format characters, and the byte order
    /// mark. https://developer.apple.com/library/archive/technotes/tn/tn1150.html
    private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200C...0x200F, 0x202A...0x202E, 0x206A...0x206F, 0xFEFF: true
        default: false
        }
    }
}
