import FileDiscovery
import Synchronization
import SystemShims

/// A thread that runs one analysis at a time, and a descriptor that becomes readable when the analysis ends.
final class AnalysisThread {
    private let result = SharedResult()
    private let ends: (read: Int32, write: Int32)
    private var threads: Threads?

    /// Whether an analysis has started and its result was not taken yet.
    var isRunning: Bool { threads != nil }

    /// The descriptor that becomes readable when an analysis has finished.
    var signal: Int32 { ends.read }

    /// Creates a thread that runs nothing.
    init() {
        var descriptors: [Int32] = [-1, -1]
        _ = pipe(&descriptors)
        ends = (descriptors[0], descriptors[1])
    }

    /// Starts an analysis.
    ///
    /// - Returns: Whether the system allowed another thread.
    func start(_ task: AnalysisTask) -> Bool {
        guard signal >= 0 else { return false }
        let (result, end) = (result, ends.write)
        let threads = Threads(1) {
            result.put(task.run())
            var byte: UInt8 = 1
            while write(end, &byte, 1) < 0, errno == EINTR {}
        }
        guard threads.count == 1 else { return false }
        self.threads = threads
        return true
    }

    /// Removes and returns the result of a finished analysis; `nil` if there is none.
    func takeResult() -> AnalysisResult? {
        guard isRunning, let value = result.take() else { return nil }
        var byte: UInt8 = 0
        while read(ends.read, &byte, 1) < 0, errno == EINTR {}
        threads?.wait()
        threads = nil
        return value
    }
}

/// The result of an analysis, which one thread writes and another one reads.
private final class SharedResult: Sendable {
    private let value = Mutex<AnalysisResult?>(nil)

    func put(_ result: AnalysisResult) { value.withLock { $0 = result } }

    func take() -> AnalysisResult? {
        value.withLock { value in
            defer { value = nil }
            return value
        }
    }
}
