// swift-tools-version: 6.2
import PackageDescription

// A separate package, because the fuzzers require compiler flags that must not affect other targets. `./run` builds and
// runs the fuzzers.
let package = Package(
    name: "Fuzzing",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "entcheck", path: "../..")],
    targets: [
        .target(name: "CLibFuzzer"),
        .target(name: "Fuzzer", dependencies: ["CLibFuzzer", .product(name: "PropertyLists", package: "entcheck")]),
        .target(name: "ProjectFuzzer", dependencies: ["Fuzzer", .product(name: "XcodeProjects", package: "entcheck")]),
    ]
)

/// The fuzzers, and the product that each fuzzer tests.
let programs = [
    "FuzzArchive": "CodeSigning",
    "FuzzBinaryPropertyList": "PropertyLists",
    "FuzzCodesignReading": "PropertyLists",
    "FuzzConfigurationFile": "XcodeProjects",
    "FuzzDEREntitlements": "CodeSigning",
    "FuzzDescription": "XcodeProjects",
    "FuzzOpenStepPropertyList": "PropertyLists",
    "FuzzProgram": "CodeSigning",
    "FuzzProject": "XcodeProjects",
    "FuzzProvisioningProfile": "CodeSigning",
    "FuzzXMLPropertyList": "PropertyLists",
]

for (name, product) in programs.sorted(by: { $0.key < $1.key }) {
    package.targets.append(
        .executableTarget(
            name: name,
            dependencies: (product == "XcodeProjects" ? ["Fuzzer", "ProjectFuzzer"] : ["Fuzzer"])
                + Set(["PropertyLists", product]).sorted().map { .product(name: $0, package: "entcheck") }))
}
