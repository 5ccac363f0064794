// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "entcheck",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "PropertyLists", targets: ["PropertyLists"]),
        .library(name: "Entitlements", targets: ["Entitlements"]),
        .library(name: "EntitlementRules", targets: ["EntitlementRules"]),
        .library(name: "Containers", targets: ["Containers"]),
        .library(name: "LocalCloud", targets: ["LocalCloud"]),
        .library(name: "KeyValueStores", targets: ["KeyValueStores"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.0.0"),
    ],
    targets: [
        // Read
        .systemLibrary(
            name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
        .target(name: "CXMLEvents", dependencies: ["CLibXML2"]),
        .target(name: "PropertyLists", dependencies: ["CXMLEvents"]),

        // Judge
        .target(name: "Entitlements", dependencies: ["PropertyLists"]),
        .target(name: "EntitlementRules", dependencies: ["Entitlements", "PropertyLists"]),

        // Store
        .target(name: "Containers", dependencies: ["Entitlements", "PropertyLists"]),
        .target(
            name: "LocalCloud",
            dependencies: ["Containers", "Entitlements", .product(name: "GRDB", package: "GRDB.swift")]),
        .target(name: "KeyValueStores", dependencies: ["LocalCloud", "Containers", "Entitlements"]),

        // Show
        .executableTarget(
            name: "Bookmarks", dependencies: ["KeyValueStores", "LocalCloud", "Containers", "Entitlements"],
            path: "Samples/Bookmarks"),

        // Prove
        .testTarget(name: "PropertyListsTests", dependencies: ["PropertyLists"]),
        .testTarget(name: "EntitlementsTests", dependencies: ["Entitlements", "PropertyLists"]),
        .testTarget(
            name: "EntitlementRulesTests", dependencies: ["EntitlementRules", "Entitlements", "PropertyLists"]),
        .executableTarget(
            name: "WorldWriter", dependencies: ["KeyValueStores", "LocalCloud", "Containers"],
            path: "Tests/WorldWriter"),
        .testTarget(
            name: "StorageTests",
            dependencies: [
                "KeyValueStores", "LocalCloud", "Containers", "Entitlements", "PropertyLists", "Bookmarks",
                "WorldWriter",
            ]),
    ]
)

for target in package.targets where [.regular, .executable, .test].contains(target.type) && target.name != "CXMLEvents"
{
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
