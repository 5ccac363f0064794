import ArgumentParser
import Containers
import EntitlementRules
import Entitlements
import PropertyLists

/// Says which directory an app would get for a container or a group, or why it would get none.
struct URLCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "url", abstract: "Say which directory an app would get, or why none.",
        discussion: """
            Answers as a device would: for a container of iCloud, for an app group, or with --kvstore which key-value \
            store the app has. Nothing is made. Exit status 1 means that the app would get nothing.
            """)

    @Argument(help: "The container or group; the first container that is claimed, if none is named.")
    var identifier: String?

    @Option(help: ArgumentHelp("The entitlements file of the app.", valueName: "file"))
    var entitlements: String

    @Option(help: ArgumentHelp("The Info.plist of the app.", valueName: "file"))
    var infoPlist: String?

    @Option(help: "The platform the app runs on.")
    var platform = Platform.iOS

    @Option(help: ArgumentHelp("The team identifier.", valueName: "id"), transform: TeamArgument.parse)
    var team: String?

    @Option(
        help: ArgumentHelp("The App ID prefix, where it is not the team.", valueName: "id"),
        transform: TeamArgument.parse)
    var appIdentifierPrefix: String?

    @Option(help: ArgumentHelp("The bundle identifier.", valueName: "id"))
    var bundleIdentifier: String?

    @Option(help: ArgumentHelp("The value of another variable of the file.", valueName: "name=value"))
    var define: [String] = []

    @Option(help: ArgumentHelp("The directory that stands for the home directory of the device.", valueName: "dir"))
    var root = "~"

    @Flag(help: "Answer as if no account were signed in.")
    var signedOut = false

    @Flag(help: "Answer as if iCloud Drive were off.")
    var noCloudDrive = false

    @Flag(name: .customLong("kvstore"), help: "Say which key-value store the app has.")
    var isAboutStore = false

    @Option(help: "How the answer is written.")
    var format = Format.text

    enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

    func validate() throws {
        for definition in define where !definition.contains("=") {
            throw ValidationError("--define takes NAME=VALUE, not “\(definition)”.")
        }
        if isAboutStore, identifier != nil { throw ValidationError("--kvstore takes no identifier.") }
    }

    func run() throws {
        let claims = StorageClaims(reading: try ArgumentFile(path: entitlements).file(), variables: variables)
        let answer = try answer(for: claims)
        switch format {
        case .json: StandardStream.output.write(answer.json.escapedJSONDocument + "\n")
        case .text:
            for note in answer.notes { StandardStream.error.report("note: \(note.displayed)\n") }
            if let place = answer.place { StandardStream.output.report(place.displayed + "\n") }
            if let refusal = answer.refusal { StandardStream.error.report("none: \("\(refusal)".displayed)\n") }
        }
        if answer.refusal != nil { throw ExitStatus.findings }
    }
}

extension URLCommand {
    private var variables: BuildVariables {
        var variables: BuildVariables = [:]
        if let team {
            variables.values["TeamIdentifierPrefix"] = team + "."
            variables.values["DEVELOPMENT_TEAM"] = team
        }
        variables.values["AppIdentifierPrefix"] = (appIdentifierPrefix ?? team).map { $0 + "." }
        variables.values["CFBundleIdentifier"] = bundleIdentifier
        variables.values["PRODUCT_BUNDLE_IDENTIFIER"] = bundleIdentifier
        for definition in define {
            let parts = definition.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            variables.values[String(parts[0])] = String(parts[1])
        }
        return variables
    }

    private func answer(for claims: StorageClaims) throws -> ContainerAnswer {
        var answer = ContainerAnswer()
        var settings: [String: UbiquitousContainerSettings] = [:]
        if let infoPlist {
            let list = PropertyList(reading: try ArgumentFile(path: infoPlist).file())
            (settings, answer.notes) = UbiquitousContainerSettings.read(list, claimed: claims.ubiquityContainers ?? [])
        }
        var containers = AppContainers(
            claims: claims, platform: platform, account: account, root: .directory(root), settings: settings)
        containers.makesDirectories = false
        do throws(ContainerRefusal) {
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
