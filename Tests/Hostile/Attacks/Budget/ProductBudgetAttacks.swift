import CodeSigning
import Entitlements
import SigningMaterial

extension Attack {
    /// Archives whose products could require more time or memory than the size of the archive justifies.
    static var productBudgets: [Attack] {
        [
            costly("bundles with an Info.plist of 2.9 MB", count: 30) { count in
                (0..<count).map { .init("Payload/Notes.app/x\($0).app/Info.plist", largeList(150_000)) }
            },
            costly("bundles with resource seals of 2.9 MB", count: 30) { count in
                try (0..<count).flatMap { number in
                    var bundle = try ProductSample.bundle("Payload/Notes.app/x\(number).app")
                    bundle.changingSeal = { $0.document = largeList(150_000) }
                    return try bundle.files()
                }
            },
            costly("signed libraries", count: 1_000) { count in
                let library = try ProductSample.library()
                return (0..<count).map { .init("Payload/Notes.app/l\($0)", library) }
            },
            costly("extensions with only a profile", count: 1_000) { count in
                let profile = try ProfileBlueprint().signed(by: SigningAuthority.shared.get())
                return (0..<count).map { .init("Payload/Notes.app/x\($0).appex/embedded.mobileprovision", profile) }
            },
            costly("nested apps without content", count: 19_000) { count in
                (0..<count).map { .init("Payload/Notes.app/d\($0).app/X", [1]) }
            },
            costly("small files", count: 30_000) { count in
                (0..<count).map { .init("Payload/Notes.app/f\($0)", [1]) }
            },
            Attack(.budgets, "64 signed extensions with different content are checked completely") { directory in
                let authority = try SigningAuthority.shared.get()
                var app = try ProductSample.bundle("Payload/Notes.app")
                app.nested = try (0..<64).map { number in
                    let identifier = "com.example.notes.x\(number)"
                    var nested = try ProductSample.bundle("PlugIns/X\(number).appex", identifier: identifier)
                    let granted: EntitlementValue = ["application-identifier": .string("A1B2C3D4E5.\(identifier)")]
                    nested.profile = try ProfileBlueprint(granted).signed(by: authority)
                    nested.padding = 1000 * number
                    return nested
                }
                try ArchiveBlueprint(app.files()).write(to: directory.path("Notes.ipa"))
                let run = try directory.run("check", "Notes.ipa", "--format", "json")
                try ProductFindings(run).expectIntegrity()
                try run.expect(seconds: 2, megabytes: 128, in: directory)
            },
        ]
    }

    /// Inputs of 1×, 10×, and 100× a number of products, or of the size of their property lists.
    static var archiveGrowth: [Attack] {
        [
            growing("bundles in an archive", units: 5, arguments: ["check", "Notes.ipa"]) { count, directory in
                let entries = (0..<count).map { number in
                    ArchiveBlueprint.Entry("Payload/Notes.app/x\(number).app/Info.plist", largeList(100))
                }
                try ArchiveBlueprint(entries).write(to: directory.path("Notes.ipa"))
            },
            growing("values in the property lists of an archive", units: 500, arguments: ["check", "Notes.ipa"]) {
                count, directory in
                let entries = (0..<20).map { number in
                    ArchiveBlueprint.Entry("Payload/Notes.app/x\(number).app/Info.plist", largeList(count))
                }
                try ArchiveBlueprint(entries).write(to: directory.path("Notes.ipa"))
            },
            growing("signed libraries in an archive", units: 8, arguments: ["check", "Notes.ipa"]) {
                count, directory in
                let library = try ProductSample.library()
                let entries = (0..<count).map { ArchiveBlueprint.Entry("Payload/Notes.app/l\($0)", library) }
                try ArchiveBlueprint(entries).write(to: directory.path("Notes.ipa"))
            },
        ]
    }

    /// Returns an attack with many entries in an archive, which must be listed as not checked, or checked in the budget:
    /// 1 s in a release build, and 128 MB.
    private static func costly(
        _ name: String, count: Int, _ entries: @escaping @Sendable (Int) throws -> [ArchiveBlueprint.Entry]
    ) -> Attack {
        Attack(.budgets, "\(count) \(name) in an archive") { directory in
            let app = try ProductSample.bundle("Payload/Notes.app").files()
            let more = try entries(max(count / scale(directory), 1))
            try ArchiveBlueprint(app + more).write(to: directory.path("Notes.ipa"))
            let run = try directory.run("check", "Notes.ipa")
            try run.expectRefusal()
            try run.expect(seconds: 1, megabytes: 128, in: directory)
        }
    }

    /// Returns a property list with values that compress well.
    private static func largeList(_ count: Int) -> [UInt8] {
        Array("<plist><dict>\(String(repeating: "<key>a</key><true/>", count: count))</dict></plist>".utf8)
    }
}
