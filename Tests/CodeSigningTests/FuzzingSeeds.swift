import CodeSigning
import Entitlements
import Foundation
import SigningMaterial
import TestSupport
import Testing

/// Writes the initial inputs of the fuzzers to the directory in `ENTCHECK_SEEDS`.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["ENTCHECK_SEEDS"] != nil, "ENTCHECK_SEEDS is not set"))
struct FuzzingSeeds {
    private let folder = URL(filePath: ProcessInfo.processInfo.environment["ENTCHECK_SEEDS"] ?? "")
    private let authority: SigningAuthority

    init() throws {
        authority = try SigningAuthority.shared.get()
    }

    private func write(_ bytes: [UInt8], for program: String, _ name: String) throws {
        let folder = folder.appending(path: program)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(bytes).write(to: folder.appending(path: name))
    }

    @Test func `profiles are written without their first byte, which the fuzzer adds`() throws {
        var blueprint = ProfileBlueprint(["application-identifier": "A.*"])
        blueprint.derForm = .none
        try write(Array(blueprint.signed(by: authority).dropFirst()), for: "FuzzProvisioningProfile", "plain")
        var streamed = try blueprint.message(by: authority)
        streamed.form = .streamed
        try write(Array(streamed.bytes().dropFirst()), for: "FuzzProvisioningProfile", "streamed")
        blueprint.derForm = .agreeing
        try write(Array(blueprint.signed(by: authority).dropFirst()), for: "FuzzProvisioningProfile", "der")
    }

    @Test func `executables are written`() throws {
        let claims: EntitlementValue = ["get-task-allow": true, "k": ["a", 1, ["b": false]]]
        var signature = try SignatureBlueprint(claims)
        signature.hashTypes = [.sha1, .sha256]
        var program = ProgramBlueprint(signature: try signature.bytes())
        try write(program.bytes(), for: "FuzzProgram", "thin")
        program.sections = [("__entitlements", signature.xml ?? []), ("__ents_der", signature.der ?? [])]
        program.is64Bit = false
        program.order = .bigEndian
        try write(program.bytes(), for: "FuzzProgram", "sections")
        signature.signer = try authority.developer([.development])
        program.signature = try signature.bytes()
        try write(program.bytes(), for: "FuzzProgram", "signed")
        try write(DEREntitlements.encode(claims), for: "FuzzDEREntitlements", "all-kinds")
    }

    @Test func `archives are written`() throws {
        let files = try BundleBlueprint("Payload/N.app", entitlements: ["k": true]).files()
        let temporary = try TemporaryDirectory()
        try ArchiveBlueprint(files).write(to: temporary.path("a.zip"))
        let bytes = try Data(contentsOf: temporary.url.appending(path: "a.zip"))
        try write(Array(bytes), for: "FuzzArchive", "app")
    }
}
