import ArgumentParser
import FoundationShims
import StoreRegistry

/// Writes the whole registry.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Print the whole registry as JSON lines, which `import` reads.")

    @OptionGroup var address: AddressOption

    func run() throws {
        let registry = try address.open()
        var buffer = ""
        // The size of one write, in bytes.
        let size = 1 << 16
        try registry.export { line in
            buffer += line + "\n"
            guard buffer.utf8.count > size else { return }
            Output.write(buffer)
            buffer = ""
        }
        Output.write(buffer)
    }
}

/// Adds an export.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add the lines of an export.",
        discussion: "Snapshots that are already recorded do not change, so an interrupted import can be repeated.")

    @Argument(help: "The file, or `-` for standard input.", completion: .file())
    var file: String

    @OptionGroup var address: AddressOption

    func run() throws {
        var importer = try address.create().importer()
        do {
            try add(to: &importer)
        } catch let error as RegistryError where error.code == .request {
            Output.report("entcheck-server: \(file): \(error.message)\n")
            throw ExitCode(error)
        }
        let count = try importer.finish()
        Output.write("\(count) snapshot\(count == 1 ? "" : "s") added\n")
    }

    /// Adds the lines of the file.
    private func add(to importer: inout SharingRegistry.Importer) throws {
        var line: [UInt8] = []
        try Output.forEachPart(of: file) { part in
            for rest in part.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
                if rest.offset > 0 {
                    try importer.add(String(decoding: line, as: UTF8.self))
                    line = []
                }
                line += rest.element
                guard line.count <= SharingRegistry.Importer.lineLimit else {
                    throw ValidationError("A line has more than \(SharingRegistry.Importer.lineLimit) bytes.")
                }
            }
        }
        try importer.add(String(decoding: line, as: UTF8.self))
    }
}

/// Creates or updates the tables.
struct MigrateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Create or update the tables of the registry.",
        discussion: """
            Each version is one transaction, so an interrupted migration can be repeated. Older programs can write \
            during the migration. The command requires the permission to create tables.
            """)

    @OptionGroup var address: AddressOption

    func run() throws {
        let count = try SharingRegistry.migrate(try address.address)
        let versions = count == 1 ? "1 version" : "\(count) versions"
        Output.write(count == 0 ? "the tables are up to date\n" : "the tables were updated by \(versions)\n")
    }
}

/// Checks the registry.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Count the rows of the registry and check that they are consistent.",
        discussion: "Exit status: 0 consistent; 1 a problem was found; 4 the registry cannot be read.")

    @OptionGroup var address: AddressOption
    @OptionGroup var output: FormatOption

    func run() throws {
        let health = try address.open().health()
        if output.format == .json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            Output.write(String(decoding: try encoder.encode(health), as: UTF8.self) + "\n")
        } else {
            Output.write("\(health.engine), version \(health.version) of the tables\n")
            for (table, count) in health.rows.sorted(by: { $0.key < $1.key }) {
                Output.write("  \(table): \(count) row\(count == 1 ? "" : "s")\n")
            }
            for problem in health.problems { Output.write("problem: \(problem)\n") }
        }
        if !health.problems.isEmpty { throw ExitCode.findings }
    }
}

/// Writes the registry as HTML pages.
struct PageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "page",
        abstract: "Write the registry as HTML pages.",
        discussion: """
            The pages require no server and no JavaScript. index.html lists the profiles that expire, and the stores \
            with the most repositories. Each store and each repository has a page with a stable name.
            """)

    @Argument(help: "The directory, which is created if it does not exist.", completion: .directory)
    var directory: String

    @OptionGroup var address: AddressOption

    @Option(help: ArgumentHelp("The current date, in ISO 8601 format. (default: the system clock)", valueName: "date"))
    var now: TimeArgument?

    func run() throws {
        let today = now?.seconds ?? Int(Date().timeIntervalSince1970)
        let count = try RegistrySite(try address.open(), in: directory, now: today).write()
        Output.write("\(count) pages written to \(directory)\n")
    }
}
