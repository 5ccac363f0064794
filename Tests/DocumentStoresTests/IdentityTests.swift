import DocumentStores
import Foundation
import LocalCloud
import Synchronization
import TestSupport
import Testing

private let page =
    "https://developer.apple.com/documentation/foundation/nsnotification/name-swift.struct/nsubiquityidentitydidchange"

/// The change of the account of a device, as apps are notified of it.
@Suite struct IdentityTests {
    /// An app that saves the token of its account, and moves its files when the account changes.
    private final class Observer: @unchecked Sendable {
        private let tokens = Mutex<[String]>([])
        // Written only by the initializer; the protocol of the object is not `Sendable`.
        private var observation: (any NSObjectProtocol)?

        init(_ store: DocumentStore) {
            observation = NotificationCenter.default.addObserver(
                forName: DocumentStore.ubiquityIdentityDidChangeNotification, object: store, queue: nil
            ) { [weak self] notification in
                let token = (notification.object as? DocumentStore)?.ubiquityIdentityToken
                self?.tokens.withLock { $0.append(token.map { "\($0)" } ?? "none") }
            }
        }

        deinit {
            if let observation { NotificationCenter.default.removeObserver(observation) }
        }

        var count: Int { tokens.withLock(\.count) }
        var last: String? { tokens.withLock(\.last) }
    }

    @Test(.documented(page)) func `apps are notified of a sign-in, a sign-out, and a switch of iCloud Drive`() throws {
        let two = try TwoDevices()
        let (phone, mac) = (Observer(two.onPhone), Observer(two.onMac))
        try two.phone.signOut()
        #expect((phone.count, phone.last) == (1, "none"))
        try two.phone.signIn(to: two.ada)
        #expect(phone.count == 2)
        let asAda = try #require(phone.last)
        try two.phone.signIn(to: try two.world.addAccount("Bob"))
        #expect(phone.count == 3)
        #expect(phone.last != asAda)
        try two.phone.setCloudDrive(on: false)
        #expect((phone.count, phone.last) == (4, "none"))
        try two.phone.goOffline()
        try two.world.runUntilIdle()
        #expect(phone.count == 4)
        #expect(mac.count == 0)
    }

    @Test(.documented(page)) func `a device shows the documents of the account that is signed in`() throws {
        let two = try TwoDevices()
        try two.onPhone.write("Ada's", to: "a.txt")
        try two.world.runUntilIdle()
        try two.onPhone.write("not uploaded", to: "draft.txt")
        let token = two.onPhone.ubiquityIdentityToken

        try two.phone.signIn(to: try two.world.addAccount("Bob"))
        #expect(two.onPhone.ubiquityIdentityToken != token)
        try two.world.runUntilIdle()
        _ = try two.onPhone.container()
        #expect(try two.onPhone.names.isEmpty)
        let archive = two.onPhone.home + "/iCloud Drive (Archive)"
        let kept = try #require(FileManager.default.enumerator(atPath: archive)?.allObjects as? [String])
        #expect(kept.contains { $0.hasSuffix("draft.txt") })

        try two.phone.signIn(to: two.ada)
        #expect(two.onPhone.ubiquityIdentityToken == token)
        try two.world.runUntilIdle()
        #expect(try two.onPhone.item("a.txt")?.size == 5)
    }
}
