import PropertyLists

/// The commands of a shell script, a makefile, or a workflow that call one program, with simple variables expanded.
///
/// Only words, separators of commands, and assignments are recognized. The structure of the script, such as conditions
/// and functions, is ignored.
struct ShellCommands {
    /// The commands: their words after the name of the program.
    private(set) var commands: [[Located<String>]] = []

    /// The words that name the program, one for each command that is not in an array.
    private(set) var names: [String] = []

    /// The values of variables; `nil` for variables with several values.
    private var variables: [String: String?] = [:]

    /// The variables of the environment, which an assignment overrides.
    private let environment: [String: String?]

    /// The elements of arrays, which often contain the options of a command.
    ///
    /// A script that assigns an array several times, as in the branches of a condition, uses one of these values.
    private var arrays: [String: [[Located<String>]]] = [:]

    /// The position up to which no closing parenthesis was found.
    private var searchedEnd = 0

    private let file: SourceFile

    /// The arguments of the script.
    private let arguments: [String]

    /// The only words that can precede the program in a command; `nil` if all words can.
    private let prefixes: Set<String>?

    /// The maximum number of commands that are read; real scripts have a few dozen.
    private static let commandLimit = 1000

    /// The maximum length of a command with its continuation lines, in bytes; real commands have a few hundred.
    private static let lengthLimit = 16_384

    /// The maximum length of an array, in bytes; its maximum number of values, and of elements of each.
    private static let (arrayLengthLimit, arrayValueLimit, elementLimit) = (4096, 4, 100)

    /// The maximum number of words of a command.
    private static let wordLimit = 2000

    /// Reads the commands that call a program.
    ///
    /// - Parameters:
    ///   - program: The name of the program.
    ///   - file: The script.
    ///   - arguments: The arguments of the script, if they are known: the values of `$1`, `$2`, ….
    ///   - environment: The variables of the environment, if they are known; `nil` for those with several values.
    ///   - prefixes: The only words that can precede the program in a command; `nil` if all words can.
    init(
        calling program: String, in file: SourceFile, with arguments: [Located<String>] = [],
        environment: [String: String?] = [:], after prefixes: Set<String>? = nil
    ) {
        (self.file, self.prefixes, self.environment) = (file, prefixes, environment)
        self.arguments = arguments.map(\.value)
        var start = 0
        while start < file.text.count, commands.count < Self.commandLimit {
            let end = endOfArrays(from: start, to: endOfCommand(from: start))
            read(start..<end, calling: program)
            start = end + 1
        }
    }

    /// Returns the end of the line, including the lines that continue it.
    private func endOfCommand(from start: Int) -> Int {
        let limit = min(file.text.count, start + Self.lengthLimit)
        var end = start
        while end < limit {
            guard file.text[end] == UInt8(ascii: "\n") else {
                end += 1
                continue
            }
            let last = end > start && file.text[end - 1] == UInt8(ascii: "\r") ? end - 2 : end - 1
            guard last >= start, file.text[last] == UInt8(ascii: "\\") else { return end }
            end += 1
        }
        return end
    }

    /// Returns the end of a line that begins an array, which ends at the parenthesis that closes it.
    private mutating func endOfArrays(from start: Int, to end: Int) -> Int {
        var (end, index, isOpen) = (end, start, false)
        let limit = min(file.text.count, start + Self.arrayLengthLimit)
        while index < end {
            let byte = file.text[index]
            if byte == UInt8(ascii: "("), index > start, file.text[index - 1] == UInt8(ascii: "=") { isOpen = true }
            if byte == UInt8(ascii: ")") { isOpen = false }
            index += 1
            guard isOpen, index == end else { continue }
            var close = max(end, searchedEnd)
            while close < limit, file.text[close] != UInt8(ascii: ")") { close += 1 }
            guard close < limit else {
                searchedEnd = close
                return end
            }
            end = endOfCommand(from: close)
        }
        return end
    }

    private mutating func read(_ range: Range<Int>, calling program: String) {
        var line = ShellLine(file: file, range: range)
        for words in line.commands() {
            readAssignment(words)
            guard let index = words.firstIndex(where: { expand($0.value).isCall(of: program) }),
                prefixes.map({ words[..<index].map(\.value).allSatisfy($0.contains) }) ?? true
            else { continue }
            names.append(words[index].value)
            addCommands(words[(index + 1)...])
        }
    }

    /// Adds a command; one for each value of the first array with several values.
    private mutating func addCommands(_ words: ArraySlice<Located<String>>) {
        let count = words.map { arrayValues(of: $0).count }.max() ?? 0
        for index in 0..<max(count, 1) {
            var command: [Located<String>] = []
            for word in words where command.count < Self.wordLimit {
                let values = arrayValues(of: word)
                command += values.isEmpty ? expandedWords(word) : values[min(index, values.count - 1)]
            }
            commands.append(command)
        }
    }

    /// The values of an array to which a word refers: `${NAME[@]}`, `${NAME[*]}`, or `$NAME`.
    private func arrayValues(of word: Located<String>) -> [[Located<String>]] {
        guard word.value.hasPrefix("$"), !arrays.isEmpty else { return [] }
        let name = word.value.dropFirst().drop { $0 == "{" }.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        return arrays[String(name)] ?? []
    }

    /// Returns the words of a reference to a variable that contains options; all other words remain one word.
    private func expandedWords(_ word: Located<String>) -> [Located<String>] {
        let text = expand(word.value)
        guard word.value.hasPrefix("$"), text.hasPrefix("-"), text.utf8.contains(UInt8(ascii: " ")) else {
            return [Located(text, at: word.location)]
        }
        return text.split(separator: " ").prefix(Self.elementLimit).map { part in
            Located(String(part.filter { $0 != "\"" && $0 != "'" }), at: word.location)
        }
    }

    /// Records `NAME=(one two)` and `NAME+=(three)`.
    private mutating func readArray(_ assignment: String, _ elements: ArraySlice<Located<String>>) {
        let isAddition = assignment.hasSuffix("+=(")
        let name = String(assignment.dropLast(isAddition ? 3 : 2))
        let values = elements.prefix(Self.elementLimit).flatMap { element in
            arrayValues(of: element).first ?? [Located(expand(element.value), at: element.location)]
        }
        if isAddition, let old = arrays[name] {
            arrays[name] = old.map { Array(($0 + values).prefix(Self.elementLimit)) }
        } else if arrays[name, default: []].count < Self.arrayValueLimit {
            arrays[name, default: []].append(Array(values.prefix(Self.elementLimit)))
        }
    }

    /// Records `NAME=value`, also after `export`, `readonly`, or `local`.
    private mutating func readAssignment(_ words: [Located<String>]) {
        let keywords = ["export", "readonly", "local", "declare", "-r", "-a", "typeset"]
        guard let index = words.firstIndex(where: { !keywords.contains($0.value) }) else { return }
        let word = words[index].value
        if word.hasSuffix("=(") { return readArray(word, words[(index + 1)...]) }
        guard let sign = word.firstIndex(of: "="), sign > word.startIndex,
            word[..<sign].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
        else { return }
        let name = String(word[..<sign])
        let value = expand(String(word[word.index(after: sign)...]))
        // The output of a command is not known.
        let isUsable =
            variables[name] == nil && value.utf8.count <= LiteralScript.textLimit && !value.contains("$(")
            && !value.contains("`")
        variables[name] = .some(isUsable ? value : nil)
    }

    /// Returns the value of `$1`, `$2`, ….
    private func argument(_ name: Substring) -> String? {
        guard let number = Int(name), arguments.indices.contains(number - 1) else { return nil }
        return arguments[number - 1]
    }

    /// Returns the value of an expression of a workflow, such as `env.NAME`; `nil` if it is not known.
    private func environmentValue(_ expression: Substring) -> String? {
        let name = expression.filter { $0 != " " }
        return name.hasPrefix("env.") ? environment[String(name.dropFirst(4))] ?? nil : nil
    }

    /// Returns the value of a variable; `nil` if it has several values, or no value.
    private func value(of name: String) -> String? { (variables[name] ?? environment[name]) ?? nil }

    /// The maximum number of references in one word, and the maximum length of the result in bytes.
    private static let referenceLimit = 16

    /// Replaces references to known variables; other references remain.
    private func expand(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
        var (rest, result, count) = (text[...], "", 0)
        while let sign = rest.firstIndex(of: "$"), count < Self.referenceLimit,
            result.utf8.count < LiteralScript.textLimit
        {
            count += 1
            result += rest[..<sign]
            rest = rest[rest.index(after: sign)...]
            if let end = rest.firstRange(of: "}}"), rest.hasPrefix("{{"),
                let value = environmentValue(rest[..<end.lowerBound].dropFirst(2))
            {
                result += value
                rest = rest[end.upperBound...]
                continue
            }
            let isBraced = rest.first == "{"
            let name = (isBraced ? rest.dropFirst() : rest).prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            let after = rest[name.endIndex...]
            let known = argument(name) ?? value(of: String(name))
            if let value = known, !name.isEmpty, !isBraced || after.first == "}" {
                result += value
                rest = isBraced ? after.dropFirst() : after
            } else if isBraced, !name.isEmpty, after.hasPrefix(":-"), let end = after.firstIndex(of: "}") {
                // The environment can set the variable; the script states the usual value.
                result += known ?? String(after[..<end].dropFirst(2))
                rest = after[end...].dropFirst()
            } else {
                result += "$"
            }
        }
        return result + rest
    }
}

extension String {
    /// Whether a word calls a program; `@` and `-` at the start of a recipe in a makefile change only its output.
    fileprivate func isCall(of program: String) -> Bool {
        let name = drop { $0 == "@" || $0 == "-" }
        return name == program || name.hasSuffix("/" + program)
    }
}
