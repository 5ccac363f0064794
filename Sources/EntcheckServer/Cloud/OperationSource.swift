import FoundationShims
import KeyValueStores
import LocalCloud

/// Operations as Swift statements.
enum OperationSource {
    /// Returns the statements that repeat an operation.
    ///
    /// - Throws: ``RequestError`` if the operation is only partly undone and has no statements for its first part.
    static func statements(_ entry: OperationLog.Entry) throws -> [String] {
        let operation = entry.operation
        guard operation.isRepeatable else {
            throw RequestError(
                .conflict,
                "the timeline cannot be exported, because a member of the content of `\(operation.name)` has another type "
                    + "than in other operations")
        }
        guard !entry.isCut else {
            guard ["runUntilIdle", "advance"].contains(operation.name) else {
                throw RequestError(
                    .conflict,
                    "the timeline cannot be exported, because entry \(entry.after) is inside the operation "
                        + "`\(operation.name)`; rewind to its last entry")
            }
            // Each step is a transition.
            return (entry.before..<entry.after).map { _ in "try cloud.world.step()" }
        }
        let statement = try statement(operation)
        return [entry.succeeded ? "try \(statement)" : "_ = try? \(statement)"]
    }

    private static func statement(_ operation: ClientOperation) throws -> String {
        if let source = simple[operation.name] ?? devices[operation.name] ?? documents[operation.name] {
            return try source(operation)
        }
        throw RequestError(.conflict, "the timeline cannot be exported, because it contains `\(operation.name)`")
    }

    private typealias Source = @Sendable (ClientOperation) throws -> String

    private static let simple: [String: Source] = [
        "step": { _ in "cloud.world.step()" },
        "runUntilIdle": { _ in "cloud.world.runUntilIdle()" },
        "advance": { operation in
            if let microseconds = operation.content.microseconds {
                return "cloud.world.advance(by: .microseconds(\(microseconds)))"
            }
            return "cloud.world.advance(by: .milliseconds(\(operation.content.milliseconds ?? 0)))"
        },
        "removeFaults": { _ in "cloud.world.clearFaults()" },
        "addFault": fault,
        "addAccount": { "cloud.world.addAccount(\(($0.content.name ?? "").swiftLiteral))" },
        "setValue": { operation in
            let value = operation.content.value?.value.swiftSource ?? "nil"
            return "cloud.set(\(value), \(operation["key"]), \(operation.app))"
        },
        "removeValue": { "cloud.set(nil, \($0["key"]), \($0.app))" },
        "synchronize": { "cloud.store(\($0.app)).synchronize()" },
    ]

    private static let devices: [String: Source] = [
        "addDevice": { operation in
            let content = operation.content
            let account = content.account?.swiftLiteral ?? "nil"
            return "cloud.addDevice(\((content.name ?? "").swiftLiteral), "
                + "\((content.platform ?? "ios").swiftLiteral), account: \(account))"
        },
        "signIn": { "cloud.signIn(\($0["device"]), to: \(($0.content.account ?? "").swiftLiteral))" },
        "signOut": { operation in
            let policy = operation.parameters["removeValues"] == "true" ? ".removesValues" : ".keepsValues"
            return "cloud.device(\(operation["device"])).signOut(\(policy))"
        },
        "setNetwork": { operation in
            "cloud.device(\(operation["device"])).\(operation.content.isOn == true ? "goOnline" : "goOffline")()"
        },
        "setCloudDrive": { operation in
            "cloud.setCloudDrive(\(operation["device"]), isOn: \(operation.content.isOn == true))"
        },
        "setClock": { operation in
            let milliseconds = operation.content.millisecondsAhead ?? 0
            return "cloud.device(\(operation["device"])).setClock(ahead: .milliseconds(\(milliseconds)))"
        },
        "installApp": { operation in
            let content = operation.content
            let containers = content.ubiquityContainers.map { list in
                "[\(list.map(\.swiftLiteral).joined(separator: ", "))]"
            }
            return "cloud.install(\((content.bundleIdentifier ?? "").swiftLiteral), on: \(operation["device"]), "
                + "keyValueStore: \(content.keyValueStore?.swiftLiteral ?? "nil"), containers: \(containers ?? "nil"))"
        },
    ]

    private static let documents: [String: Source] = [
        "writeDocument": { operation in
            "cloud.write(\(operation.bytes), \(operation["path"]), \(operation.place))"
        },
        "deleteDocument": { "cloud.delete(\($0["path"]), \($0.place))" },
        "moveDocument": { operation in
            "cloud.move(\(operation["path"]), to: \((operation.content.to ?? "").swiftLiteral), \(operation.place))"
        },
        "download": { operation in
            let url = "cloud.url(\(operation["path"]), \(operation.place))"
            return operation.parameters["wait"] == nil
                ? "cloud.files(\(operation.app)).startDownloadingUbiquitousItem(at: \(url))"
                : "cloud.files(\(operation.app)).download(itemAt: \(url))"
        },
        "downloadVersion": { operation in
            "cloud.downloadVersion(\(operation["version"]), of: \(operation["path"]), \(operation.place))"
        },
        "evict": { operation in
            "cloud.files(\(operation.app)).evictUbiquitousItem(at: cloud.url(\(operation["path"]), \(operation.place)))"
        },
        "mergeVersions": { operation in
            let others = (operation.content.versions ?? []).map(\.swiftLiteral).joined(separator: ", ")
            return "cloud.merge(\(operation["path"]), replacing: \((operation.content.current ?? "").swiftLiteral), "
                + "[\(others)], with: \(operation.bytes), \(operation.place))"
        },
        "resolveConflict": { operation in
            if operation.content.keep == "all" {
                return "cloud.files(\(operation.app)).resolveKeepingAll("
                    + "ofItemAt: cloud.url(\(operation["path"]), \(operation.place)))"
            }
            let content = operation.content
            let version = content.keep == "version" ? content.version : content.current
            let current = content.current
            let listed = version == nil ? nil : content.versions?.map(\.swiftLiteral)
            return "cloud.resolve(\(operation["path"]), keeping: \(version?.swiftLiteral ?? "nil"), "
                + "listedWith: \(current?.swiftLiteral ?? "nil"), \(listed.map { "[\($0.joined(separator: ", "))]" } ?? "nil"), "
                + "\(operation.place))"
        },
    ]

    @Sendable private static func fault(_ operation: ClientOperation) -> String {
        let content = operation.content
        let effect =
            switch content.effect {
            case "partial": ".partial(\(content.count ?? 0))"
            case "delay": ".delay(.milliseconds(\(content.milliseconds ?? 0)))"
            case "accountUnavailable": ".accountUnavailable"
            case "duplicate": ".duplicate"
            case "reorder": ".reorder"
            case "serverFull": ".serverFull"
            default: ".fail"
            }
        let device = content.device.map { "cloud.device(\($0.swiftLiteral))" } ?? "nil"
        return "cloud.world.inject(Fault(\(effect), at: Transition.Kind(rawValue: \((content.at ?? "").swiftLiteral)), "
            + "on: \(device), probability: \(Double(content.percent ?? 100) / 100), "
            + "times: \(content.times.map(String.init) ?? "nil")))"
    }
}

extension ClientOperation {
    /// A parameter as a literal.
    fileprivate subscript(name: String) -> String { (parameters[name] ?? "").swiftLiteral }

    /// The bytes of a document as an expression.
    fileprivate var bytes: String {
        content.text.map { "Data(\($0.swiftLiteral).utf8)" }
            ?? "Data(base64Encoded: \((content.data ?? "").swiftLiteral)) ?? Data()"
    }

    /// The arguments that select an app.
    fileprivate var app: String { "\(self["app"]), on: \(self["device"])" }

    /// The arguments that select a container of an app.
    fileprivate var place: String { "\(app), \(parameters["container"]?.swiftLiteral ?? "nil")" }
}

// MARK: - Literals

extension String {
    /// The text as a string literal of Swift, with the same bytes.
    var swiftLiteral: String {
        var result = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case " "..."~": result.unicodeScalars.append(scalar)
            case _ where scalar.properties.isAlphabetic: result.unicodeScalars.append(scalar)
            default: result += "\\u{\(String(scalar.value, radix: 16))}"
            }
        }
        return result + "\""
    }
}

extension PropertyListValue {
    /// The value as an expression of Swift.
    var swiftSource: String {
        switch self {
        case .string(let text): ".string(\(text.swiftLiteral))"
        case .boolean(let isTrue): ".boolean(\(isTrue))"
        case .integer(let number): ".integer(\(number))"
        case .real(let number): ".real(Double(bitPattern: \(number.bitPattern)))"
        case .date(let date):
            ".date(Date(timeIntervalSinceReferenceDate: "
                + "Double(bitPattern: \(date.timeIntervalSinceReferenceDate.bitPattern))))"
        case .data(let data): ".data(Data(base64Encoded: \(data.base64EncodedString().swiftLiteral)) ?? Data())"
        case .array(let values): ".array([\(values.map(\.swiftSource).joined(separator: ", "))])"
        case .dictionary(let values):
            values.isEmpty
                ? ".dictionary([:])"
                : ".dictionary(["
                    + values.sorted { $0.key < $1.key }.map { "\($0.key.swiftLiteral): \($0.value.swiftSource)" }
                    .joined(separator: ", ") + "])"
        }
    }
}
