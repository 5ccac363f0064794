public import Entitlements

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The containers that an app with these claims gets on a device in this state, or the reasons why not.
///
/// ```swift
/// let containers = AppContainers(
///     claims: StorageClaims(ubiquityContainers: ["iCloud.com.example.notes"]),
///     platform: .iOS, account: .available(account: "Ada"), root: .directory("/tmp/phone"))
///
/// containers.url(forUbiquityContainerIdentifier: nil)       // …/Mobile Documents/iCloud~com~example~notes
/// try containers.ubiquityContainer("iCloud.com.example.Notes")   // throws: letter case counts
/// ```
///
/// The functions with Apple's names answer as Apple's do, with nil and no reason. Those without throw the reason.
public struct AppContainers: Sendable {
    /// What the app claims.
    public let claims: StorageClaims
    /// The platform, on which some answers depend.
    public let platform: Platform
    /// Whether iCloud is there.
    public let account: AccountState
    /// Where the containers are.
    public let root: ContainerRoot
    /// What the app's Info.plist says of its containers, by identifier.
    public let settings: [String: UbiquitousContainerSettings]
    /// Whether directories are made where they are not there yet, as on a device; if not, answers are only answers.
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

/// A directory that an app may open.
public struct Container: Sendable, Hashable {
    /// The identifier by which it is claimed or was asked for; never nil, also where nil was asked for.
    public let identifier: String
    /// The path of the directory, as it follows from the root.
    package let path: String
    /// How it appears in iCloud Drive; what holds for one that is not mentioned, where it does not.
    public let settings: UbiquitousContainerSettings

    /// The directory.
    public var url: URL { URL(filePath: path, directoryHint: .isDirectory) }

    /// The part that a user can see and delete from one by one.
    ///
    /// https://developer.apple.com/library/archive/documentation/General/Conceptual/iCloudDesignGuide/Chapters/DesigningForDocumentsIniCloud.html
    public var documents: URL { url.appending(path: "Documents", directoryHint: .isDirectory) }
}

// MARK: - Apple's names

extension AppContainers {
    /// The directory of a ubiquity container, made with its `Documents` if it was not there; nil if the app gets none.
    ///
    /// On a device this may take long and must not be called on the main thread, and has to be called once for each
    /// container before a query finds anything in it
    /// (https://developer.apple.com/documentation/foundation/filemanager/url(forubiquitycontaineridentifier:)).
    /// - Parameter identifier: one that is claimed; nil for the first one in the list.
    /// - Returns: the directory, or nil.
    public func url(forUbiquityContainerIdentifier identifier: String?) -> URL? {
        try? ubiquityContainer(identifier).url
    }

    /// The directory of an app group.
    ///
    /// On macOS there is a URL for every name, but no directory there if the app does not claim the group; elsewhere
    /// there is nil then (https://developer.apple.com/documentation/foundation/filemanager/
    /// containerurl(forsecurityapplicationgroupidentifier:)).
    public func containerURL(forSecurityApplicationGroupIdentifier identifier: String) -> URL? {
        if let group = try? groupContainer(identifier) { return group.url }
        guard platform.isMac, let path = try? groupPath(of: identifier) else { return nil }
        return URL(filePath: path, directoryHint: .isDirectory)
    }

    /// Stands for the account; nil if there is none or iCloud Drive is off.
    ///
    /// Asking for it opens no container, is quick, and does not depend on the network
    /// (https://developer.apple.com/documentation/foundation/filemanager/ubiquityidentitytoken).
    public var ubiquityIdentityToken: UbiquityIdentityToken? {
        guard case .available(let account, let generation) = account else { return nil }
        return UbiquityIdentityToken(account: account, generation: generation)
    }
}

// MARK: - Answers with reasons

extension AppContainers {
    /// The ubiquity container that is claimed under an identifier, made if it was not there.
    /// - Parameter identifier: nil for the first one in the list.
    /// - Returns: the container.
    /// - Throws: why there is none.
    public func ubiquityContainer(_ identifier: String?) throws(ContainerRefusal) -> Container {
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

    /// The container of an app group that is claimed, made if it was not there.
    public func groupContainer(_ identifier: String) throws(ContainerRefusal) -> Container {
        try claims.checkGroup(identifier)
        let names = try groupNames(of: identifier)
        let path = try place(of: identifier, at: names, with: platform.groupDirectories) {
            systemGroupContainer(identifier)
        }
        return Container(identifier: identifier, path: path, settings: .unmentioned)
    }

    /// The identifier of the key-value store.
    ///
    /// Apps that claim the same one share one store, also on one device
    /// (https://developer.apple.com/documentation/foundation/nsubiquitouskeyvaluestore/default).
    public var keyValueStore: KeyValueStoreIdentifier {
        get throws(ContainerRefusal) { try claims.keyValueStoreIdentifier }
    }

    private func groupNames(of identifier: String) throws(ContainerRefusal) -> [String] {
        let directory = try ContainerName.groupDirectory(of: identifier)
        // Where iOS has them is nowhere said; apps ask for the URL.
        return platform.isMac
            ? ["Library", "Group Containers", directory] : ["Containers", "Shared", "AppGroup", directory]
    }

    private func groupPath(of identifier: String) throws(ContainerRefusal) -> String {
        guard case .directory(let path) = root else { throw .noSystemContainers }
        return ([path] + (try groupNames(of: identifier))).joined(separator: "/")
    }

    /// The path of a directory below the root, which is made together with some below it.
    private func place(
        of identifier: String, at names: [String], with children: [[String]], system: () -> URL?
    ) throws(ContainerRefusal) -> String {
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
    /// Whether containers are where macOS has them.
    fileprivate var isMac: Bool { self == .macOS || self == .catalyst }

    /// What the system makes in the container of a group
    /// (https://developer.apple.com/documentation/foundation/filemanager/
    /// containerurl(forsecurityapplicationgroupidentifier:)).
    fileprivate var groupDirectories: [[String]] {
        isMac
            ? [["Library", "Application Support"], ["Library", "Caches"], ["Library", "Preferences"]]
            : [["Library", "Caches"]]
    }
}
