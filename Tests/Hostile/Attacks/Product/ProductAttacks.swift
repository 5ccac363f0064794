import CodeSigning
import SigningMaterial

extension Attack {
    /// The attacks of the category `products`.
    static var products: [Attack] {
        productControls + alteredCode + alteredDirectories + alteredSlots + alteredResources + alteredSeals
            + alteredSlices
            + alteredBytes + ambiguousArchives + ambiguousNames
    }

    /// Returns an attack for whose product the tool must report a finding with the given words.
    static func broken(
        _ name: String, _ words: String, rule: String = "signature-broken",
        _ make: @escaping @Sendable () throws -> ProductSample
    ) -> Attack {
        Attack(.products, name) { directory in
            let sample = try make()
            try sample.write(to: directory)
            try ProductFindings(try directory.run("check", sample.name, "--format", "json"))
                .expect(words, rule: rule)
        }
    }

    /// Returns an attack with a valid product, which the tool must not report as changed.
    static func intact(_ name: String, _ make: @escaping @Sendable () throws -> ProductSample) -> Attack {
        Attack(.products, name) { directory in
            let sample = try make()
            try sample.write(to: directory)
            try ProductFindings(try directory.run("check", sample.name, "--format", "json")).expectIntegrity()
        }
    }

    /// Returns an attack that changes the signature of the main executable of an iOS app.
    static func signed(
        _ name: String, _ words: String, rule: String = "signature-broken",
        _ change: @escaping @Sendable (inout SignatureBlueprint) -> Void
    ) -> Attack {
        broken(name, words, rule: rule) { try .phone { $0.changingSignature = change } }
    }

    private static var productControls: [Attack] {
        [
            intact("a signed iOS app is intact") { try .phone() },
            intact("a signed Mac app is intact") { try .mac() },
            intact("an app with two code directories is intact") {
                try .phone { app in
                    app.changingSignature = { $0.hashTypes = [.sha1, .sha256] }
                }
            },
            intact("an app with pages of 16 KiB is intact") {
                try .phone { $0.changingSignature = { $0.pageShift = 14 } }
            },
            intact("an app whose code has a single hash is intact") {
                try .phone { $0.changingSignature = { $0.pageShift = 0 } }
            },
            intact("an app without one of its localizations is intact") {
                var sample = try ProductSample.phone()
                sample.remove("Notes.app/de.lproj")
                return sample
            },
            intact("an app with a .DS_Store file is intact") {
                var sample = try ProductSample.phone()
                sample.add("Notes.app/data/.DS_Store", [0, 0, 0, 1])
                return sample
            },
            intact("a Mac app with two code directories is intact") {
                try .mac { $0.changingSignature = { $0.hashTypes = [.sha256, .sha1] } }
            },
            intact("an app with a seal of version 1 is intact") {
                try .phone { $0.changingSeal = { $0.isVersion1 = true } }
            },
            intact("an app with padding after its signature is intact") {
                try .phone { $0.changingSignature = { $0.paddingSize = 64 } }
            },
            Attack(.products, "a quick check lists the omitted checks") { directory in
                try ProductSample.phone().write(to: directory)
                let run = try directory.run("check", "Notes.app", "--quick", "--format", "json")
                let findings = try ProductFindings(run)
                try findings.expectIntegrity()
                guard findings.notVerified.contains("the hashes of code pages") else {
                    throw Attack.Failure(.accepted, "the report does not list the hashes of code pages")
                }
            },
            Attack(.products, "an archive of the app is intact") { directory in
                var sample = try ProductSample.phone()
                for index in sample.entries.indices {
                    sample.entries[index].path = "Payload/" + sample.entries[index].path
                }
                try ArchiveBlueprint(sample.entries).write(to: directory.path("Notes.ipa"))
                try ProductFindings(try directory.run("check", "Notes.ipa", "--format", "json")).expectIntegrity()
            },
        ]
    }
}
