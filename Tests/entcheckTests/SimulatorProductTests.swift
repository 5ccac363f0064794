import CodeSigning
import Entitlements
import Foundation
import SigningMaterial
import Testing

/// Tests of products for simulators, which have most entitlements in sections of the executable, not in the signature.
@Suite struct SimulatorProductTests {
    private static let clip: [EntitlementValue.Entry] = [
        .init("com.apple.developer.on-demand-install-capable", true),
        .init("com.apple.developer.parent-application-identifiers", ["A1B2C3D4E5.com.example.notes"]),
    ]

    /// Writes a project with an App Clip whose entitlements file contains only the parent application identifier.
    private func writeProject(in folder: ProductFolder) throws {
        try folder.scratch.write(
            """
            // !$*UTF8*$!
            { objectVersion = 56; rootObject = P; objects = {
            P = { isa = PBXProject; buildConfigurationList = L; targets = ( T ); };
            T = { isa = PBXNativeTarget; name = Clip; buildConfigurationList = L;
                  productType = "com.apple.product-type.application.on-demand-install-capable"; };
            L = { isa = XCConfigurationList; buildConfigurations = ( C ); };
            C = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos;
                  CODE_SIGN_ENTITLEMENTS = Clip.entitlements; PRODUCT_BUNDLE_IDENTIFIER = com.example.notes.Clip;
                  DEVELOPMENT_TEAM = A1B2C3D4E5; }; };
            }; }
            """, to: "source/Notes.xcodeproj/project.pbxproj")
        let parents = "com.apple.developer.parent-application-identifiers"
        try folder.scratch.writeEntitlements(
            "<key>\(parents)</key>\n<array><string>$(AppIdentifierPrefix)com.example.notes</string></array>",
            to: "source/Clip.entitlements")
    }

    /// Returns a simulator bundle with the claims in its sections, and only `get-task-allow` in its signature.
    private func bundle(claiming claims: EntitlementValue) throws -> BundleBlueprint {
        var bundle = BundleBlueprint(
            "Clip.app", identifier: "com.example.notes.Clip", entitlements: ["get-task-allow": true])
        bundle.program.platform = .iOSSimulator
        bundle.program.sections = [
            ("__entitlements", PropertyListWriter.document(PropertyListWriter.element(claims))),
            ("__ents_der", try DEREntitlements.encode(claims)),
        ]
        return bundle
    }

    /// Returns the JSON report of a simulator bundle.
    private func product(_ arguments: String..., claiming claims: EntitlementValue) throws -> [String: Any] {
        let folder = try ProductFolder()
        try writeProject(in: folder)
        try folder.write([bundle(claiming: claims)])
        let run = try Tool(
            ["check", "Clip.app", "--now", ProductFolder.today, "--format", "json"] + arguments, in: folder.url)
        let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        return try #require((object?["products"] as? [[String: Any]])?.first, "\(run.errors)")
    }

    private func states(of product: [String: Any]) throws -> [String: String] {
        let rows = try #require(product["entitlements"] as? [[String: Any]])
        return Dictionary(uniqueKeysWithValues: rows.map { ($0["key"] as? String ?? "", $0["state"] as? String ?? "") })
    }

    private func rules(of product: [String: Any]) throws -> Set<String> {
        Set(try #require(product["findings"] as? [[String: Any]]).compactMap { $0["rule"] as? String })
    }

    @Test func `the sections of a simulator App Clip match its project, including the key of the product type`() throws
    {
        let product = try product("--source", "source", claiming: .dictionary(Self.clip))
        #expect(Set(try states(of: product).values) == ["agrees"])
        #expect(try states(of: product).keys.sorted() == Self.clip.map(\.key))
        #expect(try rules(of: product) == ["signature-simulator"])
    }

    @Test func `a key of the product type that is missing in the sections is reported`() throws {
        let product = try product("--source", "source", claiming: .dictionary([Self.clip[1]]))
        #expect(try states(of: product)[Self.clip[0].key] == "dropped")
        let messages = try #require(product["findings"] as? [[String: Any]]).compactMap { $0["message"] as? String }
        let type = "`com.apple.product-type.application.on-demand-install-capable`"
        #expect(
            messages.contains(
                "`\(Self.clip[0].key)` is claimed by the product type \(type), but the signature does not contain it; sign again"
            ))
    }

    @Test func `an unexpanded variable in a section is reported`() throws {
        let key = "com.apple.application-identifier"
        let product = try product(
            claiming: .dictionary([.init(key, "$(AppIdentifierPrefix)$(CFBundleIdentifier)")]))
        #expect(try states(of: product).keys.sorted() == [key])
        #expect(try rules(of: product).contains("variable-unexpanded"))
    }
}
