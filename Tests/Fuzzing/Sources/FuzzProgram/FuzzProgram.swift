import CodeSigning
import Fuzzer
import PropertyLists

@main struct FuzzProgram: Fuzzer {
    static func tryBytes(_ bytes: [UInt8]) {
        guard let file = try? MachOFile(reading: MemorySource(bytes)) else { return }
        precondition(!file.slices.isEmpty, "an executable has no slices")
        for slice in file.slices {
            precondition(slice.range.upperBound <= bytes.count, "the range of a slice is outside the file")
            _ = slice.entitlements(path: "fuzz")?.disagreements
            guard let signature = slice.codeSignature else { continue }
            precondition(!signature.codeDirectories.isEmpty, "a signature has no code directory")
            _ = signature.signer(now: PropertyListDate(secondsSinceReferenceDate: 0))
        }
    }
}
