public import LocalCloud

extension Difference {
    static let winner = Difference(
        "documents-winner", "of two concurrent versions, the one with the later date becomes the current one")
    static let reading = Difference(
        "documents-reading", "reading a file that is not downloaded fails; a device downloads it first")
    static let waiting = Difference("documents-waiting", "waiting for a download advances the simulator's clock")
    static let noticing = Difference(
        "documents-noticing", "changes on disk are detected when the simulator's clock advances or a store is used")
    static let openFiles = Difference(
        "documents-open-files", "writes through a descriptor that was opened before a new version arrived are lost")
    static let names = Difference(
        "documents-names", "of two items with the same name, the later one to reach the server gets a number")
    static let folders = Difference("documents-folders", "folders with the same name are merged")
    static let folderNames = Difference(
        "documents-folder-names",
        "a renamed folder is a new folder on other devices, without the files that are never synced")
    static let moves = Difference("documents-moves", "of two concurrent renames, the one that arrives later is used")
    static let deleting = Difference(
        "documents-deleting", "an item is not deleted if it has a version that the deleting device did not know")
    static let forgetting = Difference(
        "documents-tombstones", "deletions are remembered until the simulator is deleted")
    static let signingOut = Difference(
        "documents-sign-out",
        "documents are removed when the account signs out, and contents that were not uploaded are archived")
    static let identity = Difference(
        "documents-identity", "a change of the account is reported with the store as the object of the notification")
    static let packages = Difference(
        "documents-packages", "a package is a directory with one of the extensions in the settings of the device")
    static let packageParts = Difference("documents-package-parts", "a changed package is transferred as a whole")
    static let excludedNames = Difference(
        "documents-excluded-names", "a short list of names is excluded from syncing, and there is no size limit")
    static let attributes = Difference(
        "documents-attributes", "display names, content types, and deprecated attributes of items are not supported")
    static let systems = Difference("documents-systems", "all devices behave like current systems")
    static let space = Difference(
        "documents-space", "a device has unlimited space and never evicts items automatically")
    static let evicting = Difference(
        "documents-evicting", "a device that downloads everything downloads evicted items again")
    static let user = Difference("documents-user", "users cannot delete documents and data in the settings")
    static let advice = Difference("documents-advice", "Apple's recommendations for apps are not enforced")
    static let publishing = Difference("documents-publishing", "documents cannot be published at a URL")
    static let sharing = Difference("documents-sharing", "documents cannot be shared with other users")
    static let external = Difference(
        "documents-external", "documents in containers of other apps cannot be opened or found")
    static let addingVersions = Difference(
        "documents-adding-versions",
        "only iCloud creates versions; `addVersion`, discardable versions, and Mac versions are not supported")
    static let trash = Difference("documents-trash", "deleted items cannot be restored; there is no trash")
    static let keeping = Difference(
        "documents-saved-worlds",
        "a saved simulator contains the metadata of documents, but not their contents or directories")
    static let results = Difference("query-results", "the results of a query are a copy that does not change")
    static let scopes = Difference("query-scopes", "scopes outside of iCloud are not supported")
    static let batching = Difference(
        "query-batching", "all queries on one device are notified together, at the shortest interval of any of them")

    /// The differences in documents.
    public static let ofDocumentStores = [
        winner, reading, waiting, noticing, openFiles, names, folders, folderNames, moves, deleting, forgetting,
        signingOut, identity,
        packages, packageParts, excludedNames, attributes, systems, space, evicting, user, advice, publishing, sharing,
        external,
        addingVersions, trash, keeping, results, scopes, batching,
    ]
}
