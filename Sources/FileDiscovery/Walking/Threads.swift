import SystemShims

/// Threads that all run the same function.
///
/// They are plain POSIX threads, which have no cost until one is started. Dispatch and the concurrency runtime each
/// slow down every start of the process.
package struct Threads {
    /// The stack size of a thread, in bytes; the defaults of the systems are between 128 KiB and 8 MiB.
    private static let stackSize = 4 << 20

    private var handles: [pthread_t] = []

    /// Starts `count` threads, or as many as the system allows.
    package init(_ count: Int, running body: @escaping @Sendable () -> Void) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, Self.stackSize)
        while handles.count < count, let handle = Self.start(&attributes, WorkItem(body)) {
            handles.append(handle)
        }
    }

    /// The number of started threads.
    package var count: Int { handles.count }

    /// Waits until all threads have returned.
    package func wait() {
        for handle in handles { pthread_join(handle, nil) }
    }

    /// The number of online processors.
    static var processorCount: Int { max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))) }

    private static func start(_ attributes: inout pthread_attr_t, _ item: WorkItem) -> pthread_t? {
        #if canImport(Glibc)
        var handle = pthread_t()
        #else
        var handle: pthread_t?
        #endif
        let carried = Unmanaged.passRetained(item)
        let status = pthread_create(&handle, &attributes, { WorkItem.run($0) }, carried.toOpaque())
        if status == 0 { return handle }
        carried.release()
        return nil
    }
}

/// The work of a thread, in a form that can be passed through C.
private final class WorkItem {
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }

    static func run(_ carried: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let carried { Unmanaged<WorkItem>.fromOpaque(carried).takeRetainedValue().body() }
        return nil
    }
}
