import SystemShims

/// The condition for links in the text of a terminal.
///
/// Source: <https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda>, which describes the escape sequence
/// and the terminals that support it. A terminal without support can show the sequence as text, so only known terminals
/// receive links. `FORCE_HYPERLINK` overrides the choice, as in other tools.
enum TerminalLinks {
    /// Returns whether text for a stream has links.
    static func areShown(on stream: StandardStream) -> Bool {
        if let force = variable("FORCE_HYPERLINK"), !force.isEmpty { return force != "0" }
        guard stream.isTerminal, variable("TERM") != "dumb", variable("CI") == nil else { return false }
        // VTE, the library of many terminals, has supported links correctly since version 0.50.1.
        if let version = variable("VTE_VERSION").flatMap({ Int($0) }) { return version >= 5001 }
        if ["KITTY_WINDOW_ID", "WT_SESSION", "DOMTERM", "WEZTERM_PANE"].contains(where: { variable($0) != nil }) {
            return true
        }
        return programs.contains(variable("TERM_PROGRAM") ?? "") || types.contains(variable("TERM") ?? "")
    }

    /// The values of `TERM_PROGRAM` of terminals with links.
    private static let programs: Set = ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "mintty"]

    /// The values of `TERM` of terminals with links.
    private static let types: Set = ["xterm-kitty", "alacritty", "foot", "foot-extra", "xterm-ghostty"]

    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
