import LocalCloud

/// The part of the page about the timeline: the latest entries, and the state to which each of them leads back.
struct CloudTimelinePart {
    let timeline: Timeline

    /// The maximum number of shown entries.
    static let entryLimit = 40

    private static let form = CloudForm(anchor: "timeline")

    /// The mark at the top of the page while entries are undone; otherwise empty.
    var mark: String {
        guard timeline.undoneCount > 0 else { return "" }
        let count = timeline.undoneCount
        let entries = count == 1 ? "1 later entry is" : "\(count) later entries are"
        let back = Self.form.button("Repeat all entries", "rewind", [("entry", String(timeline.last))])
        return """
            <div class="mark" role="status"><p><strong>Rewound to entry \(timeline.current).</strong> \(entries) undone. \
            The next change discards them.</p>
            <div>\(back)</div></div>

            """
    }

    /// Adds the entries, the newest first.
    func add(to page: inout HTMLDocument) {
        let oldest = timeline.entries.first?.number ?? timeline.first + 1
        let hasStart = oldest == timeline.first + 1
        let entries = timeline.entries.reversed().map(row)
        page.table(
            "Entries, the newest first", header: ["Entry", "Time", "Events", "State"],
            rows: entries + (hasStart ? [start] : []))
        if (timeline.entries.last?.number ?? timeline.last) < timeline.last {
            page.link("Entry \(timeline.last) and earlier", to: "./?before=\(timeline.last + 1)#timeline")
        }
        if !hasStart { page.link("Earlier than entry \(oldest)", to: "./?before=\(oldest)#timeline") }
        page.link("Export the timeline as a Swift test", to: "timeline.swift")
    }

    private var start: [HTMLDocument.Cell] {
        let title = timeline.first == 0 ? "The server was started." : "The earliest state that is kept."
        let state = state(timeline.first, isUndone: false)
        return [.text(String(timeline.first)), .text(""), .text(title), .markup(state)]
    }

    private func row(_ entry: TimelineEntry) -> [HTMLDocument.Cell] {
        let transitions = entry.transitions.map { item($0.kind.rawValue, [$0.device, $0.subject]) }
        let events = entry.events.map { item($0.what, [$0.device ?? "", $0.subject, $0.detail]) }
        let list = (transitions + events).joined()
        let time = (entry.time?.description ?? "").escapedForHTML
        return [
            .text(String(entry.number)), .markup("<span class=\"time\">\(time)</span>"),
            .markup(list.isEmpty ? "The state changed without an event." : "<ul class=\"events\">\(list)</ul>"),
            .markup(state(entry.number, isUndone: entry.isUndone)),
        ]
    }

    private func item(_ title: String, _ details: [String]) -> String {
        let details = details.filter { !$0.isEmpty }.joined(separator: " · ")
        return "<li><strong>\(title.escapedForHTML)</strong> \(details.escapedForHTML)</li>"
    }

    /// Returns the mark of the current entry, or the button that leads to another one.
    private func state(_ number: Int, isUndone: Bool) -> String {
        guard number != timeline.current else {
            return "<strong class=\"here\" aria-current=\"true\">Now here</strong>"
        }
        let (title, label) = isUndone ? ("Repeat to here", "Repeat to entry") : ("Rewind to here", "Rewind to entry")
        let button = Self.form.button(title, "rewind", label: "\(label) \(number)", [("entry", String(number))])
        return (isUndone ? "<em>undone</em> " : "") + button
    }
}
