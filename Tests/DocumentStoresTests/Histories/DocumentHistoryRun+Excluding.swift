import Foundation

@testable import DocumentStores
@testable import LocalCloud

/// Excludes items from syncing, and includes all of them at the end of a history.
extension DocumentHistoryRun {
    /// Excludes a file or a package, which discards its conflict versions but not the content on the device.
    func exclude(_ device: Int, _ name: Int) throws {
        guard let row = try row(device, name), row.kind != .directory, !row.isExcluded else { return }
        for version in row.others { try giveUp(version) }
        try stores[device].setExcludedFromSync(true, itemAt: URL(filePath: path(device, name)))
    }

    func includeEverything() throws {
        for device in stores.indices {
            let paths =
                try inspect(device) { service, place -> [String] in
                    let rows = service.items.rows.rows(in: place.path).values
                    return rows.filter(\.isExcluded).map { place.root + "/" + $0.path }
                } ?? []
            for path in paths.sorted() {
                try stores[device].setExcludedFromSync(false, itemAt: URL(filePath: path))
            }
        }
    }
}
