internal import CLibFuzzer

/// A program that is given bytes, over and over, and must neither crash nor take long.
public protocol Fuzzer {
    /// Tries some bytes. Stops the program where something does not hold that must.
    static func tryBytes(_ bytes: [UInt8])
}

extension Fuzzer {
    /// Runs until told to stop, with the options of libFuzzer from the command line.
    public static func main() {
        attempt = tryBytes
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        _ = LLVMFuzzerRunDriver(&count, &arguments) { data, size in
            attempt(Array(UnsafeBufferPointer(start: data, count: size)))
            return 0
        }
    }
}

/// What the running program tries.
///
/// Set once, before libFuzzer starts, which calls from one thread.
nonisolated(unsafe) private var attempt: ([UInt8]) -> Void = { _ in }
