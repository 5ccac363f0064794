import Foundation

extension Attack {
    /// The attacks of the category `interruptions`.
    static var interruptions: [Attack] {
        signals + refusedWrites + races + leftovers + keptAttributes
    }

    private static let head = #"<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>"#
    private static let fixable = Array(
        (head + "<key>com.apple.security.app-sandbox</key><true /></dict></plist>\n").utf8)

    /// Checks that the directory contains no temporary files, and that each file is unchanged or completely fixed.
    private static func expectWholeFiles(
        in directory: AttackDirectory, _ folder: String = "", fixed: [UInt8]? = nil
    ) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: directory.path(folder)) {
            if name.hasSuffix(".tmp") { throw Failure(.damaged, "\(name) was not removed") }
            guard name.hasSuffix(".entitlements") else { continue }
            let bytes = Array(try Data(contentsOf: URL(filePath: directory.path(folder)).appending(path: name)))
            guard bytes == fixable || bytes == (fixed ?? fixedBytes) else {
                throw Failure(.damaged, "\(name) has unexpected content of \(bytes.count) bytes")
            }
        }
    }

    private static var fixedBytes: [UInt8] {
        Array(String(decoding: fixable, as: UTF8.self).replacingOccurrences(of: "<true />", with: "<true/>").utf8)
    }

    /// Runs a shell script in which `$TOOL` is the tool.
    private static func shell(_ script: String, in directory: AttackDirectory) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", script]
        process.currentDirectoryURL = directory.url
        process.environment = ProcessInfo.processInfo.environment.merging(["TOOL": directory.tool]) { $1 }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal
            ? 128 + process.terminationStatus : process.terminationStatus
    }
}

// MARK: - Signals

extension Attack {
    /// Signals at several times during a run that fixes two hundred files.
    private static var signals: [Attack] {
        [("SIGINT", SIGINT), ("SIGTERM", SIGTERM), ("SIGHUP", SIGHUP), ("SIGKILL", SIGKILL)].flatMap { name, signal in
            [5, 20, 40, 80, 160].map { delay in
                Attack(.interruptions, "\(name) after \(delay) ms of fixing two hundred files") { directory in
                    var delay = delay
                    while try !interrupts(with: signal, after: delay, in: directory) {
                        // In less time, the signal would arrive before the tool is loaded.
                        guard delay >= 10 else { throw Failure(.notTested, "all runs ended before the signal") }
                        delay /= 2
                    }
                }
            }
        }
    }

    /// Sends a signal to a run that fixes two hundred files, and checks the files.
    ///
    /// - Parameters:
    ///   - signal: The number of the signal.
    ///   - delay: The time after the start of the run, in milliseconds.
    ///   - directory: The directory of the attack.
    /// - Returns: Whether the signal interrupted the run; false if the run ended before.
    /// - Throws: ``Failure`` if there is a violation.
    private static func interrupts(
        with signal: Int32, after delay: Int, in directory: AttackDirectory
    ) throws -> Bool {
        for index in 0..<200 { try directory.write(fixable, to: "tree/\(index).entitlements") }
        let run = try ToolRun(
            directory.tool, ["lint", "--fix", "--quiet", "tree"], directory: directory.url.path, input: [],
            environment: [:], timeLimit: 120, interruption: .init(signal, after: Double(delay) / 1000))
        guard [0, 128 + signal].contains(run.status) else { throw Failure(.crashed, "status \(run.status)") }
        // After SIGKILL, the next run removes the temporary file.
        if signal == SIGKILL { try directory.run("lint", "--fix", "--quiet", "tree").expectAcceptance() }
        try expectWholeFiles(in: directory, "tree")
        return run.status != 0
    }
}

// MARK: - Writes that fail

extension Attack {
    private static var refusedWrites: [Attack] {
        let outputs = ["json", "sarif", "html", "markdown", "junit"].map { format in
            Attack(.interruptions, "a full device for the report \(format)") { directory in
                try directory.write(fixable, to: "A.entitlements")
                let run = try directory.run("lint", "--quiet", "--output", "\(format)=/dev/full", "A.entitlements")
                guard run.status == 2 else { throw Failure(.accepted, "status \(run.status) without a report") }
            }
        }
        return outputs + [
            Attack(.interruptions, "a full device for standard output") { directory in
                try directory.write(fixable, to: "A.entitlements")
                let status = try shell("exec \"$TOOL\" lint A.entitlements >/dev/full", in: directory)
                guard status == 2 else { throw Failure(.accepted, "status \(status) without a report") }
            },
            Attack(.interruptions, "standard output is closed while a file is fixed") { directory in
                try directory.write(fixable, to: "A.entitlements")
                let status = try shell("exec \"$TOOL\" lint --fix A.entitlements >&- 2>&-", in: directory)
                guard [0, 2].contains(status) else { throw Failure(.crashed, "status \(status)") }
                try expectWholeFiles(in: directory)
            },
            Attack(.interruptions, "the disk is full while a file is fixed") { directory in
                try directory.write(fixable, to: "A.entitlements")
                let status = try shellWithSmallDisk(
                    "cp A.entitlements disk/; dd if=/dev/zero of=disk/fill bs=1k; "
                        + "\"$TOOL\" lint --fix disk; code=$?; cp -a disk/. seen/; exit $code", in: directory)
                guard status == 4 else { throw Failure(.accepted, "status \(status)") }
                try expectWholeFiles(in: directory, "seen")
            },
            Attack(.interruptions, "the directory of a fixed file is read-only") { directory in
                try directory.write(fixable, to: "A.entitlements")
                let status = try shellWithSmallDisk(
                    "cp A.entitlements disk/; mount -o remount,ro disk; "
                        + "\"$TOOL\" lint --fix disk; code=$?; cp -a disk/. seen/; exit $code", in: directory)
                guard status == 4 else { throw Failure(.accepted, "status \(status)") }
                try expectWholeFiles(in: directory, "seen")
            },
            Attack(.interruptions, "the disk is full while a report is written") { directory in
                try directory.write(fixable, to: "A.entitlements")
                let status = try shellWithSmallDisk(
                    "echo old >disk/report.json; dd if=/dev/zero of=disk/fill bs=1k; "
                        + "\"$TOOL\" lint --output json=disk/report.json A.entitlements; code=$?; "
                        + "cp -a disk/. seen/; exit $code", in: directory)
                guard status == 2 else { throw Failure(.accepted, "status \(status)") }
                try expectWholeFiles(in: directory, "seen")
                let report = try String(contentsOfFile: directory.path("seen/report.json"), encoding: .utf8)
                guard report == "old\n" else { throw Failure(.damaged, "the old report was changed") }
            },
        ]
    }

    /// Runs a shell script in a separate mount namespace, with an empty volume of 64 KB at `disk`.
    ///
    /// - Returns: The exit status.
    /// - Throws: ``Omission`` if this is not possible: on macOS and for users other than root.
    private static func shellWithSmallDisk(_ script: String, in directory: AttackDirectory) throws -> Int32 {
        guard geteuid() == 0 else { throw Omission("only root can mount a file system") }
        let mount = "mount -t tmpfs -o size=64k tmpfs disk"
        guard try shell("mkdir -p disk seen && unshare -m \(mount)", in: directory) == 0 else {
            throw Omission("a file system cannot be mounted in a separate namespace")
        }
        try directory.write("\(mount) || exit 99\n\(script)\n", to: "script.sh")
        return try shell("exec unshare -m /bin/sh script.sh", in: directory)
    }
}

// MARK: - Two runs, and files that change

extension Attack {
    private static var races: [Attack] {
        [
            Attack(.interruptions, "two runs fix the same files") { directory in
                for index in 0..<100 { try directory.write(fixable, to: "tree/\(index).entitlements") }
                // A run does not fix a file that another run fixed in the meantime, and reports it.
                try runTogether(3, "lint --fix --quiet tree", statuses: [0, 4], in: directory)
                try expectWholeFiles(in: directory, "tree")
                try directory.run("lint", "--fix", "--quiet", "tree").expectAcceptance()
            },
            Attack(.interruptions, "two runs write the same report") { directory in
                try directory.write(fixable, to: "A.entitlements")
                try runTogether(
                    4, "lint --quiet --output json=report.json A.entitlements", statuses: [1], in: directory)
                let report = try Data(contentsOf: URL(filePath: directory.path("report.json")))
                guard (try? JSONSerialization.jsonObject(with: report)) != nil else {
                    throw Failure(.damaged, "the report is not JSON")
                }
                try expectWholeFiles(in: directory)
            },
            Attack(.interruptions, "two runs write the same baseline") { directory in
                try directory.write(fixable, to: "A.entitlements")
                try runTogether(4, "lint --write-baseline known.json A.entitlements", statuses: [0], in: directory)
                let status = try directory.run("lint", "--baseline", "known.json", "A.entitlements").status
                guard status == 0 else { throw Failure(.damaged, "status \(status) with the baseline") }
                try expectWholeFiles(in: directory)
            },
            Attack(.interruptions, "an editor saves files while they are fixed") { directory in
                for index in 0..<100 { try directory.write(fixable, to: "tree/\(index).entitlements") }
                let edited = Array((head + "<key>edited</key><true/></dict></plist>\n").utf8)
                try directory.write(edited, to: "edited")
                let save = "for f in tree/*.entitlements; do cp edited $f.new && mv $f.new $f; done"
                let status = try shell(
                    "\"$TOOL\" lint --fix --quiet tree & run=$!; \(save); wait $run", in: directory)
                guard [0, 4].contains(status) else { throw Failure(.crashed, "status \(status)") }
                for index in 0..<100 {
                    let bytes = try Data(contentsOf: URL(filePath: directory.path("tree/\(index).entitlements")))
                    guard Array(bytes) == edited || Array(bytes) == fixedBytes else {
                        throw Failure(.damaged, "a file has unexpected content")
                    }
                }
            },
        ]
    }

    /// Runs the tool several times at once.
    ///
    /// - Throws: ``Failure`` if a run has another status than these.
    private static func runTogether(
        _ count: Int, _ arguments: String, statuses: Set<Int32>, in directory: AttackDirectory
    ) throws {
        let start = String(repeating: "\"$TOOL\" \(arguments) & runs=\"$runs $!\"\n", count: count)
        _ = try shell("\(start)for run in $runs; do wait $run; echo $? >>statuses; done", in: directory)
        let ended = try String(contentsOfFile: directory.path("statuses"), encoding: .utf8).split(separator: "\n")
        guard ended.count == count, ended.allSatisfy({ Int32($0).map(statuses.contains) == true }) else {
            throw Failure(.crashed, "the runs ended with \(ended.joined(separator: ", "))")
        }
    }

    private static var leftovers: [Attack] {
        [
            Attack(.interruptions, "a temporary file of a killed run is removed by the next run") { directory in
                try directory.write(fixable, to: "A.entitlements")
                try directory.write("half", to: ".entcheck-0123456789abcdef.tmp")
                try directory.run("lint", "--fix", "A.entitlements").expectAcceptance()
                try expectWholeFiles(in: directory)
            },
            Attack(.interruptions, "files with names similar to a temporary file are kept") { directory in
                let names = [".entcheck-notes.tmp", "entcheck-0123456789abcdef.tmp", ".entcheck-0123456789ABCDEF.tmp"]
                for name in names { try directory.write("mine", to: "tree/\(name)") }
                try directory.write(fixable, to: "tree/A.entitlements")
                try directory.run("lint", "--fix", "tree").expectAcceptance()
                for name in names where !FileManager.default.fileExists(atPath: directory.path("tree/\(name)")) {
                    throw Failure(.damaged, "\(name) was removed")
                }
            },
            Attack(.interruptions, "the target of a link with the name of a temporary file is kept") { directory in
                try directory.write("mine", to: "precious")
                try directory.link("tree/.entcheck-0123456789abcdef.tmp", to: directory.path("precious"))
                try directory.write(fixable, to: "tree/A.entitlements")
                try directory.run("lint", "--fix", "tree").expectAcceptance()
                guard FileManager.default.fileExists(atPath: directory.path("precious")) else {
                    throw Failure(.damaged, "the target of the link was removed")
                }
            },
        ]
    }

    private static var keptAttributes: [Attack] {
        let modes = [0o600, 0o640, 0o644, 0o664, 0o755].map { mode in
            Attack(.interruptions, "a fixed file keeps the mode \(String(mode, radix: 8))") { directory in
                try directory.write(fixable, to: "A.entitlements", mode: mode)
                try directory.run("lint", "--fix", "A.entitlements").expectAcceptance()
                let attributes = try FileManager.default.attributesOfItem(atPath: directory.path("A.entitlements"))
                guard attributes[.posixPermissions] as? Int == mode else {
                    throw Failure(.damaged, "the mode is \(attributes[.posixPermissions] ?? "unknown")")
                }
            }
        }
        return modes + [
            Attack(.interruptions, "a link to a fixed file is kept") { directory in
                try directory.write(fixable, to: "Real.entitlements")
                try directory.link("Link.entitlements", to: "Real.entitlements")
                try directory.run("lint", "--fix", "Link.entitlements").expectAcceptance()
                _ = try FileManager.default.destinationOfSymbolicLink(atPath: directory.path("Link.entitlements"))
                try expectWholeFiles(in: directory)
            }
        ]
    }
}
