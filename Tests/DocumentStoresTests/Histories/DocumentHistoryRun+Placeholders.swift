import Foundation

@testable import DocumentStores

extension DocumentHistoryRun {
    /// Moves the placeholder of a file that is not on the device, as another program does, and for some names changes its
    /// date first.
    ///
    /// - Returns: Whether there is a placeholder instead of the file.
    func movePlaceholder(_ device: Int, _ name: Int, to other: Int) throws -> Bool {
        let files = FileManager.default
        let (name, isTouched) = (DocumentHistory.names[name], name < other)
        let (old, new) = (path(ofPlaceholder: name, on: device), DocumentHistory.names[other])
        guard !files.fileExists(atPath: documents(device) + "/" + name), files.fileExists(atPath: old) else {
            return false
        }
        let target = path(ofPlaceholder: new, on: device)
        guard !files.fileExists(atPath: target), !files.fileExists(atPath: documents(device) + "/" + new) else {
            return true
        }
        let directory = (target as NSString).deletingLastPathComponent
        guard (try? files.createDirectory(atPath: directory, withIntermediateDirectories: true)) != nil else {
            return true
        }
        if isTouched {
            try files.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1_000_000)], ofItemAtPath: old)
        }
        _ = rename(old, target)
        return true
    }

    private func path(ofPlaceholder name: String, on device: Int) -> String {
        documents(device) + "/" + ItemName.placeholder(of: name)
    }
}
