import Containers
import DocumentStores
import Entitlements
import Foundation
import LocalCloud
import TestSupport
import Testing

private let guide =
    "https://developer.apple.com/library/archive/documentation/DataManagement/Conceptual/UsingCoreDataWithiCloudPG/UsingSQLiteStoragewithiCloud/UsingSQLiteStoragewithiCloud.html"
private let objc = "https://www.objc.io/issues/10-syncing-data/icloud-core-data/"

/// The locations of a shared store.
@Suite struct TransactionLogLocationsTests {
    let two: TwoDevices
    var documents: DocumentStore { two.onPhone }
    var storeFile: URL { URL(filePath: documents.home).appending(path: "Application Support/Library.sqlite") }

    init() throws { two = try TwoDevices() }

    private func locations(_ options: UbiquitousStoreOptions) throws -> TransactionLogLocations {
        try TransactionLogLocations(options, storeFile: storeFile, in: documents)
    }

    private func code(_ options: UbiquitousStoreOptions) -> DocumentError.Code? {
        do {
            _ = try locations(options)
            return nil
        } catch { return (error as? DocumentError)?.code }
    }

    @Test(.documented("https://developer.apple.com/documentation/coredata/nspersistentstoreubiquitouscontentnamekey"))
    func `the options have Core Data's names`() {
        #expect(UbiquitousStoreOptions.Key.contentName.rawValue == "NSPersistentStoreUbiquitousContentNameKey")
        #expect(UbiquitousStoreOptions.Key.contentURL.rawValue == "NSPersistentStoreUbiquitousContentURLKey")
        #expect(
            UbiquitousStoreOptions.Key.containerIdentifier.rawValue
                == "NSPersistentStoreUbiquitousContainerIdentifierKey")
        #expect(UbiquitousStoreOptions.Key.peerToken.rawValue == "NSPersistentStoreUbiquitousPeerTokenOption")
    }

    @Test(.documented(objc)) func `a content name cannot contain periods`() {
        #expect(code(UbiquitousStoreOptions(contentName: "Library")) == nil)
        for name in ["", "My.Library", "a/b", String(repeating: "a", count: 101)] {
            #expect(code(UbiquitousStoreOptions(contentName: name)) == .badContentName)
        }
        #expect(code(UbiquitousStoreOptions(contentName: "Library", peerToken: "a-b")) == .badContentName)
    }

    @Test(.documented(guide)) func `logs are at the content URL, which must be in a container`() throws {
        let container = try documents.container().url
        let given = container.appending(path: "Logs", directoryHint: .isDirectory)
        #expect(
            try locations(UbiquitousStoreOptions(contentName: "Library", contentLocation: .url(given))).logs == given)
        let outside = UbiquitousStoreOptions(contentName: "Library", contentLocation: .url(two.outside("Logs")))
        #expect(code(outside) == .notInContainer)
    }

    @Test(.disputed("Apple's documentation uses a URL, examples use a path in the container"))
    func `a path in the container is also accepted`()
        throws
    {
        let options = UbiquitousStoreOptions(contentName: "Library", contentLocation: .path("Logs"))
        #expect(try locations(options).logs.path == documents.container().url.path + "/Logs")
        for path in ["../Logs", "", "/"] {
            let options = UbiquitousStoreOptions(contentName: "Library", contentLocation: .path(path))
            #expect(code(options) == .notInContainer)
        }
    }

    @Test(
        .disputed(
            "until iOS 6, the path contains the bundle identifier; later, it contains CoreData/ and the content name"))
    func `without a content URL, logs are in the first container`() throws {
        let container = try documents.container().url.path
        var options = UbiquitousStoreOptions(contentName: "Library")
        #expect(try locations(options).logs.path == container + "/com.example.notes")
        options.defaultLocation = .contentName
        #expect(try locations(options).logs.path == container + "/CoreData/Library")
    }

    @Test(
        .documented(
            "https://developer.apple.com/documentation/coredata/nspersistentstoreubiquitouscontaineridentifierkey"))
    func `a different container can be selected`() throws {
        let identifiers = ["iCloud.com.example.notes", "iCloud.com.example.shared"]
        let app = App("com.example.notes", claims: StorageClaims(ubiquityContainers: identifiers))
        let documents = try two.add("pad", app: app)
        let options = UbiquitousStoreOptions(contentName: "Library", containerIdentifier: "iCloud.com.example.shared")
        let file = URL(filePath: documents.home).appending(path: "Library.sqlite")
        let locations = try TransactionLogLocations(options, storeFile: file, in: documents)
        #expect(locations.logs.path.contains("iCloud~com~example~shared/"))
        let unclaimed = UbiquitousStoreOptions(contentName: "Library", containerIdentifier: "iCloud.com.example.other")
        #expect(throws: ContainerError.self) {
            try TransactionLogLocations(unclaimed, storeFile: file, in: documents)
        }
    }

    @Test(.documented(guide)) func `a database in a container must be in a nosync directory`() throws {
        let container = try documents.container().url
        let options = UbiquitousStoreOptions(contentName: "Library")
        let error = #expect(throws: DocumentError.self) {
            try TransactionLogLocations(options, storeFile: container.appending(path: "a.sqlite"), in: documents)
        }
        #expect(error?.code == .storeInContainer)
        let hidden = container.appending(path: "Data.nosync/a.sqlite")
        #expect(
            try TransactionLogLocations(options, storeFile: hidden, in: documents).store.path.contains("Data.nosync/"))
    }

    @Test(.inferred("observed in containers; Core Data names its directory after an identifier of the model"))
    func `a baseline is next to the logs`() throws {
        let options = UbiquitousStoreOptions(contentName: "Library", contentLocation: .path("Logs"))
        let locations = try locations(options)
        #expect(locations.baseline.path == locations.logs.path + "/.baseline/Library")
    }

    @Test(.documented(objc)) func `each account, and the signed-out state, has its own database`() throws {
        let ada = try locations(UbiquitousStoreOptions(contentName: "Library"))
        #expect(ada.store.path.contains("/CoreDataUbiquitySupport/phone/Library/"))
        #expect(ada.localStore.path.hasSuffix("/CoreDataUbiquitySupport/phone/Library/local/store/Library.sqlite"))
        #expect(ada.store != ada.localStore)
        try two.phone.signIn(to: try two.world.addAccount("Bob"))
        let bob = try locations(UbiquitousStoreOptions(contentName: "Library"))
        #expect(bob.store != ada.store)
        #expect(bob.localStore == ada.localStore)
        try two.phone.signIn(to: two.ada)
        #expect(try locations(UbiquitousStoreOptions(contentName: "Library")) == ada)
    }
}
