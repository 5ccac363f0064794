import CodeSigning
import Entitlements
import Foundation
import LintModel
import Linting
import SigningMaterial
import SigningModel
import Testing

/// Tests of products that Apple accepts although they look incomplete: apps from TestFlight, and drivers on iPads.
///
/// A test authority signs them as Apple and its developers do, so that the signatures are verified.
@Suite struct DeliveredProductTests {
    /// Returns the rules with errors in the products at a path, if the test authority is trusted.
    private func errors(at path: String, in folder: ProductFolder) throws -> Set<RuleID> {
        var checker = ProductChecker()
        checker.anchors = try folder.authority.anchors
        let results = try checker.results(at: folder.url.appending(path: path).path)
        #expect(results.notChecked.isEmpty)
        return Set(results.products.flatMap(\.findings).filter { $0.severity == .error }.map(\.rule))
    }

    /// Returns an app without a profile that an identity with a marker signed.
    private func app(
        signedFor kind: DeveloperCertificate.Kind, in folder: ProductFolder
    ) throws -> BundleBlueprint {
        var app = try folder.bundle(
            "Notes.app", claims: folder.identity("com.example.notes", and: [.init("beta-reports-active", true)]))
        app.signer = try folder.authority.developer([kind])
        return app
    }

    @Test func `an app that TestFlight delivered needs no profile`() throws {
        let folder = try ProductFolder()
        try folder.write([app(signedFor: .testFlight, in: folder)])
        #expect(try errors(at: "Notes.app", in: folder) == [])
    }

    @Test func `the same app signed by its team needs a profile`() throws {
        let folder = try ProductFolder()
        try folder.write([app(signedFor: .distribution, in: folder)])
        #expect(try errors(at: "Notes.app", in: folder) == ["profile-missing"])
    }

    /// Writes an iPad app that contains a driver, with a profile for a platform.
    private func writeDriver(profilePlatform: String, in folder: ProductFolder) throws {
        let driver: [EntitlementValue.Entry] = [.init("com.apple.developer.driverkit", true)]
        let identifier = "com.example.notes.driver"
        var profile = try folder.profile(granting: driver, identifier: identifier)
        profile.platforms = [profilePlatform]
        var bundle = try folder.bundle(
            "Notes.app/SystemExtensions/\(identifier).dext", identifier: identifier,
            claims: folder.identity(identifier, and: driver), profile: profile)
        bundle.program.platform = .driverKit
        bundle.information = "<key>CFBundlePackageType</key><string>DEXT</string>"
        let app = try folder.bundle(
            "Notes.app", claims: folder.identity("com.example.notes"), profile: folder.profile())
        try folder.write([app, bundle])
    }

    @Test func `a driver in an iPad app has a profile for iOS`() throws {
        let folder = try ProductFolder()
        try writeDriver(profilePlatform: "iOS", in: folder)
        #expect(try errors(at: "Notes.app", in: folder) == [])
    }

    @Test func `a driver in an iPad app does not accept a profile for tvOS`() throws {
        let folder = try ProductFolder()
        try writeDriver(profilePlatform: "tvOS", in: folder)
        #expect(try errors(at: "Notes.app", in: folder).contains("profile-of-other-platform"))
    }
}
