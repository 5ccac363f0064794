@testable import DocumentStores

/// A crash of a process between two file system calls: after it, no call is made until another process starts.
final class SimulatedCrash: FileSystemMonitor {
    /// The number of further changing calls until the crash.
    var callsLeft: Int
    private(set) var hasHappened = false

    init(after calls: Int) {
        callsLeft = calls
    }

    func willChange(_ call: String, _ path: String) throws(DocumentError) {
        if !hasHappened, callsLeft <= 0 { hasHappened = true }
        guard !hasHappened else { throw .rejected }
        callsLeft -= 1
    }

    func willRead() throws(DocumentError) {
        guard !hasHappened else { throw .rejected }
    }
}

extension DocumentService {
    /// Whether the process has crashed.
    var hasCrashed: Bool { (disk.files.monitor as? SimulatedCrash)?.hasHappened == true }

    /// Makes the process crash after a number of calls that change the disk.
    func crash(after calls: Int) {
        if let crash = disk.files.monitor as? SimulatedCrash {
            crash.callsLeft = calls
        } else {
            disk.files.monitor = SimulatedCrash(after: calls)
        }
    }

    /// Discards all state that only this process has, as if the process had ended and another one had opened the
    /// simulator.
    func forgetProcess() {
        rolledBack()
        disk.watcher.forgetEverything()
        disk.files.monitor = nil
    }
}
