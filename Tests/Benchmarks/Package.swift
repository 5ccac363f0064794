// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that what it needs is nobody else's.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    targets: [
        .executableTarget(
            name: "compare",
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ])
    ]
)
