import AppleNames
import Foundation
import LocalCloud
import TestSupport
import Testing

@Suite struct VersionTests {
    @Test func `a conflict has a current version and an unresolved one whose content can be read`() throws {
        let two = try TwoApps()
        try two.makeConflict(in: "a.txt")
        let url = two.url("a.txt", two.onMac)
        let current = try #require(NSFileVersion.currentVersionOfItem(at: url))
        let others = try #require(NSFileVersion.unresolvedConflictVersionsOfItem(at: url))
        #expect(current.url == url && !current.isConflict && current.isResolved)
        #expect(others.count == 1)
        let other = try #require(others.first)
        #expect(other.isConflict && !other.isResolved)
        #expect(Set([text(current.url), text(other.url)]) == ["from the Mac", "from the phone"])
        #expect(Set([current, other].map(\.localizedNameOfSavingComputer)) == ["mac", "phone"])
        #expect(NSFileVersion.version(itemAt: url, forPersistentIdentifier: other.persistentIdentifier) != nil)
    }

    @Test func `a version that replaces the document and is resolved ends the conflict on both devices`() throws {
        let two = try TwoApps()
        try two.makeConflict(in: "a.txt")
        let (onMac, onPhone) = (two.url("a.txt", two.onMac), two.url("a.txt", two.onPhone))
        let other = try #require(NSFileVersion.unresolvedConflictVersionsOfItem(at: onMac)?.first)
        let content = text(other.url)
        try other.replaceItem(at: onMac)
        other.isResolved = true
        try NSFileVersion.removeOtherVersionsOfItem(at: onMac)
        try two.run()
        #expect(text(onMac) == content && text(onPhone) == content)
        #expect(NSFileVersion.unresolvedConflictVersionsOfItem(at: onPhone) == [])
        #expect(throws: CocoaError.self) { try other.remove() }
    }

    @Test func `the content of a version can be written to another file`() throws {
        let two = try TwoApps()
        try two.makeConflict(in: "a.txt")
        let other = try #require(NSFileVersion.otherVersionsOfItem(at: two.url("a.txt", two.onPhone))?.first)
        let copy = two.directory.url.appending(path: "copy.txt")
        try other.replaceItem(at: copy)
        #expect(text(copy) == text(other.url))
    }

    /// Returns the version of a conflict that the phone has not downloaded.
    private func remoteVersion(_ two: TwoApps) throws -> NSFileVersion {
        try two.makeConflict(in: "a.txt")
        let (onPhone, onMac) = (two.url("a.txt", two.onPhone), two.url("a.txt", two.onMac))
        let url =
            NSFileVersion.currentVersionOfItem(at: onPhone)?.localizedNameOfSavingComputer == "phone" ? onPhone : onMac
        return try #require(NSFileVersion.unresolvedConflictVersionsOfItem(at: url)?.first)
    }

    @Test func `a version that cannot be downloaded has no local content, and is downloaded later`() throws {
        let two = try TwoApps()
        let other = try remoteVersion(two)
        #expect(!other.hasLocalContents)
        try two.phone.goOffline()
        try two.mac.goOffline()
        let url = other.url
        #expect(text(url) == nil && !other.hasLocalContents)
        var error: NSError?
        NSFileCoordinator().coordinate(readingItemAt: url, error: &error) { _ in Issue.record("no content") }
        #expect(error?.code == CocoaError.ubiquitousFileUbiquityServerNotAvailable.rawValue)
        try two.phone.goOnline()
        try two.mac.goOnline()
        NSFileCoordinator().coordinate(readingItemAt: url, error: nil) {
            #expect(text($0)?.hasPrefix("from the") == true)
        }
        #expect(other.hasLocalContents && other.url == url)
    }

    @Test func `reading the URL of a version again tries the download again`() throws {
        let two = try TwoApps()
        let other = try remoteVersion(two)
        try two.phone.goOffline()
        try two.mac.goOffline()
        #expect(text(other.url) == nil)
        try two.phone.goOnline()
        try two.mac.goOnline()
        #expect(text(other.url)?.hasPrefix("from the") == true)
    }

    @Test func `the versions of a document that moves can still be read and resolved`() throws {
        let two = try TwoApps()
        try two.makeConflict(in: "a.txt")
        let url = two.url("a.txt", two.onMac)
        let current = try #require(NSFileVersion.currentVersionOfItem(at: url))
        let other = try #require(NSFileVersion.unresolvedConflictVersionsOfItem(at: url)?.first)
        let moved = two.url("b.txt", two.onMac)
        try FileManager.default.moveItem(at: url, to: moved)
        try two.run()
        #expect(current.url == moved)
        #expect(text(other.url)?.hasPrefix("from the") == true)
        other.isResolved = true
        try other.remove()
        #expect(NSFileVersion.otherVersionsOfItem(at: moved) == [])
    }

    @Test func `a URL without a document has no versions`() throws {
        let two = try TwoApps()
        let url = two.url("missing.txt", two.onMac)
        #expect(NSFileVersion.currentVersionOfItem(at: url) == nil)
        #expect(NSFileVersion.otherVersionsOfItem(at: url) == nil)
    }
}
