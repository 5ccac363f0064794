import ArgumentParser
import FoundationShims
import RegistryModel
import StoreRegistry
import SystemShims

/// Records a snapshot.
struct RecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Record a snapshot that `entcheck registry record --snapshot` printed.")

    @Argument(help: "The JSON file with the snapshot, or `-` for standard input.", completion: .file())
    var file: String

    @OptionGroup var address: AddressOption

    @Option(help: ArgumentHelp("The name of the repository.", valueName: "name"))
    var repository: String

    @Option(help: ArgumentHelp("The commit.", valueName: "id"))
    var commit: String

    @Option(help: ArgumentHelp("The version, if the content is a release.", valueName: "version"))
    var release: String?

    @Option(help: ArgumentHelp("The time of the commit, in ISO 8601 format or seconds since 1970.", valueName: "date"))
    var time: TimeArgument

    @Option(help: ArgumentHelp("The user or job that records the snapshot.", valueName: "name"))
    var recorder = ""

    @Flag(help: "Replace a snapshot of the same commit and release that has other content.")
    var replace = false

    @Flag(name: .shortAndLong, help: "Print nothing; report the result only as the exit status.")
    var quiet = false

    func run() throws {
        let snapshot = try StoreSnapshot(reading: file)
        let registry = try address.create()
        let revision = Revision(
            repository: repository, commit: commit, release: release ?? "", time: time.seconds, recorder: recorder)
        let effect = try registry.record(snapshot, of: revision, replacing: replace)
        guard !quiet else { return }
        let version = release.map { " (release \($0))" } ?? ""
        let (products, stores) = (snapshot.products.count, snapshot.stores.count)
        let counts = "\(products) product\(products == 1 ? "" : "s"), \(stores) store\(stores == 1 ? "" : "s")"
        switch effect {
        case .added: Output.write("recorded \(repository) at \(commit)\(version): \(counts)\n")
        case .replaced: Output.write("replaced \(repository) at \(commit)\(version): \(counts)\n")
        default: Output.write("\(repository) at \(commit)\(version) is already recorded\n")
        }
    }
}

extension StoreSnapshot {
    /// The maximum size of a snapshot, in bytes; the limit of its entries is far below.
    private static let byteLimit = 256 << 20

    /// Reads a JSON file, or standard input for `-`.
    init(reading path: String) throws {
        let bytes = try Output.read(path, limit: Self.byteLimit)
        guard let snapshot = try? JSONDecoder().decode(StoreSnapshot.self, from: Data(bytes)) else {
            throw ValidationError("\(path) is not a snapshot of `entcheck registry record --snapshot`.")
        }
        self = snapshot
    }
}

/// Returns the facts for a check; `entcheck registry check` starts it.
struct AnswerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "answer", abstract: "Print the facts for a check of the snapshot on standard input as JSON.",
        shouldDisplay: false)

    @OptionGroup var address: AddressOption

    @Option(help: ArgumentHelp("The name of the repository.", valueName: "name"))
    var repository: String

    func run() throws {
        let snapshot = try StoreSnapshot(reading: "-")
        let uses = try address.open().uses(of: repository, claiming: snapshot.stores)
        Output.write(String(decoding: try JSONEncoder().encode(uses), as: UTF8.self) + "\n")
    }
}

/// Records the owner of a store.
struct OwnerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "owner", abstract: "Record the team that owns a store.")

    @OptionGroup var store: StoreArgument
    @OptionGroup var address: AddressOption

    @Option(help: ArgumentHelp("The team identifier.", valueName: "id"))
    var team: String?

    @Flag(help: "Remove the record.")
    var remove = false

    func validate() throws {
        if (team == nil) != remove { throw ValidationError("Use either --team or --remove.") }
    }

    func run() throws {
        let registry = try address.open()
        try registry.setOwner(of: try store.name(in: registry), to: team, by: userName)
    }
}

/// Retires an identifier.
struct RetireCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retire", abstract: "Retire an identifier, so that no app claims it again.")

    @OptionGroup var store: StoreArgument
    @OptionGroup var address: AddressOption

    @Option(help: ArgumentHelp("The reason, which findings show.", valueName: "text"))
    var reason: String?

    @Flag(help: "Remove the record.")
    var remove = false

    func validate() throws {
        if (reason == nil) != remove { throw ValidationError("Use either --reason or --remove.") }
    }

    func run() throws {
        let registry = try address.open()
        try registry.retire(try store.name(in: registry), because: reason, by: userName)
    }
}

/// The name of the user who runs the command.
private var userName: String { getenv("USER").map { String(cString: $0) } ?? "" }

/// Removes a repository or a release.
struct ForgetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget", abstract: "Remove a repository with its history, or one of its releases.")

    @Argument(help: "The name of the repository.")
    var repository: String

    @OptionGroup var address: AddressOption

    @Option(help: ArgumentHelp("Remove only this release.", valueName: "version"))
    var release: String?

    func run() throws { try address.open().forget(repository, release: release) }
}
