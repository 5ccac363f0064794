/// The configuration file that `entcheck init` and `entcheck config init` create.
enum ConfigurationTemplate {
    /// Returns a configuration with examples in comments.
    ///
    /// - Parameters:
    ///   - failOn: The lowest severity that fails a run.
    ///   - baseline: The path of the baseline; `nil` if there is none.
    /// - Returns: The text of the file.
    static func text(failOn: Threshold, baseline: String? = nil) -> String {
        let known = baseline.map { "\n# The accepted findings, which do not fail a run.\nbaseline: \($0)\n" } ?? ""
        return """
            # yaml-language-server: $schema=https://raw.githubusercontent.com/example/entcheck/main/Docs/entcheck.schema.json
            # The entcheck configuration of this repository. Docs/Configuration.md describes all settings.

            # The lowest severity that fails a run: error, warning, note, or never.
            fail-on: \(failOn.rawValue)
            \(known)
            # Paths to skip, as in .gitignore.
            # exclude: [Vendor]

            # The severities of rules: off, note, warning, or error.
            # rules:
            #   kvstore-split: off

            # Entitlements that bundles must, may, or must not claim, in the source and in the signature.
            # policy:
            #   - bundle: com.example.notes
            #     require:
            #       com.apple.security.application-groups: group.com.example.notes
            #   - bundle: "*"
            #     forbid: [com.apple.security.get-task-allow]

            # Accepted findings, each with the reason.
            # ignore:
            #   - rule: key-unknown
            #     path: Legacy/Legacy.entitlements
            #     reason: only our own system reads this key
            #     until: 2027-06-30

            """
    }
}
