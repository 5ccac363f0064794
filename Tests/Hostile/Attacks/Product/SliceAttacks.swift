import CodeSigning
import Entitlements
import SigningMaterial

extension Attack {
    /// Universal binaries, sections with entitlements, and builds for a simulator.
    static var alteredSlices: [Attack] {
        [
            broken(
                "a second slice is signed with different entitlements", "different signed values",
                rule: "signature-slices-differ"
            ) {
                var other = ProgramBlueprint(signing: try ProductSample.signature(["get-task-allow": true]))
                other.architecture = (0x0100_000C, 2)
                return try .phone { $0.slices = [$0.program, other] }
            },
            broken("the second slice is altered", "not match the SHA-256 hashes") {
                var sample = try universal()
                try sample.flip("Notes.app/Notes", at: 4096 * 9)
                return sample
            },
            broken("a second slice is not signed", "is not signed", rule: "signature-missing") {
                var sample = try ProductSample.phone()
                var slice = ProgramBlueprint()
                slice.architecture = (0x0100_000C, 2)
                let signed = ProgramBlueprint(signing: try ProductSample.signature(nil))
                try sample.change("Notes.app/Notes") { $0 = try UniversalBlueprint.bytes([signed, slice]) }
                return sample
            },
            broken(
                "a slice for the simulator does not hide an unsigned slice", "is not signed", rule: "signature-missing"
            ) {
                var sample = try ProductSample.phone()
                var simulator = ProgramBlueprint(signing: try SignatureBlueprint(nil))
                simulator.platform = .iOSSimulator
                simulator.architecture = (0x0100_0007, 3)
                try sample.change("Notes.app/Notes") {
                    $0 = try UniversalBlueprint.bytes([simulator, ProgramBlueprint()])
                }
                return sample
            },
            broken("two slices overlap", "overlap") {
                var sample = try universal()
                // The second slice gets the offset of the first one.
                try sample.change("Notes.app/Notes") { bytes in
                    bytes.replaceSubrange(8 + 20 + 8..<8 + 20 + 12, with: bytes[8 + 8..<8 + 12])
                }
                return sample
            },
            broken("bytes between the slices are not zero", "unsigned data") {
                var sample = try universal()
                try sample.change("Notes.app/Notes") { $0[2000] = 1 }
                return sample
            },
            broken("bytes follow the last slice", "unsigned data") {
                var sample = try universal()
                try sample.change("Notes.app/Notes") { $0 += [0, 0, 7] }
                return sample
            },
            broken("the header lists a slice with another architecture", "lists a slice for") {
                var sample = try universal()
                try sample.change("Notes.app/Notes") { $0[8 + 3] = 7 }
                return sample
            },
            decoy("a section hides the entitlements of a device build", platform: .iOS),
            decoy("a section hides the entitlements of a Mac executable", platform: .macOS),
            decoy("a section hides the entitlements of a simulator build", platform: .iOSSimulator),
        ]
    }

    private static func universal() throws -> ProductSample {
        var other = ProgramBlueprint()
        other.architecture = (0x0100_000C, 2)
        return try .phone { $0.slices = [$0.program, other] }
    }

    /// Returns an attack with a tool whose section claims no entitlements and whose signature claims a container.
    private static func decoy(_ name: String, platform: BuildPlatform) -> Attack {
        Attack(.products, name) { directory in
            let key = "com.apple.developer.icloud-container-identifiers"
            let claims = EntitlementValue.dictionary([
                .init(key, ["iCloud.com.example.stolen"])
            ])
            var program = ProgramBlueprint(signing: try ProductSample.signature(claims))
            program.platform = platform
            program.sections = [
                ("__entitlements", PropertyListWriter.document("<dict/>")),
                ("__ents_der", try DEREntitlements.encode(.dictionary([]))),
            ]
            try directory.write(try program.bytes(), to: "tool", mode: 0o755)
            let run = try directory.run("check", "tool", "--format", "json")
            guard run.output.contains("iCloud.com.example.stolen") else {
                throw Attack.Failure(.accepted, "the report does not contain the signed entitlements")
            }
        }
    }

    /// Attacks that alter a few bytes of each signed file; CodeSigningTests alters every fifth byte.
    static var alteredBytes: [Attack] {
        let files = ["Notes.app/Notes", "Notes.app/_CodeSignature/CodeResources", "Notes.app/Info.plist"]
        return files.flatMap { path in
            [0.03, 0.31, 0.62].map { share in
                Attack(.products, "the byte at \(Int(share * 100)) percent of \(path) is altered") { directory in
                    var sample = try ProductSample.phone()
                    try sample.change(path) { bytes in
                        let index = Int(Double(bytes.count) * share)
                        bytes[index] ^= 0x20
                    }
                    try sample.write(to: directory)
                    try ProductFindings(try directory.run("check", "Notes.app", "--format", "json")).expect(" match ")
                }
            }
        }
    }
}
