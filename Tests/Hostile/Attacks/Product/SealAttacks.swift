import CodeSigning
import SigningMaterial

extension Attack {
    /// Seals that do not cover all files, or that are hostile to a reader.
    static var alteredSeals: [Attack] {
        let omissions = ["^.*", "^data/", ".*", #"\.json$"#, "^(icon|data)", "[a-z]+$"].map { pattern in
            sealed("the rule \(pattern) omits files", "does not cover all files") { seal in
                seal.rules[pattern] = "<dict><key>omit</key><true/><key>weight</key><real>5000</real></dict>"
            }
        }
        let patterns = [
            String(repeating: "(", count: 200) + "a" + String(repeating: ")", count: 200), "(a*)*b{1,1000}",
            "[[:alpha:]]+",
            String(repeating: "a?", count: 300), "(x+x+)+y(", "*", #"\d+"#,
            "(a|b)*a" + String(repeating: "(a|b)", count: 20),
        ]
        let hostile = patterns.enumerated().map { number, pattern in
            sealed("the hostile pattern \(number + 1) is a rule", "resource") { seal in
                seal.rules[pattern] = "<dict><key>omit</key><true/><key>weight</key><real>3000</real></dict>"
            }
        }
        let paths = ["../outside", "/etc/hosts", "data/../icon.png", "data//list.json", "./icon.png"].map { path in
            sealed("the seal lists \(path)", "path outside the bundle") { seal in
                seal.files[path] = "<dict><key>hash2</key><data>AA==</data><key>optional</key><true/></dict>"
            }
        }
        return omissions + hostile + paths + malformedSeals
    }

    /// Returns an attack with an iOS app whose seal was changed before it was signed.
    private static func sealed(
        _ name: String, _ words: String, _ change: @escaping @Sendable (inout SealBlueprint) -> Void
    ) -> Attack {
        broken(name, words) { try .phone { $0.changingSeal = change } }
    }

    private static var malformedSeals: [Attack] {
        let documents = [
            ("an empty file", ""), ("text", "hello"), ("an array", "<plist><array/></plist>"),
            ("a truncated document", "<plist><dict><key>files2</key>"),
            ("files without rules", "<plist><dict><key>files2</key><dict/></dict></plist>"),
        ]
        return documents.map { name, text in
            sealed("the seal is \(name)", "CodeResources cannot be read") { $0.document = Array(text.utf8) }
        } + [
            sealed("the seal has no rule for all files", "does not cover all files") { $0.rules["^.*"] = nil },
            sealed("the hash of a resource is wrong", "icon.png` was altered") { seal in
                let hash = PropertyListWriter.data(Digest.sha256.hash([1]))
                seal.files["icon.png"] = "<dict><key>hash2</key>\(hash)</dict>"
            },
            sealed("a resource has no hash", "no supported hash") { $0.files["icon.png"] = "<dict/>" },
            sealed("a resource is sealed as nested code", "does not have a signature in a Mach-O file") { seal in
                seal.files["icon.png"] = SealBlueprint.nestedEntry([1, 2, 3])
            },
            sealed("a resource is not listed", "icon.png` was added") { $0.files["icon.png"] = nil },
            broken("a resource is altered under a seal of version 1", "icon.png` was altered") {
                var sample = try ProductSample.phone { app in app.changingSeal = { $0.isVersion1 = true } }
                try sample.flip("Notes.app/icon.png", at: 1)
                return sample
            },
        ]
    }
}
