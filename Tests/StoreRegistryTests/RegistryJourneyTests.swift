import Foundation
import RegistryModel
import TestSupport
import Testing

/// The result of a run of a program.
private struct Program {
    let status: Int32
    let output: String
    let errors: String

    init(_ arguments: String..., in directory: String, registry: String?) throws {
        try self.init(arguments, in: directory, registry: registry)
    }

    init(_ arguments: [String], in directory: String, registry: String?) throws {
        let process = Process()
        guard let tool = BuiltProduct.executable("entcheck") else { throw PostgreSQLServer.Problem(message: "no tool") }
        process.executableURL = tool
        process.arguments = ["registry"] + arguments
        process.currentDirectoryURL = URL(filePath: directory)
        var environment = ProcessInfo.processInfo.environment.filter { !$0.key.contains("COLOR") }
        environment["ENTCHECK_REGISTRY"] = registry
        process.environment = environment
        let (output, errors) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, errors)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        self.output = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        self.errors = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        status = process.terminationStatus
    }
}

/// The way of a team from five repositories to a pull request that would break another one.
@Suite struct RegistryJourneyTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        let process = Process()
        process.executableURL =
            URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../Registry/repositories").standardized
        process.arguments = [directory.path]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }

    private func run(_ arguments: String..., in repository: String, _ address: String) throws -> Program {
        try Program(arguments, in: directory.path(repository), registry: address)
    }

    private func change(_ repository: String, _ file: String, _ old: String, _ new: String) throws {
        let url = URL(filePath: directory.path("\(repository)/\(file)"))
        let text = try String(contentsOf: url, encoding: .utf8)
        try Data(text.replacing(old, with: new).utf8).write(to: url)
    }

    @Test(arguments: TestDatabase.shared)
    func `a pull request that would break another repository fails with both places`(_ kind: TestDatabase) throws {
        let file = try kind.make()
        if kind == .postgreSQL {
            let early = try run("stores", in: "notes", file.address)
            #expect(early.status == 4 && early.errors.contains("run `entcheck registry migrate`"))
            #expect(!early.errors.contains("secret-of-tests"))
            #expect(try run("migrate", in: "notes", file.address).status == 0)
        }
        for repository in ["notes", "journal", "tasks", "photos", "timer"] {
            let record = try run("record", "--repository", "example/\(repository)", in: repository, file.address)
            #expect(record.status == 0, "\(record.errors)")
            #expect(record.output.contains("recorded example/\(repository)"))
        }
        let again = try run("record", "--repository", "example/notes", in: "notes", file.address)
        #expect(again.status == 0 && again.output.contains("is already recorded"))
        let stores = try run("stores", "group.com.example.shared", in: "notes", file.address)
        #expect(stores.status == 0)
        #expect(stores.output.contains("Journal of example/journal"))
        #expect(stores.output.contains("Journal.entitlements:6:17"))
        let clean = try run("check", "--repository", "example/notes", in: "notes", file.address)
        #expect(clean.status == 0, "\(clean.output)\(clean.errors)")

        try change("notes", "Notes.entitlements", "group.com.example.shared", "group.com.example.data")
        let broken = try run("check", "--repository", "example/notes", in: "notes", file.address)
        #expect(broken.status == 1, "\(broken.errors)")
        #expect(broken.output.contains("Notes.entitlements:6:17: warning: `Notes` no longer claims the app group"))
        #expect(broken.output.contains("example/journal:Journal.entitlements:6:17"))
        #expect(broken.output.contains("[registry-store-left]"))
        let report = try Program(
            "check", "--repository", "example/notes", "--format", "sarif", in: directory.path("notes"),
            registry: file.address)
        #expect(
            report.output.contains("\"ruleId\":\"registry-store-left\"")
                || report.output.contains("registry-store-left"))
    }

    @Test func `decisions, suppressions, and capitalization are checked`() throws {
        let address = directory.path("registry.sqlite")
        for repository in ["notes", "journal"] {
            _ = try run("record", "--repository", "example/\(repository)", in: repository, address)
        }
        _ = try Program(
            "retire", "group.com.example.old", "--kind", "app-group", "--reason", "merged into shared",
            in: directory.path, registry: address)
        _ = try run("owner", "group.com.example.shared", "--team", "Z9Y8X7W6V5", in: "notes", address)
        try change("timer", "Timer.entitlements", "group.com.example.timer", "group.com.example.old")
        let retired = try run("check", "--repository", "example/timer", in: "timer", address)
        #expect(retired.status == 1 && retired.output.contains("was retired: merged into shared"))
        try change("timer", "Timer.entitlements", "group.com.example.old", "group.com.example.Shared")
        let differing = try run("check", "--repository", "example/timer", in: "timer", address)
        #expect(differing.output.contains("differs only in case from `group.com.example.shared`"))
        let owned = try run("check", "--repository", "example/journal", in: "journal", address)
        #expect(owned.output.contains("belongs to team `Z9Y8X7W6V5`"))
        let accepted = try run(
            "check", "--repository", "example/journal", "--write-baseline", "b.json", in: "journal", address)
        #expect(accepted.status == 0 && accepted.errors.contains("1 finding written to b.json"))
        let known = try run("check", "--repository", "example/journal", "--baseline", "b.json", in: "journal", address)
        #expect(known.status == 0 && !known.output.contains("registry-foreign-owner"))
        try directory.write(
            "ignore:\n  - rule: registry-foreign-owner\n    reason: the transfer is planned\n",
            to: "journal/.entcheck.yml")
        let suppressed = try run("check", "--repository", "example/journal", in: "journal", address)
        #expect(suppressed.status == 0, "\(suppressed.output)")
        let timer = URL(filePath: directory.path("timer/Timer.entitlements"))
        let text = try String(contentsOf: timer, encoding: .utf8)
        let commented = text.replacing(
            "        <string>group",
            with: "        <!-- entcheck:ignore registry-store-case known -->\n        <string>group")
        try Data(commented.utf8).write(to: timer)
        #expect(try run("check", "--repository", "example/timer", in: "timer", address).status == 0)
    }

    @Test func `only findings that the changes since a revision can have caused are reported`() throws {
        let address = directory.path("registry.sqlite")
        for repository in ["notes", "journal"] {
            _ = try run("record", "--repository", "example/\(repository)", in: repository, address)
        }
        _ = try run("owner", "group.com.example.shared", "--team", "Z9Y8X7W6V5", in: "notes", address)
        let all = try run("check", "--repository", "example/journal", in: "journal", address)
        #expect(all.status == 1 && all.output.contains("[registry-foreign-owner]"))
        func check(_ repository: String) throws -> Program {
            try run("check", "--repository", "example/\(repository)", "--since", "HEAD", in: repository, address)
        }
        let unchanged = try check("journal")
        #expect(unchanged.status == 0 && !unchanged.output.contains("registry-foreign-owner"), "\(unchanged.errors)")
        try change("journal", "Journal.entitlements", "<dict>", "<!-- a comment --><dict>")
        #expect(try check("journal").status == 0)
        try change("journal", "Journal.entitlements", "<array>", "<array><string>group.com.example.new</string>")
        let changed = try check("journal")
        #expect(changed.status == 1 && changed.output.contains("[registry-foreign-owner]"))
        try change("notes", "Notes.entitlements", "group.com.example.shared", "group.com.example.data")
        let left = try check("notes")
        #expect(left.status == 1 && left.output.contains("[registry-store-left]"), "\(left.errors)")
        let missing = try run("check", "--repository", "example/notes", "--since", "none", in: "notes", address)
        #expect(missing.status == 2 && missing.errors.contains("There is no revision `none`"))
    }

    @Test func `the pages link to each other and contain no markup of users`() throws {
        let address = directory.path("registry.sqlite")
        for repository in ["notes", "journal", "timer"] {
            _ = try run("record", "--repository", "example/<b>\(repository)&", in: repository, address)
        }
        let pages = try Program("page", directory.path("site"), in: directory.path, registry: address)
        #expect(pages.status == 0, "\(pages.errors)")
        let site = URL(filePath: directory.path("site"))
        let names = try FileManager.default.subpathsOfDirectory(atPath: site.path).filter { $0.hasSuffix(".html") }
        #expect(names.count == 11 && pages.output.hasPrefix("11 pages"))
        for name in names {
            let text = try String(contentsOf: site.appending(path: name), encoding: .utf8)
            #expect(!text.contains("<b>") && !text.contains("notes&<"))
            for match in text.matches(of: /href="([^#"][^"]*)"/) {
                let target = site.appending(path: name).deletingLastPathComponent().appending(path: String(match.1))
                #expect(FileManager.default.fileExists(atPath: target.path), "\(name) refers to \(match.1)")
            }
        }
        let index = try String(contentsOf: site.appending(path: "index.html"), encoding: .utf8)
        #expect(index.contains(#"<code>group.com.example.shared</code></a></td><td data-label="Repositories">2</td>"#))
    }

    @Test func `the commands report errors with their exit statuses`() throws {
        let address = directory.path("registry.sqlite")
        #expect(try Program("stores", in: directory.path, registry: nil).status == 2)
        let absent = try Program("stores", in: directory.path, registry: address)
        #expect(absent.status == 4 && absent.errors.contains("does not exist; check the path"), "\(absent.errors)")
        let check = try run("check", "--repository", "example/notes", in: "notes", address)
        #expect(check.status == 4, "\(check.errors)")
        #expect(!FileManager.default.fileExists(atPath: address))
        #expect(try Program("migrate", in: directory.path, registry: address).status == 0)
        let empty = try Program("stores", in: directory.path, registry: address)
        #expect(empty.status == 3 && empty.errors == "entcheck-server: the registry contains no such store\n")
        #expect(try Program("forget", "example/none", in: directory.path, registry: address).status == 3)
        #expect(try Program("nonsense", in: directory.path, registry: address).status == 2)
        let missing = try Program("stores", in: directory.path, registry: directory.path("none/registry.sqlite"))
        #expect(missing.status == 4)
        #expect(try Program("doctor", in: directory.path, registry: address).status == 0)
        let help = try Program("stores", "--help", in: directory.path, registry: nil)
        #expect(help.status == 0 && help.output.contains("--containing"))
        _ = try run("record", "--repository", "example/notes", in: "notes", address)
        try change("notes", "Notes.entitlements", "group.com.example.notes", "group.com.example.other")
        let contradiction = try run("record", "--repository", "example/notes", in: "notes", address)
        #expect(contradiction.status == 2 && contradiction.errors.contains("use --replace"))
        let apps = try Program("apps", "Notes", "--format", "json", in: directory.path, registry: address)
        #expect(apps.output.hasPrefix(#"{"apps":[{"#) && apps.output.contains(#""schema":"entcheck/registry/apps/1""#))
        let history = try Program("history", "group.com.example.notes", in: directory.path, registry: address)
        #expect(history.output.contains("still in use"))
        let export = try Program("export", in: directory.path, registry: address)
        #expect(export.output.hasPrefix(#"{"schema":"entcheck/registry/1"}"#))
        try directory.write(export.output, to: "export.jsonl")
        let copy = directory.path("copy.sqlite")
        let added = try Program("import", directory.path("export.jsonl"), in: directory.path, registry: copy)
        #expect(added.output == "1 snapshot added\n")
        #expect(try Program("export", in: directory.path, registry: copy).output == export.output)
        try directory.write("{", to: "broken.jsonl")
        let broken = try Program("import", "broken.jsonl", in: directory.path, registry: copy)
        #expect(broken.status == 2)
        #expect(broken.errors == "entcheck-server: broken.jsonl: line 1 is not a line of an export\n")
    }

    @Test func `an empty identifier is not recorded`() throws {
        let address = directory.path("registry.sqlite")
        try change("notes", "Notes.entitlements", "group.com.example.notes", "")
        let recorded = try run("record", "--repository", "example/notes", in: "notes", address)
        #expect(recorded.status == 0, "\(recorded.errors)")
        let stores = try Program("stores", in: directory.path, registry: address)
        #expect(!stores.output.contains("group.com.example.notes"))
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
    func `output that cannot be written is reported`() throws {
        let tool = try #require(BuiltProduct.executable("entcheck"))
        try directory.write(
            "'\(tool.path)' registry schema 2>errors >/dev/full; test $? = 2", to: "full.sh")
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["full.sh"]
        process.currentDirectoryURL = URL(filePath: directory.path)
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let errors = try String(contentsOfFile: directory.path("errors"), encoding: .utf8)
        #expect(errors == "entcheck-server: standard output: No space left on device\n")
    }
}
