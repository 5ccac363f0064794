import Foundation

extension Attack {
    /// The attacks of the category `output`.
    static var output: [Attack] {
        fileNameAttacks + claimAttacks + targetAttacks + storeAttacks + messageAttacks + editorAttacks + validOutput
    }

    /// Returns entitlements for which a finding contains the value.
    static func entitlements(key: String = "com.example.key", value: String) -> String {
        let escaped = [key, value].map {
            $0.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
            <key>\(escaped[0])</key><string>\(escaped[1])</string>
            <key>com.apple.security.application-groups</key>
            <array><string>\(escaped[1])*</string></array>
            </dict></plist>

            """
    }

    /// Runs `lint` once with all formats, and checks the output of each.
    private static func lint(_ directory: AttackDirectory, against hostile: HostileText) throws {
        let outputs = FormatChecks.lintFormats.flatMap { ["--output", "\($0)=../\($0)"] }
        let run = try directory.run(["lint", "--verbose", "--format", "concise"] + outputs, in: "in")
        guard run.status == 1 || run.status == 4 else {
            throw Failure(.accepted, "status \(run.status): \(run.errors)")
        }
        for format in FormatChecks.lintFormats {
            let bytes = try [UInt8](Data(contentsOf: directory.url.appending(path: format)))
            try FormatChecks(format: format, bytes: bytes).expectUnforged(by: hostile)
        }
        for (name, bytes) in [("output", run.outputBytes), ("errors", run.errorBytes)] {
            try FormatChecks(format: name, bytes: bytes).expectUnforged(by: hostile)
        }
    }

    /// An attack per text, with the text in names of files.
    private static var fileNameAttacks: [Attack] {
        HostileText.all.filter { !$0.text.contains("/") }.map { hostile in
            Attack(.output, "\(hostile.name) in the name of a file, in all formats of lint") { directory in
                try directory.write(entitlements(value: "x"), to: "in/a\(hostile.text)b.entitlements")
                try directory.write(entitlements(value: "x"), to: "in/\(hostile.text)c.entitlements")
                try lint(directory, against: hostile)
            }
        }
    }

    /// An attack per text, with the text in a key and in values.
    private static var claimAttacks: [Attack] {
        HostileText.all.filter(\.isAllowedInXML).map { hostile in
            Attack(.output, "\(hostile.name) in a key and in a value, in all formats of lint") { directory in
                let list = entitlements(key: "com.example.a\(hostile.text)b", value: "a\(hostile.text)b")
                try directory.write(list, to: "in/App.entitlements")
                try lint(directory, against: hostile)
            }
        }
    }

    /// Writes a project with the text in the names of a target, a configuration, and a team.
    private static func writeProject(_ hostile: HostileText, to directory: AttackDirectory) throws {
        let text = "a\(hostile.quotedForYAML)b"
        try directory.write(
            """
            name: Notes
            configs: {"\(text)": release}
            settings: {DEVELOPMENT_TEAM: "\(text)", PRODUCT_BUNDLE_IDENTIFIER: "com.example.\(text)"}
            targets:
              "\(text)":
                type: application
                platform: iOS
                settings: {CODE_SIGN_ENTITLEMENTS: App.entitlements}
              Second:
                type: application
                platform: iOS
                settings: {CODE_SIGN_ENTITLEMENTS: App.entitlements}

            """, to: "in/project.yml")
        let value = hostile.isAllowedInXML ? "group.a\(hostile.text)b" : "group.example"
        try directory.write(entitlements(value: value), to: "in/App.entitlements")
    }

    /// An attack per text, with the text in the names of a project.
    private static var targetAttacks: [Attack] {
        HostileText.all.map { hostile in
            Attack(.output, "\(hostile.name) in the names of a target, a configuration, and a team") { directory in
                try writeProject(hostile, to: directory)
                try lint(directory, against: hostile)
            }
        }
    }

    /// Attacks that use some of the texts with each format of `stores`.
    private static var storeAttacks: [Attack] {
        let formats = [
            ["--format", "text"], ["--format", "json"], ["--graph", "text"], ["--graph", "dot"],
            ["--graph", "mermaid"],
            ["--graph", "svg"], ["--graph", "html"], ["--format", "markdown"],
        ]
        return HostileText.all.enumerated().filter { $0.offset.isMultiple(of: 4) || $0.element.text.count > 1 }.map {
            let hostile = $0.element
            return Attack(.output, "\(hostile.name) in the names of stores and apps, in all formats of stores") {
                directory in
                try writeProject(hostile, to: directory)
                // A group with a wildcard does not identify a store.
                let group = hostile.isAllowedInXML ? "group.a\(hostile.text)b" : "group.example"
                let list = entitlements(value: group).replacingOccurrences(of: "*</string>", with: "</string>")
                try directory.write(list, to: "in/App.entitlements")
                for arguments in formats {
                    let run = try directory.run(["stores"] + arguments, in: "in")
                    guard run.status != 2 else { throw Failure(.crashed, run.errors) }
                    try FormatChecks(format: arguments[1], bytes: run.outputBytes).expectUnforged(by: hostile)
                }
            }
        }
    }
}
