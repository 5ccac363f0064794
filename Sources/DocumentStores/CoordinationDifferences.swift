public import LocalCloud

extension Difference {
    static let coordinationProcesses = Difference(
        "coordination-processes", "only coordinators and presenters of the same process coordinate with each other")
    static let coordinationDaemon = Difference(
        "coordination-icloud", "changes by iCloud do not wait for accesses to the item")
    static let coordinationQueues = Difference(
        "coordination-queues", "each presenter has its own queue, which cannot be configured")
    static let coordinationTasks = Difference(
        "coordination-tasks", "a task that is started within an accessor counts as part of it until the accessor ends")
    static let deadlocks = Difference(
        "coordination-deadlock", "a deadlock is an error that names the accesses; on a device they wait forever")
    static let subitems = Difference(
        "coordination-subitems",
        "presenters of directories are notified of every change in them; devices often omit such notifications")
    static let presenterMessages = Difference(
        "coordination-messages",
        "presenters are not notified of evictions; primary items and observed attributes are not supported")
    static let uploadingDirectories = Difference(
        "coordination-uploading", "a directory is not zipped for uploading; a file is copied")
    static let autosaving = Difference("document-autosave", "a document saves automatically only if it has a schedule")
    static let externalChanges = Difference("document-external-change", "unsaved changes overwrite an external change")
    static let logFormat = Difference(
        "logs-format", "logs have their own format, which Core Data can neither read nor write")
    static let logMerging = Difference(
        "logs-merging", "the later of two values of a column wins; Core Data uses merge policies of the app")
    static let baselines = Difference(
        "logs-baseline", "logs are never merged into a baseline; only its location is defined")
    static let logOptions = Difference(
        "logs-options", "the options that rebuild a store or remove its metadata are not supported")
    static let accountTransitions = Difference(
        "logs-accounts", "an account change does not open a different database automatically")
    static let removing = Difference(
        "logs-removing",
        "removing a store's content deletes the logs on all devices, but the database only on this device")

    /// The differences in coordination, open documents, and transaction logs.
    public static let ofCoordination = [
        coordinationProcesses, coordinationDaemon, coordinationQueues, coordinationTasks, deadlocks, subitems,
        presenterMessages, uploadingDirectories, autosaving, externalChanges, logFormat, logMerging, baselines,
        logOptions,
        accountTransitions, removing,
    ]
}
