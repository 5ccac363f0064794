import ArgumentParser
import Containers
import Entitlements
import PropertyLists
import TextOutput

/// Shows the directory of a container or an app group, or the reason that an app does not get a directory.
struct URLCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "url", abstract: "Show the directory that an app gets for a container or an app group.",
        discussion: """
            Returns the same result as a device for an iCloud container or an app group, or, with --kvstore, for the \
            key-value store. Does not create directories. Exits with status 1, and reports the reason, if the app gets \
            no directory or store.
            """)

    @Argument(help: "The iCloud container or app group. (default: the first claimed container)")
    var identifier: String?

    @Option(help: ArgumentHelp("The entitlements file of the app.", valueName: "file"))
    var entitlements: String

    @Option(help: ArgumentHelp("The Info.plist of the app.", valueName: "file"))
    var infoPlist: String?

    @Option(help: "The platform of the device.")
    var platform = Platform.iOS

    @Option(help: ArgumentHelp("The team identifier.", valueName: "id"), transform: TeamArgument.parse)
    var team: String?

    @Option(
        help: ArgumentHelp("The App ID prefix, if it is not the team identifier.", valueName: "id"),
        transform: TeamArgument.parse)
    var appIdentifierPrefix: String?

    @Option(
        help: ArgumentHelp(
            "The bundle identifier of the app. (default: the one in the Info.plist)", valueName: "id"))
    var bundleIdentifier: String?

    @Option(help: ArgumentHelp("The value of a build setting. Can be repeated.", valueName: "name=value"))
    var define: [String] = []

    @Option(help: ArgumentHelp("The directory that represents the home directory of the device.", valueName: "dir"))
    var root = "~"

    @Flag(help: "Simulate a device without an iCloud account.")
    var signedOut = false

    @Flag(help: "Simulate a device with iCloud Drive turned off.")
    var noCloudDrive = false

    @Flag(name: .customLong("kvstore"), help: "Show the key-value store of the app.")
    var isAboutStore = false

    @Option(help: "The output format.")
    var format = Format.text

    enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

    func validate() throws {
        for definition in define where !definition.contains("=") {
            throw ValidationError("--define is `\(definition)`; expected NAME=VALUE.")
        }
        if isAboutStore, identifier != nil { throw ValidationError("--kvstore cannot be used with an identifier.") }
    }

    func run() throws {
        let file = try ArgumentFile(path: entitlements).file()
        try requireDictionary(PropertyListReader(limits: .entitlements).read(file), in: entitlements)
        let information = try information()
        let name = bundleIdentifier ?? information.flatMap(Self.identifier)
        let claims = StorageClaims(reading: file, variables: variables(ofBundle: name))
        let answer = answer(for: claims, information: information)
        switch format {
        case .json: StandardStream.output.write(answer.json.escapedJSONDocument + "\n")
        case .text:
            for note in answer.notes { StandardStream.error.report("note: \(note.displayed)\n") }
            if let place = answer.place { StandardStream.output.report(place.displayed + "\n") }
            if let refusal = answer.refusal { StandardStream.error.report("none: \("\(refusal)".displayed)\n") }
        }
        if answer.refusal != nil { throw ExitCode.findings }
    }
}

extension URLCommand {
    /// Returns the property list of `--info-plist`; `nil` without the option.
    private func information() throws -> PropertyList? {
        guard let infoPlist else { return nil }
        let list = PropertyList(reading: try ArgumentFile(path: infoPlist).file())
        try requireDictionary(list, in: infoPlist)
        return list
    }

    /// Returns the bundle identifier in an Info.plist; `nil` if the key is missing, or if the value contains a build setting,
    /// whose value is not in the file.
    private static func identifier(in information: PropertyList) -> String? {
        guard let name = information.root?["CFBundleIdentifier"]?.string, !name.isEmpty else { return nil }
        return name.utf8.allSatisfy(\.isOfBundleIdentifier) ? name : nil
    }

    private func requireDictionary(_ list: PropertyList, in path: String) throws {
        guard list.root?.kind == .dictionary, !list.problems.contains(where: { $0.kind == .malformed }) else {
            let reason = list.problems.first?.message ?? "not a property list with a dictionary"
            StandardStream.error.report("entcheck: \(path.displayed): \(reason.displayed)\n")
            throw ExitCode.unreadable
        }
    }

    private func variables(ofBundle name: String?) -> BuildVariables {
        var variables: BuildVariables = [:]
        if let team {
            variables.values["TeamIdentifierPrefix"] = team + "."
            variables.values["DEVELOPMENT_TEAM"] = team
        }
        variables.values["AppIdentifierPrefix"] = (appIdentifierPrefix ?? team).map { $0 + "." }
        variables.values["CFBundleIdentifier"] = name
        variables.values["PRODUCT_BUNDLE_IDENTIFIER"] = name
        for definition in define {
            let parts = definition.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            variables.values[String(parts[0])] = String(parts[1])
        }
        return variables
    }

    private func answer(for claims: StorageClaims, information: PropertyList?) -> ContainerLookup {
        var answer = ContainerLookup()
        var settings: [String: UbiquitousContainerSettings] = [:]
        if let information {
            (settings, answer.notes) = UbiquitousContainerSettings.read(
                information, claimed: claims.ubiquityContainers ?? [])
        }
        var containers = AppContainers(
            claims: claims, platform: platform, account: account, root: .directory(root), settings: settings)
        containers.makesDirectories = false
        do throws(ContainerError) {
            try answer.fill(from: containers, about: identifier, isAboutStore: isAboutStore)
        } catch {
            answer.refusal = error
        }
        return answer
    }

    private var account: AccountState {
        signedOut ? .signedOut : noCloudDrive ? .cloudDriveOff(account: "") : .available(account: "")
    }
}

extension UInt8 {
    /// Whether a bundle identifier can contain the character.
    ///
    /// Source: <https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleidentifier>.
    fileprivate var isOfBundleIdentifier: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
    }
}
