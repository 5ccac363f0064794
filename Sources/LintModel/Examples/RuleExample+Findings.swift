package import PropertyLists

extension RuleExample {
    /// Returns the findings of a rule in the example.
    ///
    /// - Parameter rule: The rule of the example.
    /// - Returns: The findings, in the order of the file or project.
    package func findings(of rule: Rule) -> [Finding] {
        switch content {
        case .tree(let tree), .repository(let tree): Linter(rules: [rule]).findings(in: tree.workspace)
        case .entitlements(let inside), .profile(let inside):
            findings(of: rule, in: ExampleText.file(marked: ExampleText.document(inside)))
        case .file(let text): findings(of: rule, in: ExampleText.file(marked: text))
        }
    }

    private func findings(of rule: Rule, in file: SourceFile) -> [Finding] { rule.findings(in: subject(of: file)) }
}

/// Creates files from the texts of examples.
package enum ExampleText {
    /// Returns the text of an entitlements file around the content of its dictionary.
    package static func document(_ inside: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \(inside)
        </dict>
        </plist>

        """
    }

    /// Returns a file from a text with the marks `«` and `»`.
    package static func file(marked text: String) -> SourceFile {
        let scalars = text.unicodeScalars.filter { $0 != "«" && $0 != "»" }
        return SourceFile(path: "Example.entitlements", bytes: Array(String(String.UnicodeScalarView(scalars)).utf8))
    }
}
