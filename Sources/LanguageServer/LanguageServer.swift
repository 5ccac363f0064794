import FoundationShims
package import Linting
import PropertyLists
import Workspaces

/// A language server that reports findings in the open documents of an editor.
///
/// It implements the Language Server Protocol
/// (<https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/>). It receives and
/// returns messages; the transport is separate.
package struct LanguageServer {
    private let version: String
    private let judge: FileLinter
    private let isTodayStated: Bool
    private let pages: String?
    private let readDecisions: ResolvedConfiguration.Reader

    private var phase = Phase.beforeInitialization
    var client = ClientCapabilities()
    var folders: [String] = []
    var documents = OpenDocuments()
    private var messages: [[UInt8]] = []
    /// The hashes of the last published diagnostics, by path; used to publish only changes.
    private var published: [String: Int] = [:]
    private var groups: [FolderGroup]?
    /// The linters of the last valid configurations, by path; used while a configuration has errors during editing.
    private var decidedJudges: [String?: FileLinter] = [:]
    private var reports: EditorReports?
    /// Whether a file has changed since the last findings were published.
    private(set) var isStale = false

    private enum Phase {
        case beforeInitialization, running, shutDown
        case left(Int32)
    }

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - judge: The linter and its context; if the context has no current date, the system clock is used.
    ///   - version: The version of the tool.
    ///   - pages: The address of the directory with the rule pages.
    ///   - decisions: Reads the project configuration.
    package init(
        judgingBy judge: FileLinter, version: String, pages: String? = nil,
        obeying decisions: @escaping ResolvedConfiguration.Reader
    ) {
        readDecisions = decisions
        self.judge = judge
        self.version = version
        self.pages = pages
        isTodayStated = judge.conditions.today != nil
    }

    /// The exit status of the process; `nil` while the server is running.
    package var exitStatus: Int32? { if case .left(let status) = phase { status } else { nil } }

    /// The effect of a message.
    enum Effect { case nothing, changesWhatIsJudged }

    /// Removes and returns the messages to send, in order.
    mutating func takeMessages() -> [[UInt8]] {
        defer { messages = [] }
        return messages.filter { !$0.isEmpty }
    }
}

// MARK: - Receiving messages

extension LanguageServer {
    /// Processes a message, and responds if it is a request.
    mutating func receive(_ message: Incoming) -> Effect {
        switch message.envelope {
        case .failure(let error):
            respond(to: nil, Result<NullResult, ResponseError>.failure(error))
            return .nothing
        case .success(let envelope):
            // A message without a method is a response to a request of the server, whose result is not needed.
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
                throw ResponseError(.serverNotInitialized, "the server is not initialized; expected initialize")
            case (.running, "shutdown"):
                phase = .shutDown
                respond(to: request, .success(NullResult()))
            case (.running, let method): try answer(method, message, request)
            default: throw ResponseError(.invalidRequest, "the server was shut down")
            }
        } catch {
            respond(to: request, Result<NullResult, ResponseError>.failure(error))
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
            // A client does not accept requests from the server before it is initialized.
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
                // A notification has no response, so the error is logged.
                log("\(method): \(error.message)")
            }
        default: break
        }
        return .nothing
    }
}

// MARK: - Sending messages

extension LanguageServer {
    /// Responds to a request; the identifier is `nil` if the request could not be parsed.
    mutating func respond<Answer: Encodable>(
        to request: RequestIdentifier?, _ answer: Result<Answer, ResponseError>
    ) {
        send(Response(id: request, answer: answer))
    }

    /// Writes a line to the client's log.
    mutating func log(_ text: String) {
        send(ServerMessage(method: "window/logMessage", params: LogMessage(type: 2, message: "entcheck: \(text)")))
    }

    /// Asks the client to report changes to relevant files.
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
        // The encoded types contain no values without a JSON representation, such as infinite numbers; an empty message
        // is not sent.
        return (try? encoder.encode(message)).map(Array.init) ?? []
    }
}

// MARK: - Linting

extension LanguageServer {
    /// Returns the reports on the current state; they are cached until a file changes.
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

    private func report(on judgement: AnalysisSnapshot) -> EditorReport {
        EditorReport(judgement: judgement, documents: documents, client: client, pages: pages)
    }

    /// Returns the open folders with their configurations.
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

    /// Returns the linter of a configuration, with the current date.
    private func judge(of decisions: ResolvedConfiguration) -> FileLinter {
        var judge = decisions.judge ?? decidedJudges[decisions.configuration] ?? judge
        // The date can change while the editor is open.
        if !isTodayStated { judge.conditions.today = .now }
        judge.gate.today = judge.conditions.today
        return judge
    }

    /// Publishes changed diagnostics, including empty ones for files without findings.
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
