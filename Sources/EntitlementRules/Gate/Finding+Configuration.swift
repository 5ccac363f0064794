package import PropertyLists

extension Finding {
    /// What is wrong with a configuration or a file that it names.
    package static func configurationMistake(_ message: String, at location: Location) -> Finding {
        let rule = Rule.configurationMistake
        return Finding(
            rule: rule.id, severity: rule.severity, confidence: rule.confidence, message: message, location: location,
            related: [], apple: [], fix: nil)
    }
}
