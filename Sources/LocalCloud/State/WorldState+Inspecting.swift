internal import Containers
internal import Entitlements

extension WorldState {
    /// The maximum number of recorded events; the oldest events are removed first.
    ///
    /// The limit bounds the memory of long runs and the time to open a file.
    static let rememberedEvents = 2_000

    /// Records an event.
    package func log(
        _ what: String, on device: String? = nil, _ subject: String = "", _ detail: String = "",
        paths: [String]? = nil
    ) {
        row.lastEvent += 1
        let number = row.lastEvent
        events["", String(number)] = CloudEvent(
            number: number, time: now, what: what, device: device, subject: subject, detail: detail,
            paths: paths)
        if number > Self.rememberedEvents { events["", String(number - Self.rememberedEvents)] = nil }
    }

    /// The recorded events, oldest first.
    var history: [CloudEvent] {
        events.rows(in: "").values.sorted { $0.number < $1.number }
    }

    /// The sections of a report on the simulator itself, without the sections of its services.
    var sections: [SimulatorReport.Section] {
        let deviceRows = devices.sortedRows(in: "").map(\.row)
        return [
            .init("accounts", columns: ["account"], rows: accounts.sortedRows(in: "").map { [$0.key] }),
            .init(
                "devices", columns: ["device", "platform", "account", "network", "iCloud Drive", "clock"],
                rows: deviceRows.map { device in
                    [
                        device.name, device.platform.rawValue, device.account ?? "–",
                        device.isOnline ? "on" : "off", device.isCloudDriveOn ? "on" : "off",
                        now(on: device).description,
                    ]
                }),
            .init(
                "apps", columns: ["device", "app", "key-value store", "containers"],
                rows: deviceRows.flatMap { device in
                    installations.sortedRows(in: device.name).map(\.row.app).map { app in
                        [
                            device.name, app.bundleIdentifier, app.claims.keyValueStore ?? "–",
                            (app.claims.ubiquityContainers ?? []).joined(separator: ", "),
                        ]
                    }
                }),
            .init(
                "faults", columns: ["at", "effect", "device", "probability", "left"],
                rows: faults.sortedRows(in: "").map(\.row).map { fault in
                    [
                        fault.kind.rawValue, "\(fault.effect)", fault.device ?? "any", "\(fault.probability)",
                        fault.remaining.map(String.init) ?? "always",
                    ]
                }),
            .init(
                "waiting", columns: ["number", "what", "device", "about", "due"],
                rows: transitions.rows(in: "").values.sorted { $0.id < $1.id }.map { transition in
                    [
                        String(transition.id), transition.kind.rawValue, transition.device, transition.subject,
                        transition.due?.description ?? "by hand",
                    ]
                }),
        ]
    }
}
