import KeyValueStores
import LocalCloud
import Testing

@Suite struct SmokeTests {
    @Test func `a value arrives`() throws {
        let two = try TwoDevices()
        two.onPhone.set("x", forKey: "a")
        try two.world.runUntilIdle()
        #expect(two.onMac.string(forKey: "a") == "x")
        print(try two.world.report())
    }
}
