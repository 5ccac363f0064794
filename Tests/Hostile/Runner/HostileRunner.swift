import Attacks
import Foundation

/// Runs the attacks against the tool and prints a table by category.
///
/// The exit status is 1 if there is a violation, or if the variable `ENTCHECK_STRICT` is set and an attack was skipped.
@main
struct HostileRunner {
    static let usage = "hostile [--tool PATH] [--category NAME] [--name TEXT] [--every N] [--time-factor N]"

    static func main() {
        var options: [String: String] = [:]
        var arguments = CommandLine.arguments.dropFirst()
        while let option = arguments.popFirst() {
            guard usage.contains("[\(option) "), let value = arguments.popFirst() else { fail(usage) }
            options[option] = value
        }
        let here = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        // The path must be absolute, because each attack runs in its own directory.
        let tool = options["--tool"].map { URL(filePath: $0).path } ?? here.appending(path: "entcheck").path
        guard FileManager.default.isExecutableFile(atPath: tool) else {
            fail("hostile: \(tool) is not an executable file")
        }
        let every = max(options["--every"].flatMap(Int.init) ?? 1, 1)
        let factor = options["--time-factor"].flatMap(Double.init) ?? 1
        let attacks = Attack.all.enumerated().filter { index, attack in
            index % every == 0 && (options["--category"] ?? attack.category.rawValue) == attack.category.rawValue
                && (options["--name"].map { attack.name.contains($0) } ?? true)
        }
        var report = AttackReport()
        for (_, attack) in attacks { report.record(attack, attack.outcome(tool: tool, timeFactor: factor)) }
        print(report.text)
        let isStrict = ProcessInfo.processInfo.environment["ENTCHECK_STRICT"] != nil
        let isComplete = report.omissionCount == 0 || !isStrict
        exit(report.failureCount == 0 && report.count > 0 && isComplete ? 0 : 1)
    }

    private static func fail(_ message: String) -> Never {
        FileHandle.standardError.write(Data((message + "\n").utf8))
        exit(2)
    }
}
