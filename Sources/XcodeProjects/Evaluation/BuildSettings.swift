internal import PropertyLists

/// All settings of one build: the levels of assignments, and the parameters for their conditions.
public struct BuildSettings: Sendable {
    /// The levels, in descending order of precedence.
    let levels: [SettingLevel]

    /// The values of the parameters in conditions.
    let parameters: [String: String]

    /// The location reported for settings that nothing defines.
    let homeOfDefinitions: Location?

    /// The remaining work for all builds; `nil` if it is not limited.
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

    /// Returns the value of a setting; empty if the setting is not set.
    ///
    /// - Parameter name: The name of the setting, case-sensitive.
    public subscript(name: String) -> SettingValue {
        guard strongestAssignment(of: name) != nil else { return SettingValue("") }
        return expand("$(" + name + ")")
    }

    /// Expands the references in a text.
    ///
    /// - Parameters:
    ///   - text: The text, for instance `iCloud.$(CFBundleIdentifier)`.
    ///   - substitutes: Values that override the values of the levels.
    ///   - room: The maximum work; reduced by the work done.
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
            isTruncated: known.evaluator.isTruncated)
    }

    /// Expands the references in one text.
    func expand(_ text: String, with substitutes: Substitutes = Substitutes()) -> SettingValue {
        var room = Int.max
        return expand(text, with: substitutes, within: &room)
    }

    /// Returns the assignment that determines the value of a setting, with its level; `nil` if the setting is not set.
    package func decidingAssignment(of name: String) -> (assignment: SettingAssignment, level: SettingLevel.Kind)? {
        strongestAssignment(of: name).map { ($0.assignment, levels[$0.place.level].kind) }
    }

    /// The position of an assignment among the assignments of its setting.
    struct Precedence: Hashable {
        let level: Int
        let index: Int
    }

    /// Returns the strongest assignment of a setting whose conditions hold, among the assignments weaker than the one
    /// at `place`.
    ///
    /// - Parameters:
    ///   - name: The setting.
    ///   - place: The position of the stronger assignment.
    ///   - looks: A counter to which the number of examined assignments is added.
    /// - Returns: The assignment and its position; `nil` if there is none.
    func assignment(
        of name: String, after place: Precedence?, counting looks: inout Int
    ) -> (assignment: SettingAssignment, place: Precedence)? {
        for level in (place?.level ?? 0)..<max(levels.count, place?.level ?? 0) {
            guard let assignments = levels[level].assignments[name] else { continue }
            let end = place?.level == level ? place?.index ?? 0 : assignments.count
            for index in (0..<end).reversed() {
                looks += 1
                guard assignments[index].conditions.allSatisfy({ $0.holds(for: parameters) }) else { continue }
                return (assignments[index], Precedence(level: level, index: index))
            }
        }
        return nil
    }

    private func strongestAssignment(of name: String) -> (assignment: SettingAssignment, place: Precedence)? {
        var looks = 0
        return assignment(of: name, after: nil, counting: &looks)
    }

    /// Returns the report of a setting that has no value because it references itself.
    func circle(of name: String) -> UndefinedSetting {
        UndefinedSetting(name: name, cause: .circular, location: strongestAssignment(of: name)?.assignment.location)
    }

    /// Returns the reason why a setting has no value.
    func cause(of name: String) -> UndefinedSetting {
        if let (assignment, _) = strongestAssignment(of: name) {
            return UndefinedSetting(name: name, cause: .emptyOnPurpose, location: assignment.location)
        }
        if BuiltInSettings.suppliedNames.contains(name) {
            return UndefinedSetting(name: name, cause: .setByXcode, location: nil)
        }
        return missingFile(definingPossibly: name)
            ?? UndefinedSetting(name: name, cause: .nowhere, location: homeOfDefinitions)
    }

    /// Returns the missing configuration files as the reason why a setting has no value, or `nil` if there are none.
    private func missingFile(definingPossibly name: String) -> UndefinedSetting? {
        let missing = levels.flatMap(\.missingFiles)
        let required = missing.filter { !$0.isOptional }
        let files = required.isEmpty ? missing : required
        guard let first = files.first else { return nil }
        let names = Set(files.map(\.name)).sorted().joined(separator: ", ")
        return UndefinedSetting(
            name: name, cause: .missingConfigurationFile(name: names, isOptional: first.isOptional),
            location: first.location)
    }
}

/// Values that override the values of all levels of build settings while one text is expanded.
struct Substitutes: Sendable {
    /// Values by name.
    var values: [String: SettingValue] = [:]

    /// The names of variables whose value only the provisioning profile or the team provides; they remain `$(NAME)` in
    /// the text, and are empty in the signed text.
    var symbols: Set<String> = []
}
