public import EntitlementResolution
import Entitlements
import PropertyLists
public import TextOutput

extension ResolvedEntitlements {
    /// Returns each entitlement with the origins of its value, the claims that are not signed, and the problems.
    public func text(style: Style = Style()) -> String {
        var text = entitlements.map { $0.text(style: style) }.joined()
        for claim in omitted {
            text += style.paint("\(claim.key) is not signed", .strong) + "\n"
            text += claim.origins.map { "  \($0.text(of: claim.value))\n" }.joined()
            text += claim.remark.text(style: style)
        }
        return text + problemLines(style: style)
    }

    /// Returns the problems, one per line.
    public func problemLines(style: Style = Style()) -> String {
        problems.map { problem in
            let place = problem.location.map { "\($0.description.displayed)" } ?? "entcheck"
            let role: Style.Role =
                switch problem.severity {
                case .error: .error
                case .warning: .warning
                case .note: .note
                }
            return "\(place): \(style.paint(problem.severity.rawValue, role)): \(problem.message.displayed)\n"
        }.joined()
    }
}

extension ResolvedEntitlement {
    fileprivate func text(style: Style) -> String {
        var text = style.paint("\(key.rawValue.displayed) = \(value.description.displayed)", .strong) + "\n"
        for (index, origin) in origins.enumerated() {
            let word =
                switch action {
                case .claimed: ""
                case .added: index == 0 ? "added: " : ""
                case .replaced: index == 0 ? "replaced: " : ""
                }
            text += "  \(word)\(origin.text(of: value))\n"
        }
        return text + remarks.map { $0.text(style: style) }.joined()
    }
}

extension EntitlementOrigin {
    /// Returns the origin on one line, with its location and its own value.
    fileprivate func text(of signed: EntitlementValue) -> String {
        let place = location.map { " (\($0))" } ?? ""
        let own = value.map { $0 == "\(signed)" ? "" : ": \($0)" } ?? ""
        return "\(name)\(place)\(own)".displayed
    }
}

extension ResolutionRemark {
    fileprivate func text(style: Style) -> String {
        let word = isDisputed ? "sources disagree: " : "because "
        return "  \(word)\(text.displayed)\n"
            + sources.map { style.paint("    \($0)", .faint) + "\n" }.joined()
    }
}
