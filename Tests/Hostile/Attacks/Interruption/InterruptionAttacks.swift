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
        [("INT", 130), ("TERM", 143), ("HUP", 129), ("KILL", 137)].flatMap { name, status in
            [5, 20, 40, 80, 160].map { delay in
                Attack(.interruptions, "SIG\(name) after \(delay) ms of fixing two hundred files") { directory in
                    for index in 0..<200 { try directory.write(fixable, to: "tree/\(index).entitlements") }
                    let script = """
                        "$TOOL" lint --fix --quiet tree & pid=$!; sleep 0.\(String(format: "%03d", delay))
                        kill -\(name) $pid; wait $pid
                        """
                    // Background processes of a shell ignore SIGINT unless `set -m` is used.
                    let ended = try shell("set -m\n" + script, in: directory)
                    guard [0, Int32(status)].contains(ended) else { throw Failure(.crashed, "status \(ended)") }
                    // After SIGKILL, the next run removes the temporary file.
                    if name == "KILL" { _ = try directory.run("lint", "--fix", "--quiet", "tree") }
                    try expectWholeFiles(in: directory, "tree")
                }
            }
        }
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
                guard [nil, 4].contains(status) else { throw Failure(.accepted, "status \(status ?? 0)") }
                if status != nil { try expectWholeFiles(in: directory, "seen") }
            },
            Attack(.interruptions, "the directory of a fixed file is read-only") { directory in
                try directory.write(fixable, to: "A.entitlements")
                let status = try shellWithSmallDisk(
                    "cp A.entitlements disk/; mount -o remount,ro disk; "
                        + "\"$TOOL\" lint --fix disk; code=$?; cp -a disk/. seen/; exit $code", in: directory)
                guard [nil, 4].contains(status) else { throw Failure(.accepted, "status \(status ?? 0)") }
                if status != nil { try expectWholeFiles(in: directory, "seen") }
            },
            Attack(.interruptions, "the disk is full while a report is written") { directory in
                try directory.write(fixable, to: "A.entitlements")
                let status = try shellWithSmallDisk(
                    "echo old >disk/report.json; dd if=/dev/zero of=disk/fill bs=1k; "
                        + "\"$TOOL\" lint --output json=disk/report.json A.entitlements; code=$?; "
                        + "cp -a disk/. seen/; exit $code", in: directory)
                guard status != nil else { return }
                guard status == 2 else { throw Failure(.accepted, "status \(status ?? 0)") }
                try expectWholeFiles(in: directory, "seen")
                let report = try String(contentsOfFile: directory.path("seen/report.json"), encoding: .utf8)
                guard report == "old\n" else { throw Failure(.damaged, "the old report was changed") }
            },
        ]
    }

    /// Runs a shell script in a separate mount namespace, with an empty volume of 64 KB at `disk`.
    ///
    /// - Returns: The exit status, or `nil` if this is not possible: on macOS and for users other than root.
    private static func shellWithSmallDisk(_ script: String, in directory: AttackDirectory) throws -> Int32? {
        guard geteuid() == 0, try shell("unshare -m true && mkdir -p disk seen", in: directory) == 0 else { return nil }
        try directory.write("mount -t tmpfs -o size=64k tmpfs disk || exit 99\n\(script)\n", to: "script.sh")
        return try shell("exec unshare -m /bin/sh script.sh", in: directory)
    }
}

// MARK: - Two runs, and files that change

extension Attack {
    private static var races: [Attack] {
        [
            Attack(.interruptions, "two runs fix the same files") { directory in
                for index in 0..<100 { try directory.write(fixable, to: "tree/\(index).entitlements") }
                let run = "\"$TOOL\" lint --fix --quiet tree"
                _ = try shell("\(run) & \(run) & \(run); wait", in: directory)
                try expectWholeFiles(in: directory, "tree")
            },
            Attack(.interruptions, "two runs write the same report") { directory in
                try directory.write(fixable, to: "A.entitlements")
                let run = "\"$TOOL\" lint --quiet --output json=report.json A.entitlements"
                _ = try shell("\(run) & \(run) & \(run) & \(run); wait", in: directory)
                let report = try Data(contentsOf: URL(filePath: directory.path("report.json")))
                guard (try? JSONSerialization.jsonObject(with: report)) != nil else {
                    throw Failure(.damaged, "the report is not JSON")
                }
                try expectWholeFiles(in: directory)
            },
            Attack(.interruptions, "two runs write the same baseline") { directory in
                try directory.write(fixable, to: "A.entitlements")
                let run = "\"$TOOL\" lint --write-baseline known.json A.entitlements"
                _ = try shell("\(run) & \(run) & \(run) & \(run); wait", in: directory)
                let status = try directory.run("lint", "--baseline", "known.json", "A.entitlements").status
                guard status == 0 else { throw Failure(.damaged, "status \(status) with the baseline") }
                try expectWholeFiles(in: directory)
            },
            Attack(.interruptions, "an editor saves files while they are fixed") { directory in
                for index in 0..<100 { try directory.write(fixable, to: "tree/\(index).entitlements") }
                let edited = Array((head + "<key>edited</key><true/></dict></plist>\n").utf8)
                try directory.write(edited, to: "edited")
                let save = "for f in tree/*.entitlements; do cp edited $f.new && mv $f.new $f; done"
                _ = try shell("\"$TOOL\" lint --fix --quiet tree & \(save); wait", in: directory)
                for index in 0..<100 {
                    let bytes = try Data(contentsOf: URL(filePath: directory.path("tree/\(index).entitlements")))
                    guard Array(bytes) == edited || Array(bytes) == fixedBytes else {
                        throw Failure(.damaged, "a file has unexpected content")
                    }
                }
            },
        ]
    }

    private static var leftovers: [Attack] {
        [
            Attack(.interruptions, "a temporary file of a killed run is removed by the next run") { directory in
                try directory.write(fixable, to: "A.entitlements")
                try directory.write("half", to: ".entcheck-0123456789abcdef.tmp")
                _ = try directory.run("lint", "--fix", "A.entitlements")
                try expectWholeFiles(in: directory)
            },
            Attack(.interruptions, "files with names similar to a temporary file are kept") { directory in
                let names = [".entcheck-notes.tmp", "entcheck-0123456789abcdef.tmp", ".entcheck-0123456789ABCDEF.tmp"]
                for name in names { try directory.write("mine", to: "tree/\(name)") }
                try directory.write(fixable, to: "tree/A.entitlements")
                _ = try directory.run("lint", "--fix", "tree")
                for name in names where !FileManager.default.fileExists(atPath: directory.path("tree/\(name)")) {
                    throw Failure(.damaged, "\(name) was removed")
                }
            },
            Attack(.interruptions, "the target of a link with the name of a temporary file is kept") { directory in
                try directory.write("mine", to: "precious")
                try directory.link("tree/.entcheck-0123456789abcdef.tmp", to: directory.path("precious"))
                try directory.write(fixable, to: "tree/A.entitlements")
                _ = try directory.run("lint", "--fix", "tree")
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
