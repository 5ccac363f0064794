import EntitlementRules
import PropertyLists

extension EditorReport {
    /// What can be done about the findings in a part of a document: what is safe first, then what is not, then all that
    /// is safe in the document at once; that too only where something can be done here, unless somebody asks for it.
    func actions(for question: CodeActionParameters, in path: String) -> [CodeAction] {
        guard let file = file(at: path) else { return [] }
        let bytes = lines(of: file).bytes(of: question.range, in: client.positionEncoding)
        var actions: [CodeAction] = []
        if question.wants(.quickFix) {
            let fixable = judgement.findings(in: path, at: bytes)
            actions += fixable.filter { $0.fix?.safety == .safe }.compactMap(action)
            actions += fixable.filter { $0.fix?.safety == .unsafe }.compactMap(action)
        }
        if question.wants(.fixAll), question.context?.only != nil || !actions.isEmpty, let all = fixAll(in: file) {
            actions.append(all)
        }
        return actions
    }

    /// The change that settles a finding; `nil` where nothing here knows one.
    private func action(settling finding: Finding) -> CodeAction? {
        guard let fix = finding.fix, fix.file.encoding.isUTF8 else { return nil }
        let isSafe = fix.safety == .safe
        return CodeAction(
            title: isSafe ? fix.title.displayed : "\(fix.title.displayed) (unsafe: may change what the app means)",
            kind: .quickFix,
            diagnostics: [diagnostic(finding)], isPreferred: isSafe ? true : nil,
            edit: edit(fix.file, by: fix.edits))
    }

    /// All changes of a file that keep what the app means; `nil` where there are none.
    private func fixAll(in file: SourceFile) -> CodeAction? {
        let fixed = FixedFile(fixing: judgement.findings[file.path] ?? [], in: file, includingUnsafe: false)
        return fixed.map {
            CodeAction(
                title: "Fix all that is safe to fix (entcheck)", kind: .fixAll,
                edit: edit(file, by: $0.fixes.flatMap(\.edits)))
        }
    }

    private func edit(_ file: SourceFile, by edits: [Fix.Edit]) -> WorkspaceEdit {
        let uri = documents.address(of: file.path)
        let edits = edits.map { TextEdit(range: range(of: $0.range, in: file), newText: $0.text) }
        guard client.takesDocumentChanges else { return WorkspaceEdit(changes: [uri: edits]) }
        let document = WorkspaceEdit.Versioned(uri: uri, version: documents[file.path]?.version)
        return WorkspaceEdit(documentChanges: [.init(textDocument: document, edits: edits)])
    }
}
