internal import Containers
internal import LocalCloud
internal import Synchronization

extension UbiquitousKeyValueStore {
    @TaskLocal private static var inTask: UbiquitousKeyValueStore?
    private static let ofProcess = Mutex<UbiquitousKeyValueStore?>(nil)
    private static let nowhere = UbiquitousKeyValueStore(.nowhere, location: nil, refusal: .noDefaultStore, values: [:])

    /// The default store of the task, or of the process if the task does not have one.
    ///
    /// If neither has a default, this is a store without an entitlement, whose values no other app can read.
    public static var `default`: UbiquitousKeyValueStore {
        inTask ?? ofProcess.withLock(\.self) ?? nowhere
    }

    /// Makes the store the default of the process, as the store of an app on its device.
    public func becomeDefault() {
        Self.ofProcess.withLock { $0 = self }
    }

    /// Makes the store the default of the current task while `operation` runs.
    ///
    /// Tests that run in parallel can each have their own default store.
    public func asDefault<Result, Failure: Error>(_ operation: () throws(Failure) -> Result) throws(Failure) -> Result {
        let outcome: Swift.Result<Result, Failure> = Self.$inTask.withValue(self) {
            do throws(Failure) { return .success(try operation()) } catch { return .failure(error) }
        }
        return try outcome.get()
    }

    /// Makes the store the default of the current task while an asynchronous `operation` runs.
    nonisolated(nonsending) public func asDefault<Result>(
        _ operation: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        try await Self.$inTask.withValue(self, operation: operation)
    }
}
