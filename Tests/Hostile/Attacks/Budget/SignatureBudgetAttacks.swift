import CodeSigning
import SigningMaterial

extension Attack {
    /// Signatures that could require more time or memory than their size justifies.
    static var signatureBudgets: [Attack] {
        [10, 30, 60].map { count in
            Attack(.budgets, "a signature with \(count) slots on one large blob") { directory in
                try checkProgram(overlappingSignature(slots: count, size: size(in: directory)), in: directory)
            }
        } + [
            Attack(.budgets, "a signature whose blobs overlap") { directory in
                let size = size(in: directory)
                try checkProgram(overlappingSignature(slots: 60, size: size, step: 16), in: directory)
            },
            Attack(.budgets, "entitlements of 15 MB in a signature") { directory in
                var signature = try SignatureBlueprint()
                let unit = Array("<key>a</key><true/>".utf8)
                signature.xml = Array(repeatElement(unit, count: size(in: directory) / unit.count).joined())
                try checkProgram(signature.bytes(), in: directory)
            },
            Attack(.budgets, "entitlements of 15 MB in DER form") { directory in
                var signature = try SignatureBlueprint()
                signature.der = [UInt8](repeating: 0x30, count: size(in: directory))
                try checkProgram(signature.bytes(), in: directory)
            },
        ]
    }

    private static func size(in directory: AttackDirectory) -> Int { directory.timeFactor > 1 ? 3_000_000 : 15_000_000 }

    private static func overlappingSignature(slots count: Int, size: Int, step: Int = 0) -> [UInt8] {
        func word(_ value: Int) -> [UInt8] { Number.bytes(value, size: 4, .bigEndian) }
        let start = 12 + count * 8
        var index: [UInt8] = []
        for number in 0..<count {
            let slot = number < 12 ? number : 0x1000 + number - 12
            index += word(slot) + word(start + number * step)
        }
        // If `step` is not 0, a blob begins every `step` bytes and ends at the end of the signature.
        var blobs: [UInt8] = []
        for number in 0..<(step == 0 ? 1 : count) {
            let rest = size - number * step
            blobs += word(0xFADE_0C02) + word(rest) + [UInt8](repeating: 0, count: max(0, step - 8))
        }
        blobs += [UInt8](repeating: 0, count: max(0, size - blobs.count))
        let header: [UInt8] = word(0xFADE_0CC0) + word(start + size) + word(count)
        return header + index + blobs
    }

    private static func checkProgram(_ signature: [UInt8], in directory: AttackDirectory) throws {
        let bytes = try ProgramBlueprint(signature: signature).bytes()
        try directory.write(bytes, to: "Notes", mode: 0o755)
        let run = try directory.run("check", "Notes")
        try run.expectRefusal()
        try run.expect(seconds: 1, megabytes: 50 + 3 * bytes.count / 1_000_000, in: directory)
    }
}
