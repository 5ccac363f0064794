package import PropertyLists

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
