package import PropertyLists

extension Finding {
    /// Returns a finding about an error in the configuration file, or in a file that it references.
    package static func configurationMistake(_ message: String, at location: Location) -> Finding {
        let rule = Rule.configurationMistake
        return Finding(
            rule: rule.id, severity: rule.severity, confidence: rule.confidence, message: message, location: location,
            related: [], apple: [], fix: nil)
    }
}
