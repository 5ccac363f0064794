import Foundation
import TestSupport
import Testing

@testable import DocumentStores
@testable import LocalCloud

/// The detection of changes through the kernel's queue of events.
@Suite struct WatchingTests {
    #if os(Linux)
    /// The number of renames that cause more events than the kernel's queue can hold; each rename causes two events.
    private static func renamesThatOverflow() throws -> Int {
        let limit = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
        let count = try #require(Int(limit.trimmingCharacters(in: .whitespacesAndNewlines)))
        return count / 2 + 1_000
    }

    @Test func `changes are detected and watched again after the kernel's queue was full`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "Folder/a.txt")
        try two.world.runUntilIdle()
        let (first, second) = (try two.onMac.url("Folder/a.txt").path, try two.onMac.url("Folder/b.txt").path)
        for number in 0..<(try Self.renamesThatOverflow()) {
            _ = number.isMultiple(of: 2) ? rename(first, second) : rename(second, first)
        }
        // Events were lost, so the complete container must be read again.
        #expect(try !isWatched(two))
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

    @Test func `two directories that have swapped their names stay watched under their new names`() throws {
        let directory = try TemporaryDirectory()
        let (files, tree, watcher) = (FileSystem(), directory.path, ChangeWatcher())
        for name in ["First", "Second"] { try files.makeDirectory(tree + "/" + name) }
        for name in ["", "First", "Second"] { watcher.watch(name, of: tree) }
        try files.exchange(tree + "/First", with: tree + "/Second")
        for name in ["First", "Second"] { watcher.watch(name, of: tree) }
        _ = watcher.changes(in: tree)
        for name in ["First", "Second"] {
            watcher.unwatch(name, of: tree)
            try files.makeDirectory(tree + "/" + name + "/Inner")
        }
        guard case .paths(let paths) = watcher.changes(in: tree) else {
            Issue.record("the tree is no longer watched")
            return
        }
        #expect(paths.isEmpty, "a directory is still watched: \(paths)")
    }

    @Test func `a tree that was deleted and created again is not watched, even with the same inode`() throws {
        let directory = try TemporaryDirectory()
        let (files, tree, watcher) = (FileSystem(), directory.path("tree"), ChangeWatcher())
        // Most file systems use the inode of a deleted directory again at once; if this one does not, the inode differs.
        for _ in 0..<3 {
            try files.makeDirectory(tree)
            guard case .everywhere = watcher.changes(in: tree) else {
                Issue.record("the new tree counts as the one that was deleted")
                return
            }
            watcher.watch("", of: tree)
            try files.makeDirectory(tree + "/Inner")
            guard case .paths(let paths) = watcher.changes(in: tree) else {
                Issue.record("the tree is not watched")
                return
            }
            #expect(paths.map(\.text) == ["Inner"])
            watcher.watch("Inner", of: tree)
            try files.removeTree(tree)
        }
        #expect(watcher.changedTrees(among: [tree: ""].keys) == [tree])
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
