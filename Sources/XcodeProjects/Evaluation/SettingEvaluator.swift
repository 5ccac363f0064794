internal import PropertyLists

/// Expands references to build settings as Apple's build system does.
///
/// A setting that references itself, directly or through others, refers to the next weaker assignment, like
/// `$(inherited)`. Therefore all cycles terminate. Depth and work are limited; text beyond the limits is empty, and
/// ``isTruncated`` is set.
///
/// Source: <https://github.com/swiftlang/swift-build>, `Sources/SWBMacro/MacroEvaluationProgram.swift` and
/// `MacroEvaluationScope.swift`.
struct SettingEvaluator {
    private let settings: BuildSettings
    private let substitutes: Substitutes
    private let keepsSymbols: Bool
    private var depth = 0
    private var causes: [String: UndefinedSetting] = [:]
    private var inherited: Set<UndefinedSetting> = []

    /// The work done so far, in bytes of processed text.
    private(set) var work = 0

    /// The maximum work.
    private let workLimit: Int

    /// Whether a limit was exceeded, so that parts of the text are missing.
    private(set) var isTruncated = false

    /// The referenced settings without a value.
    var undefined: Set<UndefinedSetting> { inherited.union(causes.values) }

    /// The names of the references that remain unexpanded.
    private(set) var symbols: Set<String> = []

    /// The maximum depth of nested references, within names and from setting to setting; real projects nest up to ten.
    static let depthLimit = 128

    /// The maximum number of bytes that may be read, joined, and changed for one text.
    ///
    /// A few settings that each reference the next one twice would expand to billions of bytes. The longest command
    /// line on Darwin has a million bytes, and the largest real search paths have about ten thousand.
    static let workLimit = 8 << 20

    /// The work of looking up one reference, in bytes of text that could be processed in the same time.
    private static let lookupWork = 800

    /// The work of evaluating the conditions of one assignment.
    private static let conditionWork = 40

    init(
        settings: BuildSettings, substitutes: Substitutes, keepsSymbols: Bool, workLimit: Int = Self.workLimit
    ) {
        self.settings = settings
        self.substitutes = substitutes
        self.keepsSymbols = keepsSymbols
        self.workLimit = workLimit
    }

    mutating func evaluate(_ expression: SettingExpression) -> String {
        let frame = Frame(name: nil, place: nil, parent: nil, text: expression.text)
        return evaluate(expression.parts, in: frame).text
    }

    /// A text during evaluation: the setting whose value it is, and the frame of the referencing text.
    private final class Frame {
        let name: String?
        let place: BuildSettings.Precedence?
        let parent: Frame?
        let text: String

        init(name: String?, place: BuildSettings.Precedence?, parent: Frame?, text: String) {
            (self.name, self.place, self.parent, self.text) = (name, place, parent, text)
        }

        /// Returns the innermost frame of a setting, starting at this frame.
        func innermost(about name: String) -> Frame? {
            var frame: Frame? = self
            while let candidate = frame, candidate.name != name { frame = candidate.parent }
            return frame
        }
    }

    /// A value, and whether it contains unexpanded references.
    private struct Evaluated {
        var text: String
        var isSymbolic = false
        var origin = Origin.set

        /// Whether a value exists, even if it is empty; without a value, operators other than `default` have no effect.
        var exists = true

        /// Returns the result for a setting without a value.
        static func nothing(_ origin: Origin = .set) -> Evaluated {
            Evaluated(text: "", origin: origin, exists: false)
        }
    }

    /// The origin of a value.
    private enum Origin {
        /// An assignment sets the value.
        case set

        /// An assignment sets the value to an empty string.
        case setToNothing

        /// No assignment sets the value.
        case unset

        /// The assignment refers to the next weaker value of its own setting, which does not exist.
        case nothingInherited
    }

    private mutating func evaluate(_ parts: [SettingExpression.Part], in frame: Frame) -> Evaluated {
        var result = Evaluated.nothing()
        for part in parts {
            switch part {
            case .literal(let literal):
                result.text += literal.text
                result.exists = true
            case .reference(let reference):
                let value = evaluate(reference, in: frame)
                if spend(value.text.utf8.count) { result.text += value.text }
                result.isSymbolic = result.isSymbolic || value.isSymbolic
                result.exists = result.exists || value.exists
            }
        }
        return result
    }

    private mutating func evaluate(_ reference: SettingExpression.Reference, in frame: Frame) -> Evaluated {
        guard spend(Self.lookupWork), isWithin(depth < Self.depthLimit) else { return Evaluated(text: "") }
        depth += 1
        defer { depth -= 1 }
        let name = reference.literalName.map { Evaluated(text: $0) } ?? evaluate(reference.name, in: frame)
        if name.isSymbolic { return Evaluated(text: source(of: reference, in: frame), isSymbolic: true) }
        var value = value(of: name.text, in: frame)
        if value.origin == .unset, BuiltInSettings.suppliedNames.contains(name.text) {
            value = valueOfUndefined(name.text)
        }
        if ![.set, .setToNothing].contains(value.origin), reference.form == .bare {
            return Evaluated(text: "$" + name.text)
        }
        let hasDefault = reference.operators.contains { $0.meaning == .replacement(.default) }
        if value.origin == .unset || value.origin == .setToNothing, !name.text.isEmpty, !hasDefault {
            value = valueOfUndefined(name.text)
        }
        if value.isSymbolic, reference.operators.contains(where: { $0.meaning != .replacement(.default) }) {
            return Evaluated(text: source(of: reference, in: frame), isSymbolic: true)
        }
        for step in reference.operators { apply(step, to: &value, in: frame) }
        return value
    }

    private mutating func value(of name: String, in frame: Frame) -> Evaluated {
        if name == "inherited" || name == "value" {
            guard let own = frame.name else { return .nothing(.nothingInherited) }
            return assignedValue(of: own, inheritedIn: frame, for: frame)
        }
        if substitutes.symbols.contains(name) || SettingExpression.Reference.isTemplateVariable(name) {
            guard keepsSymbols else { return .nothing() }
            symbols.insert(name)
            return Evaluated(text: "$(\(name))", isSymbolic: true)
        }
        let own = frame.innermost(about: name)
        if own == nil, let substitute = substitutes.values[name] { return value(of: substitute) }
        let value = assignedValue(of: name, inheritedIn: own, for: frame)
        if own != nil, own !== frame, value.origin == .nothingInherited {
            causes[name] = causes[name] ?? settings.circle(of: name)
        }
        return value
    }

    private mutating func value(of substitute: SettingValue) -> Evaluated {
        inherited.formUnion(substitute.undefined)
        guard keepsSymbols else { return Evaluated(text: substitute.signedText) }
        symbols.formUnion(substitute.symbols)
        return Evaluated(text: substitute.text, isSymbolic: substitute.isSymbolic)
    }

    /// Returns the value of the strongest assignment, or of the next weaker assignment than the assignment of a frame.
    private mutating func assignedValue(of name: String, inheritedIn own: Frame?, for frame: Frame) -> Evaluated {
        var looks = 0
        let found = name.isEmpty ? nil : settings.assignment(of: name, after: own?.place, counting: &looks)
        guard let (assignment, place) = found else {
            return .nothing(own == nil ? .unset : .nothingInherited)
        }
        let text = assignment.value
        guard spend(looks * Self.conditionWork + text.utf8.count) else { return Evaluated(text: "") }
        guard !text.isEmpty else { return .nothing(own == nil ? .setToNothing : .set) }
        guard text.utf8.contains(UInt8(ascii: "$")) else { return Evaluated(text: text) }
        let inner = Frame(name: name, place: place, parent: frame, text: text)
        return evaluate(SettingExpression(parsing: text).parts, in: inner)
    }

    /// Returns the text for a setting without a value: empty, or the reference itself if a value exists in the real
    /// build.
    private mutating func valueOfUndefined(_ name: String) -> Evaluated {
        let setting = causes[name] ?? settings.cause(of: name)
        causes[name] = setting
        guard keepsSymbols, setting.cause.mayBeSetElsewhere else { return .nothing() }
        symbols.insert(name)
        return Evaluated(text: "$(\(name))", isSymbolic: true)
    }

    /// Adds work; returns false if the limit is exceeded.
    private mutating func spend(_ effort: Int) -> Bool {
        work += effort
        return isWithin(work <= workLimit)
    }

    private mutating func isWithin(_ bound: Bool) -> Bool {
        isTruncated = isTruncated || !bound
        return bound
    }

    private mutating func apply(_ step: SettingExpression.Operator, to value: inout Evaluated, in frame: Frame) {
        guard spend(value.text.utf8.count) else { return }
        switch step.meaning {
        case .retrieval(let operation):
            if value.exists { value.text = TextOperations.apply(operation, to: value.text) }
        case .replacement(let operation):
            let operand = evaluate(step.operand ?? [], in: frame)
            guard value.exists || operation == .default else { return }
            value.exists = true
            if operation != .default || value.text.isEmpty {
                value.isSymbolic = value.isSymbolic || operand.isSymbolic
            }
            value.text = TextOperations.apply(operation, to: value.text, operand: operand.text)
        case nil: break
        }
    }

    /// Returns a reference as in the source, but always in parentheses unless it is bare.
    private func source(of reference: SettingExpression.Reference, in frame: Frame) -> String {
        let bytes = frame.text.utf8.dropFirst(reference.range.lowerBound + 1).prefix(reference.range.count - 1)
        guard reference.form != .bare else { return "$" + String(decoding: bytes, as: UTF8.self) }
        return "$(" + String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self) + ")"
    }
}

extension UndefinedSetting.Cause {
    /// Whether the setting has a value in the real build.
    fileprivate var mayBeSetElsewhere: Bool {
        switch self {
        case .setByXcode, .missingConfigurationFile(_, isOptional: false): true
        case .emptyOnPurpose, .circular, .missingConfigurationFile, .nowhere: false
        }
    }
}
