public import LocalCloud

extension Difference {
    static let winner = Difference(
        "documents-winner", "of two versions made at the same time the one with the later date becomes the current one")
    static let reading = Difference(
        "documents-reading", "to read a file that was not downloaded reads zeros, where a device downloads it first")
    static let waiting = Difference(
        "documents-waiting", "to wait for a download lets the world's clock run")
    static let noticing = Difference(
        "documents-noticing", "what is written on the disk is noticed when the world's clock runs or a store is asked")
    static let openFiles = Difference(
        "documents-open-files", "what is written through a descriptor opened before a new version came is lost")
    static let names = Difference(
        "documents-names", "of two items with one name the later one to reach the server gets a number")
    static let folders = Difference("documents-folders", "folders of one name become one")
    static let moves = Difference(
        "documents-moves", "of two names given at the same time the later one to arrive counts")
    static let deleting = Difference(
        "documents-deleting", "a deletion gives way to a version that whoever deleted had not seen")
    static let forgetting = Difference("documents-tombstones", "deletions are remembered as long as the world is")
    static let signingOut = Difference(
        "documents-sign-out", "documents go when the account signs out, and what was not sent goes to an archive")
    static let packages = Difference(
        "documents-packages", "a package is a directory with one of the extensions that the device was told")
    static let excludedNames = Difference(
        "documents-excluded-names", "the names that never travel are those of a short list, and no size is too large")
    static let publishing = Difference("documents-publishing", "no document can be published under an address")
    static let sharing = Difference("documents-sharing", "documents cannot be shared with other people")
    static let external = Difference(
        "documents-external", "documents in containers of other apps cannot be opened or found")
    static let addingVersions = Difference(
        "documents-adding-versions",
        "only iCloud makes versions; `addVersion`, discardable versions and those of the Mac are missing")
    static let trash = Difference("documents-trash", "what is deleted is gone; there is no trash")
    static let keeping = Difference(
        "documents-saved-worlds", "a saved world has what is known of documents, not their contents or directories")
    static let batching = Difference(
        "query-batching", "queries on one device are told together, by the shortest interval of any")

    /// The differences that concern documents.
    public static let ofDocumentStores = [
        winner, reading, waiting, noticing, openFiles, names, folders, moves, deleting, forgetting, signingOut,
        packages,
        excludedNames, publishing, sharing, external, addingVersions, trash, keeping, batching,
    ]
}
