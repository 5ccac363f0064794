import Containers
import DocumentStores
import FoundationShims
import KeyValueStores
import LocalCloud
import TextOutput

/// The part of the page about the stores: the values and documents that each device sees, and the conflicts.
struct CloudStoresPart {
    let cloud: SharedCloud

    /// The maximum length of a shown value or content, in characters.
    private static let textLimit = 2_000
    /// The maximum number of shown conflicts.
    private static let conflictLimit = 20

    /// Adds the stores of all apps on a device until the page has a size.
    func add(_ device: Device, until sizeLimit: Int, to page: inout HTMLDocument) throws {
        for app in try device.apps {
            guard page.body.utf8.count < sizeLimit else {
                return page.paragraph(
                    "The page is full: some apps on \(device.name) are not shown; the API lists them.")
            }
            let name = "\(app.app.bundleIdentifier) on \(device.name)"
            page.markup("<h3>\(name.escapedForHTML)</h3>\n")
            if app.app.claims.keyValueStore != nil { try addValues(of: app, name, to: &page) }
            for container in app.app.claims.ubiquityContainers ?? [] {
                try addDocuments(of: app, container, name, to: &page)
            }
        }
    }

    private static func form(_ app: InstalledApp, _ container: String? = nil, at anchor: String = "stores") -> CloudForm
    {
        let fields = [("device", app.device.name), ("app", app.app.bundleIdentifier)]
        return CloudForm(fields: fields + (container.map { [("container", $0)] } ?? []), anchor: anchor)
    }
}

// MARK: - Values

extension CloudStoresPart {
    private func addValues(of app: InstalledApp, _ name: String, to page: inout HTMLDocument) throws {
        let (form, values) = (Self.form(app), try app.storedKeyValues)
        let seen = try cloud.keyValues(of: app)
        if let refusal = seen.refusal {
            page.paragraph("The values are only on this device: \(refusal).")
        } else if values.isEmpty {
            page.paragraph("The key-value store is empty.")
        }
        page.table(
            "Values of \(name)", header: ["Key", "Value", "Written by", "State", "Action"],
            rows: values.prefix(CloudPage.rowLimit).map { value in
                [
                    .code(value.key), .code("\(value.value)".shortened(to: Self.textLimit)), .text(value.writer),
                    .text(Self.state(of: value, isSeen: seen.value(forKey: value.key) == value.value)),
                    .markup(form.button("Remove", "remove", label: "Remove \(value.key)", [("key", value.key)])),
                ]
            })
        Self.addNumber(ofMore: values.count - CloudPage.rowLimit, "values", to: &page)
        page.markup(form.form("Set value", "set", [CloudForm.input("Key", "key"), CloudForm.input("Text", "text")]))
    }

    /// States how many rows the page does not show.
    private static func addNumber(ofMore count: Int, _ kind: String, to page: inout HTMLDocument) {
        if count > 0 { page.paragraph("\(count) more \(kind) are not shown; the API lists them.") }
    }

    private static func state(of value: StoredKeyValue, isSeen: Bool) -> String {
        if value.isRefused { return "rejected by the server" }
        if !isSeen { return "not reported to the app yet" }
        return value.isPending ? "not uploaded yet" : "on the server"
    }
}

// MARK: - Documents

extension CloudStoresPart {
    private func addDocuments(
        of app: InstalledApp, _ container: String, _ name: String, to page: inout HTMLDocument
    ) throws {
        let items: [UbiquitousItem]
        do {
            let documents = try CloudDocuments(of: app, container: container, in: cloud)
            items = try documents.items(limit: .max).filter { $0.kind != .directory }
        } catch {
            page.paragraph("\(RequestError(error, of: cloud).message).")
            return
        }
        let form = Self.form(app, container)
        if items.isEmpty { page.paragraph("The container \(container) is empty.") }
        page.table(
            "Documents of \(name) in \(container)", header: ["Path", "Size", "State", "Actions"],
            rows: items.prefix(CloudPage.rowLimit).map { item in
                [
                    .code(item.path), .text("\(item.size) bytes"), .text(Self.state(of: item)),
                    .markup(Self.actions(form, item)),
                ]
            })
        Self.addNumber(ofMore: items.count - CloudPage.rowLimit, "documents", to: &page)
        page.markup(
            form.form(
                "Write document", "write",
                [CloudForm.input("Path", "path", value: "Documents/"), CloudForm.area("Text", "text")]))
    }

    private static func actions(_ form: CloudForm, _ item: UbiquitousItem) -> String {
        let path = [(name: "path", value: item.path)]
        let transfer =
            item.downloadingStatus == .current
            ? form.button("Evict", "evict", label: "Evict \(item.path)", path)
            : form.button("Download", "download", label: "Download \(item.path)", path)
        return "<div>" + transfer + form.button("Delete", "delete", label: "Delete \(item.path)", path) + "</div>"
    }

    private static func state(of item: UbiquitousItem) -> String {
        var words: [String] = []
        switch item.downloadingStatus {
        case .current: words.append(item.isUploaded ? "current" : "not uploaded yet")
        case .downloaded: words.append("older version on the device")
        case .notDownloaded: words.append("not downloaded")
        }
        if item.isDownloading { words.append("downloading") }
        if item.hasUnresolvedConflicts { words.append("in conflict") }
        return words.joined(separator: ", ")
    }
}

// MARK: - Conflicts

extension CloudStoresPart {
    /// A document in conflict, as an app on a device sees it.
    private struct Conflict {
        let app: InstalledApp
        let container: String
        let item: UbiquitousItem
    }

    /// Returns the versions of all documents in conflict, next to each other; empty if there are none.
    ///
    /// A document that several devices see is shown once.
    func conflicts(_ devices: [Device]) throws -> String {
        var (found, seen): ([Conflict], Set<String>) = ([], [])
        for app in try devices.flatMap({ try $0.apps }) {
            for container in app.app.claims.ubiquityContainers ?? [] {
                guard let documents = try? CloudDocuments(of: app, container: container, in: cloud) else { continue }
                let items = try documents.items(limit: CloudPage.rowLimit).filter(\.hasUnresolvedConflicts)
                for item in items where seen.insert(item.id).inserted {
                    found.append(Conflict(app: app, container: container, item: item))
                }
            }
        }
        return try found.prefix(Self.conflictLimit).map(markup).joined()
    }

    private func markup(_ conflict: Conflict) throws -> String {
        let documents = try CloudDocuments(of: conflict.app, container: conflict.container, in: cloud)
        let path = conflict.item.path
        let form = Self.form(conflict.app, conflict.container, at: "conflicts")
        let all = try documents.versions(path)
        let listing = Self.listing(of: all)
        let versions = all.filter { $0.isCurrent || !$0.isResolved }.map { version in
            let title = version.isCurrent ? "Current version" : "Conflict version"
            let fields = [(name: "path", value: path), ("keep", "version"), ("version", version.id)] + listing
            let label = "Keep the version of \(version.localizedNameOfSavingComputer)"
            return """
                <section class="version"><h4>\(title)</h4>
                <p>\(version.localizedNameOfSavingComputer.escapedForHTML), \
                \(version.modificationDate.description.escapedForHTML), \(version.size) bytes</p>
                \(excerpt(of: version, in: documents))
                \(form.button("Keep this version", "resolve", label: label, fields))</section>

                """
        }
        let keepAll = form.button("Keep all versions", "resolve", [("path", path), ("keep", "all")])
        return """
            <h3>\(path.escapedForHTML) on \(conflict.app.device.name.escapedForHTML)</h3>
            <div class="versions">
            \(versions.joined())</div>
            <div>\(keepAll)</div>

            """
    }

    /// Returns the fields with the versions that the page shows, so that no other one is removed.
    private static func listing(of versions: [DocumentVersion]) -> [(name: String, value: String)] {
        var json = JSONWriter(isIndented: false)
        json.array(versions) { $0.string($1.id) }
        return [("current", versions.first(where: \.isCurrent)?.id ?? ""), ("versions", json.text)]
    }

    /// Returns the beginning of the content of a version, or the reason that it is not shown.
    private func excerpt(of version: DocumentVersion, in documents: CloudDocuments) -> String {
        guard version.hasLocalContents else { return "<p>The content is not on the device.</p>" }
        do {
            let bytes = try documents.content(of: version)
            let text = String(decoding: bytes.prefix(Self.textLimit), as: UTF8.self)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).escapedForHTML }
            return "<pre tabindex=\"0\">\(lines.joined(separator: "\n"))</pre>"
        } catch { return "<p>\(RequestError(error, of: cloud).message.escapedForHTML)</p>" }
    }
}
