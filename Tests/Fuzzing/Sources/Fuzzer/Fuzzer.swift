internal import CLibFuzzer

/// An executable that processes generated inputs and must not crash or time out.
public protocol Fuzzer {
    /// Processes one input, and stops with a failed precondition if an invariant is violated.
    static func tryBytes(_ bytes: [UInt8])
}

extension Fuzzer {
    /// Runs libFuzzer with the options on the command line.
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

/// The function that processes an input.
///
/// The variable is set once, before libFuzzer starts. libFuzzer calls it from one thread.
nonisolated(unsafe) private var attempt: ([UInt8]) -> Void = { _ in }
