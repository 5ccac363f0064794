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
    static let folderNames = Difference(
        "documents-folder-names", "a folder that is renamed is a new one elsewhere, without what does not travel")
    static let moves = Difference(
        "documents-moves", "of two names given at the same time the later one to arrive counts")
    static let deleting = Difference(
        "documents-deleting", "a deletion gives way to a version that whoever deleted had not seen")
    static let forgetting = Difference("documents-tombstones", "deletions are remembered as long as the world is")
    static let signingOut = Difference(
        "documents-sign-out", "documents go when the account signs out, and what was not sent goes to an archive")
    static let packages = Difference(
        "documents-packages", "a package is a directory with one of the extensions that the device was told")
    static let packageParts = Difference("documents-package-parts", "a package that has changed travels whole")
    static let excludedNames = Difference(
        "documents-excluded-names", "the names that never travel are those of a short list, and no size is too large")
    static let attributes = Difference(
        "documents-attributes", "items have no names to display and no content types, and nothing that is deprecated")
    static let systems = Difference("documents-systems", "everything is as on systems of today")
    static let space = Difference("documents-space", "a device has room for everything and evicts nothing by itself")
    static let evicting = Difference(
        "documents-evicting", "a device that downloads everything takes back what it has evicted")
    static let user = Difference("documents-user", "nobody deletes documents and data in the settings")
    static let advice = Difference("documents-advice", "what Apple advises apps to do is not enforced")
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
    static let results = Difference("query-results", "the results of a query are a copy that nobody changes")
    static let scopes = Difference(
        "query-scopes", "there are no scopes outside of iCloud that could be mixed with its own")
    static let batching = Difference(
        "query-batching", "queries on one device are told together, by the shortest interval of any")

    /// The differences that concern documents.
    public static let ofDocumentStores = [
        winner, reading, waiting, noticing, openFiles, names, folders, folderNames, moves, deleting, forgetting,
        signingOut,
        packages, packageParts, excludedNames, attributes, systems, space, evicting, user, advice, publishing, sharing,
        external,
        addingVersions, trash, keeping, results, scopes, batching,
    ]
}
