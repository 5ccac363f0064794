import ArgumentParser
import DocumentStores
import FoundationShims
import LocalCloud

/// Repeats recorded histories on simulated devices.
struct CloudReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Compare the simulated iCloud with recorded histories.",
        discussion: """
            Repeats the operations of the recordings on simulated devices, and prints each outcome that differs from the \
            recorded one, with its line. The files are the recordings of the devices of one history; their lines are \
            merged by time. Docs/Recordings.md describes the format and the recorder.

            Exit status: 0 no differences; 1 differences; 2 usage error; 3 no operations; 4 a file cannot be read or is \
            not a recording.
            """)

    @Argument(help: "The recordings, one or more devices each, or `-` for standard input.", completion: .file())
    var files: [String]

    func run() throws {
        var recording = Recording()
        for file in files {
            let bytes = try Output.read(file, limit: Recording.fileLimit)
            do { try recording.append(bytes, of: file) } catch {
                Output.report("entcheck-server: \(error.message)\n")
                throw ExitCode.unreadable
            }
        }
        guard recording.lines.contains(where: \.isOperation) else {
            Output.report("entcheck-server: the recordings contain no operations\n")
            throw ExitCode.nothing
        }
        let differences = try Self.differences(of: recording)
        for difference in differences { Output.write("\(difference.location): \(difference.message)\n") }
        guard differences.isEmpty else { throw ExitCode.findings }
        let (lines, devices) = (recording.lines.count, recording.devices.count)
        Output.write("no differences in \(lines) line\(lines == 1 ? "" : "s") ")
        Output.write("of \(devices) device\(devices == 1 ? "" : "s")\n")
    }

    private static func differences(of recording: Recording) throws -> [RecordingReplay.Difference] {
        let interruption = DeferredInterruption()
        defer { interruption.end() }
        let homes = try DeviceHomes(at: nil)
        defer { homes.removeIfTemporary() }
        do {
            let replay = try RecordingReplay(recording, homes: homes.path)
            try replay.run { !interruption.isPending }
            return replay.differences
        } catch {
            let reason = (error as? DocumentError)?.message ?? (error as? CloudError)?.message
            Output.report("entcheck-server: \(reason ?? RequestError(cloud: error).message)\n")
            throw ExitCode.unreadable
        }
    }
}

extension RecordedLine {
    fileprivate var isOperation: Bool { if case .operation = content { true } else { false } }
}
