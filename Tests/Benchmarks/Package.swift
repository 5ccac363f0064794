// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that its dependencies do not affect clients of the main package.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "entcheck", path: "../..", traits: ["LocalCloud"])
    ],
    targets: [
        .executableTarget(
            name: "GrowthBenchmark",
            dependencies: [
                .product(name: "Containers", package: "entcheck"),
                .product(name: "DocumentStores", package: "entcheck"),
                .product(name: "Entitlements", package: "entcheck"),
                .product(name: "LocalCloud", package: "entcheck"),
            ]),
        .executableTarget(
            name: "StorageBenchmarks",
            dependencies: [
                .product(name: "Containers", package: "entcheck"),
                .product(name: "DocumentStores", package: "entcheck"),
                .product(name: "Entitlements", package: "entcheck"),
                .product(name: "KeyValueStores", package: "entcheck"),
                .product(name: "LocalCloud", package: "entcheck"),
            ]),
    ]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
