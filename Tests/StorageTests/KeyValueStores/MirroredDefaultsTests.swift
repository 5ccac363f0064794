import Containers
import Foundation
import LocalCloud
import TestSupport
import Testing

@testable import KeyValueStores

private let preferences =
    "https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/UserDefaults/StoringPreferenceDatainiCloud/StoringPreferenceDatainiCloud.html"

/// Defaults with a unique name, which are removed at the end of the test.
private final class OwnDefaults {
    let name = "storage-tests-\(UUID().uuidString)"
    let defaults: UserDefaults

    init() throws {
        defaults = try #require(UserDefaults(suiteName: name))
    }

    deinit {
        defaults.removePersistentDomain(forName: name)
    }
}

@Suite struct MirroredDefaultsTests {
    private let keys = ["theme", "page"]

    @Test(.documented(preferences)) func `values are mirrored in both directions`() throws {
        let two = try TwoDevices()
        let (here, there) = try (OwnDefaults(), OwnDefaults())
        let phone = MirroredDefaults(here.defaults, mirroring: keys, in: two.onPhone)
        let mac = MirroredDefaults(there.defaults, mirroring: keys, in: two.onMac)
        phone.setValue(.string("dark"), forKey: "theme")
        phone.setValue(.string("mine"), forKey: "not mirrored")
        try two.world.runUntilIdle()
        #expect(mac.value(forKey: "theme") == .string("dark"))
        #expect(there.defaults.string(forKey: "theme") == "dark")
        #expect(there.defaults.string(forKey: "not mirrored") == nil)
        mac.setValue(nil, forKey: "theme")
        try two.world.runUntilIdle()
        #expect(here.defaults.string(forKey: "theme") == nil)
    }

    @Test(.documented(preferences)) func `the first launch uploads local values and applies the values in iCloud`()
        throws
    {
        let two = try TwoDevices()
        two.onPhone.set("dark", forKey: "theme")
        let own = try OwnDefaults()
        own.defaults.set(7, forKey: "page")
        own.defaults.set("light", forKey: "theme")
        _ = MirroredDefaults(own.defaults, mirroring: keys, in: two.onPhone)
        #expect(own.defaults.string(forKey: "theme") == "dark")
        #expect(two.onPhone.longLong(forKey: "page") == 7)
    }

    @Test func `a key that differs from a mirrored one only in normalization is not mirrored`() throws {
        let two = try TwoDevices()
        let own = try OwnDefaults()
        let settings = MirroredDefaults(own.defaults, mirroring: ["\u{E9}"], in: two.onPhone)
        two.onMac.set("decomposed", forKey: "e\u{301}")
        try two.world.runUntilIdle()
        #expect(own.defaults.string(forKey: "e\u{301}") == nil)
        #expect(settings.value(forKey: "\u{E9}") == nil)
        settings.setValue(.string("local"), forKey: "e\u{301}")
        #expect(two.onPhone.string(forKey: "e\u{301}") == "decomposed")
        two.onMac.set("composed", forKey: "\u{E9}")
        try two.world.runUntilIdle()
        #expect(settings.value(forKey: "\u{E9}") == .string("composed"))
    }

    @Test func `values are kept while iCloud is off, and then the side that changed wins`() throws {
        let two = try TwoDevices()
        let own = try OwnDefaults()
        var mirror: MirroredDefaults? = MirroredDefaults(own.defaults, mirroring: keys, in: two.onPhone)
        mirror?.setValue(.string("dark"), forKey: "theme")
        mirror?.setValue(.integer(1), forKey: "page")
        try two.world.runUntilIdle()

        try two.phone.signOut(.removesValues)
        try two.world.runUntilIdle()
        #expect(own.defaults.string(forKey: "theme") == "dark")
        mirror = nil
        own.defaults.set("light", forKey: "theme")
        two.onMac.set(2 as Int64, forKey: "page")

        try two.phone.signIn(to: two.ada)
        try two.world.runUntilIdle()
        mirror = MirroredDefaults(own.defaults, mirroring: keys, in: two.onPhone)
        try two.world.runUntilIdle()
        #expect(mirror?.value(forKey: "page") == .integer(2))
    }

    @Test func `a value that was changed without a mirror is sent at the next launch`() throws {
        let two = try TwoDevices()
        let own = try OwnDefaults()
        MirroredDefaults(own.defaults, mirroring: keys, in: two.onPhone).setValue(.string("dark"), forKey: "theme")
        own.defaults.set("light", forKey: "theme")
        _ = MirroredDefaults(own.defaults, mirroring: keys, in: two.onPhone)
        #expect(two.onPhone.string(forKey: "theme") == "light")
        two.onPhone.removeObject(forKey: "theme")
        _ = MirroredDefaults(own.defaults, mirroring: keys, in: two.onPhone)
        #expect(own.defaults.string(forKey: "theme") == nil)
    }

    @Test func `without an entitlement, the values stay in the local defaults`() throws {
        let phone = try CloudSimulator().addDevice("phone")
        let store = try phone.install(App("com.example.plain", claims: StorageClaims())).keyValueStore()
        let own = try OwnDefaults()
        own.defaults.set("light", forKey: "theme")
        let mirror = MirroredDefaults(own.defaults, mirroring: keys, in: store)
        #expect(mirror.value(forKey: "theme") == .string("light"))
        mirror.setValue(.string("dark"), forKey: "theme")
        #expect(own.defaults.string(forKey: "theme") == "dark")
    }

    @Test func `if iCloud has no space, the values stay in the local defaults`() throws {
        let two = try TwoDevices()
        let own = try OwnDefaults()
        let mirror = MirroredDefaults(own.defaults, mirroring: keys, in: two.onPhone)
        mirror.setValue(.data(Data(count: (1 << 20) + 1)), forKey: "page")
        try two.world.runUntilIdle()
        #expect(own.defaults.data(forKey: "page")?.count == (1 << 20) + 1)
        #expect(two.onPhone.data(forKey: "page") == nil)
    }
}
