import ArgumentParser
import Reporting
import SystemShims

/// The output settings that options specify; the environment and then the configuration supply the others.
struct OutputSettings {
    var format: ReportFormat?
    var failOn: Threshold?
    var color: ColorChoice?

    /// The environment variable for the output format.
    static let formatVariable = "ENTCHECK_FORMAT"

    /// The environment variable for colors.
    static let colorVariable = "ENTCHECK_COLOR"

    /// The output format that the environment specifies.
    static var format: ReportFormat? { get throws { try choice(formatVariable) } }

    /// The color setting that the environment specifies.
    static var color: ColorChoice? { get throws { try choice(colorVariable) } }

    private static func choice<Choice: CaseIterable & RawRepresentable<String>>(_ name: String) throws -> Choice? {
        guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { return nil }
        if let choice = Choice(rawValue: value) { return choice }
        let names = Choice.allCases.map(\.rawValue).alternatives
        throw ValidationError("The environment variable \(name) is `\(value)`; expected \(names).")
    }
}
