import CodeSigning
import Fuzzer
import PropertyLists

@main struct FuzzProgram: Fuzzer {
    static func tryBytes(_ bytes: [UInt8]) {
        guard let file = try? MachOFile(reading: MemorySource(bytes)) else { return }
        precondition(!file.slices.isEmpty, "a program without slices")
        for slice in file.slices {
            precondition(slice.range.upperBound <= bytes.count, "a slice lies outside of the file")
            _ = slice.entitlements(path: "fuzz")?.disagreements
            guard let signature = slice.codeSignature else { continue }
            precondition(!signature.codeDirectories.isEmpty, "a signature without a code directory")
            _ = signature.signer(now: PropertyListDate(secondsSinceReferenceDate: 0))
        }
    }
}
