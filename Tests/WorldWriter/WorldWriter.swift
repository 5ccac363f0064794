// A process that writes to a simulator as fast as possible until it is killed, and reports each completed write.

import Containers
import KeyValueStores
import LocalCloud

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

@main
struct WorldWriter {
    /// Writes until the process is killed, or reports an error.
    ///
    /// Arguments: the path of the simulator, the name of the device, the number of the first write; then, to write
    /// documents and not values, the home directory of the device. To wait for a document: the simulator, the device,
    /// `read`, the home directory of the device, the name of the document.
    static func main() {
        do {
            try run(CommandLine.arguments)
        } catch {
            complain("\(error)")
            exit(1)
        }
    }

    private static func run(_ arguments: [String]) throws {
        if arguments.count == 6, arguments[3] == "read" {
            try DocumentProcess(world: arguments[1], device: arguments[2], home: arguments[4])?.read(arguments[5])
            return
        }
        if arguments.count == 5, let first = Int64(arguments[3]) {
            try DocumentProcess(world: arguments[1], device: arguments[2], home: arguments[4])?.write(from: first)
            return
        }
        guard arguments.count == 4, let first = Int64(arguments[3]) else { return }
        let world = try CloudSimulator(opening: arguments[1])
        guard let device = try world.device(arguments[2]), let app = try device.apps.first else { return }
        let store = try app.keyValueStore()
        var number = first
        while isWatched() {
            try store.setValue(
                .dictionary(["number": .integer(number), "twice": .integer(2 * number)]), forKey: device.name)
            try store.setValue(.integer(number), forKey: "\(device.name) \(number % 50)")
            // Each line is written with one system call, so that lines are never incomplete.
            acknowledge(number)
            if number % 10 == 0 { try world.runUntilIdle(within: .seconds(10)) }
            number += 1
        }
    }
}
