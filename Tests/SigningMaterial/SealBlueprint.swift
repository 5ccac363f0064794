import CodeSigning

/// A description of a resource seal, the content of `_CodeSignature/CodeResources`.
package struct SealBlueprint: Sendable {
    /// The entries of `files2`, as XML, by path.
    package var files: [String: String] = [:]
    /// The entries of `files`, as XML, by path.
    package var oldFiles: [String: String] = [:]
    /// The rules of `rules2`, as XML, by pattern.
    package var rules: [String: String]
    /// The rules of `rules`, as XML, by pattern.
    package var oldRules = ["^.*": "<true/>"]
    /// Whether `files2` and `rules2` are omitted.
    package var isVersion1 = false
    /// The bytes that replace the document; `nil` writes the document.
    package var document: [UInt8]?

    /// Seals the files in a directory.
    package init(_ entries: [ArchiveBlueprint.Entry], in folder: String, isForMac: Bool) {
        rules = Self.commonRules.merging(isForMac ? Self.macRules : [:]) { $1 }
        let prefix = "\(folder)/"
        let units = isForMac ? Self.nestedUnits(of: entries, prefix: prefix) : [:]
        for entry in entries where entry.path.hasPrefix(prefix) {
            let path = String(entry.path.dropFirst(prefix.count))
            guard !units.keys.contains(where: { path == $0 || path.hasPrefix("\($0)/") }) else { continue }
            if path == "Info.plist" {
                // The rules of version 1 also include this file.
                oldFiles[path] = PropertyListWriter.data(Digest.sha1.hash(entry.bytes))
                continue
            }
            let isOptional = path.contains(".lproj/") && !path.contains("Base.lproj/")
            let optional = isOptional ? "<key>optional</key><true/>" : ""
            if entry.mode & 0o170000 == 0o120000 {
                let target = PropertyListWriter.escaped(String(decoding: entry.bytes, as: UTF8.self))
                files[path] = "<dict><key>symlink</key><string>\(target)</string>\(optional)</dict>"
            } else if entry.mode & 0o170000 != 0o040000 {
                let hash = PropertyListWriter.data(Digest.sha256.hash(entry.bytes))
                files[path] = "<dict><key>hash2</key>\(hash)\(optional)</dict>"
                let oldHash = PropertyListWriter.data(Digest.sha1.hash(entry.bytes))
                oldFiles[path] = isOptional ? "<dict><key>hash</key>\(oldHash)\(optional)</dict>" : oldHash
            }
        }
        for (path, hash) in units { files[path] = Self.nestedEntry(hash) }
    }

    /// Returns the entry of nested code.
    package static func nestedEntry(_ codeDirectoryHash: [UInt8]) -> String {
        let data = PropertyListWriter.data(codeDirectoryHash)
        return """
            <dict><key>cdhash</key>\(data)<key>requirement</key>
            <string>identifier "com.example.sync" and anchor apple generic</string></dict>
            """
    }

    /// Returns the bytes of the document.
    package func bytes() -> [UInt8] {
        if let document { return document }
        func dictionary(_ entries: [String: String]) -> String {
            let body = entries.sorted { $0.key < $1.key }
                .map { "<key>\(PropertyListWriter.escaped($0.key))</key>\($0.value)" }.joined(separator: "\n")
            return "<dict>\n\(body)</dict>"
        }
        let second = "<key>files2</key>\(dictionary(files))\n<key>rules2</key>\(dictionary(rules))"
        return PropertyListWriter.document(
            """
            <dict><key>files</key>\(dictionary(oldFiles))\n<key>rules</key>\(dictionary(oldRules))
            \(isVersion1 ? "" : second)</dict>
            """)
    }

    /// Returns the nested bundles and executables according to Apple's rules for macOS, with their hashes.
    private static func nestedUnits(of entries: [ArchiveBlueprint.Entry], prefix: String) -> [String: [UInt8]] {
        let folders = [
            "Frameworks", "SharedFrameworks", "PlugIns", "Plug-ins", "XPCServices", "Helpers", "MacOS",
            "Library/Automator", "Library/Spotlight", "Library/LoginItems",
        ]
        var units: [String: [UInt8]] = [:]
        for entry in entries where entry.path.hasPrefix(prefix) && entry.mode & 0o170000 != 0o120000 {
            let path = entry.path.dropFirst(prefix.count)
            guard folders.contains(where: { path.hasPrefix("\($0)/") }) else { continue }
            let parts = path.split(separator: "/")
            let end = parts.dropLast().first { $0.contains(".") }?.endIndex ?? path.endIndex
            guard let file = try? MachOFile(reading: MemorySource(entry.bytes)), file.slices.first?.fileType != nil,
                let hash = file.slices.first?.codeSignature?.codeDirectory.codeDirectoryHash
            else { continue }
            let unit = String(path[..<end])
            // The main executable of a bundle precedes the code that is nested in the bundle.
            if units[unit] == nil { units[unit] = hash }
        }
        return units
    }

    private static let commonRules = [
        "^.*": "<true/>",
        #".*\.dSYM($|/)"#: "<dict><key>weight</key><real>11</real></dict>",
        #"^(.*/)?\.DS_Store$"#: "<dict><key>omit</key><true/><key>weight</key><real>2000</real></dict>",
        #"^.*\.lproj/"#: "<dict><key>optional</key><true/><key>weight</key><real>1000</real></dict>",
        #"^.*\.lproj/locversion.plist$"#: "<dict><key>omit</key><true/><key>weight</key><real>1100</real></dict>",
        #"^Base\.lproj/"#: "<dict><key>weight</key><real>1010</real></dict>",
        #"^Info\.plist$"#: "<dict><key>omit</key><true/><key>weight</key><real>20</real></dict>",
        #"^PkgInfo$"#: "<dict><key>omit</key><true/><key>weight</key><real>20</real></dict>",
        #"^embedded\.provisionprofile$"#: "<dict><key>weight</key><real>20</real></dict>",
        #"^version\.plist$"#: "<dict><key>weight</key><real>20</real></dict>",
    ]

    private static let macRules = [
        "^[^/]+$": "<dict><key>nested</key><true/><key>weight</key><real>10</real></dict>",
        "^(Frameworks|SharedFrameworks|PlugIns|Plug-ins|XPCServices|Helpers|MacOS|Library/(Automator|Spotlight|LoginItems))/":
            "<dict><key>nested</key><true/><key>weight</key><real>10</real></dict>",
        "^Resources/": "<dict><key>weight</key><real>20</real></dict>",
        #"^Resources/.*\.lproj/"#: "<dict><key>optional</key><true/><key>weight</key><real>1000</real></dict>",
    ]
}
