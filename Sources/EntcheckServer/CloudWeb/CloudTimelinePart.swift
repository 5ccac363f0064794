import LocalCloud

/// The part of the page about the timeline: the latest entries, and the state to which each of them leads back.
struct CloudTimelinePart {
    let timeline: Timeline

    /// The maximum number of shown entries.
    static let entryLimit = 40

    private static let form = CloudForm(anchor: "timeline")

    /// The mark at the top of the page while entries are undone; otherwise empty.
    var mark: String {
        guard timeline.undoneCount > 0, let last = timeline.entries.last else { return "" }
        let count = timeline.undoneCount
        let entries = count == 1 ? "1 later entry is" : "\(count) later entries are"
        let back = Self.form.button("Repeat all entries", "rewind", [("entry", String(last.number))])
        return """
            <div class="mark" role="status"><p><strong>Rewound to entry \(timeline.current).</strong> \(entries) undone. \
            The next change discards them.</p>
            <div>\(back)</div></div>

            """
    }

    /// Adds the entries, the newest first.
    func add(to page: inout HTMLDocument) {
        let hasStart = timeline.entries.first.map { $0.number == timeline.first + 1 } ?? true
        let entries = timeline.entries.reversed().map(row)
        page.table(
            "Latest entries, the newest first", header: ["Entry", "Time", "Events", "State"],
            rows: entries + (hasStart ? [start] : []))
        page.link("Export the timeline as a Swift test", to: "timeline.swift")
    }

    private var start: [HTMLDocument.Cell] {
        let title = timeline.first == 0 ? "The server was started." : "The earliest state that is kept."
        return [.text(String(timeline.first)), .text(""), .text(title), .markup(state(timeline.first, isUndone: false))]
    }

    private func row(_ entry: TimelineEntry) -> [HTMLDocument.Cell] {
        let events = entry.events.map { event in
            let about = [event.device, event.subject, event.detail].compactMap(\.self).filter { !$0.isEmpty }
            return "<li><strong>\(event.what.escapedForHTML)</strong> "
                + "\(about.joined(separator: " · ").escapedForHTML)</li>"
        }
        let list = events.isEmpty ? "No event" : "<ul class=\"events\">\(events.joined())</ul>"
        return [
            .text(String(entry.number)), .text(entry.time?.description ?? ""), .markup(list),
            .markup(state(entry.number, isUndone: entry.isUndone)),
        ]
    }

    /// Returns the mark of the current entry, or the button that leads to another one.
    private func state(_ number: Int, isUndone: Bool) -> String {
        guard number != timeline.current else { return "<strong class=\"here\" aria-current=\"true\">Now here</strong>" }
        let (title, label) = isUndone ? ("Repeat to here", "Repeat to entry") : ("Rewind to here", "Rewind to entry")
        let button = Self.form.button(title, "rewind", label: "\(label) \(number)", [("entry", String(number))])
        return (isUndone ? "<em>undone</em> " : "") + button
    }
}
