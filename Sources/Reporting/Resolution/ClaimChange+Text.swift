public import EntitlementResolution
import Entitlements
public import TextOutput

extension [ClaimChange] {
    /// Returns each change with its reason and its consequences, followed by a summary.
    ///
    /// - Parameters:
    ///   - more: The consequences that do not belong to a single entitlement.
    ///   - isComplete: Whether all consequences are known, because the entitlements can be signed.
    ///   - style: The colors.
    /// - Returns: The lines.
    public func text(and more: [Consequence] = [], isComplete: Bool = true, style: Style = Style()) -> String {
        let order: [ClaimChange.Action] = [.removed, .changed, .added, .kept]
        var text = order.flatMap { action in filter { $0.action == action } }.map { $0.text(style: style) }.joined()
        text += more.map { $0.text(style: style, indent: "") }.joined()
        let counts = ClaimChange.Action.allCases.compactMap { action -> String? in
            let count = self.count { $0.action == action }
            return count == 0 ? nil : "\(count) \(action.rawValue)"
        }
        let losses = flatMap(\.consequences).count(where: \.isLoss) + more.count(where: \.isLoss)
        let loss =
            !isComplete && losses == 0
            ? "losses for users unknown"
            : losses == 0 ? "users lose nothing" : counted(losses, "loss for users", "losses for users")
        return text + (counts + [loss]).joined(separator: ", ") + ".\n"
    }
}

extension ClaimChange.Action {
    fileprivate var role: Style.Role {
        switch self {
        case .kept: .good
        case .changed, .added: .warning
        case .removed: .error
        }
    }
}

extension ClaimChange {
    fileprivate func text(style: Style) -> String {
        var text = style.paint(action.rawValue, action.role) + " " + style.paint(key.rawValue.displayed, .strong) + "\n"
        if action == .kept {
            text += "  \(before?.description.displayed ?? "")\n"
        } else {
            if let before { text += "  - \(before.description.displayed)\n" }
            if let after { text += "  + \(after.description.displayed)\n" }
        }
        if let reason { text += "  because \(reason.displayed)\n" }
        return text + consequences.map { $0.text(style: style, indent: "  ") }.joined()
    }
}

extension Consequence {
    fileprivate func text(style: Style, indent: String) -> String {
        let word = style.paint(isLoss ? "loss" : "note", isLoss ? .error : .note)
        let likely = isCertain ? "" : " (likely)"
        var lines = ["\(word)\(likely): \(text.displayed)"]
        if let advice { lines.append("fix: \(advice.displayed)") }
        lines += sources.map { style.paint("  \($0)", .faint) }
        return lines.map { "\(indent)\($0)\n" }.joined()
    }
}
