import SystemShims

/// Defers SIGINT and SIGTERM until temporary files are removed.
///
/// Each of them is delivered afterwards with its usual effect, so that the parent process sees that the signal has ended
/// the program.
struct DeferredInterruption {
    private var signals = sigset_t()
    private var previous = sigset_t()

    /// Blocks the signals on this thread and on the threads that it starts.
    init() {
        sigemptyset(&signals)
        sigaddset(&signals, SIGINT)
        sigaddset(&signals, SIGTERM)
        pthread_sigmask(SIG_BLOCK, &signals, &previous)
    }

    /// Whether one of the signals has arrived, so that the work must end.
    var isPending: Bool {
        var pending = sigset_t()
        sigpending(&pending)
        return sigismember(&pending, SIGINT) == 1 || sigismember(&pending, SIGTERM) == 1
    }

    /// Delivers the signals that have arrived.
    func end() {
        var mask = previous
        pthread_sigmask(SIG_SETMASK, &mask, nil)
    }
}
