// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "entcheck",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "PropertyLists", targets: ["PropertyLists"]),
        .library(name: "Entitlements", targets: ["Entitlements"]),
        .library(name: "XcodeProjects", targets: ["XcodeProjects"]),
        .library(name: "EntitlementRules", targets: ["EntitlementRules"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
    ],
    targets: [
        // Read
        .systemLibrary(
            name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
        .target(name: "CXMLEvents", dependencies: ["CLibXML2"]),
        .target(name: "PropertyLists", dependencies: ["CXMLEvents"]),
        .target(name: "CFileSystem"),
        .target(name: "XcodeProjects", dependencies: ["PropertyLists"]),

        // Judge
        .target(name: "Entitlements", dependencies: ["PropertyLists"]),
        .target(
            name: "EntitlementRules", dependencies: ["CFileSystem", "Entitlements", "PropertyLists", "XcodeProjects"]),

        // Prove
        .testTarget(name: "PropertyListsTests", dependencies: ["PropertyLists"]),
        .testTarget(name: "XcodeProjectsTests", dependencies: ["XcodeProjects", "Entitlements", "PropertyLists"]),
        .testTarget(name: "EntitlementsTests", dependencies: ["Entitlements", "PropertyLists"]),
        .testTarget(
            name: "EntitlementRulesTests",
            dependencies: ["EntitlementRules", "Entitlements", "PropertyLists", "XcodeProjects"]),
    ]
)

// Where `.ci/run` builds, our warnings are errors; those of dependencies are not ours.
let isStrict = Context.environment["ENTCHECK_STRICT"] != nil
let writtenInC = ["CXMLEvents", "CFileSystem"]
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
