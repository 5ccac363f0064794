import TextOutput

/// All settings with their values and sources.
package struct SettingsList {
    /// One setting.
    private struct Setting {
        let name: String
        let value: String
        let source: String
    }

    private let file: String?
    private var settings: [Setting] = []

    /// Creates an empty list.
    ///
    /// - Parameter file: The configuration file; `nil` if there is none.
    package init(file: String?) { self.file = file }

    /// Adds a setting.
    ///
    /// - Parameters:
    ///   - name: The name of the setting.
    ///   - value: The value of the setting.
    ///   - source: The location in a file, the name of a variable, or `default`.
    package mutating func append(_ name: String, _ value: String, from source: String) {
        settings.append(Setting(name: name, value: value, source: source))
    }

    /// The list as human-readable text.
    package var text: String {
        let rows = settings.map { [$0.name, $0.value.displayed, $0.source.displayed] }
        let table = TextTable(header: ["SETTING", "VALUE", "FROM"], rows: rows).text
        return "\(file.map { "Configuration: \($0.displayed)" } ?? "No configuration file.")\n\n" + table
    }

    /// The list as one JSON object, `"schema": "entcheck/config/1"`.
    package var json: String {
        var json = JSONWriter()
        json.object { json in
            json.member("file", file)
            json.member("schema", "entcheck/config/1")
            json.member("settings", each: settings) { json, setting in
                json.member("name", setting.name)
                json.member("source", setting.source)
                json.member("value", setting.value)
            }
        }
        return json.text
    }
}
