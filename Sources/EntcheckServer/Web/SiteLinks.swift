import RegistryModel
import TextOutput

/// The addresses of the pages of a site, relative to the page with the link.
struct SiteLinks: Sendable {
    /// Whether a server makes the pages when they are requested; otherwise they are files.
    let isServed: Bool

    /// The path from the page to the root of the site, such as `../`.
    var root = ""

    /// The lists of a site.
    enum List: String, CaseIterable {
        case stores
        case apps
        case repositories
        case profiles

        /// The title of the list in links and headings.
        var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
    }

    /// The first page.
    var overview: String { isServed ? "./" : root + "index.html" }

    /// Returns the address of a page of a list; a file contains the list without a filter.
    func list(_ list: List, page: Int = 1, _ filter: [(name: String, value: String)] = []) -> String {
        guard isServed else { return "\(root)\(list.rawValue)-\(page).html" }
        return Self.address(list.rawValue, filter + (page > 1 ? [("page", "\(page)")] : []))
    }

    /// Returns the address of the page of a store.
    func store(_ store: RegisteredStoreName) -> String {
        guard isServed else { return root + "store/" + Self.fileName("\(store.kind) \(store.identifier)") }
        return Self.address("store", [("kind", store.kind), ("identifier", store.identifier)])
    }

    /// Returns the address of a page of the history of a store, which only a server has.
    func history(_ store: RegisteredStoreName, page: Int) -> String {
        Self.address("history", [("kind", store.kind), ("identifier", store.identifier), ("page", "\(page)")])
    }

    /// Returns the address of the page of a repository.
    func repository(_ name: String) -> String {
        isServed ? Self.address("repository", [("name", name)]) : root + "repository/" + Self.fileName(name)
    }

    private static func address(_ path: String, _ query: [(name: String, value: String)]) -> String {
        let parts = query.map { "\($0.name)=\($0.value.utf8.percentEncoded())" }
        return parts.isEmpty ? path : "\(path)?\(parts.joined(separator: "&"))"
    }

    /// Returns the name of a file, which does not change when other files are added.
    private static func fileName(_ name: String) -> String {
        String(SHA256Digest(Array(name.utf8)).description.prefix(20)) + ".html"
    }
}

extension SiteLinks {
    /// Returns the header of the pages.
    ///
    /// - Parameter searched: The text in the search field.
    /// - Returns: The header.
    func frame(searched: String = "") -> PageFrame {
        let lists = List.allCases.map { (title: $0.title, address: list($0)) }
        return PageFrame(
            root: root, navigation: [("Overview", overview)] + lists, form: isServed ? Self.form(searched) : "")
    }

    private static func form(_ searched: String) -> String {
        """
        <form role="search" action="search" method="get">
        <input type="search" name="text" value="\(searched.escapedForHTML)" required maxlength="500"
        aria-label="Store, app, or repository"> <button>Search</button>
        </form>

        """
    }
}
