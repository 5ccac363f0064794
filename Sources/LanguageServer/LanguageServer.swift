package import EntitlementRules
import PropertyLists

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Tells an editor what there is to say of the files that are open in it.
///
/// It speaks the Language Server Protocol
/// (<https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/>): messages go in,
/// messages come out, and nothing here knows how they travel.
package struct LanguageServer {
    private let version: String
    private let judge: FileLinter
    private let isTodayStated: Bool
    private let pages: String?
    private let readDecisions: TeamDecisions.Reader

    private var phase = Phase.beforeInitialization
    var client = ClientCapabilities()
    var folders: [String] = []
    var documents = OpenDocuments()
    private var messages: [[UInt8]] = []
    /// What was last published of each file, by path; a hash, because all that counts is whether it is the same.
    private var published: [String: Int] = [:]
    private var groups: [FolderGroup]?
    /// What judged when the decisions were understood last, by configuration: a half-written line undoes none of them.
    private var decidedJudges: [String?: FileLinter] = [:]
    private var reports: EditorReports?
    /// Whether something was changed since findings were last published.
    private(set) var isStale = false

    private enum Phase {
        case beforeInitialization, running, shutDown
        case left(Int32)
    }

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - judge: What judges, and what is known beside the files; where it does not say what today is, the clock does.
    ///   - version: The version of the tool.
    ///   - pages: The address of the folder that has the pages of the rules.
    ///   - decisions: Reads what a team has decided.
    package init(
        judgingBy judge: FileLinter, version: String, pages: String? = nil,
        obeying decisions: @escaping TeamDecisions.Reader
    ) {
        readDecisions = decisions
        self.judge = judge
        self.version = version
        self.pages = pages
        isTodayStated = judge.conditions.today != nil
    }

    /// With which status the process is to end; `nil` while it is to go on.
    package var exitStatus: Int32? { if case .left(let status) = phase { status } else { nil } }

    /// What a message has done.
    enum Effect { case nothing, changesWhatIsJudged }

    /// The messages that are to be sent, in their order; after that there are none.
    mutating func takeMessages() -> [[UInt8]] {
        defer { messages = [] }
        return messages.filter { !$0.isEmpty }
    }
}

// MARK: - Taking messages

extension LanguageServer {
    /// Takes a message, and answers if it is a request.
    mutating func receive(_ message: Incoming) -> Effect {
        switch message.envelope {
        case .failure(let error):
            respond(to: nil, Result<NoAnswer, ResponseError>.failure(error))
            return .nothing
        case .success(let envelope):
            // Without a method it is the answer to what we asked, which is never more than “yes”.
            guard let method = envelope.method else { return .nothing }
            guard let request = envelope.id else { return take(notification: method, message) }
            answer(request, method, message)
            return .nothing
        }
    }

    private mutating func answer(_ request: RequestIdentifier, _ method: String, _ message: Incoming) {
        do throws(ResponseError) {
            if message.isCancelled { throw ResponseError(.requestCancelled, "cancelled") }
            switch (phase, method) {
            case (.beforeInitialization, "initialize"):
                let parameters = try message.parameters(InitializeParameters.self)
                respond(to: request, .success(initialize(parameters)))
            case (.beforeInitialization, _):
                throw ResponseError(.serverNotInitialized, "initialize comes first")
            case (.running, "shutdown"):
                phase = .shutDown
                respond(to: request, .success(NoAnswer()))
            case (.running, let method): try answer(method, message, request)
            default: throw ResponseError(.invalidRequest, "the server was asked to shut down")
            }
        } catch {
            respond(to: request, Result<NoAnswer, ResponseError>.failure(error))
        }
    }

    private mutating func initialize(_ parameters: InitializeParameters) -> InitializeResult {
        client = parameters.capabilities ?? ClientCapabilities()
        folders = parameters.folders.compactMap(FileAddress.path)
        phase = .running
        return InitializeResult(
            capabilities: ServerCapabilities(positionEncoding: client.positionEncoding),
            serverInfo: .init(version: version))
    }

    private mutating func take(notification method: String, _ message: Incoming) -> Effect {
        switch (phase, method) {
        case (.shutDown, "exit"): phase = .left(0)
        case (_, "exit"): phase = .left(1)
        case (.running, "initialized"):
            // Before this a client takes nothing that it has not asked for.
            if client.watchesFiles { watchFiles() }
            isStale = true
            return .changesWhatIsJudged
        case (.running, let method):
            do throws(ResponseError) {
                let change = try change(told: method, message)
                if change == .tree { groups = nil }
                guard change != .nothing else { return .nothing }
                reports = nil
                isStale = true
                return .changesWhatIsJudged
            } catch {
                // A notification has no answer; the log is all there is.
                log("\(method): \(error.message)")
            }
        default: break
        }
        return .nothing
    }
}

// MARK: - Sending messages

extension LanguageServer {
    /// Answers a request; one that could not be read has no identifier.
    mutating func respond<Answer: Encodable>(
        to request: RequestIdentifier?, _ answer: Result<Answer, ResponseError>
    ) {
        send(Response(id: request, answer: answer))
    }

    /// Writes a line into the client's log.
    mutating func log(_ text: String) {
        send(ServerMessage(method: "window/logMessage", params: LogMessage(type: 2, message: "entcheck: \(text)")))
    }

    /// Asks the client to tell when files change that matter.
    private mutating func watchFiles() {
        let patterns = [
            "**/*.{entitlements,xcent,pbxproj,xcconfig,mobileprovision,provisionprofile}", "**/Entitlements*.plist",
            "**/Info.plist", "**/*.yml", "**/.gitignore", "**/.entcheck.{yml,yaml}",
        ]
        let named = Set(currentGroups().flatMap(\.decisions.namedFiles)).sorted()
            .compactMap { $0.split(separator: "/").last.map { "**/\($0)" } }
        send(
            ServerMessage(
                id: "watch", method: "client/registerCapability", params: WatchedFilesRegistration(patterns + named)))
    }

    private mutating func send(_ message: some Encodable) { messages.append(encoded(message)) }

    private func encoded(_ message: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Our own types hold nothing that JSON cannot say, such as infinite numbers; nothing would be sent of them.
        return (try? encoder.encode(message)).map(Array.init) ?? []
    }
}

// MARK: - Judging

extension LanguageServer {
    /// What there is to say of everything as it is now; judged once, however many questions are asked.
    mutating func currentReports() -> EditorReports {
        if let reports { return reports }
        let files = EditorFiles(open: documents.files, below: folders)
        var groups = currentGroups()
        let documents = Dictionary(grouping: documents.paths) {
            FolderGroup.owner(of: $0, among: groups.map(\.folders)) ?? 0
        }
        let reports = EditorReports(
            groups.indices.map { index in
                let judge = judge(of: groups[index].decisions)
                let judgement = groups[index].judgement(with: documents[index] ?? [], in: files, judgedBy: judge)
                return (groups[index].folders, report(on: judgement))
            })
        (self.groups, self.reports) = (groups, reports)
        return reports
    }

    private func report(on judgement: Judgement) -> EditorReport {
        EditorReport(judgement: judgement, documents: documents, client: client, pages: pages)
    }

    /// The open folders with what is decided for them.
    private mutating func currentGroups() -> [FolderGroup] {
        if let groups { return groups }
        let files = EditorFiles(open: documents.files, below: folders)
        let groups = FolderGroup.groups(of: folders) { readDecisions(judge, $0, files) }
        for decisions in groups.map(\.decisions) {
            if let judge = decisions.judge { decidedJudges[decisions.configuration] = judge }
        }
        self.groups = groups
        return groups
    }

    /// What judges where this is decided, today.
    private func judge(of decisions: TeamDecisions) -> FileLinter {
        var judge = decisions.judge ?? decidedJudges[decisions.configuration] ?? judge
        // An editor is open for days.
        if !isTodayStated { judge.conditions.today = .now }
        judge.gate.today = judge.conditions.today
        return judge
    }

    /// Publishes what there is to say, and takes back what no longer holds.
    mutating func publish() {
        isStale = false
        guard case .running = phase else { return }
        let reports = currentReports()
        for path in reports.paths.union(published.keys).union(documents.paths).sorted() {
            let parameters = reports.report(on: path).diagnostics(of: path)
            let message = encoded(ServerMessage(method: "textDocument/publishDiagnostics", params: parameters))
            let isNew = published[path] != message.hashValue
            published[path] = parameters.diagnostics.isEmpty && documents[path] == nil ? nil : message.hashValue
            if isNew { messages.append(message) }
        }
    }
}
