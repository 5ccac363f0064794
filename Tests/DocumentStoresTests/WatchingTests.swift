import Foundation
import Testing

@testable import DocumentStores
@testable import LocalCloud

/// The detection of changes through the kernel's queue of events.
@Suite struct WatchingTests {
    #if os(Linux)
    /// More than the default of `/proc/sys/fs/inotify/max_queued_events`; each rename causes two events.
    private static let renames = 9_000

    @Test func `changes are detected and watched again after the kernel's queue was full`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "Folder/a.txt")
        try two.world.runUntilIdle()
        let (first, second) = (try two.onMac.url("Folder/a.txt").path, try two.onMac.url("Folder/b.txt").path)
        for number in 0..<Self.renames {
            _ = number.isMultiple(of: 2) ? rename(first, second) : rename(second, first)
        }
        try two.onMac.write("two", to: "new.txt")
        try two.onMac.move("Folder", to: "Renamed")
        try two.onMac.noticeChanges()
        #expect(try two.onMac.item("new.txt")?.size == 3)
        #expect(try two.onMac.item("Renamed/a.txt")?.size == 3)
        #expect(try two.onMac.item("Folder/a.txt") == nil)

        #expect(try isWatched(two))
        try two.onMac.write("three", to: "Renamed/a.txt")
        try two.world.runUntilIdle()
        #expect(try two.onMac.item("Renamed/a.txt")?.size == 5)
        #expect(try two.onPhone.item("Renamed/a.txt")?.size == 5)
        #expect(try isWatched(two))
    }

    /// Returns whether only changed paths are read, and not the whole container.
    private func isWatched(_ two: TwoDevices) throws -> Bool {
        try two.world.look { state in
            let service = try state.service(DocumentService.self)
            let place = try #require(service.devices.place(TwoDevices.container, on: "mac"))
            return if case .paths = service.disk.watcher.changes(in: place.root) { true } else { false }
        }
    }
    #endif
}
