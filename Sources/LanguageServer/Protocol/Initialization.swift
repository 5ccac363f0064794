/// What a client says of itself when it begins.
struct InitializeParameters: Decodable {
    let rootUri: String?
    let workspaceFolders: [WorkspaceFolder]?
    let capabilities: ClientCapabilities?

    /// The folders that are open.
    var folders: [String] { workspaceFolders?.map(\.uri) ?? rootUri.map { [$0] } ?? [] }
}

/// A folder that is open in the editor.
struct WorkspaceFolder: Decodable {
    let uri: String
}

/// What a client is able to do, as far as it matters here.
struct ClientCapabilities: Decodable {
    var general: General?
    var workspace: Workspace?
    var textDocument: TextDocument?

    struct General: Decodable {
        let positionEncodings: [String]?
    }

    struct Workspace: Decodable {
        let workspaceEdit: WorkspaceEdit?
        let didChangeWatchedFiles: WatchedFiles?

        struct WorkspaceEdit: Decodable { let documentChanges: Bool? }
        struct WatchedFiles: Decodable { let dynamicRegistration: Bool? }
    }

    struct TextDocument: Decodable {
        let hover: Hover?
        let publishDiagnostics: PublishDiagnostics?

        struct Hover: Decodable { let contentFormat: [String]? }

        struct PublishDiagnostics: Decodable {
            let relatedInformation: Bool?
            let codeDescriptionSupport: Bool?
            let tagSupport: TagSupport?

            struct TagSupport: Decodable { let valueSet: [Int] }
        }
    }

    /// How positions are counted: in the first way of the client's that is known here, in UTF-16 where it says none.
    var positionEncoding: PositionEncoding {
        general?.positionEncodings?.lazy.compactMap(PositionEncoding.init).first ?? .utf16
    }

    /// Whether changes of documents carry their versions.
    var takesDocumentChanges: Bool { workspace?.workspaceEdit?.documentChanges ?? false }

    /// Whether the client watches files for us when it is asked to.
    var watchesFiles: Bool { workspace?.didChangeWatchedFiles?.dynamicRegistration ?? false }

    /// Whether what is shown beside the pointer may be Markdown.
    var readsMarkdown: Bool { textDocument?.hover?.contentFormat?.contains("markdown") ?? true }
}

/// What the server is able to do.
struct InitializeResult: Encodable {
    let capabilities: ServerCapabilities
    let serverInfo: ServerInfo

    struct ServerInfo: Encodable {
        let name = "entcheck"
        let version: String
    }
}

/// What the server is able to do, method by method.
struct ServerCapabilities: Encodable {
    let positionEncoding: PositionEncoding
    let textDocumentSync = Synchronization()
    let hoverProvider = true
    let definitionProvider = true
    let referencesProvider = true
    let documentSymbolProvider = true
    let codeActionProvider = CodeActions()
    let workspace = Workspace()

    struct Synchronization: Encodable {
        let openClose = true
        /// Incremental: clients send what changed.
        let change = 2
        let save = true
    }

    struct CodeActions: Encodable {
        let codeActionKinds = [CodeActionKind.quickFix, .fixAll]
    }

    struct Workspace: Encodable {
        let workspaceFolders = Folders()

        struct Folders: Encodable {
            let supported = true
            let changeNotifications = true
        }
    }
}

/// A request to be told when files change, with which the server begins.
struct WatchedFilesRegistration: Encodable {
    let registrations: [Registration]

    struct Registration: Encodable {
        let id = "entcheck-files"
        let method = "workspace/didChangeWatchedFiles"
        let registerOptions: Options
    }

    struct Options: Encodable {
        let watchers: [Watcher]
    }

    struct Watcher: Encodable {
        let globPattern: String
    }

    /// A request for files whose paths match.
    init(_ patterns: [String]) {
        registrations = [Registration(registerOptions: Options(watchers: patterns.map(Watcher.init)))]
    }
}
