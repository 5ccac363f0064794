import ArgumentParser
import EntitlementRules
import PropertyLists

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// What was said of a report's form by options; what was not is looked up in the environment, then in the configuration.
struct OutputChoices {
    var format: ReportFormat?
    var failOn: Threshold?
    var color: ColorChoice?

    /// The report's form as all say it together.
    ///
    /// - Throws: Where the environment says what is not understood.
    func settle(_ writing: ReportWriting, by configuration: Configuration) throws -> ReportWriting {
        var writing = writing
        writing.format = try format ?? Self.format ?? configuration.format?.value ?? .text
        writing.color = try color ?? Self.color ?? configuration.color?.value ?? .auto
        writing.failOn = failOn ?? configuration.failOn?.value ?? .error
        return writing
    }

    /// The variable that names a form.
    static let formatVariable = "ENTCHECK_FORMAT"

    /// The variable that says when text is coloured.
    static let colorVariable = "ENTCHECK_COLOR"

    /// The form that the environment asks for.
    static var format: ReportFormat? { get throws { try choice(formatVariable) } }

    /// When text is coloured, as the environment has it.
    static var color: ColorChoice? { get throws { try choice(colorVariable) } }

    private static func choice<Choice: CaseIterable & RawRepresentable<String>>(_ name: String) throws -> Choice? {
        guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { return nil }
        if let choice = Choice(rawValue: value) { return choice }
        let names = YAMLReader.list(Choice.allCases.map(\.rawValue))
        throw ValidationError("The environment variable \(name) is \(names), not `\(value)`.")
    }
}
