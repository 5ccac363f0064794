import LintModel
import Linting
import PropertyLists
import TextOutput

extension EditorReport {
    /// Returns the actions for the findings in a range of a document.
    ///
    /// The actions are safe fixes, then unsafe fixes, then one action for all safe fixes in the document, then
    /// suppressions. Without fixes in the range, the action for the document is included only on request.
    func actions(for question: CodeActionParameters, in path: String) -> [CodeAction] {
        guard let file = file(at: path) else { return [] }
        let bytes = lines(of: file).bytes(of: question.range, in: client.positionEncoding)
        let findings = question.wants(.quickFix) ? snapshot.findings(in: path, at: bytes) : []
        var actions = findings.filter { $0.fix?.safety == .safe }.compactMap(action)
        actions += findings.filter { $0.fix?.safety == .unsafe }.compactMap(action)
        if question.wants(.fixAll), question.context?.only != nil || !actions.isEmpty, let all = fixAll(in: file) {
            actions.append(all)
        }
        actions += Suppressions(of: findings, in: file).all.map { action(suppressing: $0.finding, by: $0.edit) }
        return actions
    }

    /// Returns the fix for a finding; `nil` if there is none.
    private func action(settling finding: Finding) -> CodeAction? {
        guard let fix = finding.fix, fix.file.encoding.isUTF8 else { return nil }
        let isSafe = fix.safety == .safe
        return CodeAction(
            title: isSafe ? fix.title.displayed : "\(fix.title.displayed) (unsafe: may change the behavior of the app)",
            kind: .quickFix,
            diagnostics: [diagnostic(finding)], isPreferred: isSafe ? true : nil,
            edit: edit(fix.file, by: fix.edits))
    }

    /// Returns the action that suppresses a finding.
    private func action(suppressing finding: Finding, by edit: Fix.Edit) -> CodeAction {
        CodeAction(
            title: "suppress \(finding.rule) here; write the reason in the comment", kind: .quickFix,
            diagnostics: [diagnostic(finding)], edit: self.edit(finding.location.file, by: [edit]))
    }

    /// Returns an action with all safe fixes of a file; `nil` if there are none.
    private func fixAll(in file: SourceFile) -> CodeAction? {
        let fixed = FixedFile(fixing: snapshot.findings[file.path] ?? [], in: file, includingUnsafe: false)
        return fixed.map {
            CodeAction(
                title: "Apply all safe fixes (entcheck)", kind: .fixAll,
                edit: edit(file, by: $0.fixes.flatMap(\.edits)))
        }
    }

    func edit(_ file: SourceFile, by edits: [Fix.Edit]) -> WorkspaceEdit {
        let uri = documents.address(of: file.path)
        let edits = edits.map { TextEdit(range: range(of: $0.range, in: file), newText: $0.text) }
        guard client.takesDocumentChanges else { return WorkspaceEdit(changes: [uri: edits]) }
        let document = WorkspaceEdit.Versioned(uri: uri, version: documents[file.path]?.version)
        return WorkspaceEdit(documentChanges: [.init(textDocument: document, edits: edits)])
    }
}
