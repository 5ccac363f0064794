import AppleNames
import Foundation
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

    @Test func `a URL without a document has no versions`() throws {
        let two = try TwoApps()
        let url = two.url("missing.txt", two.onMac)
        #expect(NSFileVersion.currentVersionOfItem(at: url) == nil)
        #expect(NSFileVersion.otherVersionsOfItem(at: url) == nil)
    }
}
