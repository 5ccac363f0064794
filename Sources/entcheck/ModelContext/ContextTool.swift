/// A tool of the server for programs: a command of entcheck with named arguments.
struct ContextTool: Sendable {
    /// The name.
    let name: String

    /// The effect and the result of the tool, in one or two sentences.
    let summary: String

    /// The arguments.
    let parameters: [Parameter]

    /// The first arguments of the command.
    let command: [String]

    /// The exit statuses with which the command has succeeded; findings are a result, not an error.
    let successes: Set<Int32>

    /// Whether `--` separates options from other arguments; if it does not, other arguments cannot begin with `--`.
    var separatesOptions = true

    /// An argument.
    struct Parameter: Sendable {
        /// The name.
        let name: String

        /// The meaning of the argument, in one sentence.
        let summary: String

        /// The type of the value.
        let form: Form

        /// Whether the argument must be given.
        var isRequired = false

        /// The option before the value; `nil` for the positional arguments of the command.
        var option: String?
    }

    /// The types of values.
    enum Form: Sendable {
        case text
        case texts
        /// One of these texts.
        case choice([String])
    }

    /// The maximum number of values of one argument, and the maximum length of a value in bytes; the system also limits
    /// the arguments of a process.
    private static let (countLimit, lengthLimit) = (1000, 64 << 10)
}

// MARK: - Schema

extension ContextTool {
    /// The description of the tool for clients, with the schema of its arguments.
    ///
    /// Source: <https://modelcontextprotocol.io/specification/2025-06-18/server/tools>.
    var definition: JSONValue {
        let properties = parameters.map { ($0.name, $0.schema) }
        let required = parameters.filter(\.isRequired).map { JSONValue.string($0.name) }
        return [
            "annotations": ["readOnlyHint": true, "openWorldHint": false], "description": .string(summary),
            "inputSchema": [
                "$schema": "https://json-schema.org/draft/2020-12/schema", "additionalProperties": false,
                "properties": .object(Dictionary(properties) { $1 }), "required": .array(required), "type": "object",
            ], "name": .string(name),
        ]
    }
}

extension ContextTool.Parameter {
    fileprivate var schema: JSONValue {
        switch form {
        case .text: ["description": .string(summary), "minLength": .integer(1), "type": "string"]
        case .choice(let values):
            ["description": .string(summary), "enum": .array(values.map(JSONValue.string)), "type": "string"]
        case .texts:
            [
                "description": .string(summary), "items": ["minLength": .integer(1), "type": "string"],
                "type": "array",
            ]
        }
    }
}

// MARK: - Arguments

extension ContextTool {
    /// Returns the arguments of the command for a call.
    ///
    /// - Throws: ``ToolError`` if the arguments do not match the schema.
    func arguments(of call: [String: JSONValue]) throws(ToolError) -> [String] {
        let names = Set(parameters.map(\.name))
        if let unknown = call.keys.filter({ !names.contains($0) }).sorted().first {
            throw ToolError("the tool `\(name)` has no argument `\(unknown)`")
        }
        var (options, positions): ([String], [String]) = (command, [])
        for parameter in parameters {
            guard let value = call[parameter.name], value != .null else {
                guard !parameter.isRequired else {
                    throw ToolError("the argument `\(parameter.name)` is missing")
                }
                continue
            }
            let texts = try parameter.texts(of: value, countLimit: Self.countLimit, lengthLimit: Self.lengthLimit)
            guard let option = parameter.option else {
                positions += texts
                continue
            }
            // A value that begins with a hyphen is a value, not an option.
            options += texts.map { "\(option)=\($0)" }
        }
        if separatesOptions { return options + (positions.isEmpty ? [] : ["--"] + positions) }
        guard !positions.contains(where: { $0.hasPrefix("--") }) else {
            throw ToolError("the arguments of `\(name)` cannot begin with `--`")
        }
        return options + positions
    }
}

extension ContextTool.Parameter {
    /// Returns the texts of a value.
    fileprivate func texts(
        of value: JSONValue, countLimit: Int, lengthLimit: Int
    ) throws(ToolError) -> [String] {
        let texts: [String]?
        switch (form, value) {
        case (.text, .string(let text)): texts = [text]
        case (.choice(let choices), .string(let text)): texts = choices.contains(text) ? [text] : nil
        case (.texts, .array(let values)):
            let strings = values.compactMap(\.text)
            texts = strings.count == values.count && values.count <= countLimit ? strings : nil
        default: texts = nil
        }
        guard let texts, texts.allSatisfy({ isPassable($0, lengthLimit: lengthLimit) }) else {
            throw ToolError("the argument `\(name)` \(expectation)")
        }
        return texts
    }

    private func isPassable(_ text: String, lengthLimit: Int) -> Bool {
        !text.isEmpty && text.utf8.count <= lengthLimit && !text.utf8.contains(0)
    }

    private var expectation: String {
        switch form {
        case .text: "must be a string that is not empty"
        case .choice(let choices): "must be \(choices.alternatives)"
        case .texts: "must be a list of strings that are not empty"
        }
    }
}
