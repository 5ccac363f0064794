internal import PropertyLists

/// All settings of one build: levels of assignments, and what their conditions are asked about.
public struct BuildSettings: Sendable {
    /// The levels, the strongest first.
    let levels: [SettingLevel]

    /// What is known of the build, for conditions.
    let parameters: [String: String]

    /// What could define a setting that nothing defines.
    let homeOfDefinitions: Location?

    /// The work that all builds together may take; `nil` if it is not limited.
    let budget: EvaluationBudget?

    init(
        levels: [SettingLevel], parameters: [String: String], homeOfDefinitions: Location? = nil,
        budget: EvaluationBudget? = nil
    ) {
        self.budget = budget
        self.levels = levels
        self.parameters = parameters
        self.homeOfDefinitions = homeOfDefinitions
    }

    /// What a setting comes to; the empty text where nothing sets it.
    ///
    /// - Parameter name: The setting, case-sensitive.
    public subscript(name: String) -> SettingValue {
        guard strongestAssignment(of: name) != nil else { return SettingValue("") }
        return expand("$(" + name + ")")
    }

    /// What a text with references comes to.
    ///
    /// - Parameters:
    ///   - text: The text, for instance `iCloud.$(CFBundleIdentifier)`.
    ///   - substitutes: Values that come before those of the levels.
    ///   - room: How much work it may be; what it is, is taken from it.
    /// - Returns: The text with the references replaced.
    func expand(_ text: String, with substitutes: Substitutes = Substitutes(), within room: inout Int) -> SettingValue {
        guard text.utf8.contains(UInt8(ascii: "$")) else { return SettingValue(text) }
        let expression = SettingExpression(parsing: text)
        func evaluated(keepingSymbols: Bool) -> (text: String, evaluator: SettingEvaluator) {
            var evaluator = SettingEvaluator(
                settings: self, substitutes: substitutes, keepsSymbols: keepingSymbols,
                workLimit: min(room, SettingEvaluator.workLimit, budget?.remaining ?? .max))
            let text = evaluator.evaluate(expression)
            room -= evaluator.work
            budget?.spend(evaluator.work)
            return (text, evaluator)
        }
        let known = evaluated(keepingSymbols: true)
        let symbols = known.evaluator.symbols.sorted()
        return SettingValue(
            text: known.text, signedText: symbols.isEmpty ? known.text : evaluated(keepingSymbols: false).text,
            undefined: known.evaluator.undefined.sorted { $0.name < $1.name }, symbols: symbols,
            isCutOff: known.evaluator.isCutOff)
    }

    /// What one text with references comes to.
    func expand(_ text: String, with substitutes: Substitutes = Substitutes()) -> SettingValue {
        var room = Int.max
        return expand(text, with: substitutes, within: &room)
    }

    /// The assignment that decides about a setting, with its level; `nil` where nothing sets it.
    package func decidingAssignment(of name: String) -> (assignment: SettingAssignment, level: SettingLevel.Kind)? {
        strongestAssignment(of: name).map { ($0.assignment, levels[$0.place.level].kind) }
    }

    /// Where an assignment stands among those of its setting.
    struct Place: Hashable {
        let level: Int
        let index: Int
    }

    /// The strongest assignment of a setting whose conditions hold, among those weaker than `place`.
    ///
    /// - Parameters:
    ///   - name: The setting.
    ///   - place: Where the stronger assignment stands.
    ///   - looks: Is increased by the number of assignments that were looked at.
    /// - Returns: The assignment with its place; `nil` where there is none.
    func assignment(
        of name: String, after place: Place?, counting looks: inout Int
    ) -> (assignment: SettingAssignment, place: Place)? {
        for level in (place?.level ?? 0)..<max(levels.count, place?.level ?? 0) {
            guard let assignments = levels[level].assignments[name] else { continue }
            let end = place?.level == level ? place?.index ?? 0 : assignments.count
            for index in (0..<end).reversed() {
                looks += 1
                guard assignments[index].conditions.allSatisfy({ $0.holds(for: parameters) }) else { continue }
                return (assignments[index], Place(level: level, index: index))
            }
        }
        return nil
    }

    private func strongestAssignment(of name: String) -> (assignment: SettingAssignment, place: Place)? {
        var looks = 0
        return assignment(of: name, after: nil, counting: &looks)
    }

    /// A setting that comes to nothing because it leads back to itself.
    func circle(of name: String) -> UndefinedSetting {
        UndefinedSetting(name: name, cause: .circular, location: strongestAssignment(of: name)?.assignment.location)
    }

    /// Why a setting has no value, when it has none.
    func cause(of name: String) -> UndefinedSetting {
        if let (assignment, _) = strongestAssignment(of: name) {
            return UndefinedSetting(name: name, cause: .emptyOnPurpose, location: assignment.location)
        }
        if BuiltInSettings.suppliedNames.contains(name) {
            return UndefinedSetting(name: name, cause: .setByXcode, location: nil)
        }
        let missing = levels.flatMap(\.missingFiles)
        let required = missing.filter { !$0.isOptional }
        let files = required.isEmpty ? missing : required
        if let first = files.first {
            let names = Set(files.map(\.name)).sorted().joined(separator: ", ")
            return UndefinedSetting(
                name: name, cause: .missingConfigurationFile(name: names, isOptional: first.isOptional),
                location: first.location)
        }
        return UndefinedSetting(name: name, cause: .nowhere, location: homeOfDefinitions)
    }
}

/// Values that come before those of all levels while one text is expanded.
struct Substitutes: Sendable {
    /// Values by name.
    var values: [String: SettingValue] = [:]

    /// Names whose value only Apple's side knows; they stay as `$(NAME)`, and are empty where Xcode would sign.
    var symbols: Set<String> = []
}
