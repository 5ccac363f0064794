import Containers
import Entitlements
import Foundation
import PropertyLists
import TestSupport
import Testing

private let ubiquity =
    "https://developer.apple.com/documentation/foundation/filemanager/url(forubiquitycontaineridentifier:)"
private let group =
    "https://developer.apple.com/documentation/foundation/filemanager/containerurl(forsecurityapplicationgroupidentifier:)"
private let token = "https://developer.apple.com/documentation/foundation/filemanager/ubiquityidentitytoken"
private let guide =
    "https://developer.apple.com/library/archive/documentation/General/Conceptual/iCloudDesignGuide/Chapters/iCloudFundametals.html"

/// Containers below a temporary directory.
private struct Home {
    let directory: TemporaryDirectory
    let root: String

    init() throws {
        directory = try TemporaryDirectory()
        root = directory.path + "/home"
    }

    func containers(
        _ claims: StorageClaims, on platform: Platform = .iOS, _ account: AccountState = .available(account: "Ada"),
        settings: [String: UbiquitousContainerSettings] = [:]
    ) -> AppContainers {
        AppContainers(
            claims: claims, platform: platform, account: account, root: .directory(root), settings: settings)
    }

    /// All directories below the root.
    var contents: [String] {
        (FileManager.default.enumerator(atPath: root)?.allObjects as? [String] ?? []).sorted()
    }
}

@Suite struct UbiquityContainerTests {
    private let home: Home
    private let claims = StorageClaims(ubiquityContainers: ["iCloud.com.example.notes", "A1B2C3D4E5.com.example.old"])

    init() throws { home = try Home() }

    @Test(.documented(ubiquity)) func `nil selects the first container in the claims`() throws {
        let containers = home.containers(claims)
        let url = containers.url(forUbiquityContainerIdentifier: nil)
        #expect(url == containers.url(forUbiquityContainerIdentifier: "iCloud.com.example.notes"))
        #expect(try containers.ubiquityContainer(nil).identifier == "iCloud.com.example.notes")
    }

    @Test(.disputed("Apple's documentation requires a team prefix, Apple's samples use `iCloud.`"))
    func `both forms of an identifier are accepted`() throws {
        let containers = home.containers(claims)
        for identifier in ["iCloud.com.example.notes", "A1B2C3D4E5.com.example.old"] {
            #expect(containers.url(forUbiquityContainerIdentifier: identifier) != nil)
        }
    }

    @Test(.documented(guide)) func `a new container contains only Documents`() throws {
        let home = try Home()
        let container = try home.containers(claims).ubiquityContainer(nil)
        #expect(
            home.contents.map { $0.split(separator: "/").last.map(String.init) ?? "" } == [
                "Library", "Mobile Documents", "iCloud~com~example~notes", "Documents",
            ])
        #expect(FileManager.default.fileExists(atPath: container.documents.path))
    }

    @Test(.inferred("observed on devices; a bundle identifier cannot contain a tilde"))
    func `directory names contain tildes instead of dots and preserve case`() throws {
        let claims = StorageClaims(ubiquityContainers: ["iCloud.com.Example.Notes-2"])
        let url = home.containers(claims).url(forUbiquityContainerIdentifier: nil)
        #expect(url?.path.hasSuffix("/Library/Mobile Documents/iCloud~com~Example~Notes-2") == true)
    }

    @Test(.disputed("a document of 2011 allows wildcards after the first entry; later documents do not"))
    func `a wildcard after the first entry matches identifiers`() throws {
        let containers = home.containers(
            StorageClaims(ubiquityContainers: ["A1B2C3D4E5.com.example.notes", "A1B2C3D4E5.com.example.*"]))
        #expect(containers.url(forUbiquityContainerIdentifier: "A1B2C3D4E5.com.example.other") != nil)
        #expect(containers.url(forUbiquityContainerIdentifier: "A1B2C3D4E5.com.other") == nil)
    }

    @Test(
        arguments: [
            (nil, nil, "no-claim"), ([], nil, "empty-list"), (["A1B2C3D4E5.*"], nil, "wildcard"),
            (["iCloud.com.example.notes"], "iCloud.com.example.*", "wildcard"),
            (["iCloud.com.example.notes"], "iCloud.com.example.Notes", "letter-case"),
            (["iCloud.com.example.notes"], "com.example.notes", "not-claimed"),
            (["iCloud.$(CFBundleIdentifier)"], nil, "unexpanded-variable"),
            (["iCloud.$(CFBundleIdentifier)"], "iCloud.com.example.notes", "unexpanded-variable"),
            (["../../etc"], nil, "bad-form"), (["iCloud.a/b"], nil, "bad-form"), (["iCloud.a\0b"], nil, "bad-form"),
            (["iCloud.a~b"], nil, "bad-form"), ([""], nil, "bad-form"),
            ([String(repeating: "x", count: 256)], nil, "bad-form"),
        ] as [([String]?, String?, String)])
    func `a rejected container has a reason and is not created`(
        claimed: [String]?, asked: String?, code: String
    ) throws {
        let home = try Home()
        let containers = home.containers(StorageClaims(ubiquityContainers: claimed))
        #expect(containers.url(forUbiquityContainerIdentifier: asked) == nil)
        let refusal = #expect(throws: ContainerError.self) { try containers.ubiquityContainer(asked) }
        #expect(refusal?.code == code)
        #expect(home.contents.isEmpty)
    }

    @Test(arguments: [
        ("com.example.notes", "iCloud.com.example.notes"), ("A1B2C3D4E5.com.example.notes", "iCloud.com.example.notes"),
        ("iCloud.com.exmaple.notes", "iCloud.com.example.notes"), ("iCloud.org.else", nil),
    ])
    func `the reason suggests a similar identifier`(asked: String, meant: String?) throws {
        let containers = home.containers(StorageClaims(ubiquityContainers: ["iCloud.com.example.notes"]))
        let refusal = #expect(throws: ContainerError.self) { try containers.ubiquityContainer(asked) }
        #expect(refusal == .notClaimed(asked, nearest: meant))
    }

    @Test(.documented(ubiquity)) func `without an account or iCloud Drive, containers are unavailable`() throws {
        let home = try Home()
        for (account, code) in [
            (AccountState.signedOut, "signed-out"), (.cloudDriveOff(account: "Ada"), "icloud-drive-off"),
        ] {
            let containers = home.containers(claims, on: .macOS, account)
            let refusal = #expect(throws: ContainerError.self) { try containers.ubiquityContainer(nil) }
            #expect(refusal?.code == code)
            #expect(containers.ubiquityIdentityToken == nil)
        }
        #expect(home.contents.isEmpty)
    }

    @Test(.documented(token)) func `different accounts have different tokens`() throws {
        let home = try Home()
        let ada = home.containers(claims).ubiquityIdentityToken
        #expect(ada == home.containers(claims, on: .macOS).ubiquityIdentityToken)
        #expect(ada != home.containers(claims, .available(account: "Bob")).ubiquityIdentityToken)
        #expect(ada != home.containers(claims, .available(account: "Ada", generation: 2)).ubiquityIdentityToken)
        #expect(home.contents.isEmpty)
        let data = try JSONEncoder().encode(ada)
        #expect(try JSONDecoder().decode(UbiquityIdentityToken?.self, from: data) == ada)
    }

    @Test func `symbolic links in a path are not followed`() throws {
        let home = try Home()
        let outside = home.directory.path + "/outside"
        try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
        try FileManager.default.createDirectory(atPath: home.root + "/Library", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: home.root + "/Library/Mobile Documents", withDestinationPath: outside)
        let refusal = #expect(throws: ContainerError.self) {
            try home.containers(claims).ubiquityContainer(nil)
        }
        #expect(refusal?.code == "symbolic-link")
        #expect(try FileManager.default.contentsOfDirectory(atPath: outside).isEmpty)
    }

    @Test func `system containers are unavailable on this platform`() throws {
        #if !canImport(Darwin)
        let containers = AppContainers(
            claims: claims, platform: .macOS, account: .available(account: "Ada"), root: .system)
        #expect(throws: ContainerError.noSystemContainers) { try containers.ubiquityContainer(nil) }
        #endif
    }
}

@Suite struct GroupContainerTests {
    private let home: Home
    private let claims = StorageClaims(appGroups: ["group.com.example.notes"])

    init() throws { home = try Home() }

    @Test(.documented(group)) func `a claimed group has a directory with the subdirectories of the platform`() throws {
        for (platform, place, made) in [
            (Platform.iOS, "Containers/Shared/AppGroup", ["Library/Caches"]),
            (
                .macOS, "Library/Group Containers",
                [
                    "Library/Application Support", "Library/Caches", "Library/Preferences",
                ]
            ),
        ] {
            let home = try Home()
            let url = home.containers(claims, on: platform).containerURL(
                forSecurityApplicationGroupIdentifier: "group.com.example.notes")
            #expect(url?.path == home.root + "/" + place + "/group.com.example.notes")
            for path in made {
                #expect(home.contents.contains(place + "/group.com.example.notes/" + path))
            }
        }
    }

    @Test(.documented(group))
    func `for an unclaimed group, macOS returns a URL without a directory and iOS returns nil`()
        throws
    {
        let home = try Home()
        let name = "group.com.example.other"
        let onMac = home.containers(claims, on: .macOS).containerURL(forSecurityApplicationGroupIdentifier: name)
        #expect(onMac?.lastPathComponent == name)
        #expect(home.containers(claims).containerURL(forSecurityApplicationGroupIdentifier: name) == nil)
        #expect(home.contents.isEmpty)
    }

    @Test(.inferred("its documentation does not mention an account")) func `a group does not depend on an account`()
        throws
    {
        let containers = home.containers(claims, .signedOut)
        #expect(try containers.groupContainer("group.com.example.notes").identifier == "group.com.example.notes")
    }

    @Test(arguments: [".", ".."])
    func `a container with the name of a parent directory is rejected`(name: String) throws {
        let home = try Home()
        let containers = home.containers(StorageClaims(ubiquityContainers: [name]))
        let error = #expect(throws: ContainerError.self) { try containers.ubiquityContainer(name) }
        #expect(error?.code == "bad-form")
        #expect(home.contents.isEmpty)
    }

    @Test(arguments: ["..", ".", "a/b", "", "a\0b", String(repeating: "g", count: 256)], [Platform.iOS, .macOS])
    func `a group name that is a path to another directory is rejected`(name: String, platform: Platform) throws {
        let home = try Home()
        let containers = home.containers(StorageClaims(appGroups: [name]), on: platform)
        #expect(containers.containerURL(forSecurityApplicationGroupIdentifier: name) == nil)
        #expect(home.contents.isEmpty)
    }
}

@Suite struct ClaimsTests {
    private let home: Home

    init() throws { home = try Home() }

    private static let entitlements = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict>
        <key>com.apple.developer.ubiquity-kvstore-identifier</key>
        <string>$(TeamIdentifierPrefix)$(CFBundleIdentifier)</string>
        <key>com.apple.developer.ubiquity-container-identifiers</key>
        <array><string>iCloud.$(CFBundleIdentifier)</string></array>
        <key>com.apple.security.application-groups</key>
        <array><string>group.$(CFBundleIdentifier:lower)</string></array>
        </dict></plist>
        """

    @Test func `claims are read from an entitlements file, with its variables expanded`() throws {
        let file = SourceFile(path: "Notes.entitlements", bytes: Array(Self.entitlements.utf8))
        let variables = BuildVariables(
            team: TeamIdentifier(rawValue: "A1B2C3D4E5"),
            bundleIdentifier: BundleIdentifier(rawValue: "com.example.Notes"))
        let claims = StorageClaims(reading: file, variables: variables)
        #expect(claims.keyValueStore == "A1B2C3D4E5.com.example.Notes")
        #expect(claims.ubiquityContainers == ["iCloud.com.example.Notes"])
        // Only the build system evaluates operators, so references with operators are not expanded.
        #expect(claims.appGroups == ["group.$(CFBundleIdentifier:lower)"])
        let containers = home.containers(claims)
        #expect(try containers.keyValueStore.rawValue == "A1B2C3D4E5.com.example.Notes")
        let refusal = #expect(throws: ContainerError.self) {
            try containers.groupContainer("group.com.example.notes")
        }
        #expect(refusal?.code == "unexpanded-variable")
    }

    @Test(.documented("https://developer.apple.com/library/archive/qa/qa1893/_index.html"))
    func `an Info.plist specifies the appearance of a container in iCloud Drive`() throws {
        let text = """
            <plist version="1.0"><dict>
            <key>NSUbiquitousContainerName</key><string>Wrong place</string>
            <key>NSUbiquitousContainers</key><dict>
            <key>iCloud.com.example.notes</key><dict>
            <key>NSUbiquitousContainerIsDocumentScopePublic</key><true/>
            <key>NSUbiquitousContainerName</key><string>Notes</string>
            <key>NSUbiquitousContainerSupportedFolderLevels</key><string>ANY</string></dict>
            <key>com.example.other</key><dict/>
            </dict></dict></plist>
            """
        let list = PropertyList(reading: SourceFile(path: "Info.plist", bytes: Array(text.utf8)))
        let claimed = ["iCloud.com.example.notes", "iCloud.com.example.other"]
        let (settings, notes) = UbiquitousContainerSettings.read(list, claimed: claimed)
        let home = try Home()
        let containers = home.containers(StorageClaims(ubiquityContainers: claimed), settings: settings)
        let container = try containers.ubiquityContainer(nil)
        #expect(container.settings.isDocumentScopePublic)
        #expect(container.settings.name == "Notes")
        #expect(container.settings.supportedFolderLevels == .any)
        #expect(try !containers.ubiquityContainer("iCloud.com.example.other").settings.isDocumentScopePublic)
        #expect(notes.count == 3)
        #expect(notes.contains { $0.contains("did you mean `iCloud.com.example.other`?") })
    }
}
