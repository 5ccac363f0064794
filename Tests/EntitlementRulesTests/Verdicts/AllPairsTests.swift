import EntitlementRules
import Entitlements
import LintModel
import Testing
import Workspaces

/// A combination of a product and a profile, and the verdict on it.
private struct Pair: CustomTestStringConvertible {
    let product: ProductKind
    let platform: Platform
    let distribution: Distribution
    /// The devices of the profile; `nil` without a profile.
    let devices: ProfileState.Devices?

    var testDescription: String {
        "\(product), \(platform), \(distribution), \(devices?.rawValue ?? "no profile")"
    }

    static let all: [Pair] = ProductKind.allCases.flatMap { product in
        Platform.allCases.flatMap { platform in
            Distribution.allCases.flatMap { distribution in
                (ProfileState.Devices.allCases + [nil]).map {
                    Pair(product: product, platform: platform, distribution: distribution, devices: $0)
                }
            }
        }
    }

    private var isMac: Bool { platform == .macOS || platform == .catalyst }

    /// Whether Apple's documents describe such products.
    private var exists: Bool {
        let kinds: Set<ProductKind> =
            switch platform {
            case .iOS: [.app, .appExtension, .appClip]
            case .tvOS, .visionOS: [.app, .appExtension]
            case .watchOS: [.watchApp, .appExtension]
            case .macOS: [.app, .appExtension, .helper, .loginItem, .xpcService, .tool, .systemExtension, .driver]
            case .catalyst: [.app, .appExtension]
            }
        return kinds.contains(product)
    }

    /// Whether products for the platform are distributed with the method.
    private var hasMethod: Bool {
        let methods: Set<Distribution> =
            isMac ? [.development, .appStore, .developerID] : [.development, .adHoc, .appStore, .enterprise]
        return methods.contains(distribution)
    }

    /// The verdict, with its source; `nil` if it is not known.
    ///
    /// A profile must be valid for every product that embeds it. Only products that exist are known to be accepted.
    var verdict: (VerdictCase.Verdict, source: String)? {
        guard !product.isLibrary else { return nil }
        guard let devices else {
            // macOS requires no profile for unrestricted entitlements, but a driver claims a restricted entitlement.
            if isMac, product != .driver { return exists && hasMethod ? (.accepted, VerdictSource.profiles) : nil }
            return (.rejected, isMac ? VerdictSource.profiles : VerdictSource.missingProfile)
        }
        guard hasMethod else { return nil }
        switch (distribution, devices) {
        case (.appStore, .none), (.adHoc, .some), (.enterprise, .all), (.developerID, .all), (.development, .some):
            return exists ? (.accepted, VerdictSource.profiles) : nil
        // On a Mac, a profile that lists devices is a development profile.
        case (.appStore, .some) where !isMac: return (.warned, VerdictSource.adHocUpload)
        case (.appStore, _): return (.rejected, VerdictSource.developmentUpload)
        case (.developerID, _), (.enterprise, _), (.adHoc, .none), (.development, .none):
            return (.rejected, VerdictSource.profiles)
        case (.adHoc, .all), (.development, .all): return nil
        }
    }

    var claims: [Claim] {
        if product.isLibrary { return [] }
        let isDebugged = distribution == .development
        guard isMac else {
            let identity: [Claim] = [.id, .teamID, isDebugged ? .debug : .noDebug]
            let parent = Claim.list("com.apple.developer.parent-application-identifiers", "A1B2C3D4E5.com.example")
            if product == .driver { return identity + .yes("com.apple.developer.driverkit") }
            return product == .appClip ? identity + parent : identity
        }
        if product == .driver { return [.macID, .teamID, .yes("com.apple.developer.driverkit")] }
        let isInherited = product == .helper || product == .tool
        return devices == nil ? (isInherited ? [.sandbox, .inherit] : [.sandbox]) : [.macID, .teamID, .sandbox]
    }

    var context: AnalysisContext {
        let name = isMac ? "OSX" : ["tvos": "tvOS", "visionos": "xrOS"][platform.rawValue] ?? "iOS"
        let profile = devices.map { ProfileState.profile(claims, devices: $0, platform: name) } ?? .absent
        return .product(platform, distribution, product, profile: profile)
    }
}

@Suite struct AllPairsTests {
    @Test func `every combination of product and profile has the stated verdict, and no error without one`() {
        var stated = 0
        for pair in Pair.all {
            let findings = VerdictCase("", .accepted, pair.context, pair.claims, source: "").findings
            let said = VerdictCase.verdict(of: findings)
            let messages = findings.filter { $0.severity == .error }.map { "\($0.rule): \($0.message)" }
            guard let (verdict, source) = pair.verdict else {
                #expect(said != .rejected, "\(pair.testDescription): \(messages)")
                continue
            }
            stated += 1
            let agrees = said == verdict || (verdict == .accepted && said == .warned)
            #expect(agrees, "\(pair.testDescription): \(said), not \(verdict) \(messages) (\(source))")
        }
        #expect(stated >= 200)
    }
}
