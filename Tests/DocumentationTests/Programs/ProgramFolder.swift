import CodeSigning
import Entitlements
import Foundation
import SigningMaterial
import TestSupport

/// The working directory of a program: a copy of `Samples/Notes`, and the product or profile that the program reads.
struct ProgramFolder {
    private let directory: TemporaryDirectory

    var url: URL { directory.url.appending(path: "Notes") }

    init(for program: PageProgram) throws {
        directory = try TemporaryDirectory()
        try FileManager.default.copyItem(at: PageProgram.package.appending(path: "Samples/Notes"), to: url)
        let source = program.lines.joined()
        if source.contains("Notes.mobileprovision") {
            try Data(Self.profile()).write(to: url.appending(path: "Notes.mobileprovision"))
        }
        if source.contains("Notes.ipa") { try Self.writeArchive(to: url.appending(path: "Notes.ipa").path) }
    }

    /// Returns a profile that a test authority signed.
    private static func profile() throws -> [UInt8] {
        try ProfileBlueprint().signed(by: SigningAuthority.shared.get())
    }

    /// Writes an app whose profile does not authorize one of its claims.
    private static func writeArchive(to path: String) throws {
        let authority = try SigningAuthority.shared.get()
        var app = BundleBlueprint(
            "Payload/Notes.app",
            entitlements: [
                "application-identifier": "A1B2C3D4E5.com.example.notes",
                "com.apple.developer.team-identifier": "A1B2C3D4E5",
                "com.apple.security.application-groups": ["group.com.example.notes"],
            ])
        app.signer = try authority.developer([.distribution])
        app.chain = [authority.developerAuthority, authority.root]
        app.profile = try profile()
        try ArchiveBlueprint(BundleBlueprint.files(of: [app])).write(to: path)
    }
}
