import PropertyLists

/// A function in a `.bzl` file that calls rules.
///
/// The calls are read with the arguments of one call of the function.
struct BazelMacro {
    private let file: SourceFile
    private let constants: Constants
    private let parameters: [(name: String, value: LocatedValue?)]
    private let body: Range<Int>

    /// The size of the body, in bytes.
    var size: Int { body.count }

    /// Returns the functions of a file by name.
    ///
    /// A function extends from its `def` to the next line that is not indented.
    static func macros(in file: SourceFile, with constants: Constants) -> [String: BazelMacro] {
        guard file.text.count <= LiteralScript.sizeLimit else { return [:] }
        var macros: [String: BazelMacro] = [:]
        var parser = LiteralParser(file, as: .starlark)
        for index in parser.tokens.indices where parser.isText("def", at: index) && parser.isText("(", at: index + 2) {
            let name = parser.text(at: index + 1)
            parser.index = index + 2
            let parameters = parser.parameters()
            macros[name] = BazelMacro(
                file: file, constants: constants, parameters: parameters, body: parser.indentedLines)
        }
        return macros
    }

    /// Returns the calls of rules in the macro that have entitlements, with the arguments of one call of the macro.
    func calls(with call: BuildValue) -> [BuildValue] {
        var environment = constants
        for (index, parameter) in parameters.enumerated() {
            let given = call.entries.last { $0.key == parameter.name }?.value ?? argument(index, of: call)
            let none = LocatedValue(.computed, at: body.lowerBound..<body.lowerBound, in: file)
            environment.values[parameter.name] = given?.value ?? parameter.value ?? none
        }
        let script = LiteralScript(file, as: .starlark, in: body, with: environment) { _, labels in
            labels.contains("entitlements")
        }
        return script.calls
    }

    private func argument(_ index: Int, of call: BuildValue) -> BuildValue? {
        let positional = call.positional
        return positional.indices.contains(index) ? positional[index] : nil
    }
}

extension LiteralParser {
    /// Parses the parameters of a function, whose opening bracket is the current token.
    fileprivate mutating func parameters() -> [(name: String, value: LocatedValue?)] {
        arguments().compactMap { entry in
            if let name = entry.key { return (name, entry.value) }
            guard case .name(let name) = entry.value.content else { return nil }
            return (name, nil)
        }
    }

    /// The bytes from the current token to the next line that is not indented.
    fileprivate var indentedLines: Range<Int> {
        let next = (index..<max(index, tokens.count)).first { tokens[$0].isUnindented(in: file.text) }
        let first = offset(ofToken: index)
        return first..<max(first, offset(ofToken: next ?? tokens.count))
    }

    /// Returns the offset of a token in the text; the size of the text if there is no such token.
    private func offset(ofToken index: Int) -> Int {
        index < tokens.count ? tokens[index].range.lowerBound : file.text.count
    }
}

extension LiteralToken {
    /// Whether the token begins a line without indentation.
    fileprivate func isUnindented(in text: [UInt8]) -> Bool {
        guard startsLine, kind == .name else { return false }
        return range.lowerBound == 0 || text[range.lowerBound - 1] == UInt8(ascii: "\n")
    }
}
