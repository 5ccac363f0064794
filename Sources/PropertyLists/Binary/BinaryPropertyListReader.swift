internal import CXMLEvents

/// Reads binary property lists: follows the references from the top object and creates the nodes.
///
/// An object that is referenced twice becomes two nodes that share one text, like two elements in XML. A set becomes
/// an array, as in other readers.
struct BinaryPropertyListReader {
    private let file: SourceFile
    private let limits: PropertyListLimits
    private var nodes: [Node] = []
    private var text: [UInt8] = []
    private var problems: [Problem] = []
    /// The contents of the objects in `text`, by object number; `nil` before an object is read.
    private var contents: [Content?] = []
    /// Whether each object is currently open; a reference to an open object is a cycle.
    private var isOpen: [Bool] = []
    private var open: [OpenContainer] = []
    /// The number of bytes that the objects read so far occupy.
    ///
    /// If it exceeds the size of the file, objects overlap.
    private var coveredCount = 0
    /// The number of bytes of texts that are referenced more than once, without the first ``freeTextSize`` bytes of
    /// each reference.
    private var repeatedCount = 0

    /// The length of texts that may be referenced any number of times, in bytes: keys and short values, which writers
    /// share.
    private static let freeTextSize = 64

    /// The maximum number of bytes of longer texts that are referenced more than once, in addition to the size of the
    /// file.
    ///
    /// Without a limit, a file of a few kilobytes could represent a property list of gigabytes.
    private static let repeatedTextLimit = 1 << 20

    /// The content of an object in the nodes' text.
    private struct Content {
        var range = 0..<0
        var isRaw = false
        var isValidText = true
    }

    /// A container whose children are being read.
    private struct OpenContainer {
        let object: Int
        let node: Int
        let references: BinaryPropertyListFile.References
        let isDictionary: Bool
        var childCount = 0
    }

    private struct Problem {
        let kind: PropertyListProblem.Kind
        let message: String
        /// The affected node, or `nil` if the problem affects the whole file.
        let node: Int?

        /// The message with the advice, which is the same for all damaged files; messages about limits contain other advice.
        var completeMessage: String { kind == .limit ? message : message + "; create the file again" }
    }

    /// Reads `file` as a binary property list.
    static func read(_ file: SourceFile, limits: PropertyListLimits) -> PropertyList {
        var reader = BinaryPropertyListReader(file: file, limits: limits)
        do {
            let list = try BinaryPropertyListFile(file.bytes)
            reader.read(list)
        } catch {
            reader.problems.append(Problem(kind: error.kind, message: error.message, node: nil))
        }
        return reader.propertyList()
    }

    private init(file: SourceFile, limits: PropertyListLimits) {
        self.file = file
        self.limits = limits
    }

    private func propertyList() -> PropertyList {
        let table = NodeTable(file: file, text: text, nodes: nodes, isLocated: false)
        let located = problems.map { problem in
            let location = problem.node.map(table.location(of:)) ?? Location(file: file)
            return PropertyListProblem(problem.kind, problem.completeMessage, at: location)
        }
        let hasRoot = nodes.first?.kind.isValue ?? false
        return PropertyList(format: .binary, table: table, root: hasRoot ? 0 : nil, problems: located)
    }
}

// MARK: - Objects

extension BinaryPropertyListReader {
    private mutating func read(_ list: BinaryPropertyListFile) {
        contents = Array(repeating: nil, count: list.objectCount)
        isOpen = Array(repeating: false, count: list.objectCount)
        readObject(list.topObject, of: list)
        while let container = open.last, problems.count < limits.problems {
            guard repeatedCount <= file.bytes.count + Self.repeatedTextLimit else {
                return add(
                    .limit, "the values of the file refer to the same texts too often; convert it to XML", at: nil)
            }
            guard nodes.count < limits.nodes else {
                return add(.limit, "the file has more than \(limits.nodes) values; remove some from the file", at: nil)
            }
            guard container.childCount < container.references.count else {
                close()
                continue
            }
            open[open.count - 1].childCount += 1
            let child = list.reference(at: container.childCount, in: container.references)
            readObject(child, of: list, isKey: container.isDictionary && container.childCount.isMultiple(of: 2))
        }
        while !open.isEmpty { close() }
    }

    private mutating func close() {
        guard let container = open.popLast() else { return }
        isOpen[container.object] = false
        nodes[container.node].next = UInt32(nodes.count)
    }

    /// Adds the node of an object and, if the object is a container, opens it.
    private mutating func readObject(_ object: Int, of list: BinaryPropertyListFile, isKey: Bool = false) {
        do {
            let value = try list.object(object)
            if contents[object] == nil { try cover(value) }
            switch value.content {
            case .container(let references, let isDictionary):
                try openContainer(object, references, isDictionary: isDictionary, isKey: isKey)
            default: addScalar(value, of: object, in: list, isKey: isKey)
            }
        } catch {
            addNode(.unknown)
            add(error.kind, error.message, at: nodes.count - 1)
        }
    }

    private mutating func cover(_ value: BinaryPropertyListFile.Object) throws(PropertyListError) {
        coveredCount += value.byteCount
        guard coveredCount <= file.bytes.count else {
            throw PropertyListError(.malformed, "the object at byte \(value.offset) overlaps another object")
        }
    }

    private mutating func openContainer(
        _ object: Int, _ references: BinaryPropertyListFile.References, isDictionary: Bool, isKey: Bool
    ) throws(PropertyListError) {
        guard !isKey else { throw PropertyListError(.notPropertyList, "a key of this dictionary is not a string") }
        guard !isOpen[object] else { throw PropertyListError(.malformed, "object \(object) contains itself") }
        guard open.count < limits.depth else {
            throw PropertyListError(
                .limit, "containers are nested more than \(limits.depth) levels deep; remove some levels")
        }
        contents[object] = Content()
        let node = addNode(isDictionary ? .dictionary : .array)
        isOpen[object] = true
        open.append(OpenContainer(object: object, node: node, references: references, isDictionary: isDictionary))
    }

    private mutating func addScalar(
        _ value: BinaryPropertyListFile.Object, of object: Int, in list: BinaryPropertyListFile, isKey: Bool
    ) {
        if let known = contents[object] { repeatedCount += max(0, known.range.count - Self.freeTextSize) }
        let content = contents[object] ?? write(value, of: list)
        contents[object] = content
        var kind = value.content.kind
        if isKey {
            if kind == .string { kind = .key } else { kind = .unknown }
        }
        addNode(kind, content)
        if isKey && kind == .unknown {
            add(.notPropertyList, "a key of this dictionary is not a string", at: open.last?.node)
        } else {
            checkScalar(value, isValidText: content.isValidText)
        }
    }

    /// Checks the value of the last node.
    private mutating func checkScalar(_ value: BinaryPropertyListFile.Object, isValidText: Bool) {
        if value.content.kind == .unknown {
            let message = "the object at byte \(value.offset) is null, which property lists do not support"
            add(.notPropertyList, message, at: nil)
        } else if value.hasLargeIdentifier(in: file.bytes) {
            let message = "the UID at byte \(value.offset) has more than 32 bits, which CoreFoundation rejects"
            add(.malformed, message, at: nodes.count - 1)
        } else if !isValidText {
            add(.encoding, "the text of this string is not valid", at: nodes.count - 1)
        }
    }

    @discardableResult
    private mutating func addNode(_ kind: UInt8, _ content: Content? = nil) -> Int {
        let index = nodes.count
        var node = Node()
        node.kind = kind
        node.parent = UInt32(open.last?.node ?? index)
        node.next = UInt32(index + 1)
        if let content {
            node.contentStart = UInt32(content.range.lowerBound)
            node.contentEnd = UInt32(content.range.upperBound)
            node.flags = content.isRaw ? UInt8(CXML_RAW) : 0
        }
        nodes.append(node)
        return index
    }

    private mutating func add(_ kind: PropertyListProblem.Kind, _ message: String, at node: Int?) {
        problems.append(Problem(kind: kind, message: message, node: node))
    }

    /// Appends the content of an object to the text.
    private mutating func write(
        _ value: BinaryPropertyListFile.Object, of list: BinaryPropertyListFile
    ) -> Content {
        let start = text.count
        let isRaw = value.write(to: &text, from: list.bytes)
        return Content(
            range: start..<text.count, isRaw: isRaw, isValidText: value.hasValidText(in: list.bytes))
    }
}
