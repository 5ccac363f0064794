/// Generates typical entitlements files of about 1.5 KB; one in a hundred is malformed.
struct EntitlementsText {
    private var random: SplitMix64
    private let company: String
    private let app: String
    private let target: String
    private var indent = "\t"

    init(seed: UInt64, company: String, app: String, target: String) {
        random = SplitMix64(state: seed)
        self.company = company
        self.app = app
        self.target = target
    }

    private static let macSwitches = [
        "com.apple.security.network.client", "com.apple.security.network.server", "com.apple.security.print",
        "com.apple.security.files.user-selected.read-write", "com.apple.security.files.bookmarks.app-scope",
        "com.apple.security.device.camera", "com.apple.security.device.audio-input", "com.apple.security.device.usb",
        "com.apple.security.personal-information.location", "com.apple.security.personal-information.calendars",
        "com.apple.security.cs.allow-jit", "com.apple.security.files.downloads.read-only",
    ]
    private static let phoneSwitches = [
        "com.apple.developer.healthkit", "com.apple.developer.homekit", "com.apple.developer.siri",
        "com.apple.developer.weatherkit", "com.apple.developer.game-center", "com.apple.developer.group-session",
        "com.apple.developer.networking.wifi-info", "com.apple.developer.networking.multipath",
        "com.apple.developer.usernotifications.time-sensitive", "com.apple.developer.usernotifications.communication",
        "com.apple.developer.kernel.increased-memory-limit", "com.apple.developer.family-controls",
    ]

    /// Returns the bytes of one file.
    mutating func file() -> [UInt8] {
        indent = random.happens(30) ? "    " : "\t"
        let isForMac = random.happens(40)
        var entries = cloud() + groups(isForMac: isForMac) + switches(isForMac: isForMac)
        entries.shuffle(using: &random)
        if random.happens(15) {
            entries.insert("\(indent)<!-- Keep in step with the profile of \(target) &amp; the café. -->\n", at: 0)
        }
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>

            """
        text += entries.joined() + "</dict>\n</plist>\n"
        if random.happens(1) { text = broken(text) }
        if random.happens(3) { text = text.split(separator: "\n").map { $0 + "\r\n" }.joined() }
        return (random.happens(1) ? [0xEF, 0xBB, 0xBF] : []) + Array(text.utf8)
    }

    private mutating func cloud() -> [String] {
        let container = random.pick(["iCloud.com.\(company).\(app)", "iCloud.$(CFBundleIdentifier)"])
        let containers = [container] + (0..<random.number(0...3)).map { "iCloud.com.\(company).shared\($0)" }
        let services = random.pick([["CloudKit"], ["CloudDocuments"], ["CloudDocuments", "CloudKit"]])
        var entries = [
            array("com.apple.developer.icloud-container-identifiers", containers),
            array("com.apple.developer.icloud-services", services),
        ]
        if services.contains("CloudDocuments") {
            entries.append(array("com.apple.developer.ubiquity-container-identifiers", [container]))
        }
        if random.happens(60) {
            let prefix = random.pick(["$(TeamIdentifierPrefix)", "A1B2C3D4E5."])
            let key = "com.apple.developer.ubiquity-kvstore-identifier"
            entries.append(string(key, prefix + "com.\(company).\(app)"))
        }
        return entries
    }

    private mutating func groups(isForMac: Bool) -> [String] {
        let groups = (0..<random.number(1...4)).map { "group.com.\(company).\(app)\($0 == 0 ? "" : ".\($0)")" }
        let keychain = (0..<random.number(1...3)).map { "$(AppIdentifierPrefix)com.\(company).\(app).\($0)" }
        var entries = [
            array("com.apple.security.application-groups", groups), array("keychain-access-groups", keychain),
            string(
                isForMac ? "com.apple.developer.aps-environment" : "aps-environment",
                random.pick(["development", "production"])),
        ]
        if random.happens(40) {
            let domains = ["applinks:\(app).example.com", "webcredentials:www.example.com"]
            entries.append(array("com.apple.developer.associated-domains", domains))
        }
        return entries
    }

    private mutating func switches(isForMac: Bool) -> [String] {
        let all = isForMac ? Self.macSwitches : Self.phoneSwitches
        var keys = Array(all.shuffled(using: &random).prefix(random.number(1...8)))
        if isForMac { keys.append("com.apple.security.app-sandbox") }
        return keys.map { "\(indent)<key>\($0)</key>\n\(indent)<true/>\n" }
    }

    private func string(_ key: String, _ value: String) -> String {
        "\(indent)<key>\(key)</key>\n\(indent)<string>\(value)</string>\n"
    }

    private func array(_ key: String, _ values: [String]) -> String {
        let elements = values.map { "\(indent)\(indent)<string>\($0)</string>\n" }
        return "\(indent)<key>\(key)</key>\n\(indent)<array>\n\(elements.joined())\(indent)</array>\n"
    }

    /// Returns the text with an error that editors, merges, or incomplete copies cause.
    private mutating func broken(_ text: String) -> String {
        switch random.number(0...4) {
        case 0: String(text.prefix(text.count * 7 / 10))
        case 1: text + "<<<<<<< HEAD\n"
        case 2: String(text.replacing("</array>", with: "</dict>", maxReplacements: 1))
        case 3: String(text.replacing("<true/>", with: "<yes/>", maxReplacements: 1))
        default: ""
        }
    }
}
