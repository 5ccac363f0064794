public import Entitlements
public import FoundationShims

/// The containers that an app with these claims can access on a device in this state.
///
/// ```swift
/// let containers = AppContainers(
///     claims: StorageClaims(ubiquityContainers: ["iCloud.com.example.notes"]),
///     platform: .iOS, account: .available(account: "Ada"), root: .directory("/tmp/phone"))
///
/// containers.url(forUbiquityContainerIdentifier: nil)       // …/Mobile Documents/iCloud~com~example~notes
/// try containers.ubiquityContainer("iCloud.com.example.Notes")   // throws: identifiers are case-sensitive
/// ```
///
/// The functions with Apple's names return `nil` without a reason, as Apple's functions do. The other functions throw
/// the reason.
public struct AppContainers: Sendable {
    /// The claims of the app.
    public let claims: StorageClaims
    /// The platform, which affects some results.
    public let platform: Platform
    /// The iCloud account and iCloud Drive state of the device.
    public let account: AccountState
    /// The location of the containers.
    public let root: ContainerRoot
    /// The container settings in the app's Info.plist, by identifier.
    public let settings: [String: UbiquitousContainerSettings]
    /// Whether missing directories are created, as on a device; if not, the functions only return paths.
    public var makesDirectories = true

    /// Creates the containers of an app.
    public init(
        claims: StorageClaims, platform: Platform, account: AccountState, root: ContainerRoot,
        settings: [String: UbiquitousContainerSettings] = [:]
    ) {
        self.claims = claims
        self.platform = platform
        self.account = account
        self.root = root
        self.settings = settings
    }
}

/// A directory that an app can open.
public struct Container: Sendable, Hashable {
    /// The identifier in the claims; never `nil`, even if the caller passed `nil`.
    public let identifier: String
    /// The path of the directory below the root.
    package let path: String
    /// The appearance of the container in iCloud Drive, or the default settings if the Info.plist does not mention the
    /// container.
    public let settings: UbiquitousContainerSettings

    /// The URL of the directory.
    public var url: URL { URL(filePath: path, directoryHint: .isDirectory) }

    /// The subdirectory whose files users can see and delete individually.
    ///
    /// https://developer.apple.com/library/archive/documentation/General/Conceptual/iCloudDesignGuide/Chapters/DesigningForDocumentsIniCloud.html
    public var documents: URL { url.appending(path: "Documents", directoryHint: .isDirectory) }
}

// MARK: - Apple's names

extension AppContainers {
    /// Returns the directory of a ubiquity container, or `nil` if the app has no access to it.
    ///
    /// The call creates the directory and its `Documents` if they do not exist. On a device, the call may take long and
    /// must not run on the main thread. A query finds items in a container only after this call
    /// (https://developer.apple.com/documentation/foundation/filemanager/url(forubiquitycontaineridentifier:)).
    /// - Parameter identifier: An identifier in the claims, or `nil` for the first one.
    /// - Returns: The directory, or `nil`.
    public func url(forUbiquityContainerIdentifier identifier: String?) -> URL? {
        try? ubiquityContainer(identifier).url
    }

    /// Returns the directory of an app group.
    ///
    /// If the app does not claim the group, the result is `nil`. On macOS, it is the URL of a directory that is not
    /// created
    /// (https://developer.apple.com/documentation/foundation/filemanager/containerurl(forsecurityapplicationgroupidentifier:)).
    public func containerURL(forSecurityApplicationGroupIdentifier identifier: String) -> URL? {
        if let group = try? groupContainer(identifier) { return group.url }
        guard platform.isMac, let path = try? groupPath(of: identifier) else { return nil }
        return URL(filePath: path, directoryHint: .isDirectory)
    }

    /// The token of the current account, or `nil` if the device is signed out or iCloud Drive is off.
    ///
    /// Reading the token is fast, does not open a container, and does not depend on the network
    /// (https://developer.apple.com/documentation/foundation/filemanager/ubiquityidentitytoken).
    public var ubiquityIdentityToken: UbiquityIdentityToken? {
        guard case .available(let account, let generation) = account else { return nil }
        return UbiquityIdentityToken(account: account, generation: generation)
    }
}

// MARK: - Functions that throw the reason

extension AppContainers {
    /// Returns a ubiquity container in the claims, and creates it if it does not exist.
    /// - Parameter identifier: An identifier in the claims, or `nil` for the first one.
    /// - Returns: The container.
    /// - Throws: `ContainerError` with the reason that the app cannot access it.
    public func ubiquityContainer(_ identifier: String?) throws(ContainerError) -> Container {
        let identifier = try claims.ubiquityContainer(identifier)
        let directory = try ContainerName.ubiquityDirectory(of: identifier)
        switch account {
        case .signedOut: throw .signedOut
        case .cloudDriveOff: throw .cloudDriveOff
        case .available: break
        }
        let path = try place(of: identifier, at: ["Library", "Mobile Documents", directory], with: [["Documents"]]) {
            systemUbiquityContainer(identifier)
        }
        return Container(identifier: identifier, path: path, settings: settings[identifier] ?? .unmentioned)
    }

    /// Returns the container of an app group in the claims, and creates it if it does not exist.
    public func groupContainer(_ identifier: String) throws(ContainerError) -> Container {
        try claims.checkGroup(identifier)
        let names = try groupNames(of: identifier)
        let path = try place(of: identifier, at: names, with: platform.groupDirectories) {
            systemGroupContainer(identifier)
        }
        return Container(identifier: identifier, path: path, settings: .unmentioned)
    }

    /// The identifier of the key-value store.
    ///
    /// Apps that claim the same identifier share one store, even if they are on the same device
    /// (https://developer.apple.com/documentation/foundation/nsubiquitouskeyvaluestore/default).
    public var keyValueStore: KeyValueStoreIdentifier {
        get throws(ContainerError) { try claims.keyValueStoreIdentifier }
    }

    private func groupNames(of identifier: String) throws(ContainerError) -> [String] {
        let directory = try ContainerName.groupDirectory(of: identifier)
        // The location on iOS is not documented; apps request the URL.
        return platform.isMac
            ? ["Library", "Group Containers", directory] : ["Containers", "Shared", "AppGroup", directory]
    }

    private func groupPath(of identifier: String) throws(ContainerError) -> String {
        guard case .directory(let path) = root else { throw .noSystemContainers }
        return ([path] + (try groupNames(of: identifier))).joined(separator: "/")
    }

    /// Returns the path of a directory below the root, and creates the directory with the given subdirectories.
    private func place(
        of identifier: String, at names: [String], with children: [[String]], system: () -> URL?
    ) throws(ContainerError) -> String {
        guard case .directory(let path) = root else {
            guard let url = system() else { throw .noSystemContainers }
            return url.path
        }
        if makesDirectories {
            let maker = DirectoryMaker(root: path)
            for child in children { try maker.make(names + child) }
        }
        return ([path] + names).joined(separator: "/")
    }

    private func systemUbiquityContainer(_ identifier: String) -> URL? {
        #if canImport(Darwin)
        FileManager.default.url(forUbiquityContainerIdentifier: identifier)
        #else
        nil
        #endif
    }

    private func systemGroupContainer(_ identifier: String) -> URL? {
        #if canImport(Darwin)
        FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: identifier)
        #else
        nil
        #endif
    }
}

extension Platform {
    /// Whether the containers have the locations of macOS.
    fileprivate var isMac: Bool { self == .macOS || self == .catalyst }

    /// The subdirectories that the system creates in the container of a group.
    ///
    /// https://developer.apple.com/documentation/foundation/filemanager/containerurl(forsecurityapplicationgroupidentifier:)
    fileprivate var groupDirectories: [[String]] {
        isMac
            ? [["Library", "Application Support"], ["Library", "Caches"], ["Library", "Preferences"]]
            : [["Library", "Caches"]]
    }
}
