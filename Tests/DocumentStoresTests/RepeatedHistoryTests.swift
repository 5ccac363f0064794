import Foundation
import TestSupport
import Testing

@testable import DocumentStores
@testable import LocalCloud

/// A history with the same seed has the same outcome, whatever the speed of the computer.
@Suite struct RepeatedHistoryTests {
    private func history(pausing pause: UInt32, _ clashing: [String]) throws -> [String] {
        let two = try TwoDevices(CloudSimulator(seed: 7))
        try two.onMac.write("one", to: "b.txt")
        for name in clashing { try Data(name.utf8).write(to: URL(filePath: two.onMac.documents.path + "/" + name)) }
        try two.onMac.noticeChanges()
        let root = try two.onMac.documents.path
        #expect(rename(root + "/b.txt", root + "/B.TXT") == 0)
        for _ in 0..<4 {
            usleep(pause)
            try two.world.advance(by: .milliseconds(400))
        }
        try two.world.runUntilIdle()
        return try two.world.events.map { "\($0.number) \($0.time) \($0.what) \($0.device ?? "") \($0.detail)" }
    }

    @Test(arguments: [[], ["\u{C9}.txt", "E\u{301}.txt"]])
    func `events do not depend on the real time`(clashing: [String]) throws {
        let fast = try history(pausing: 0, clashing)
        #expect(try history(pausing: 30_000, clashing) == fast)
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `a random history has the same events, files, and rows again`(seed: UInt64) throws {
        let lines = try (0..<2).map { _ in
            let run = try DocumentHistoryRun(DocumentHistory(seed: seed, length: 80), in: CloudSimulator(seed: seed))
            try run.perform()
            return try HistoryTrace(run).line
        }
        #expect(lines[0] == lines[1])
    }

    @Test func `an unchanged disk schedules nothing`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "\u{C9}.txt")
        try Data("two".utf8).write(to: URL(filePath: two.onMac.documents.path + "/E\u{301}.txt"))
        try two.onMac.noticeChanges()
        try two.world.runUntilIdle()
        let number = try two.world.look { $0.row.lastNumber }
        usleep(50_000)
        try two.onMac.noticeChanges()
        #expect(try two.world.waiting.isEmpty)
        #expect(try two.world.look { $0.row.lastNumber } == number)
    }

    @Test func `the order of downloads after a change of the settings is that of the seed`() throws {
        let settings = DocumentSettings(downloading: .automatic, undownloaded: .placeholder)
        let orders = try (0..<3).map { _ in
            let two = try TwoDevices(CloudSimulator(seed: 3))
            for number in 0..<12 { try two.onMac.write("\(number)", to: "n\(number)") }
            try two.world.runUntilIdle()
            try two.phone.keepDocuments(in: two.onPhone.home, settings: settings, checksPermissions: false)
            try two.world.runUntilIdle()
            return try two.world.events.filter { $0.what == "downloaded" && $0.device == "phone" }.map(\.detail)
        }
        #expect(orders[0].count == 12)
        #expect(orders[0] == orders[1] && orders[1] == orders[2])
    }

    @Test func `names in a directory are sorted by their bytes`() throws {
        let directory = try TemporaryDirectory()
        let names = ["\u{C9}.txt", "E\u{301}.txt"]
        for (number, created) in [names, names.reversed()].enumerated() {
            let path = directory.path + "/\(number)"
            try FileSystem().makeDirectory(path)
            for name in created { try Data().write(to: URL(filePath: path + "/" + name)) }
            let listed = try FileSystem().names(in: path).map { ExactPath($0 ?? "") }
            #expect(listed == names.map(ExactPath.init).sorted())
        }
    }

    @Test func `no identifier is the first of none`() {
        var list = WaitingList()
        list.set("a", isMember: true)
        #expect(list.first(0).isEmpty)
        #expect(list.first(1) == ["a"])
    }
}
