import AppleNames
import Foundation
import LocalCloud
import TestSupport
import Testing

@Suite struct RunningAppTests {
    @Test func `each task has the container of its app`() async throws {
        let two = try TwoApps()
        let onPhone = two.onPhone.asDefault { FileManager.default.url(forUbiquityContainerIdentifier: nil) }
        let onMac = await two.onMac.asDefault {
            await Task { FileManager.default.url(forUbiquityContainerIdentifier: TwoApps.container) }.value
        }
        #expect(onPhone?.path == two.directory.path + "/phone/Library/Mobile Documents/iCloud~com~example~notes")
        #expect(onMac?.path == two.directory.path + "/mac/Library/Mobile Documents/iCloud~com~example~notes")
    }

    @Test func `a URL selects the app whose home directory contains it on any thread`() async throws {
        let two = try TwoApps()
        try two.write("one", to: "a.txt", two.onMac)
        try two.run()
        let (onPhone, onMac) = (two.url("a.txt", two.onPhone), two.url("a.txt", two.onMac))
        let found = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                let values = [onPhone, onMac].map { url in
                    try? url.resourceValues(forKeys: [.ubiquitousItemDownloadingStatusKey])
                        .ubiquitousItemDownloadingStatus
                }
                continuation.resume(returning: values)
            }
        }
        #expect(found == [.notDownloaded, .current])
    }

    @Test func `a claim that is missing makes the container nil`() throws {
        let two = try TwoApps()
        two.onPhone.asDefault {
            #expect(FileManager.default.url(forUbiquityContainerIdentifier: "iCloud.com.example.other") == nil)
        }
    }

    @Test func `the identity token changes with the account, and the notification is posted`() async throws {
        let two = try TwoApps()
        let token = two.onPhone.asDefault { FileManager.default.ubiquityIdentityToken }
        try await confirmation { changed in
            let store = two.onPhone.documents
            let observer = NotificationCenter.default.addObserver(
                forName: .NSUbiquityIdentityDidChange, object: store, queue: nil
            ) { _ in changed() }
            defer { NotificationCenter.default.removeObserver(observer) }
            try two.phone.signOut()
        }
        #expect(token != nil)
        #expect(two.onPhone.asDefault { FileManager.default.ubiquityIdentityToken } == nil)
        try two.phone.signIn(to: try two.simulator.addAccount("Grace"))
        let ofGrace = two.onPhone.asDefault { FileManager.default.ubiquityIdentityToken }
        #expect(ofGrace != nil && ofGrace?.isEqual(token) == false)
        try two.phone.signOut()
        try two.phone.signIn(to: two.ada)
        let again = two.onPhone.asDefault { FileManager.default.ubiquityIdentityToken }
        #expect(again?.isEqual(token) == true)
    }

    @Test func `the default key-value store is that of the app`() throws {
        let two = try TwoApps()
        two.onPhone.asDefault { NSUbiquitousKeyValueStore.default.set("dark", forKey: "theme") }
        try two.run()
        #expect(two.onMac.asDefault { NSUbiquitousKeyValueStore.default.string(forKey: "theme") } == "dark")
    }
}
