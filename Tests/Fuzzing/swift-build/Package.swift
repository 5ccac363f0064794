// swift-tools-version: 6.0
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

// The modules whose names begin with SWB are those of swift-build. They import `SwiftDriver`, which is not needed to
// evaluate settings and is empty here, and `TSCBasic`, of which they use one function.
let package = Package(
    name: "settings", platforms: [.macOS(.v14)],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.5.0"),
    ],
    targets: [
        .target(name: "SWBCSupport", exclude: ["empty.swift"], publicHeadersPath: "."),
        .target(name: "SWBCLibc", exclude: ["CMakeLists.txt", "README.md"], publicHeadersPath: "."),
        .target(name: "SWBLibc", dependencies: ["SWBCLibc"], exclude: ["CMakeLists.txt"], swiftSettings: settings),
        .target(
            name: "SWBUtil",
            dependencies: [
                "SWBCSupport", "SWBLibc", .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "SystemPackage", package: "swift-system"),
            ], exclude: ["CMakeLists.txt"], swiftSettings: settings),
        .target(name: "SwiftDriver"),
        .target(name: "TSCBasic"),
        .target(
            name: "SWBMacro", dependencies: ["SWBUtil", "SwiftDriver", "TSCBasic"], exclude: ["CMakeLists.txt"],
            swiftSettings: settings),
        .executableTarget(name: "settings", dependencies: ["SWBMacro", "SWBUtil"]),
    ])
