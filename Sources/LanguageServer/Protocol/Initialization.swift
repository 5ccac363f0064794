/// The first message of a client.
struct InitializeParameters: Decodable {
    let rootUri: String?
    let workspaceFolders: [WorkspaceFolder]?
    let capabilities: ClientCapabilities?

    /// The URIs of the open folders.
    var folders: [String] { workspaceFolders?.map(\.uri) ?? rootUri.map { [$0] } ?? [] }
}

/// An open folder in the editor.
struct WorkspaceFolder: Decodable {
    let uri: String
}

/// The features of a client that the server uses.
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
        let diagnostics: Refresh?
        let codeLens: Refresh?
        let inlayHint: Refresh?

        struct WorkspaceEdit: Decodable { let documentChanges: Bool? }
        struct WatchedFiles: Decodable { let dynamicRegistration: Bool? }
        struct Refresh: Decodable { let refreshSupport: Bool? }
    }

    struct TextDocument: Decodable {
        let hover: Hover?
        let publishDiagnostics: PublishDiagnostics?
        let completion: Proposals?
        let diagnostic: Diagnostic?
        let rename: Rename?

        struct Rename: Decodable { let prepareSupport: Bool? }

        struct Proposals: Decodable {
            let completionItem: Item?

            struct Item: Decodable {
                let snippetSupport: Bool?
                let documentationFormat: [String]?
            }
        }

        struct Diagnostic: Decodable {}

        struct Hover: Decodable { let contentFormat: [String]? }

        struct PublishDiagnostics: Decodable {
            let relatedInformation: Bool?
            let codeDescriptionSupport: Bool?
            let tagSupport: TagSupport?

            struct TagSupport: Decodable { let valueSet: [Int] }
        }
    }

    /// The units of positions: the first supported encoding of the client, or UTF-16 by default.
    var positionEncoding: PositionEncoding {
        general?.positionEncodings?.lazy.compactMap(PositionEncoding.init).first ?? .utf16
    }

    /// Whether changes to documents contain their versions.
    var takesDocumentChanges: Bool { workspace?.workspaceEdit?.documentChanges ?? false }

    /// Whether the client reports file changes on request.
    var watchesFiles: Bool { workspace?.didChangeWatchedFiles?.dynamicRegistration ?? false }

    /// Whether completions may contain placeholders.
    var fillsSnippets: Bool { textDocument?.completion?.completionItem?.snippetSupport ?? false }

    /// Whether the client pulls the diagnostics of open documents, both automatically and on request of the server.
    ///
    /// A client that does not respond to such requests would show outdated diagnostics, so they are pushed to it.
    var pullsDiagnostics: Bool {
        textDocument?.diagnostic != nil && workspace?.diagnostics?.refreshSupport == true
    }

    /// Whether the documentation of completions may contain Markdown.
    var readsMarkdownInProposals: Bool {
        textDocument?.completion?.completionItem?.documentationFormat?.contains("markdown") ?? true
    }

    /// Whether hover texts may contain Markdown.
    var readsMarkdown: Bool { textDocument?.hover?.contentFormat?.contains("markdown") ?? true }
}

/// The response to the first message.
struct InitializeResult: Encodable {
    let capabilities: ServerCapabilities
    let serverInfo: ServerIdentity

    /// The name and the version of the server.
    struct ServerIdentity: Encodable {
        let name = "entcheck"
        let version: String
    }
}

/// The features of the server, by method.
struct ServerCapabilities: Encodable {
    let positionEncoding: PositionEncoding
    let textDocumentSync = Synchronization()
    let hoverProvider = true
    let definitionProvider = true
    let referencesProvider = true
    let documentSymbolProvider = true
    let codeActionProvider = CodeActions()
    let completionProvider = Completions()
    let codeLensProvider = Lenses()
    let inlayHintProvider = true
    let renameProvider: Rename
    let workspaceSymbolProvider = true
    /// `nil` for a client to which diagnostics are pushed.
    let diagnosticProvider: Diagnostics?
    let workspace = Workspace()

    struct Completions: Encodable {
        /// Letters and digits need not be listed.
        let triggerCharacters = ["<", ">", "$", "(", "."]
        let resolveProvider = true
    }

    struct Lenses: Encodable { let resolveProvider = false }

    /// The capability of renaming: an object with `prepareProvider` if the client supports `prepareSupport`, otherwise
    /// `true`.
    struct Rename: Encodable {
        let isPrepared: Bool

        private enum CodingKeys: CodingKey { case prepareProvider }

        func encode(to encoder: any Encoder) throws {
            guard isPrepared else {
                var container = encoder.singleValueContainer()
                return try container.encode(true)
            }
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(true, forKey: .prepareProvider)
        }
    }

    struct Diagnostics: Encodable {
        let identifier = "entcheck"
        let interFileDependencies = true
        /// The findings in files that are not open are pushed.
        let workspaceDiagnostics = false
    }

    struct Synchronization: Encodable {
        let openClose = true
        /// The client sends only the changed parts.
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

extension ServerCapabilities {
    /// Creates the features for a client.
    init(for client: ClientCapabilities) {
        self.init(
            positionEncoding: client.positionEncoding,
            renameProvider: Rename(isPrepared: client.textDocument?.rename?.prepareSupport ?? false),
            diagnosticProvider: client.pullsDiagnostics ? Diagnostics() : nil)
    }
}

/// A request for notifications about file changes, sent after initialization.
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

    /// Creates a request for files whose paths match patterns.
    init(_ patterns: [String]) {
        registrations = [Registration(registerOptions: Options(watchers: patterns.map(Watcher.init)))]
    }
}
