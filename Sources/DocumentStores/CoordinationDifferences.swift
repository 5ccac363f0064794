public import LocalCloud

extension Difference {
    static let coordinationProcesses = Difference(
        "coordination-processes", "coordinators and presenters of one process meet, those of several do not")
    static let coordinationDaemon = Difference(
        "coordination-icloud", "what comes from iCloud waits for nobody who accesses the item")
    static let coordinationQueues = Difference(
        "coordination-queues", "each presenter has a queue of its own, which cannot be chosen")
    static let coordinationTasks = Difference(
        "coordination-tasks", "a task that is begun within an accessor counts as part of it until the accessor ends")
    static let deadlocks = Difference(
        "coordination-deadlock", "a deadlock is an error that names the sides, where a device waits forever")
    static let subitems = Difference(
        "coordination-subitems", "presenters of directories hear of everything in them, which devices often leave out")
    static let presenterMessages = Difference(
        "coordination-messages", "presenters hear nothing of evictions, and say nothing of primary items and attributes"
    )
    static let uploadingDirectories = Difference(
        "coordination-uploading", "a directory is not zipped for uploading; a file is copied")
    static let autosaving = Difference(
        "document-autosave", "a document saves by itself only where it was given a schedule")
    static let externalChanges = Difference(
        "document-external-change", "what the user has not saved yet is saved over what came from outside")
    static let logFormat = Difference(
        "logs-format", "logs are of a format of our own, and Core Data can neither read nor write them")
    static let logMerging = Difference(
        "logs-merging", "of two values of a column the later one is taken; Core Data merges by policies of the app")
    static let baselines = Difference(
        "logs-baseline", "logs are never folded into a baseline; only its place is known")
    static let logOptions = Difference(
        "logs-options", "the options that rebuild a store or remove its metadata are missing")
    static let accountTransitions = Difference(
        "logs-accounts", "a change of the account opens no other database by itself")
    static let removing = Difference(
        "logs-removing", "who removes a store's content ends the logs everywhere, but only the database that is here")

    /// The differences that concern coordination, documents that are open, and transaction logs.
    public static let ofCoordination = [
        coordinationProcesses, coordinationDaemon, coordinationQueues, coordinationTasks, deadlocks, subitems,
        presenterMessages, uploadingDirectories, autosaving, externalChanges, logFormat, logMerging, baselines,
        logOptions,
        accountTransitions, removing,
    ]
}
