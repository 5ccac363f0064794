// swift-tools-version: 6.2
import PackageDescription

// A package of its own, because its programs need flags that nothing else should have; `./run` builds and starts them.
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

/// The programs, and the product of the package that each tries to break.
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
