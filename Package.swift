// swift-tools-version: 6.2
import PackageDescription

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

// `make portable` sets this variable. Its builds require only glibc: the other C libraries are linked statically, from
// `.build/static`.
let isPortable = Context.environment["ENTCHECK_PORTABLE"] != nil

// On Linux, libzip is not linked but loaded when an archive is opened.
#if os(Linux)
let linkedLibZip: String? = isPortable ? "libzip" : nil
#else
let linkedLibZip: String? = "libzip"
#endif
let zipLinkerSettings: [LinkerSetting] =
    isPortable
    ? [.linkedLibrary("zip"), .linkedLibrary("z")] : [.linkedLibrary("dl", .when(platforms: [.linux]))]

// The folders of `AppleNames` that declare the names. The systems of Apple have these names, so that the target is empty
// there. To build for Linux on a Mac, the list must be empty, too.
#if canImport(Darwin)
let namesOfApple = ["Apps", "Coordination", "Documents", "Items", "Predicates", "Queries", "Versions"]
#else
let namesOfApple: [String] = []
#endif

// The conditions under which dependencies are fetched.
let forSigning = TargetDependencyCondition.when(traits: ["CodeSigning", "CommandLine", "Everything", "Plugins"])
let forCommands = TargetDependencyCondition.when(traits: ["CommandLine", "Everything", "Plugins"])
let forStores = TargetDependencyCondition.when(traits: ["LocalCloud", "Everything"])
let forServers = TargetDependencyCondition.when(traits: ["Everything"])
let forPlugins = TargetDependencyCondition.when(traits: ["Plugins"])

let package = Package(
    name: "entcheck",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "PropertyLists", targets: ["PropertyLists"]),
        .library(name: "Entitlements", targets: ["Entitlements"]),
        .library(name: "CodeSigning", targets: ["CodeSigning", "SigningModel"]),
        .library(name: "XcodeProjects", targets: ["XcodeProjects"]),
        .library(
            name: "Linting",
            targets: [
                "Linting", "EntitlementRules", "LintModel", "Workspaces", "Explanations", "Reporting",
                "EntitlementResolution",
            ]),
        .library(name: "Containers", targets: ["Containers"]),
        .library(name: "LocalCloud", targets: ["LocalCloud"]),
        .library(name: "KeyValueStores", targets: ["KeyValueStores"]),
        .library(name: "DocumentStores", targets: ["DocumentStores"]),
        .library(name: "AppleNames", targets: ["AppleNames"]),
        .library(name: "CloudClients", targets: ["CloudClients"]),
        .library(name: "StoreRegistry", targets: ["StoreRegistry", "RegistryModel"]),
        .executable(name: "entcheck", targets: ["entcheck"]),
        .executable(name: "entcheck-server", targets: ["EntcheckServer"]),
        .plugin(name: "EntcheckPlugin", targets: ["EntcheckPlugin"]),
        .plugin(name: "EntcheckBuildPlugin", targets: ["EntcheckBuildPlugin"]),
    ],
    // A client of one library can disable all traits, so that SwiftPM fetches only the dependencies of that library:
    // `.package(url: "…", from: "…", traits: [])` is sufficient for PropertyLists, Entitlements, XcodeProjects,
    // Containers, LocalCloud, and KeyValueStores.
    traits: [
        // One trait instead of three: SwiftPM passes several traits to the compiler in an order that differs between
        // builds, so that the compiler rebuilds everything
        // (https://github.com/swiftlang/swift-package-manager/issues/10525).
        .default(enabledTraits: ["Everything"]),
        .trait(name: "Everything", description: "All other traits except Plugins."),
        .trait(name: "CodeSigning", description: "Profiles and code signatures; fetches swift-certificates."),
        .trait(name: "CommandLine", description: "The tool; fetches swift-argument-parser and swift-certificates."),
        .trait(name: "LocalCloud", description: "Simulated iCloud documents and databases; fetches GRDB."),
        .trait(
            name: "Plugins",
            description: "Plug-ins that build the tool instead of running the installed one."),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-asn1", from: "1.3.0"),
        .package(url: "https://github.com/apple/swift-certificates", from: "1.7.0"),
        .package(url: "https://github.com/apple/swift-crypto", "3.12.3"..<"5.0.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.0.0"),
    ],
    targets: [
        // System
        .target(name: "SystemShims"),
        .target(name: "FoundationShims"),

        // Readers
        .systemLibrary(
            name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
        .systemLibrary(
            name: "CLibZip", pkgConfig: linkedLibZip, providers: [.apt(["libzip-dev"]), .brew(["libzip"])]),
        .systemLibrary(
            name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
        .target(name: "CXMLEvents", dependencies: ["CLibXML2"]),
        .target(
            name: "CZipReader", dependencies: ["CLibZip"],
            cSettings: isPortable ? [.define("CZIP_LINKED")] : [], linkerSettings: zipLinkerSettings),
        .target(name: "CFileSystem"),
        // Clients of the stores may have targets with the usual names, and the names of all targets must be unique. The
        // SDK of macOS contains SQLite.
        .target(name: "EntcheckCSHA256"),
        .systemLibrary(name: "EntcheckCSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .target(
            name: "CBuildFacts", cSettings: isPortable ? [.define("ENTCHECK_PORTABLE")] : [],
            linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        .target(name: "PropertyLists", dependencies: ["CXMLEvents", "SystemShims"]),
        .target(name: "XcodeProjects", dependencies: ["PropertyLists", "SystemShims"]),
        .target(name: "BuildSystems", dependencies: ["PropertyLists", "XcodeProjects"]),
        .target(name: "YAMLDocuments", dependencies: ["CLibYAML"]),
        .target(name: "SigningModel", dependencies: ["Entitlements", "PropertyLists"]),
        .target(
            name: "CodeSigning",
            dependencies: [
                "CZipReader", "Entitlements", "FoundationShims", "PropertyLists", "SigningModel", "SystemShims",
                .product(name: "Crypto", package: "swift-crypto", condition: forSigning),
                .product(name: "SwiftASN1", package: "swift-asn1", condition: forSigning),
                .product(name: "X509", package: "swift-certificates", condition: forSigning),
            ]),

        .target(
            name: "EntitlementResolution", dependencies: ["Entitlements", "PropertyLists", "SigningModel"]),

        // Files and text
        .target(
            name: "FileDiscovery", dependencies: ["CFileSystem", "PropertyLists", "SystemShims", "XcodeProjects"]),
        .target(name: "TextOutput", dependencies: ["FileDiscovery", "PropertyLists"]),

        // Rules
        .target(name: "Entitlements", dependencies: ["PropertyLists", "SystemShims"]),
        .target(
            name: "Workspaces",
            dependencies: [
                "CodeSigning", "Entitlements", "FileDiscovery", "PropertyLists", "RegistryModel", "SigningModel",
                "XcodeProjects",
            ]),
        .target(
            name: "LintModel",
            dependencies: [
                "Entitlements", "FileDiscovery", "PropertyLists", "RegistryModel", "SigningModel", "SystemShims",
                "TextOutput", "Workspaces", "XcodeProjects",
            ]),
        .target(
            name: "EntitlementRules",
            dependencies: [
                "Entitlements", "LintModel", "PropertyLists", "RegistryModel", "SigningModel", "TextOutput",
                "Workspaces", "XcodeProjects",
            ]),
        .target(name: "Explanations", dependencies: ["Entitlements", "LintModel", "SystemShims"]),

        // Tool
        .target(
            name: "Linting",
            dependencies: [
                "BuildSystems", "CodeSigning", "EntitlementResolution", "EntitlementRules", "Entitlements",
                "FileDiscovery", "FoundationShims", "LintModel", "PropertyLists", "RegistryModel", "SigningModel",
                "TextOutput", "Workspaces", "XcodeProjects",
            ]),
        .target(
            name: "Reporting",
            dependencies: [
                "CodeSigning", "EntitlementResolution", "EntitlementRules", "Entitlements", "Explanations",
                "FileDiscovery", "LintModel", "Linting", "PropertyLists", "SystemShims", "TextOutput", "Workspaces",
                "XcodeProjects",
            ]),
        .target(
            name: "LanguageServer",
            dependencies: [
                "CodeSigning", "Entitlements", "Explanations", "FileDiscovery", "FoundationShims", "LintModel",
                "Linting",
                "PropertyLists", "Reporting", "SystemShims", "TextOutput", "Workspaces", "XcodeProjects",
            ]),
        .executableTarget(
            name: "entcheck",
            dependencies: [
                "CBuildFacts", "CFileSystem", "CXMLEvents", "CZipReader", "CodeSigning", "Containers",
                "EntitlementResolution", "EntitlementRules", "Entitlements", "Explanations", "FileDiscovery",
                "FoundationShims", "LanguageServer", "LintModel", "Linting", "PropertyLists", "RegistryModel",
                "Reporting", "SystemShims", "TextOutput", "Workspaces", "XcodeProjects", "YAMLDocuments",
                .product(
                    name: "ArgumentParser", package: "swift-argument-parser", condition: forCommands),
            ]),
        .plugin(
            name: "EntcheckPlugin",
            capability: .command(
                intent: .custom(verb: "entcheck", description: "Lint entitlements, profiles, and signed products.")),
            dependencies: [.target(name: "entcheck", condition: forPlugins)],
            path: "Sources/Plugins/EntcheckPlugin"),
        .plugin(
            name: "EntcheckBuildPlugin", capability: .buildTool(),
            dependencies: [.target(name: "entcheck", condition: forPlugins)],
            path: "Sources/Plugins/EntcheckBuildPlugin"),

        // Stores
        .target(
            name: "Containers", dependencies: ["Entitlements", "FoundationShims", "PropertyLists", "SystemShims"]),
        .target(
            name: "LocalCloud",
            dependencies: [
                "Containers", "Entitlements", "EntcheckCSQLite", "FoundationShims", "SystemShims",
            ]),
        .target(
            name: "KeyValueStores", dependencies: ["LocalCloud", "Containers", "Entitlements", "FoundationShims"]),
        .target(
            name: "CloudClients",
            dependencies: [
                "Containers", "DocumentStores", "Entitlements", "KeyValueStores", "LocalCloud", "SystemShims",
            ]),
        .target(
            name: "DocumentStores",
            dependencies: [
                "CFileSystem", "Containers", "Entitlements", "EntcheckCSHA256", "FoundationShims", "LocalCloud",
                "SystemShims",
                .product(name: "GRDB", package: "GRDB.swift", condition: forStores),
            ]),
        .target(
            name: "AppleNames",
            dependencies: ["Containers", "DocumentStores", "KeyValueStores", "LocalCloud"],
            exclude: namesOfApple),

        // Registry
        .target(name: "RegistryModel", dependencies: ["FoundationShims"]),
        .target(name: "CPostgreSQL", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        .target(
            name: "Databases",
            dependencies: [
                "CPostgreSQL", "SystemShims",
                .product(name: "GRDB", package: "GRDB.swift", condition: forStores),
            ]),
        .target(name: "StoreRegistry", dependencies: ["Databases", "FoundationShims", "RegistryModel"]),
        .executableTarget(
            name: "EntcheckServer",
            dependencies: [
                "CFileSystem", "Containers", "Databases", "DocumentStores", "Entitlements", "FoundationShims",
                "KeyValueStores", "LocalCloud", "RegistryModel", "StoreRegistry", "SystemShims", "TextOutput",
                .product(
                    name: "ArgumentParser", package: "swift-argument-parser", condition: forCommands),
                .product(name: "NIOCore", package: "swift-nio", condition: forServers),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: forServers),
                .product(name: "NIOPosix", package: "swift-nio", condition: forServers),
                .product(name: "NIOWebSocket", package: "swift-nio", condition: forServers),
            ]),

        // Samples
        .executableTarget(
            name: "Bookmarks", dependencies: ["KeyValueStores", "LocalCloud", "Containers", "Entitlements"],
            path: "Samples/Bookmarks"),
        .executableTarget(
            name: "SyncedNotes",
            dependencies: ["DocumentStores", "KeyValueStores", "LocalCloud", "Containers", "Entitlements"],
            path: "Samples/SyncedNotes"),
        .target(
            name: "CloudRecorder", dependencies: ["AppleNames"], path: "Samples/CloudRecorder",
            exclude: ["plan.jsonl", "Recordings"]),

        // Tests
        .target(name: "TestSupport", path: "Tests/TestSupport"),
        .testTarget(
            name: "DocumentationTests",
            dependencies: [
                "CloudClients", "CodeSigning", "Containers", "DocumentStores", "EntitlementResolution",
                "EntitlementRules", "Entitlements", "Explanations", "KeyValueStores", "LintModel", "Linting",
                "LocalCloud", "PropertyLists",
                "RegistryModel", "Reporting", "SigningMaterial", "SigningModel", "StoreRegistry", "TestSupport",
                "Workspaces", "XcodeProjects", "entcheck",
            ]),
        .testTarget(name: "PropertyListsTests", dependencies: ["PropertyLists"]),
        .testTarget(name: "YAMLDocumentsTests", dependencies: ["YAMLDocuments"]),
        .testTarget(
            name: "BuildSystemsTests",
            dependencies: ["BuildSystems", "PropertyLists", "XcodeProjects", "entcheck"]),
        .testTarget(
            name: "XcodeProjectsTests", dependencies: ["XcodeProjects", "Entitlements", "PropertyLists", "TestSupport"]),
        .testTarget(name: "EntitlementsTests", dependencies: ["Entitlements", "PropertyLists"]),
        .testTarget(
            name: "EntitlementRulesTests",
            dependencies: [
                "CodeSigning", "EntitlementRules", "Entitlements", "Explanations", "FileDiscovery", "LintModel",
                "Linting", "PropertyLists", "RegistryModel", "Reporting", "SigningModel", "TestSupport", "TextOutput",
                "Workspaces", "XcodeProjects",
            ],
            exclude: ["Findings", "Messages/RealMessages"]),
        .testTarget(
            name: "entcheckTests",
            dependencies: [
                "entcheck", "Attacks", "CodeSigning", "EntitlementRules", "Entitlements", "FileDiscovery", "LintModel",
                "Linting", "Reporting", "SigningMaterial", "TestSupport", "Workspaces",
            ],
            exclude: ["Recordings"]),
        .testTarget(
            name: "LanguageServerTests", dependencies: ["LanguageServer", "PropertyLists", "TestSupport", "entcheck"]),
        .target(
            name: "SigningMaterial",
            dependencies: [
                "CLibZip", "CodeSigning", "Entitlements",
                .product(name: "Crypto", package: "swift-crypto", condition: forSigning),
                .product(name: "_CryptoExtras", package: "swift-crypto", condition: forSigning),
                .product(name: "SwiftASN1", package: "swift-asn1", condition: forSigning),
                .product(name: "X509", package: "swift-certificates", condition: forSigning),
            ],
            path: "Tests/SigningMaterial"),
        .target(
            name: "Attacks", dependencies: ["CodeSigning", "Entitlements", "SigningMaterial"],
            path: "Tests/Hostile/Attacks"),
        .executableTarget(name: "hostile", dependencies: ["Attacks"], path: "Tests/Hostile/Runner"),
        .executableTarget(
            name: "outcomes",
            dependencies: [
                "CodeSigning", "Entitlements", "FileDiscovery", "PropertyLists", "SigningModel", "XcodeProjects",
                "YAMLDocuments",
            ],
            path: "Tests/Fuzzing/Outcomes"),
        .testTarget(
            name: "CodeSigningTests",
            dependencies: ["CodeSigning", "Entitlements", "PropertyLists", "SigningMaterial", "TestSupport"]),
        .executableTarget(
            name: "WorldWriter", dependencies: ["DocumentStores", "KeyValueStores", "LocalCloud", "Containers"],
            path: "Tests/WorldWriter"),
        .target(
            name: "CloudWorkload", dependencies: ["LocalCloud", "SystemShims", "TestSupport"],
            path: "Tests/Cloud/Workload"),
        .executableTarget(name: "cloud-load", dependencies: ["CloudWorkload"], path: "Tests/Cloud/Load"),
        .testTarget(
            name: "StorageTests",
            dependencies: [
                "AppleNames", "DocumentStores", "KeyValueStores", "LocalCloud", "Containers", "Entitlements",
                "PropertyLists", "Bookmarks", "CloudClients", "CloudRecorder", "CloudWorkload", "EntcheckServer",
                "SyncedNotes",
                "TestSupport", "WorldWriter", "entcheck",
                .product(name: "GRDB", package: "GRDB.swift", condition: forStores),
            ]),
        .target(
            name: "RegistryWorkload", dependencies: ["RegistryModel", "StoreRegistry"],
            path: "Tests/Registry/Workload"),
        .executableTarget(
            name: "registry-workload",
            dependencies: ["Databases", "FoundationShims", "RegistryModel", "RegistryWorkload", "StoreRegistry"],
            path: "Tests/Registry/Runner"),
        .testTarget(
            name: "StoreRegistryTests",
            dependencies: [
                "CloudWorkload", "Containers", "Databases", "DocumentStores", "EntcheckServer", "Entitlements",
                "KeyValueStores", "LocalCloud", "RegistryModel", "RegistryWorkload", "StoreRegistry", "TestSupport",
                "entcheck",
            ]),
        .testTarget(
            name: "AppleNamesTests",
            dependencies: [
                "AppleNames", "Containers", "DocumentStores", "Entitlements", "KeyValueStores", "LocalCloud",
                "TestSupport",
            ]),
        .testTarget(
            name: "DocumentStoresTests",
            dependencies: [
                "CloudClients", "CloudWorkload", "DocumentStores", "EntcheckServer", "LocalCloud", "Containers",
                "Entitlements", "TestSupport", "entcheck",
                .product(name: "GRDB", package: "GRDB.swift", condition: forStores),
            ]),
    ]
)

// pre-commit runs only the tool, but cannot build a single product. In its directory, the package is only the tool.
if access("\(Context.packageDirectory)/swift_env-default", F_OK) == 0 {
    package.reduce(to: "entcheck")
}

#if canImport(Darwin)
package.targets.removeAll { $0.name == "AppleNamesTests" }
#endif

// In builds of `.ci/run`, warnings in this package are errors; warnings in dependencies are not.
let isStrict = Context.environment["ENTCHECK_STRICT"] != nil
let writtenInC = ["CBuildFacts", "CXMLEvents", "CZipReader", "CFileSystem", "CPostgreSQL", "EntcheckCSHA256"]
for target in package.targets where [.regular, .executable, .test].contains(target.type) {
    if writtenInC.contains(target.name) {
        target.cSettings = (target.cSettings ?? []) + (isStrict ? [.treatAllWarnings(as: .error)] : [])
    } else {
        target.swiftSettings =
            [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ] + (isStrict ? [.treatAllWarnings(as: .error)] : [])
    }
}

extension Package {
    /// Removes all products, targets, and dependencies that one product does not require.
    func reduce(to product: String) {
        var needed: Set = [product]
        for _ in targets {
            for target in targets where needed.contains(target.name) {
                for case .byNameItem(let name, _) in target.dependencies { needed.insert(name) }
            }
        }
        targets.removeAll { !needed.contains($0.name) }
        products.removeAll { $0.name != product }
        dependencies.removeAll { dependency in
            guard case .sourceControl(_, let location, _) = dependency.kind else { return false }
            return location.hasSuffix("GRDB.swift") || location.hasSuffix("swift-nio")
        }
    }
}
