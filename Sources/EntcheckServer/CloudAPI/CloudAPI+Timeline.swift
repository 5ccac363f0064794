import LocalCloud

extension CloudAPI {
    static let timeline: [Endpoint] = [
        read(
            "/timeline", "getTimeline",
            "Return the entries of the timeline, oldest first, and the entry at which the simulated iCloud is.",
            [
                APIParameter(
                    name: "after", schema: .integer(0...9_007_199_254_740_991),
                    summary: "The number of the last known entry; without it, the latest entries are returned."),
                APIParameter(
                    name: "limit", schema: .integer(1...CloudHistory.stepLimit), standard: 100,
                    summary: "The maximum number of entries."),
            ], result: "timeline"
        ) { call in
            let part = call.optionalInteger("after").map(SharedCloud.TimelinePart.after)
            let timeline = call.service.timeline(part ?? .latest, limit: call.integer("limit"))
            return try json(TimelineBody(timeline), as: "timeline")
        },
        change(
            "POST", "/timeline/rewind", "rewind",
            "Restore the state after an entry of the timeline; an undone entry is repeated.",
            content: "rewindRequest", result: "status"
        ) { call in
            try call.service.rewind(to: try call.content(Rewind.self).entry)
            return try status(call.service)
        },
    ]

    private struct Rewind: Decodable { let entry: Int }

    private struct TimelineBody: Encodable {
        let first: Int
        let current: Int
        let entries: [EntryBody]

        init(_ timeline: Timeline) {
            (first, current) = (timeline.first, timeline.current)
            entries = timeline.entries.map(EntryBody.init)
        }
    }

    private struct EntryBody: Encodable {
        let number: Int
        let time: String?
        let isUndone: Bool
        let transitions: [TransitionBody]
        let events: [EventBody]

        init(_ entry: TimelineEntry) {
            (number, time, isUndone) = (entry.number, entry.time?.description, entry.isUndone)
            transitions = entry.transitions.map(TransitionBody.init)
            events = entry.events.map(EventBody.init)
        }
    }
}
