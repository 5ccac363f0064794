import CodeSigning
import Entitlements
import Foundation
import SigningMaterial

/// Signed products for attacks: an iOS app and a Mac app with nested code, localized resources, and links.
struct ProductSample {
    /// The files of the product, in any order.
    var entries: [ArchiveBlueprint.Entry]
    /// The name of the product.
    let name: String

    /// The authority that all samples share, because creating keys takes time.
    private static let authority = SigningAuthority.shared
    private static let signer = Result { try SigningAuthority.shared.get().developer([.distribution]) }
    private static let stranger = Result {
        try SigningAuthority.shared.get().developer([.distribution], name: "Apple Distribution: Other (Z9Y8X7W6V5)")
    }

    /// Changes the outermost bundle before it is signed.
    typealias Change = (inout BundleBlueprint) throws -> Void

    /// Returns an iOS app, `Notes.app`, with five pages of code, a framework, an extension, a library, and resources.
    static func phone(_ change: Change = { _ in }) throws -> ProductSample {
        var app = try bundle("Notes.app")
        var framework = try bundle("Frameworks/Sync.framework", identifier: "com.example.sync")
        framework.fileType = .dynamicLibrary
        framework.entitlements = nil
        framework.resources = [.init("strings.plist", Array("<plist/>".utf8))]
        let widget = try bundle("PlugIns/Widget.appex", identifier: "com.example.notes.widget")
        app.nested = [framework, widget]
        app.padding = 18_000
        app.resources = try resources + [.init("Frameworks/libmath.dylib", library(), mode: 0o100755)]
        try change(&app)
        return ProductSample(entries: try app.files(), name: "Notes.app")
    }

    /// Returns a Mac app, `Notes.app`, with five pages of code, a service, a tool, and resources.
    static func mac(_ change: Change = { _ in }) throws -> ProductSample {
        var app = try bundle("Notes.app")
        app.isForMac = true
        var service = try bundle("XPCServices/Export.xpc", identifier: "com.example.export")
        service.isForMac = true
        service.resources = [.init("Resources/options.plist", Array("<plist/>".utf8))]
        app.nested = [service]
        app.padding = 18_000
        var tool = ProgramBlueprint(signing: try signature(["com.apple.security.inherit": true]))
        tool.platform = .macOS
        app.resources =
            resources.map { entry in
                var entry = entry
                entry.path = "Resources/\(entry.path)"
                return entry
            } + [.init("MacOS/helper", try tool.bytes(), mode: 0o100755)]
        try change(&app)
        return ProductSample(entries: try app.files(), name: "Notes.app")
    }

    /// Returns a bundle that the developer signed.
    static func bundle(_ path: String, identifier: String = "com.example.notes") throws -> BundleBlueprint {
        var bundle = BundleBlueprint(path, identifier: identifier, entitlements: claims(identifier))
        bundle.signer = try signer.get()
        bundle.chain = [try authority.get().developerAuthority, try authority.get().root]
        return bundle
    }

    /// Returns a signature of the developer.
    static func signature(_ entitlements: EntitlementValue?) throws -> SignatureBlueprint {
        var signature = try SignatureBlueprint(entitlements)
        signature.signer = try signer.get()
        signature.chain = [try authority.get().developerAuthority, try authority.get().root]
        return signature
    }

    /// Returns a library that the developer signed.
    static func library() throws -> [UInt8] {
        var library = ProgramBlueprint(signing: try signature(nil))
        library.fileType = .dynamicLibrary
        library.padding = 5000
        return try library.bytes()
    }

    /// A developer of another team.
    static var otherSigner: SigningIdentity {
        get throws { try stranger.get() }
    }

    private static func claims(_ identifier: String) -> EntitlementValue {
        [
            "application-identifier": .string("A1B2C3D4E5.\(identifier)"),
            "com.apple.developer.team-identifier": "A1B2C3D4E5", "get-task-allow": false,
        ]
    }

    private static let resources: [ArchiveBlueprint.Entry] = [
        .init("icon.png", [UInt8](repeating: 0x89, count: 600)),
        .init("data/list.json", Array("{\"items\": [1, 2, 3]}".utf8)),
        .init("Base.lproj/Main.strings", Array("\"title\" = \"Notes\";".utf8)),
        .init("de.lproj/Main.strings", Array("\"title\" = \"Notizen\";".utf8)),
        .init("current", Array("data/list.json".utf8), mode: 0o120777),
    ]
}

extension ProductSample {
    /// Changes the bytes of a file.
    mutating func change(_ path: String, _ body: (inout [UInt8]) throws -> Void) throws {
        guard let index = entries.firstIndex(where: { $0.path == path }) else { throw CocoaError(.fileNoSuchFile) }
        try body(&entries[index].bytes)
    }

    /// Inverts one byte of a file; a negative offset counts from the end.
    mutating func flip(_ path: String, at offset: Int) throws {
        try change(path) { bytes in
            let index = offset < 0 ? bytes.count + offset : offset
            bytes[index] = ~bytes[index]
        }
    }

    mutating func remove(_ path: String) {
        entries.removeAll { $0.path == path || $0.path.hasPrefix("\(path)/") }
    }

    mutating func add(_ path: String, _ bytes: [UInt8], mode: Int = 0o100644) {
        entries.removeAll { $0.path == path }
        entries.append(.init(path, bytes, mode: mode))
    }

    mutating func replace(_ path: String, by other: ProductSample) throws {
        guard let entry = other.entries.first(where: { $0.path == path }) else { throw CocoaError(.fileNoSuchFile) }
        try change(path) { $0 = entry.bytes }
    }

    /// Writes the product to the directory.
    func write(to directory: AttackDirectory) throws {
        for entry in entries {
            if entry.mode & 0o170000 == 0o120000 {
                try directory.link(entry.path, to: String(decoding: entry.bytes, as: UTF8.self))
            } else {
                try directory.write(entry.bytes, to: entry.path, mode: entry.mode & 0o777)
            }
        }
    }
}

/// The findings for a product, from the JSON report of the tool.
struct ProductFindings {
    let findings: [(rule: String, message: String)]
    let notVerified: [String]
    let notChecked: [String]
    private let status: Int32

    init(_ run: ToolRun) throws {
        let object = try JSONSerialization.jsonObject(with: Data(run.outputBytes)) as? [String: Any] ?? [:]
        let products = object["products"] as? [[String: Any]] ?? []
        findings = products.flatMap { $0["findings"] as? [[String: Any]] ?? [] }.map {
            ($0["rule"] as? String ?? "", $0["message"] as? String ?? "")
        }
        notVerified =
            products.flatMap { $0["notVerified"] as? [String] ?? [] }
            + ((object["verification"] as? [String: Any])?["notVerified"] as? [String] ?? [])
        notChecked = (object["notChecked"] as? [[String: Any]] ?? []).compactMap { $0["reason"] as? String }
        status = run.status
    }

    /// The messages about the integrity of the product.
    private var integrity: [String] { findings.filter { $0.rule == "signature-broken" }.map(\.message) }

    /// Checks that a finding contains a text, and that the tool exited with status 1 or 4.
    func expect(_ text: String, rule: String = "signature-broken") throws {
        let messages = findings.filter { $0.rule == rule }.map(\.message)
        guard messages.contains(where: { $0.contains(text) }) || notChecked.contains(where: { $0.contains(text) })
        else {
            let seen = (messages + notChecked).joined(separator: "; ")
            throw Attack.Failure(.accepted, "no finding of \(rule) contains “\(text)”; reported: \(seen)")
        }
        guard status == 1 || status == 4 else { throw Attack.Failure(.accepted, "status \(status)") }
    }

    /// Checks that no finding is about the integrity of the product, and that all files were checked.
    func expectIntegrity() throws {
        guard integrity.isEmpty, notChecked.isEmpty else {
            throw Attack.Failure(.rejected, (integrity + notChecked).joined(separator: "; "))
        }
    }
}
