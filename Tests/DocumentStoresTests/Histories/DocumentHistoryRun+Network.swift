import CloudWorkload
import Foundation
import TestSupport

@testable import CloudClients
@testable import DocumentStores
@testable import EntcheckServer
@testable import LocalCloud

/// The network through which a history reaches its devices, on a server that is killed and started again.
struct HistoryNetwork {
    let server: RestartingServer
    let cloud: RemoteCloud
    let devices: [RemoteDevice]
    let documents: [any DocumentStoring]

    /// The share of requests with a fault of the network, in percent.
    private static let faults = 10
    /// The time for which clients repeat a request; longer than a restart of the server.
    private static let patience = Duration.seconds(60)

    /// Starts a server on the file of a simulator, and adds the devices of a history.
    init(world path: String, _ history: DocumentHistory) throws {
        server = try RestartingServer(world: path, faults: Self.faults, seed: history.seed)
        cloud = RemoteCloud(at: server.url, patience: Self.patience)
        try cloud.addAccount("Ada")
        devices = try (0..<history.shape.devices).map { [cloud] number in
            let device = try cloud.addDevice("device \(number)", signedInto: "Ada")
            try device.install(TwoDevices.notes)
            return device
        }
        documents = devices.map { $0.documents(of: TwoDevices.notes.bundleIdentifier) }
        for documents in documents { _ = try documents.items() }
    }
}

extension DocumentHistoryRun {
    /// Runs a history over a network; the checks read the file of the server and the directories of its devices.
    convenience init(overNetwork history: DocumentHistory) throws {
        var history = history
        // The superuser, who may run the server, can read files that are not downloaded unless they are placeholders.
        history.shape.placeholders = history.shape.placeholders.map { _ in true }
        let directory = try TemporaryDirectory()
        let path = directory.path("world.sqlite")
        let world = try CloudSimulator(opening: path, seed: history.seed)
        if history.shape.isImmediate { try world.setPace(.immediate) }
        try world.setContentPortion(history.shape.portion)
        let network = try HistoryNetwork(world: path, history)
        let homes = try world.look { state in
            let service = try state.service(DocumentService.self)
            return (0..<history.shape.devices).map { service.devices.devices["", "device \($0)"]?.home ?? "" }
        }
        try self.init(history, in: world, directory, homes: homes, network)
    }

    /// Performs an operation over the network.
    func perform(_ operation: DocumentOperation, over network: HistoryNetwork) throws {
        try performImmediateTransitions()
        switch operation {
        case .advance(let milliseconds): try network.cloud.advance(by: .milliseconds(milliseconds))
        case .step: try network.cloud.call("POST", "clock/step")
        case .goOffline(let device): try network.devices[device].goOffline()
        case .goOnline(let device): try network.devices[device].goOnline()
        case .setClock(let device, let seconds): try network.devices[device].setClock(ahead: .seconds(seconds))
        case .signOut(let device): try network.devices[device].signOut()
        case .signIn(let device): try network.devices[device].signIn(to: "Ada")
        case .fault(let fault): try network.cloud.call("POST", "faults", body: FaultBody(fault.acceptedByServer))
        case .clearFaults: try network.cloud.call("DELETE", "faults")
        case .crash(let calls): network.server.killSoon(after: UInt32(calls) * Self.lifePerCall)
        case .move(let device, let name, let other): try move(device, name, to: other, over: network)
        case .moveFolder(let device, let folder, let other):
            let (from, to) = (DocumentHistory.folders[folder], DocumentHistory.folders[other])
            try ignoringRefusals { try network.documents[device].move("Documents/" + from, to: "Documents/" + to) }
        case .notice(let device): try ignoringRefusals { _ = try network.documents[device].items() }
        case .download(let device, let name):
            try ignoringRefusals { try network.documents[device].startDownloading(Self.path(name)) }
        case .evict(let device, let name):
            try ignoringRefusals { try network.documents[device].evict(Self.path(name)) }
        case .exclude, .include: break
        default: try performOnDocuments(operation)
        }
    }

    /// Performs the immediate transitions that a killed server has left, and those that follow when it opens the stores.
    ///
    /// The next request would perform them before its own operation, so the app could see versions that were not yet on
    /// its device when they were read for the checks.
    func performImmediateTransitions() throws {
        guard let network, history.shape.isImmediate else { return }
        for documents in network.documents { try ignoringRefusals { _ = try documents.items() } }
    }

    /// The time until the server is killed, in microseconds per call of the file system in a process that crashes.
    private static let lifePerCall: UInt32 = 400

    static func path(_ name: Int) -> String { "Documents/" + DocumentHistory.names[name] }

    /// Ignores that the server rejects an operation, for example because no account is signed in.
    ///
    /// - Returns: Whether the operation was performed.
    @discardableResult
    func ignoringRefusals(_ body: () throws -> Void) throws -> Bool {
        do {
            try body()
            return true
        } catch is DocumentError {
            return false
        } catch let error as RemoteCloudError where error.status == Self.conflict {
            return false
        }
    }

    /// The status of a response of a server that rejects an operation.
    private static let conflict = 409

    private func performOnDocuments(_ operation: DocumentOperation) throws {
        switch operation {
        // The server does not treat packages as documents.
        case .write(_, let name, _, _) where DocumentHistory.isPackage(name): break
        case .writeAndDelete(_, let name, _) where DocumentHistory.isPackage(name): break
        default: try ignoringRefusals { try performInProcess(operation) }
        }
    }

    private func move(_ device: Int, _ name: Int, to other: Int, over network: HistoryNetwork) throws {
        guard !DocumentHistory.isPackage(name), !DocumentHistory.isPackage(other) else { return }
        try giveUp(moving: DocumentHistory.names[name], on: device)
        try ignoringRefusals { try network.documents[device].move(Self.path(name), to: Self.path(other)) }
    }

    /// Writes a content; it does not exist if the server rejects it.
    func write(_ text: Data, _ device: Int, _ name: String, over network: HistoryNetwork) throws {
        let content = lastContent
        let isWritten = try ignoringRefusals {
            try network.documents[device].write(text, to: "Documents/" + name)
        }
        if !isWritten { gone.insert(content) }
    }

    /// Ends all faults and waits until no transition is scheduled, and then kills the server.
    func heal(over network: HistoryNetwork) throws {
        network.server.proxy.heal()
        network.server.waitForKills()
        try network.cloud.call("DELETE", "faults")
        for device in network.devices {
            try device.signIn(to: "Ada")
            try device.goOnline()
        }
        try network.cloud.runUntilIdle()
        for _ in 0..<2 {
            if let account = try world.account("Ada") { try world.setDocumentQuota(.max, of: account) }
            try network.cloud.runUntilIdle()
        }
        network.server.stop()
    }
}
