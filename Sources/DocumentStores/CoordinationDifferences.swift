public import LocalCloud

extension Difference {
    static let coordinationProcesses = Difference(
        "coordination-processes", "coordinators and presenters of one process meet, those of several do not")
    static let uploadingDirectories = Difference(
        "coordination-uploading", "a directory is not zipped for uploading; a file is copied")
    static let coordinationTasks = Difference(
        "coordination-tasks", "a task that is begun within an accessor counts as part of it until the accessor ends")
    static let deadlocks = Difference(
        "coordination-deadlock", "a deadlock is an error that names the sides, where a device waits forever")

    /// The differences that concern coordination.
    public static let ofCoordination = [coordinationProcesses, uploadingDirectories, coordinationTasks, deadlocks]
}
