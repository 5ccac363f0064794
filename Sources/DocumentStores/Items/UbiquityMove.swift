internal import Containers
internal import FoundationShims
internal import LocalCloud

/// A move of an item into or out of a container.
struct UbiquityMove {
    let isUbiquitous: Bool
    let device: DeviceRow
    let locator: ItemLocator
    let service: DocumentService

    /// Checks that a move leads into or out of a container.
    func check(from url: URL, to destination: URL) throws {
        guard device.documentAccount != nil else {
            throw DocumentError(
                .ubiquityServerNotAvailable, "`\(device.name)` is not signed in to an account; sign in first")
        }
        // A placeholder or a package that is not downloaded has no file under its name.
        if !isUbiquitous, let (place, path) = locator.locate(url, service), !ItemName.isFixed(path) {
            try service.items.tree(at: path, of: place).checkContents(for: "can be moved out")
        }
        guard try service.disk.files.status(of: url.path) != nil else {
            throw DocumentError(.noSuchFile, "`\(url.path)` does not exist")
        }
        let inner = isUbiquitous ? destination : url
        let outer = isUbiquitous ? url : destination
        guard let (place, path) = locator.locate(inner, service) else {
            throw DocumentError(
                .notUbiquitous, "`\(inner.path)` is not in a container of `\(locator.app.app.bundleIdentifier)`")
        }
        guard locator.locate(outer, service) == nil else {
            throw DocumentError(.alreadyUbiquitous, "`\(outer.path)` is already in a container")
        }
        if isUbiquitous {
            try checkName(path, at: place)
        } else {
            guard !ItemName.isFixed(path) else {
                throw DocumentError(
                    .notUbiquitous, "`\(path)` is a fixed directory of the container and cannot be moved")
            }
        }
    }

    /// Checks that a name is valid and not used by another item.
    private func checkName(_ path: String, at place: ContainerLocation) throws(DocumentError) {
        guard ItemName.isUsable(ItemName.split(path).name) else {
            throw DocumentError(.invalidFileName, "`\(path)` is not a valid name in iCloud; use another name")
        }
        guard let other = service.items.item(atPath: path, of: place)?.row, ExactPath(other.path) != ExactPath(path)
        else {
            return
        }
        throw DocumentError(
            .nameClash, "`\(path)` and `\(other.path)` have the same name in iCloud; rename one of them")
    }

    /// Moves the item; to another volume, it is copied and the original is removed.
    func perform(from: String, to path: String) throws {
        do {
            try service.disk.files.rename(from, toNew: path)
        } catch {
            if error.isFileExistsError { throw DocumentError(.fileExists, "`\(path)` already exists") }
            if error.isNoSuchFileError {
                throw DocumentError(.noSuchFile, "the parent directory of `\(path)` does not exist; create it first")
            }
            if error.isRejection { throw error }
            // Another volume: a rename is not possible, so the item is copied and the original is removed.
            try FileManager.default.moveItem(atPath: from, toPath: path)
        }
    }
}

extension [(id: String, row: DeviceItem)] {
    /// Checks that the newest content of items is on this device before they are removed from iCloud.
    func checkContents(for purpose: String) throws(DocumentError) {
        guard let row = map(\.row).first(where: { !$0.isGoing && $0.lacksContent }) else { return }
        throw DocumentError(.ubiquitousFileUnavailable, "`\(row.path)` must be downloaded before it \(purpose)")
    }
}
