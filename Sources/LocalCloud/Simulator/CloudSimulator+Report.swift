extension CloudSimulator {
    /// Returns a report about the current state.
    /// - Parameter limit: The maximum number of events in the report.
    /// - Returns: The report.
    /// - Throws: `CloudError` if the storage cannot be read.
    public func report(events limit: Int = 100) throws(CloudError) -> SimulatorReport {
        try look { state in
            SimulatorReport(
                schema: "entcheck/cloud/1", now: state.now,
                sections: state.sections + state.joinedServices.map { $0.section(in: state) },
                events: Array(state.history.suffix(max(0, limit))))
        }
    }

    /// The recorded events, oldest first; only the latest 2,000 events are kept.
    public var events: [CloudEvent] {
        get throws(CloudError) { try look { $0.history } }
    }
}
