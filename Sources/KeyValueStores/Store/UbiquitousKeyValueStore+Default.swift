internal import Containers
internal import LocalCloud
internal import Synchronization

extension UbiquitousKeyValueStore {
    @TaskLocal private static var inTask: UbiquitousKeyValueStore?
    private static let ofProcess = Mutex<UbiquitousKeyValueStore?>(nil)
    private static let nowhere = UbiquitousKeyValueStore(.nowhere, place: nil, refusal: .noDefaultStore, values: [:])

    /// The store that was made the default: for the task, else for the process.
    ///
    /// If none was, this is a store without an entitlement, whose values nobody else sees.
    public static var `default`: UbiquitousKeyValueStore {
        inTask ?? ofProcess.withLock(\.self) ?? nowhere
    }

    /// Makes the store the default of the process, as an app has it on its device.
    public func becomeDefault() {
        Self.ofProcess.withLock { $0 = self }
    }

    /// Makes the store the default as long as `operation` runs, and for nobody else; tests that run side by side have
    /// each their own.
    public func asDefault<Result, Failure: Error>(_ operation: () throws(Failure) -> Result) throws(Failure) -> Result {
        let outcome: Swift.Result<Result, Failure> = Self.$inTask.withValue(self) {
            do throws(Failure) { return .success(try operation()) } catch { return .failure(error) }
        }
        return try outcome.get()
    }
}
