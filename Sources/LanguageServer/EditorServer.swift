import FoundationShims
package import Linting
import PropertyLists
package import TextOutput
import Workspaces

/// A language server that reports findings in the open documents of an editor.
///
/// The server implements the Language Server Protocol
/// (<https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/>). It receives and
/// returns messages. The transport is a separate type, which also runs the analyses in another thread.
package struct EditorServer {
    private let version: String
    private let pages: HelpPages?
    private var analyzer: Analyzer

    private var phase = Phase.beforeInitialization
    var client = ClientCapabilities()
    var folders: [String] = []
    var documents = OpenDocuments()
    private var messages: [[UInt8]] = []
    /// The diagnostics that the client has.
    var delivered = DeliveredDiagnostics()
    /// The state of all files.
    private var revision = Revision()
    /// The last analyses, and the state that they describe; `nil` before the first analysis.
    private var analyses: (revision: Revision, groups: [FolderAnalysis])?
    /// The reports on the last analyses and the current texts, until a text changes.
    private var reports: EditorReports?
    /// The requests that wait for an analysis.
    private var deferred: [Incoming] = []
    /// Whether the client is initialized or has sent a change.
    private var isReady = false
    /// The number of refresh requests that were sent to the client; each has a different identifier.
    var refreshCount = 0
    /// The state whose findings were published; `nil` before the first time.
    private var publishedRevision: Revision?

    private enum Phase {
        case beforeInitialization, running, shutDown
        case left(Int32)
    }

    /// The maximum number of requests that wait for an analysis; further ones are rejected.
    private static let deferredLimit = 1000

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - linter: The linter and its context; if the context has no current date, the system clock is used.
    ///   - version: The version of the tool.
    ///   - pages: The addresses of the pages about rules and keys.
    ///   - decisions: Reads the project configuration.
    package init(
        using linter: FileLinter, version: String, pages: HelpPages? = nil,
        configuredBy decisions: @escaping ResolvedConfiguration.Reader
    ) {
        analyzer = Analyzer(using: linter, configuredBy: decisions)
        self.version = version
        self.pages = pages
    }

    /// The exit status of the process; `nil` while the server is running.
    package var exitStatus: Int32? { if case .left(let status) = phase { status } else { nil } }

    /// The effect of a message.
    enum Effect { case nothing, changesInput }

    /// Removes and returns the messages to send, in order.
    mutating func takeMessages() -> [[UInt8]] {
        defer { messages = [] }
        return messages.filter { !$0.isEmpty }
    }
}

// MARK: - Receiving messages

extension EditorServer {
    /// Processes a message, and responds if it is a request.
    mutating func receive(_ message: Incoming) -> Effect {
        switch message.envelope {
        case .failure(let error):
            respond(to: nil, Result<NullResult, ResponseError>.failure(error))
            return .nothing
        case .success(let envelope):
            // A message without a method is a response to a request of the server, whose result is not needed.
            guard let method = envelope.method else { return .nothing }
            guard let request = envelope.id else { return apply(notification: method, message) }
            answer(request, method, message)
            return .nothing
        }
    }

    private mutating func answer(_ request: RequestIdentifier, _ method: String, _ message: Incoming) {
        do throws(ResponseError) {
            if message.isCancelled { throw ResponseError(.requestCancelled, "cancelled") }
            if case .running = phase, try postpone(message, method) { return }
            switch (phase, method) {
            case (.beforeInitialization, "initialize"):
                let parameters = try message.parameters(InitializeParameters.self)
                respond(to: request, .success(initialize(parameters)))
            case (.beforeInitialization, _):
                throw ResponseError(.serverNotInitialized, "the server is not initialized; expected initialize")
            case (.running, "shutdown"):
                phase = .shutDown
                rejectDeferred()
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
            capabilities: ServerCapabilities(for: client), serverInfo: .init(version: version))
    }

    private mutating func apply(notification method: String, _ message: Incoming) -> Effect {
        switch (phase, method) {
        case (.shutDown, "exit"): phase = .left(0)
        case (_, "exit"): phase = .left(1)
        case (.running, "initialized"):
            // A client does not accept requests from the server before it is initialized.
            if client.watchesFiles { watchFiles() }
            isReady = true
            return .changesInput
        case (.running, let method):
            do throws(ResponseError) {
                let change = try change(notifiedBy: method, message)
                if change == .tree { analyzer.forgetFolders() }
                guard change != .nothing else { return .nothing }
                revision.count(change)
                reports = nil
                isReady = true
                return .changesInput
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

extension EditorServer {
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
            "**/Info.plist", "**/*.yml", "**/.gitignore", "**/.entcheck.{yml,yaml}", "**/*ExportOptions*.plist",
            "**/{Appfile,Matchfile,Fastfile,Makefile,CMakeLists.txt,Project.swift,BUILD,BUILD.bazel}",
            "**/*.{sh,cmake,bzl,csproj,pro,toml}", "**/{package,app,app.config,tauri.conf,project}.json",
        ]
        let named = Set(analyzer.namedFiles(of: folders, documents)).sorted()
            .compactMap { $0.split(separator: "/").last.map { "**/\($0)" } }
        send(
            ServerMessage(
                id: "watch", method: "client/registerCapability", params: WatchedFilesRegistration(patterns + named)))
    }

    /// Encodes a message and sends it.
    mutating func send(_ message: some Encodable) { messages.append(encoded(message)) }

    /// Sends an encoded message.
    mutating func send(encoded message: [UInt8]) { messages.append(message) }

    /// Returns the text of a message.
    func encoded(_ message: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // The encoded types contain no values without a JSON representation, such as infinite numbers; an empty message
        // is not sent.
        return (try? encoder.encode(message)).map(Array.init) ?? []
    }
}

// MARK: - Analyzing

extension EditorServer {
    /// Whether the findings of the current state have not been published.
    var isStale: Bool { isReady && publishedRevision != revision }

    /// Whether a request waits for an analysis.
    var hasDeferredRequests: Bool { !deferred.isEmpty }

    /// Whether the last analysis is about the current state.
    var isAnalyzed: Bool { analyses?.revision == revision }

    /// Returns the analysis of the current state, which another thread can run.
    func task() -> AnalysisTask {
        AnalysisTask(revision: revision, analyzer: analyzer, folders: folders, documents: documents)
    }

    /// Uses the result of an analysis, and responds to the requests that waited for it.
    mutating func finish(_ result: AnalysisResult) {
        // A newer change of the tree invalidates the content of the folders. It does not invalidate the last valid
        // configurations or, until the next analysis, the findings.
        analyzer = result.analyzer
        if result.revision.tree != revision.tree { analyzer.forgetFolders() }
        analyses = (result.revision, result.analyses)
        reports = nil
        let waiting = deferred
        deferred = []
        for message in waiting { _ = receive(message) }
    }

    /// Keeps a request until the analysis that it requires is available.
    ///
    /// - Returns: Whether the request waits.
    /// - Throws: `ResponseError` if too many requests wait.
    private mutating func postpone(_ message: Incoming, _ method: String) throws(ResponseError) -> Bool {
        let isAnswerable =
            switch Self.requirements[method] {
            case nil: true
            case .recent: analyses?.revision.differsOnlyInText(from: revision) ?? false
            case .current: isAnalyzed
            }
        guard !isAnswerable else { return false }
        guard deferred.count < Self.deferredLimit else {
            throw ResponseError(.requestFailed, "too many requests are waiting for the analysis")
        }
        deferred.append(message)
        return true
    }

    /// Cancels a request that waits for an analysis.
    mutating func cancel(_ request: RequestIdentifier) {
        guard let index = deferred.firstIndex(where: { $0.request == request }) else { return }
        deferred.remove(at: index)
        respond(
            to: request,
            Result<NullResult, ResponseError>.failure(ResponseError(.requestCancelled, "cancelled")))
    }

    private mutating func rejectDeferred() {
        for request in deferred.compactMap(\.request) { cancel(request) }
    }

    /// Returns the reports on the last analyses and the current texts.
    ///
    /// - Throws: `ResponseError` if no analysis has finished.
    mutating func currentReports() throws(ResponseError) -> EditorReports {
        if let reports { return reports }
        guard let analyses else { throw ResponseError(.requestFailed, "the files are not analyzed yet") }
        let files = documents.files
        let reports = EditorReports(
            analyses.groups.map { group in
                let report = EditorReport(
                    snapshot: group.snapshot.showing(files), documents: documents, client: client, pages: pages)
                return (group.folders, report)
            })
        self.reports = reports
        return reports
    }

    /// Returns whether a file has these bytes, according to the last analysis and the disk.
    func isAnalyzed(_ path: String, _ bytes: [UInt8]) -> Bool {
        analyses?.groups.contains { $0.snapshot.files.read(path)?.bytes == bytes } ?? false
    }

    /// Publishes changed diagnostics, including empty ones for files without findings.
    mutating func publish() {
        publishedRevision = revision
        guard case .running = phase, let reports = try? currentReports() else { return }
        deliver(reports)
    }
}
