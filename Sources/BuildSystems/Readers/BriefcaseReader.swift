import PropertyLists
package import XcodeProjects

/// Reads the configuration of Briefcase in a `pyproject.toml`.
///
/// Sources: <https://briefcase.readthedocs.io/en/stable/reference/platforms/macOS/#entitlement> and
/// <https://github.com/beeware/briefcase>, `src/briefcase/platforms/macOS/__init__.py`.
package struct BriefcaseReader: ProductReader {
    /// Briefcase.
    package let system = BuildSystem.briefcase

    /// Creates a reader.
    package init() {}

    /// Returns whether a file describes a Python project.
    package func recognizes(_ name: String) -> Bool { name == "pyproject.toml" }

    /// Returns the apps for macOS whose configuration contains entitlements or permissions.
    package func description(of source: BuildFile) -> BuildDescription {
        var description = BuildDescription()
        guard source.contains("tool.briefcase"), source.contains("entitlement") || source.contains("permission"),
            let briefcase = TOMLReader.root(of: source.file)?["tool"]?["briefcase"]
        else { return description }
        for app in briefcase["app"]?.entries ?? [] {
            guard let name = app.key, let mac = app.value["macOS"] else { continue }
            let levels = [briefcase, app.value, mac]
            let entries = entries(of: levels)
            guard let place = entries.first?.value.location,
                let list = PropertyList(entitlements: entries, in: source.file)
            else { continue }
            let title = app.value["formal_name"]?.string ?? name
            var product = ProductBinding(title, type: .application, sdk: SDK("macosx"), at: place)
            let bundle = (app.value["bundle"] ?? briefcase["bundle"])?.located
            product.bundleIdentifier = bundle.map {
                Located($0.value + "." + name.replacing("_", with: "-"), at: $0.location)
            }
            product.entitlements = .values(list, at: place)
            description.products.append(product)
        }
        return description
    }

    /// The keys that Briefcase writes for the permissions of all platforms.
    private static let permissions = [
        "bluetooth": "com.apple.security.device.bluetooth", "camera": "com.apple.security.device.camera",
        "microphone": "com.apple.security.device.microphone",
        "coarse_location": "com.apple.security.personal-information.location",
        "fine_location": "com.apple.security.personal-information.location",
        "background_location": "com.apple.security.personal-information.location",
        "photo_library": "com.apple.security.personal-information.photo_library",
    ]

    private typealias Entry = (key: String?, keyRange: Range<Int>?, value: BuildValue)

    /// Returns the entitlements of a platform, in which inner levels override outer ones.
    private func entries(of levels: [BuildValue]) -> [Entry] {
        var entries: [Entry] = []
        func add(_ entry: Entry) {
            entries.removeAll { $0.key == entry.key }
            entries.append(entry)
        }
        for entry in levels.flatMap({ $0["permission"]?.entries ?? [] }) {
            guard let name = entry.key, let key = Self.permissions[name] else { continue }
            let value = LocatedValue(.boolean(true), at: entry.value.value.range, in: entry.value.value.file)
            add((key, entry.keyRange, BuildValue(value)))
        }
        for entry in levels.flatMap({ $0["entitlement"]?.entries ?? [] }) { add(entry) }
        return entries
    }
}
