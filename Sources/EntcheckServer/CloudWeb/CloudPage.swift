import Containers
import Entitlements
import FoundationShims
import KeyValueStores
import LocalCloud

/// The page of a shared simulated iCloud: devices, stores, conflicts, transitions, faults, and events.
struct CloudPage {
    let cloud: SharedCloud
    /// The number of the entry before which the timeline is shown; `nil` for the latest entries.
    let before: Int?
    private var world: CloudSimulator { cloud.world }

    /// The maximum number of rows of a table.
    static let rowLimit = 200
    /// The maximum number of accounts that a device can sign in to on the page.
    private static let choiceCount = 5

    /// The header of the pages.
    static let frame = PageFrame(
        navigation: [
            ("Overview", "./"), ("Devices", "./#devices"), ("Stores", "./#stores"), ("In transit", "./#transit"),
            ("Faults", "./#faults"), ("Timeline", "./#timeline"), ("API", "api/v1/openapi.json"),
        ])

    /// Creates a page.
    init(_ cloud: SharedCloud, before: Int?) { (self.cloud, self.before) = (cloud, before) }

    /// Returns the page as HTML.
    func text() throws -> String {
        var page = HTMLDocument("Simulated iCloud", Self.frame)
        let devices = try world.devices
        let rule = cloud.clock == .real ? "and advances with the clock of the computer" : "and advances on request"
        page.paragraph("The simulated clock is at \(try world.now), \(rule).")
        page.markup(clockButtons("content"))
        let part = before.map(SharedCloud.TimelinePart.before) ?? .current
        let timeline = CloudTimelinePart(timeline: cloud.timeline(part, limit: CloudTimelinePart.entryLimit))
        page.markup(timeline.mark)
        let stores = CloudStoresPart(cloud: cloud)
        let conflicts = try stores.conflicts(devices)
        if !conflicts.isEmpty { page.markup(Self.section("conflicts", "Conflicts") + conflicts) }
        try addDevices(devices, to: &page)
        page.markup(Self.section("stores", "What each device sees"))
        if try !devices.contains(where: { try !$0.apps.isEmpty }) {
            page.paragraph("No app is installed. Install one on a device.")
        }
        try addStores(of: devices, stores, to: &page)
        try addTransit(to: &page)
        try addFaults(devices, to: &page)
        page.markup(Self.section("timeline", "Timeline"))
        page.markup(clockButtons("timeline"))
        timeline.add(to: &page)
        return page.text
    }

    /// Adds the stores of devices until the page is large; browsers become slow, and each app can have hundreds of rows.
    private func addStores(of devices: [Device], _ stores: CloudStoresPart, to page: inout HTMLDocument) throws {
        for (number, device) in devices.enumerated() {
            guard page.body.utf8.count < Self.sizeLimit else {
                let names = devices[number...].prefix(Self.choiceCount).map(\.name).joined(separator: ", ")
                return page.paragraph(
                    "The page is full: the stores of \(devices.count - number) devices are not shown (\(names), …); the API "
                        + "lists them.")
            }
            try stores.add(device, until: Self.sizeLimit, to: &page)
        }
    }

    /// The size of the page after which no further stores are shown, in bytes.
    private static let sizeLimit = 4 << 20

    /// Returns the heading of a section.
    static func section(_ id: String, _ title: String) -> String {
        "<h2 id=\"\(id)\">\(title.escapedForHTML)</h2>\n"
    }

    private func clockButtons(_ anchor: String) -> String {
        let form = CloudForm(anchor: anchor)
        return "<div class=\"actions\">" + form.button("Step", "step") + form.button("Run until idle", "run")
            + form.button("Advance by a minute", "minute") + "</div>\n"
    }
}

// MARK: - Sections

extension CloudPage {
    private func addDevices(_ devices: [Device], to page: inout HTMLDocument) throws {
        page.markup(Self.section("devices", "Accounts and devices"))
        let accounts = try world.accounts.map(\.name)
        page.paragraph(accounts.isEmpty ? "There is no account." : "Accounts: \(accounts.joined(separator: ", ")).")
        page.table(
            "Devices", header: ["Device", "Platform", "Account", "Network", "Actions"],
            rows: try devices.prefix(Self.rowLimit).map { device in
                let (account, isOnline) = (try device.account?.name, try device.isOnline)
                return [
                    .text(device.name), .text(try device.platform.description), .text(account ?? "signed out"),
                    .text(isOnline ? "online" : "offline"),
                    .markup(Self.actions(device.name, isOnline: isOnline, account: account, of: accounts)),
                ]
            })
        let form = CloudForm(anchor: "devices")
        let choices = accounts.map { (value: $0, title: $0) }
        page.markup(form.form("Add account", "addAccount", [CloudForm.input("Account", "name")]))
        page.markup(
            form.form(
                "Add device", "addDevice",
                [
                    CloudForm.input("Device", "name"),
                    CloudForm.menu(
                        "Platform", "platform", Platform.allCases.map { ($0.rawValue, $0.description) }),
                    CloudForm.menu("Signed in to", "account", choices + [("", "no account")]),
                ]))
        guard !devices.isEmpty else { return }
        page.markup(
            form.form(
                "Install app", "install",
                [
                    CloudForm.menu("Device", "device", devices.map { ($0.name, $0.name) }),
                    CloudForm.input("Bundle identifier", "app"),
                    CloudForm.input("Key-value store", "keyValueStore", required: false),
                    CloudForm.input("Container", "container", required: false),
                ]))
    }

    private static func actions(
        _ device: String, isOnline: Bool, account: String?, of accounts: [String]
    ) -> String {
        let form = CloudForm(fields: [("device", device)], anchor: "devices")
        var buttons = [
            isOnline
                ? form.button("Go offline", "offline", label: "Go offline: \(device)")
                : form.button("Go online", "online", label: "Go online: \(device)")
        ]
        if account != nil { buttons.append(form.button("Sign out", "signOut", label: "Sign out: \(device)")) }
        for name in accounts.prefix(choiceCount) where name != account {
            buttons.append(
                form.button("Sign in as \(name)", "signIn", label: "Sign in as \(name): \(device)", [("account", name)])
            )
        }
        return "<div>\(buttons.joined())</div>"
    }

    private func addTransit(to page: inout HTMLDocument) throws {
        page.markup(Self.section("transit", "In transit"))
        let waiting = try world.waiting
        if waiting.isEmpty { page.paragraph("Nothing is in transit.") }
        page.table(
            "Transitions, in the order in which they happen", header: ["Due", "Kind", "Device", "Store"],
            rows: waiting.prefix(Self.rowLimit).map { transition in
                [
                    .text(transition.due?.description ?? "on request"), .text(transition.kind.rawValue),
                    .text(transition.device), .code(transition.subject),
                ]
            })
        if !waiting.isEmpty { page.markup(clockButtons("transit")) }
    }

    private func addFaults(_ devices: [Device], to page: inout HTMLDocument) throws {
        page.markup(Self.section("faults", "Faults"))
        let faults = try world.faults.map(FaultBody.init)
        if faults.isEmpty { page.paragraph("The network and the server work.") }
        page.table(
            "Active faults", header: ["At", "Effect", "Device", "Remaining"],
            rows: faults.map { fault in
                [
                    .text(fault.at), .text(fault.effect), .text(fault.device ?? "all devices"),
                    .text(fault.times.map(String.init) ?? "always"),
                ]
            })
        let form = CloudForm(anchor: "faults")
        page.markup(
            form.form(
                "Add fault", "fault",
                [
                    CloudForm.menu("At", "at", Transition.Kind.all.map { ($0.rawValue, $0.rawValue) }),
                    CloudForm.menu("Effect", "effect", FaultBody.effects.map { ($0, $0) }),
                    CloudForm.menu("Device", "device", [("", "all devices")] + devices.map { ($0.name, $0.name) }),
                    CloudForm.menu("Times", "times", [("1", "once"), ("3", "3 times"), ("", "always")]),
                ]))
        if !faults.isEmpty { page.markup("<div>" + form.button("Remove all faults", "removeFaults") + "</div>\n") }
    }
}
