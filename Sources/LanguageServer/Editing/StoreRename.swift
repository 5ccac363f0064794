import Entitlements
import LintModel
import Linting
import PropertyLists
import TextOutput
import Workspaces
import XcodeProjects

/// The renaming of a store in all files that claim it, and in the settings that contain its identifier.
struct StoreRename {
    let report: EditorReport
    let path: String
    private let value: PropertyList.Value
    private let claims: [StoreClaim]

    /// The text of the value at the cursor, before expansion.
    let written: String

    /// The maximum length of a new identifier, in bytes.
    private static let lengthLimit = 1000

    /// Finds the store at a position; `nil` if the position is not in its identifier.
    init?(on report: EditorReport, in path: String, at position: EditorPosition) {
        guard let (list, _) = report.snapshot.readings(of: path), list.format == .xml else { return nil }
        guard let pointed = CursorValue(in: list, at: report.offset(of: position, in: list.file)), !pointed.isKey,
            let written = pointed.value.string, pointed.value.location.range != nil
        else { return nil }
        let claims = report.snapshot.stores(claimedIn: path, at: pointed.range)
        guard !claims.isEmpty else { return nil }
        (self.report, self.path) = (report, path)
        (self.value, self.written, self.claims) = (pointed.value, written, claims)
    }

    /// The text that the client replaces: the identifier as it is written, or its value if it is one setting.
    var preparation: RenamePreparation {
        RenamePreparation(
            range: report.range(of: value.location),
            placeholder: StoreSpelling(written).setting == nil || claims.count > 1 ? written : claims[0].store.text)
    }

    // MARK: Edits

    /// Returns the edits of all files.
    ///
    /// - Throws: `ResponseError` if the new name is not valid, or a claim cannot be renamed.
    func edit(to newName: String) throws(ResponseError) -> WorkspaceEdit {
        try check(newName)
        let old = try identifier()
        let names = NewStoreName(
            old: old, written: StoreSpelling(written), newWritten: newName, newText: try resolved(newName))
        var edits = StoreEdits(report: report, names: names, path: path)
        try edits.add(value.location)
        for location in claimed(old) { try edits.add(location) }
        return edits.workspaceEdit
    }

    /// Returns the identifier of the store.
    ///
    /// - Throws: `ResponseError` if it depends on the configuration.
    private func identifier() throws(ResponseError) -> String {
        let texts = Set(claims.map { ExactText($0.store.text) })
        guard let text = texts.first, texts.count == 1 else {
            throw ResponseError(
                .requestFailed,
                "`\(written)` is a different store in each configuration; rename the settings that define it")
        }
        return text.text
    }

    /// Checks that a new name can be an identifier of the store, with references to build settings.
    private func check(_ newName: String) throws(ResponseError) {
        guard !newName.isEmpty, newName.utf8.count <= Self.lengthLimit, newName.isPlainIdentifier else {
            throw ResponseError(
                .requestFailed,
                "`\(newName.displayed)` is not an identifier; use letters, digits, dots, hyphens, and underscores")
        }
        let products = report.snapshot.readings(of: path)?.products.map(\.product) ?? []
        for kind in Set(claims.map(\.store.kind)) {
            let mistakes = kind.mistakes(in: newName, on: Set(products.map(\.platform)))
            if let mistake = mistakes.first { throw ResponseError(.requestFailed, mistake.message) }
        }
    }

    /// The kinds of the store; an iCloud container is one store for both services.
    private var kinds: Set<StoreKind> {
        let kinds = Set(claims.map(\.store.kind))
        let containers: Set<StoreKind> = [.cloudContainer, .ubiquityContainer]
        return kinds.isDisjoint(with: containers) ? kinds : kinds.union(containers)
    }

    /// Returns all claims of the store in source files.
    private func claimed(_ text: String) -> [Location] {
        let kinds = kinds
        let stores = Set(claims.map(\.store))
        let workspace = report.snapshot.workspace
        let members = workspace.graph.stores.filter { store in
            guard kinds.contains(store.identifier.kind), store.identifier.text.hasSameBytes(as: text) else {
                return false
            }
            return !store.identifier.isSymbolic || stores.contains(store.identifier)
        }.flatMap(\.members).filter { $0.isClaim && $0.origin == .source }.map(\.location)
        let unused = workspace.unusedFiles.flatMap { subject in
            kinds.flatMap {
                (subject.claims[$0.key]?.strings ?? []).filter { $0.value.hasSameBytes(as: text) }.map(\.location)
            }
        }
        return members + unused
    }

    /// Returns the new identifier with the values of the build settings.
    private func resolved(_ newName: String) throws(ResponseError) -> String {
        guard SettingExpression(parsing: newName).hasReferences else { return newName }
        let values = report.values(of: newName, in: path)
        guard values.count <= 1 else {
            throw ResponseError(.requestFailed, "`\(newName)` has a different value in each build of this file")
        }
        return values.first?.text ?? newName
    }
}

/// An identifier as it is written in a file.
struct StoreSpelling {
    /// The identifier as written, with references to build settings.
    let text: String

    private let expression: SettingExpression

    /// Parses a text.
    init(_ text: String) {
        self.text = text
        expression = SettingExpression(parsing: text)
    }

    /// Whether the text contains references to build settings.
    var hasReferences: Bool { expression.hasReferences }

    /// The name of the setting if the text is one reference to a setting of the project; otherwise `nil`.
    var setting: String? {
        guard expression.parts.count == 1, case .reference(let reference)? = expression.parts.first,
            reference.operators.isEmpty, let name = reference.literalName, !Self.prefixes.contains(name)
        else { return nil }
        return name
    }

    private static let prefixes: Set = ["TeamIdentifierPrefix", "AppIdentifierPrefix", "CFBundleIdentifier"]

    /// The literal text after the last reference; `nil` if the text ends in a reference.
    var tail: String? {
        guard case .literal(let literal)? = expression.parts.last else { return nil }
        return literal.text
    }
}

extension String {
    /// Whether the characters can be in an identifier of a store with references to build settings.
    ///
    /// Other characters would have to be escaped, in different ways in property lists, projects, and settings files.
    fileprivate var isPlainIdentifier: Bool {
        let marks = ".-_*$(){}:".utf8
        return utf8.allSatisfy { byte in
            let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            return isLetter || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || marks.contains(byte)
        }
    }

    /// Returns the text before a suffix; `nil` if the text does not end in the bytes of the suffix.
    fileprivate func text(before suffix: String) -> Substring? {
        guard utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) else { return nil }
        return Substring(utf8.dropLast(suffix.utf8.count))
    }
}

/// The identifiers of a renamed store, in all spellings.
struct NewStoreName {
    /// The former identifier with all known values.
    let old: String

    /// The former identifier at the cursor.
    let written: StoreSpelling

    /// The new identifier as the user wrote it.
    let newWritten: String

    /// The new identifier with all known values.
    let newText: String

    /// Whether the new identifier contains references that the project does not define.
    private var isSymbolic: Bool { SettingExpression(parsing: newText).hasReferences }

    /// Returns the new text for a claim; `nil` if the claim cannot keep its form.
    func text(replacing spelling: StoreSpelling) -> String? {
        if spelling.text.hasSameBytes(as: written.text) { return newWritten }
        if !spelling.hasReferences { return spelling.text.hasSameBytes(as: old) && !isSymbolic ? newText : nil }
        // `$(TeamIdentifierPrefix)com.example.notes` keeps the prefix if the new identifier has the same one.
        guard let tail = spelling.tail, let prefix = old.text(before: tail),
            let start = spelling.text.text(before: tail), newText.utf8.starts(with: prefix.utf8)
        else { return nil }
        return "\(start)\(Substring(newText.utf8.dropFirst(prefix.utf8.count)))"
    }

    /// Whether a claim that is one setting is renamed where the setting is set.
    func renamesSetting(of spelling: StoreSpelling) -> Bool {
        spelling.setting != nil && !SettingExpression(parsing: newWritten).hasReferences
    }
}
