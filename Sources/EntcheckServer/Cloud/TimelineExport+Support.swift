extension TimelineExport {
    /// The part of every exported test that performs operations as the server does.
    static let support = #"""
        /// A simulated iCloud that performs the operations of a timeline.
        private final class RecordedCloud {
            let world: CloudSimulator
            private let homes = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
                .appending(path: "timeline-\(UUID().uuidString)")
            private var open: [InstalledApp: UbiquitousKeyValueStore] = [:]
            private var stores: [InstalledApp: DocumentStore] = [:]
            /// The number of the home directory of each device.
            private var numbers: [String: Int] = [:]

            init(seed: UInt64, start: Int64) throws {
                world = try CloudSimulator(seed: seed, start: CloudInstant(microseconds: start))
                try world.serveKeyValueStores()
                try world.serveDocuments()
            }

            deinit { try? FileManager.default.removeItem(at: homes) }

            func device(_ name: String) throws -> Device { try #require(try world.device(name)) }

            func app(_ name: String, on device: String) throws -> InstalledApp {
                try #require(try self.device(device).apps.first { $0.app.bundleIdentifier == name })
            }

            func store(_ app: String, on device: String) throws -> UbiquitousKeyValueStore {
                try self.app(app, on: device).keyValueStore()
            }

            func files(_ app: String, on device: String) throws -> DocumentStore {
                let number = numbers[device] ?? numbers.count
                numbers[device] = number
                let home = homes.appending(path: "device \(number)")
                let app = try self.app(app, on: device)
                let store = try stores[app] ?? app.documentStore(in: home.path)
                stores[app] = store
                return store
            }

            func addDevice(_ name: String, _ platform: String, account: String?) throws {
                let account = try account.map { try #require(try world.account($0)) }
                try world.addDevice(name, platform: Platform(rawValue: platform) ?? .iOS, signedInto: account)
            }

            func install(_ app: String, on device: String, keyValueStore: String?, containers: [String]?) throws {
                let claims = StorageClaims(keyValueStore: keyValueStore, ubiquityContainers: containers)
                let installed = try self.device(device).install(App(app, claims: claims))
                stores = stores.filter { $0.key == installed || $0.key.device != installed.device || $0.key.app.bundleIdentifier != app }
                if keyValueStore != nil { open[installed] = try store(app, on: device) }
                if containers != nil { _ = try files(app, on: device) }
                try openContainers(of: device)
            }

            func openContainers(of device: String) throws {
                for app in try self.device(device).apps {
                    for container in app.app.claims.ubiquityContainers ?? [] {
                        _ = try? files(app.app.bundleIdentifier, on: device).container(container)
                    }
                }
            }

            func setCloudDrive(_ device: String, isOn: Bool) throws {
                try self.device(device).setCloudDrive(on: isOn)
                try openContainers(of: device)
            }

            func signIn(_ device: String, to account: String) throws {
                try self.device(device).signIn(to: try #require(try world.account(account)))
                try openContainers(of: device)
            }

            func set(_ value: PropertyListValue?, _ key: String, _ app: String, on device: String) throws {
                try store(app, on: device).setValue(value, forKey: key)
            }

            func url(_ path: String, _ app: String, on device: String, _ container: String?) throws -> URL {
                try files(app, on: device).container(container).url.appending(path: path, directoryHint: .notDirectory)
            }

            func write(_ content: Data, _ path: String, _ app: String, on device: String, _ container: String?) throws {
                let url = try url(path, app, on: device, container)
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                let incoming = homes.appending(path: "incoming")
                try content.write(to: incoming)
                guard rename(incoming.path, url.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
                try files(app, on: device).noticeChanges()
            }

            func move(
                _ path: String, to target: String, _ app: String, on device: String, _ container: String?
            ) throws {
                try ContainerDocuments(try files(app, on: device), container: container).move(path, to: target)
            }

            func delete(_ path: String, _ app: String, on device: String, _ container: String?) throws {
                try ContainerDocuments(try files(app, on: device), container: container).delete(path)
            }

            func downloadVersion(
                _ version: String, of path: String, _ app: String, on device: String, _ container: String?
            ) throws {
                let (store, url) = (try files(app, on: device), try url(path, app, on: device, container))
                _ = try store.contents(of: try #require(try store.version(ofItemAt: url, persistentIdentifier: version)))
            }

            func resolve(
                _ path: String, keeping version: String?, listedWith current: String?, _ versions: [String]?,
                _ app: String, on device: String, _ container: String?
            ) throws {
                let (store, url) = (try files(app, on: device), try url(path, app, on: device, container))
                if let version {
                    let found = try #require(try store.version(ofItemAt: url, persistentIdentifier: version))
                    let current = try current ?? store.currentVersion(ofItemAt: url)?.id
                    try store.resolve(keeping: found.listed(withCurrent: current, versions: versions))
                } else {
                    try store.resolveKeepingCurrent(ofItemAt: url)
                }
            }

            func merge(
                _ path: String, replacing current: String, _ others: [String], with content: Data, _ app: String,
                on device: String, _ container: String?
            ) throws {
                let documents = try ContainerDocuments(try files(app, on: device), container: container)
                let versions = try documents.versions(of: path)
                try documents.resolve(
                    replacing: try #require(versions.first { $0.id == current }),
                    merging: versions.filter { others.contains($0.id) }, with: content)
            }

            /// Returns the values that an app sees.
            func values(_ app: String, on device: String) throws -> [String: PropertyListValue] {
                try store(app, on: device).allValues
            }

            /// Returns the files of a container with their states and the beginnings of their contents.
            func documents(_ app: String, on device: String, _ container: String) throws -> [String] {
                let store = try files(app, on: device)
                let container = try store.container(container)
                var (items, waiting) = ([UbiquitousItem](), [container.documents, container.url])
                while !waiting.isEmpty {
                    let found = try store.items(in: waiting.removeFirst())
                    items += found
                    waiting += found.filter { $0.kind == .directory }.map(\.url)
                }
                return items.filter { $0.kind != .directory }.map { item in
                    let conflict = item.hasUnresolvedConflicts ? " in conflict" : ""
                    let bytes = item.downloadingStatus == .notDownloaded ? nil : try? Data(contentsOf: item.url)
                    let text = bytes.map { String(decoding: $0.prefix(60), as: UTF8.self) } ?? ""
                    return "\(item.path): \(item.downloadingStatus)\(conflict), \(item.size) bytes: \(text)"
                }.sorted()
            }
        }

        """#
}
