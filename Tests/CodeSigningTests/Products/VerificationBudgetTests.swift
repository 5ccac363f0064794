import CodeSigning
import Entitlements
import Foundation
import PropertyLists
import SigningMaterial
import TestSupport
import Testing

/// Tests of the limits on the work for the products of an archive.
@Suite struct VerificationBudgetTests {
    let authority: SigningAuthority
    let folder: TemporaryDirectory

    init() throws {
        authority = try SigningAuthority.shared.get()
        folder = try TemporaryDirectory()
    }

    private typealias Entry = ArchiveBlueprint.Entry

    private func results(_ entries: [ArchiveBlueprint.Entry]) throws -> (
        products: [SignedProduct], unread: [UnreadPart]
    ) {
        try ArchiveBlueprint(entries).write(to: folder.path("a.zip"))
        var products: [SignedProduct] = []
        let unread = try ProductFile.visit(
            folder.path("a.zip"), anchors: try authority.anchors.recording, verification: .full
        ) {
            product, _ in products.append(product.withoutBlobs)
        }
        return (products, unread)
    }

    private func list(_ count: Int) -> [UInt8] {
        Array("<plist><dict>\(String(repeating: "<key>a</key><true/>", count: count))</dict></plist>".utf8)
    }

    @Test func `property lists beyond the limit of an archive are not read`() throws {
        let list = list(150_000)
        let found = try results((0..<10).map { Entry("x\($0).app/Info.plist", list) })
        let errors = found.products.compactMap(\.informationPropertyList.error)
        #expect(found.products.count == 10)
        #expect(errors.count == 7)
        #expect(errors.allSatisfy { $0.code == .tooLarge })
    }

    @Test func `an Info.plist is not retained`() throws {
        let found = try results([Entry("x.app/Info.plist", list(1000))])
        #expect((found.products.first?.informationPropertyList.content?.file.bytes.count ?? 10_000) < 100)
    }

    @Test func `products beyond the limit of an archive are not checked`() throws {
        let program = try ProgramBlueprint().bytes()
        let found = try results((0..<1200).map { Entry("l\($0)", program) })
        let limit = VerificationBudget(forSize: 0).products
        #expect(found.products.count >= limit)
        #expect(found.products.count < 1200)
        let more = found.unread.last?.reason ?? ""
        #expect(found.unread.first?.reason.contains("products are checked") == true)
        #expect(found.unread.count <= 101)
        #expect(found.products.count + found.unread.count == 1200 || more.contains("more parts were not checked"))
    }

    @Test func `profiles beyond the limit of an archive are not read`() throws {
        let profile = try ProfileBlueprint().signed(by: authority)
        let found = try results((0..<260).map { Entry("x\($0).appex/embedded.mobileprovision", profile) })
        #expect(found.products.filter { $0.profile.content != nil }.count == 256)
        #expect(found.products.compactMap(\.profile.error).count == 4)
    }

    @Test func `nested products with different content do not exceed the limits`() throws {
        var app = BundleBlueprint("Payload/Notes.app", entitlements: ["get-task-allow": false])
        app.nested = try (0..<64).map { number in
            var nested = BundleBlueprint("PlugIns/X\(number).appex", entitlements: ["get-task-allow": false])
            nested.profile = try ProfileBlueprint(["a": .string("\(number)")]).signed(by: authority)
            nested.padding = 100 * number
            return nested
        }
        let found = try results(app.files())
        #expect(found.products.count == 65)
        #expect(found.unread.isEmpty)
        #expect(found.products.flatMap(\.unread).isEmpty)
        #expect(found.products.compactMap(\.profile.error).isEmpty)
    }

    @Test func `a resource beyond a limit is not checked, and is not a difference from the seal`() throws {
        var app = BundleBlueprint("Payload/Notes.app", entitlements: ["get-task-allow": false])
        app.resources = [Entry("zeros", [UInt8](repeating: 0, count: 8 << 20)), Entry("list.json", Array("[]".utf8))]
        let found = try #require(results(app.files()).products.first)
        #expect(found.sealProblems == [])
        let reason = "`Payload/Notes.app/zeros` inflates to more than 500 times its size"
        #expect(found.unread == ["Payload/Notes.app/zeros: \(reason)", "the content of a sealed resource: \(reason)"])
    }

    @Test func `the certificates of several signatures are verified once`() throws {
        let developer = try authority.developer([.distribution])
        func signature(_ claim: String) throws -> CodeSignature {
            var blueprint = try SignatureBlueprint(["com.example": .string(claim)])
            blueprint.signer = developer
            blueprint.chain = [authority.developerAuthority, authority.root]
            return try CodeSignature(parsing: blueprint.bytes())
        }
        let anchors = try authority.anchors.recording
        anchors.work?.allow(200)
        for claim in ["a", "b"] {
            guard case .signed = try signature(claim).signer(now: .now, anchors: anchors) else {
                Issue.record("the signature is not verified")
                return
            }
        }
        // The third signature requires one operation; a repeated signature requires none.
        anchors.work?.allow(1)
        let third = try signature("c")
        guard case .signed = third.signer(now: .now, anchors: anchors),
            case .signed = third.signer(now: .now, anchors: anchors)
        else {
            Issue.record("the signature is not verified")
            return
        }
        #expect(anchors.work?.exhaustion == nil)
        guard case .invalid(let reason) = try signature("d").signer(now: .now, anchors: anchors) else {
            Issue.record("the signature is verified")
            return
        }
        #expect(reason.contains("more than"))
        #expect(anchors.work?.exhaustion != nil)
    }
}
