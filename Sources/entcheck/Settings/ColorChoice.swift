import ArgumentParser
import SystemShims

/// The condition for colors in text.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
    case auto
    case always
    case never

    /// Returns whether text for a stream has colors.
    ///
    /// `auto` follows the environment (<https://no-color.org>, <https://force-color.org>,
    /// <https://bixense.com/clicolors/>); otherwise text has colors if the stream is a terminal.
    func isOn(for stream: StandardStream) -> Bool {
        switch self {
        case .always: true
        case .never: false
        case .auto where isSet("NO_COLOR"): false
        case .auto where isSet("FORCE_COLOR") || isSet("CLICOLOR_FORCE"): true
        case .auto: stream.isTerminal && variable("TERM") != "dumb"
        }
    }

    private func isSet(_ name: String) -> Bool { variable(name).map { !$0.isEmpty && $0 != "0" } ?? false }

    private func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
