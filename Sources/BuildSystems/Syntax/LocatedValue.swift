package import PropertyLists

/// An unevaluated value in a build file, with its location.
package struct LocatedValue: Sendable {
    /// The kinds of values.
    package indirect enum Content: Sendable {
        /// A string without interpolations.
        case string(String)

        /// A number, as written.
        case number(String)

        /// A Boolean value.
        case boolean(Bool)

        /// `null`, `nil`, `None`, or `undefined`.
        case null

        /// A list or tuple.
        case list([LocatedValue])

        /// An object or dictionary, in source order.
        case table([Entry])

        /// A call or an enum case with values.
        case call(String, [Entry])

        /// A reference to a constant, or an enum case: `appID`, `.app`.
        case name(String)

        /// Strings to be joined: `"a" + b`, or a string with interpolations.
        case joined([LocatedValue])

        /// The values that a function returns, in source order.
        case choices([LocatedValue])

        /// An expression that can be evaluated only by the build system.
        case computed
    }

    /// A member of an object or dictionary, or an argument of a call.
    package struct Entry: Sendable {
        /// The key or label; `nil` for an argument without a label, or for a spread object.
        package let key: String?

        /// The range of the key in the file's text.
        package let keyRange: Range<Int>?

        /// The value of the member or argument.
        package let value: LocatedValue

        package init(_ key: String?, at keyRange: Range<Int>? = nil, _ value: LocatedValue) {
            self.key = key
            self.keyRange = keyRange
            self.value = value
        }
    }

    /// The kind of the value, with its text or members.
    package let content: Content

    /// The range of the value in the file's text, in bytes; a string includes its quotation marks.
    package let range: Range<Int>

    /// The file that contains the value.
    package let file: SourceFile

    package init(_ content: Content, at range: Range<Int>, in file: SourceFile) {
        self.content = content
        self.range = range
        self.file = file
    }
}

extension LocatedValue {
    /// The location of the value.
    package var location: Location { Location(file: file, range: range.clamped(to: 0..<file.text.count)) }

    /// The members of an object or the arguments of a call; empty for other values.
    package var entries: [Entry] {
        switch content {
        case .table(let entries), .call(_, let entries): entries
        default: []
        }
    }
}

/// The constants of a build file, which values can reference.
///
/// Values are resolved one level at a time, so that repeated references between constants do not multiply the memory.
package struct Constants: Sendable {
    /// The values by name.
    package var values: [String: LocatedValue]

    /// The maximum number of references from one constant to the next; real files have up to three.
    private static let depthLimit = 16

    /// The maximum length of a joined string, in bytes; identifiers and paths are much shorter.
    private static let textLimit = 4096

    /// The maximum number of parts that are read to join one string.
    ///
    /// If each constant contains the next one twice, the number of parts doubles with each reference.
    private static let partLimit = 256

    package init(_ values: [String: LocatedValue] = [:]) { self.values = values }

    /// Returns the resolved value of a name or a joined string; returns any other value unchanged.
    package func resolve(_ value: LocatedValue) -> LocatedValue {
        var room = Self.partLimit
        return resolve(value, depth: 0, &room)
    }

    private func resolve(_ value: LocatedValue, depth: Int, _ room: inout Int) -> LocatedValue {
        room -= 1
        guard depth < Self.depthLimit, room > 0 else { return LocatedValue(.computed, at: value.range, in: value.file) }
        switch value.content {
        case .name(let name):
            guard let constant = constant(name, depth, &room) else { return value }
            return resolve(constant, depth: depth + 1, &room)
        case .joined(let parts): return join(parts, of: value, depth, &room)
        default: return value
        }
    }

    /// Returns the constant with a name: `appID`, or `Identifiers.app` for a member of a type or an object.
    private func constant(_ name: String, _ depth: Int, _ room: inout Int) -> LocatedValue? {
        if let found = values[name] { return found }
        let parts = name.split(separator: ".").map(String.init)
        guard parts.count > 1, !name.hasPrefix("."), let last = parts.last else { return nil }
        if let object = values[parts[0]] { return member(at: parts.dropFirst(), of: object, depth, &room) }
        // A static member of a Swift type.
        let isType = parts[0].first?.isUppercase ?? false
        return isType ? values[last] : nil
    }

    /// Returns the member of an object at a path of keys; `nil` if there is none.
    private func member(
        at path: ArraySlice<String>, of object: LocatedValue, _ depth: Int, _ room: inout Int
    ) -> LocatedValue? {
        var current = object
        for key in path {
            let table = resolve(current, depth: depth + 1, &room)
            guard case .table(let entries) = table.content, let member = entries.last(where: { $0.key == key })
            else { return nil }
            current = member.value
        }
        return current
    }

    private func join(_ parts: [LocatedValue], of value: LocatedValue, _ depth: Int, _ room: inout Int) -> LocatedValue
    {
        let computed = LocatedValue(.computed, at: value.range, in: value.file)
        var text = ""
        var elements: [LocatedValue] = []
        for part in parts {
            let part = resolve(part, depth: depth + 1, &room)
            switch part.content {
            case .string(let next), .number(let next): text += next
            case .list(let next): elements += next
            default: return computed
            }
            guard text.utf8.count <= Self.textLimit else { return computed }
        }
        return LocatedValue(elements.isEmpty ? .string(text) : .list(elements), at: value.range, in: value.file)
    }
}

/// A value together with the constants that it can reference.
package struct BuildValue: Sendable {
    /// The value with its references resolved.
    package let value: LocatedValue

    private let constants: Constants

    package init(_ value: LocatedValue, with constants: Constants = Constants()) {
        self.value = constants.resolve(value)
        self.constants = constants
    }

    /// The location of the value.
    package var location: Location { value.location }

    /// The value of a key or label; a spread object is searched too, but only one level deep.
    package subscript(key: String) -> BuildValue? {
        for entry in value.entries.reversed() {
            if entry.key == key { return BuildValue(entry.value, with: constants) }
            if entry.key == nil, case .table = value.content,
                case .table(let spread) = constants.resolve(entry.value).content,
                let found = spread.last(where: { $0.key == key })
            {
                return BuildValue(found.value, with: constants)
            }
        }
        return nil
    }

    /// The value at a path of keys.
    package subscript(path: [String]) -> BuildValue? {
        path.reduce(BuildValue?.some(self)) { value, key in value?[key] }
    }

    /// The text of a string; `nil` for other values.
    package var string: String? { if case .string(let text) = value.content { text } else { nil } }

    /// The Boolean value; `nil` for other values.
    package var boolean: Bool? { if case .boolean(let flag) = value.content { flag } else { nil } }

    /// The name of a reference or call: `.app`, `select`; `nil` for other values.
    package var name: String? {
        switch value.content {
        case .name(let name), .call(let name, _): name
        default: nil
        }
    }

    /// Whether the value is neither a literal nor a reference to one.
    package var isComputed: Bool {
        switch value.content {
        case .computed, .name, .call, .choices: true
        default: false
        }
    }

    /// The elements of a list; empty for other values.
    package var elements: [BuildValue] {
        guard case .list(let elements) = value.content else { return [] }
        return elements.map { BuildValue($0, with: constants) }
    }

    /// The members of an object, or the arguments of a call.
    package var entries: [(key: String?, keyRange: Range<Int>?, value: BuildValue)] {
        value.entries.map { ($0.key, $0.keyRange, BuildValue($0.value, with: constants)) }
    }

    /// The values that a function returns; the value itself if it is not a function.
    package var choices: [BuildValue] {
        guard case .choices(let values) = value.content else { return [self] }
        return values.map { BuildValue($0, with: constants) }
    }

    /// The maximum number of values, and their maximum depth, that are resolved for another function.
    private static let (closedLimit, closedDepth) = (64, 4)

    /// The value with the references in its arguments and members resolved, for use in another function.
    package var closed: LocatedValue {
        var room = Self.closedLimit
        return closed(value, depth: 0, &room)
    }

    private func closed(_ value: LocatedValue, depth: Int, _ room: inout Int) -> LocatedValue {
        room -= 1
        let value = constants.resolve(value)
        guard depth < Self.closedDepth, room > 0 else { return value }
        func inner(_ entries: [LocatedValue.Entry]) -> [LocatedValue.Entry] {
            entries.map { LocatedValue.Entry($0.key, at: $0.keyRange, closed($0.value, depth: depth + 1, &room)) }
        }
        switch value.content {
        case .call(let name, let arguments):
            return LocatedValue(.call(name, inner(arguments)), at: value.range, in: value.file)
        case .table(let entries): return LocatedValue(.table(inner(entries)), at: value.range, in: value.file)
        default: return value
        }
    }

    /// The arguments of a call without a label.
    package var positional: [BuildValue] {
        guard case .call(_, let arguments) = value.content else { return [] }
        return arguments.filter { $0.key == nil }.map { BuildValue($0.value, with: constants) }
    }
}
