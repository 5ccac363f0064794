import PropertyLists

/// A function in `ProjectDescriptionHelpers` that creates targets.
///
/// The calls in its body are read with the arguments of one call of the function.
struct TuistFunction {
    private let file: SourceFile
    private let constants: Constants
    private let parameters: [Parameter]
    private let body: Range<Int>

    /// A parameter of a function.
    struct Parameter {
        /// The label of the argument; `_` if there is none.
        let label: String
        /// The name in the function.
        let name: String
        /// The default value.
        let value: LocatedValue?
    }

    /// The maximum number of functions of one file; real files have a few dozen.
    private static let functionLimit = 200

    /// The size of the body, in bytes.
    var size: Int { body.count }

    /// Whether a call with these labels can be a call of the function.
    func accepts(_ labels: [String]) -> Bool { Set(labels).isSubset(of: parameters.map(\.label)) }

    /// Returns the functions of a file by name; several functions can have one name.
    static func functions(in file: SourceFile, with constants: Constants) -> [String: [TuistFunction]] {
        guard file.text.count <= LiteralScript.sizeLimit else { return [:] }
        var functions: [String: [TuistFunction]] = [:]
        var parser = LiteralParser(file, as: .swift)
        for index in parser.tokens.indices where parser.isText("func", at: index) && parser.isText("(", at: index + 2) {
            guard functions.count < functionLimit else { break }
            let close = parser.tokens[index + 2].partner
            guard let body = parser.functionBody(after: close) else { continue }
            let parameters = parser.swiftParameters(from: index + 3, to: close)
            let function = TuistFunction(file: file, constants: constants, parameters: parameters, body: body)
            functions[parser.text(at: index + 1), default: []].append(function)
        }
        return functions
    }

    /// Returns the calls in the function that create targets or projects, with the arguments of one call.
    ///
    /// - Parameters:
    ///   - call: The call of this function.
    ///   - isHelper: Whether a call of another function is returned too, by its name.
    /// - Returns: The calls, in source order.
    func calls(with call: BuildValue, orOf isHelper: (String) -> Bool) -> [BuildValue] {
        var environment = constants
        let given = call.entries
        var unlabeled = call.positional[...]
        for parameter in parameters {
            let none = LocatedValue(.computed, at: body.lowerBound..<body.lowerBound, in: file)
            let argument =
                parameter.label == "_"
                ? unlabeled.popFirst() : given.last { $0.key == parameter.label }?.value
            environment.values[parameter.name] = argument?.closed ?? parameter.value ?? none
        }
        return LiteralScript(file, as: .swift, in: body, with: environment) { name, labels in
            name == "Project" || labels.contains("bundleId") || isHelper(name)
        }.calls
    }
}

extension LiteralParser {
    /// The maximum number of tokens between the parameters and the body of a function.
    private static let resultLimit = 24

    /// Returns the bytes between the brackets of the body of a function; `nil` if there is no body.
    fileprivate func functionBody(after close: Int) -> Range<Int>? {
        guard close + 1 < tokens.count,
            let open = (close + 1..<min(close + Self.resultLimit, tokens.count)).first(where: { isText("{", at: $0) })
        else { return nil }
        let end = tokens[open].partner
        guard end > open, end < tokens.count else { return nil }
        return tokens[open].range.upperBound..<tokens[end].range.lowerBound
    }

    /// Parses the parameters of a Swift function between two tokens.
    fileprivate mutating func swiftParameters(from start: Int, to close: Int) -> [TuistFunction.Parameter] {
        var parameters: [TuistFunction.Parameter] = []
        var next = start
        while next < close, next < tokens.count {
            let label = text(at: next)
            let name = isText(":", at: next + 1) ? label : text(at: min(next + 1, tokens.count - 1))
            let value = defaultValue(ofParameterAt: &next, before: close)
            parameters.append(TuistFunction.Parameter(label: label, name: name, value: value))
            next += 1
        }
        return parameters
    }

    /// Moves to the comma after a parameter, and returns its default value; `nil` if there is none.
    private mutating func defaultValue(ofParameterAt next: inout Int, before close: Int) -> LocatedValue? {
        var value: LocatedValue?
        while next < close, !isText(",", at: next) {
            if isText("=", at: next) {
                index = next + 1
                value = expression()
                next = max(index, next + 1)
            } else if tokens[next].kind == .symbol, tokens[next].partner > next {
                next = tokens[next].partner + 1
            } else {
                next += 1
            }
        }
        return value
    }
}

extension String {
    /// The last part of a name with members: `makeModule` for `Project.makeModule`.
    var lastMember: String { split(separator: ".").last.map(String.init) ?? self }
}
