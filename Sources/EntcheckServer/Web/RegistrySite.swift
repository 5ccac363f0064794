import ArgumentParser
import CFileSystem
import RegistryModel
import StoreRegistry
import SystemShims

/// The registry as files.
struct RegistrySite {
    private let registry: SharingRegistry
    private let directory: String
    private let now: Int

    /// Creates the pages of a registry in a directory.
    ///
    /// - Parameters:
    ///   - registry: The registry.
    ///   - directory: The path of the directory.
    ///   - now: The current time in seconds since 1970.
    init(_ registry: SharingRegistry, in directory: String, now: Int) {
        (self.registry, self.directory, self.now) = (registry, directory, now)
    }

    /// Writes all pages, and returns their number.
    func write() throws -> Int {
        for path in [directory, "\(directory)/store", "\(directory)/repository"] {
            guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw Self.writingFailure(of: path) }
        }
        try write("style.css", HTMLDocument.style)
        try write("icon.svg", HTMLDocument.icon)
        let pages = self.pages()
        try write("index.html", try pages.overview().text)
        let stores = try list(.stores) { number in
            let (list, stores) = try pages.stores(StoreFilter(), page: number)
            let inner = self.pages(from: "../")
            for store in stores { try write(pages.links.store(store.store), try inner.store(store).text) }
            return (list, stores.count)
        }
        let repositories = try list(.repositories) { number in
            let (list, repositories) = try pages.repositories(page: number)
            let inner = self.pages(from: "../")
            for entry in repositories {
                let page = try inner.repository(entry.repository) ?? HTMLDocument(entry.repository, inner.links.frame())
                try write(pages.links.repository(entry.repository), page.text)
            }
            return (list, repositories.count)
        }
        let apps = try list(.apps) { (try pages.apps(page: $0), 0) }
        return try 1 + stores + repositories + apps + list(.profiles) { (try pages.profiles(page: $0), 0) }
    }

    private func pages(from root: String = "") -> RegistryPages {
        RegistryPages(registry: registry, links: SiteLinks(isServed: false, root: root), now: now)
    }

    /// Writes the pages of a list; returns their number and that of the pages that `body` wrote.
    private func list(
        _ list: SiteLinks.List, _ body: (Int) throws -> (page: RegistryPages.ListPage, others: Int)
    ) throws -> Int {
        var (number, count) = (1, 0)
        while true {
            let (page, others) = try body(number)
            try write("\(list.rawValue)-\(number).html", page.page.text)
            count += 1 + others
            guard page.hasMore else { return count }
            number += 1
        }
    }

    /// Writes a file completely or not at all; a signal that ends the process removes the temporary file.
    private func write(_ name: String, _ text: String) throws {
        let path = "\(directory)/\(name)"
        let temporary = path + ".tmp"
        // The file of a killed process.
        _ = CFileSystemRemoveStaleTemporary(temporary)
        let descriptor = CFileSystemCreateTemporary(temporary)
        guard descriptor >= 0 else { throw Self.writingFailure(of: path) }
        defer {
            CFileSystemForgetTemporary()
            close(descriptor)
        }
        // The file mode creation mask can be read only by setting it.
        let mask = umask(0)
        _ = umask(mask)
        guard Output.write(Array(text.utf8), completelyTo: descriptor), fchmod(descriptor, 0o666 & ~mask) == 0,
            rename(temporary, path) == 0
        else {
            let failure = Self.writingFailure(of: path)
            unlink(temporary)
            throw failure
        }
    }

    /// Reports the last error of a system call, and returns the exit status.
    private static func writingFailure(of path: String) -> ExitCode {
        Output.report("entcheck-server: \(path): \(String(cString: strerror(errno)))\n")
        return .unreadable
    }
}
