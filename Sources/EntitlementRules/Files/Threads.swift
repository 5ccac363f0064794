#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Threads that all run the same function.
///
/// Plain ones: they cost nothing where none are started, while Dispatch and the concurrency runtime each make every
/// start of the process slower.
package struct Threads {
    /// What a thread may use of stack, in bytes; the systems' own choices lie between 128 KiB and 8 MiB.
    private static let stackSize = 4 << 20

    private var handles: [pthread_t] = []

    /// Starts `count` threads, or as many as the system grants.
    package init(_ count: Int, running body: @escaping @Sendable () -> Void) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, Self.stackSize)
        while handles.count < count, let handle = Self.start(&attributes, Errand(body)) {
            handles.append(handle)
        }
    }

    /// How many run.
    var count: Int { handles.count }

    /// Waits until all have returned.
    func wait() {
        for handle in handles { pthread_join(handle, nil) }
    }

    /// The processors that are on.
    static var processorCount: Int { max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))) }

    private static func start(_ attributes: inout pthread_attr_t, _ errand: Errand) -> pthread_t? {
        #if canImport(Glibc)
        var handle = pthread_t()
        #else
        var handle: pthread_t?
        #endif
        let carried = Unmanaged.passRetained(errand)
        let status = pthread_create(&handle, &attributes, { Errand.run($0) }, carried.toOpaque())
        if status == 0 { return handle }
        carried.release()
        return nil
    }
}

/// What a thread is to do, in the form that C can carry.
private final class Errand {
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }

    static func run(_ carried: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let carried { Unmanaged<Errand>.fromOpaque(carried).takeRetainedValue().body() }
        return nil
    }
}
