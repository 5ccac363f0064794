import ArgumentParser
import FoundationShims
import RegistryModel
import StoreRegistry
import SystemShims

/// The commands of the registry.
struct RegistryCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "registry",
        abstract: "Record and query the stores that apps of several repositories share.",
        subcommands: [
            RecordCommand.self, StoresCommand.self, AppsCommand.self, ProfilesCommand.self, HistoryCommand.self,
            OwnerCommand.self, RetireCommand.self, ExportCommand.self, ImportCommand.self, ForgetCommand.self,
            MigrateCommand.self, DoctorCommand.self, PageCommand.self, AnswerCommand.self, SearchCommand.self,
            ServeCommand.self, SchemaCommand.self,
        ])
}

/// The option for the address of the registry.
struct AddressOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The SQLite file, or the URI of the PostgreSQL database. (default: ENTCHECK_REGISTRY)",
            valueName: "address"))
    var registry: String?

    /// The address from the option or the environment.
    var address: String {
        get throws {
            let address = registry ?? getenv("ENTCHECK_REGISTRY").map { String(cString: $0) } ?? ""
            guard !address.isEmpty else {
                throw ValidationError(
                    "The address of the registry is missing; use --registry or the environment variable "
                        + "ENTCHECK_REGISTRY.")
            }
            return address
        }
    }

    /// Opens the registry at the address from the option or the environment, and creates its file if necessary.
    func create() throws -> SharingRegistry { try SharingRegistry(at: try address) }

    /// Opens the registry at the address from the option or the environment; its file must exist.
    func open() throws -> SharingRegistry { try SharingRegistry(at: try address, creatingFile: false) }
}

/// The options for the format of a result.
struct FormatOption: ParsableArguments {
    @Option(help: "The output format: text or json.")
    var format = Format.text

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text
        case json
    }

    /// Prints a result in the selected format.
    ///
    /// - Throws: ``ExitCode`` if the result is empty.
    func write<Element: Encodable>(
        _ elements: [Element], as name: String, of what: String, text: ([Element]) -> String
    ) throws {
        if format == .json {
            Output.write(try RegistryDocument.json(elements, as: name))
        } else if !elements.isEmpty {
            Output.write(text(elements))
        }
        guard elements.isEmpty else { return }
        Output.report("entcheck-server: the registry contains no \(what)\n")
        throw ExitCode.nothing
    }
}

/// The arguments that name a store.
struct StoreArgument: ParsableArguments {
    @Argument(help: "The identifier of the store.")
    var store: String

    @Option(help: ArgumentHelp("The kind of the store. (default: the recorded kind)", valueName: "kind"))
    var kind: KindArgument?

    /// Returns the store; its kind from the option, or from the registry if only one is recorded.
    func name(in registry: SharingRegistry) throws -> RegisteredStoreName {
        if let kind { return RegisteredStoreName(kind.rawValue, store) }
        let kinds = try registry.kinds(of: store)
        guard let only = kinds.first else {
            throw ValidationError("No store `\(store)` is recorded; use --kind to state its kind.")
        }
        guard kinds.count == 1 else {
            throw ValidationError("`\(store)` is recorded as \(kinds.joined(separator: " and ")); use --kind.")
        }
        return RegisteredStoreName(only, store)
    }
}

/// A kind of store as an argument.
enum KindArgument: String, CaseIterable, ExpressibleByArgument {
    case kvstore
    case ubiquityContainer = "ubiquity-container"
    case icloudContainer = "icloud-container"
    case appGroup = "app-group"
    case keychainGroup = "keychain-group"
}

/// A time as an argument: seconds since 1970, or a date in ISO 8601 format.
struct TimeArgument: ExpressibleByArgument {
    let seconds: Int

    init?(argument: String) {
        if let seconds = Int(argument), abs(seconds) < 1 << 40 {
            self.seconds = seconds
            return
        }
        let date = argument.contains("T") ? argument : argument + "T00:00:00Z"
        guard let parsed = try? Date(date, strategy: .iso8601) else { return nil }
        seconds = Int(parsed.timeIntervalSince1970)
    }
}
