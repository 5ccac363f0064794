public import CodeSigning
import EntitlementRules
public import Entitlements
public import LintModel
public import PropertyLists
import Workspaces

/// Checks built products: their claims, their profiles, and their signatures.
public struct ProductChecker: Sendable {
    /// The linter that checks each slice.
    public var linter = Linter()

    /// The current date; `nil` disables checks of dates.
    public var today: PropertyListDate?

    /// The distribution method; `nil` to derive it from the profile.
    public var distribution: Distribution?

    /// The last stage that the products are meant to pass; `nil` if it is not known.
    public var goal: Stage?

    /// The entitlements files from which the products may be built.
    public var sources = EntitlementsSources()

    /// The keys of the roots at which the certificate chains of profiles and signatures can end.
    public var anchors = TrustAnchors.apple

    /// Whether the hashes of the code and of the resources are skipped.
    public var isQuick = false

    /// Creates a checker with default settings.
    public init() {}

    /// Checks all signed products in an archive, a bundle, or an executable.
    ///
    /// - Returns: The products, and the parts that were not checked.
    /// - Throws: ``CodeSigningError`` if the path cannot be opened, is not a product, or is unsafe or too large to
    ///   read.
    public func results(at path: String) throws(CodeSigningError) -> ProductResults {
        var checker = self
        if anchors.work == nil { checker.anchors = anchors.recording }
        return try checker.results(of: path)
    }

    private func results(of path: String) throws(CodeSigningError) -> ProductResults {
        var found: [CheckedProduct] = []
        var surroundings: [AnalysisContext] = []
        var place: BundlePath?
        let verification = isQuick ? Verification.quick : .full
        let unread = try ProductFile.visit(path, anchors: anchors, verification: verification) { product, depth in
            let name = place ?? BundlePath(of: path, holding: [product])
            place = name
            surroundings.removeLast(surroundings.count - min(depth, surroundings.count))
            let conditions = conditions(of: product, within: surroundings.last)
            surroundings.append(conditions)
            found.append(check(product, under: conditions, at: name))
        }
        let outer = place ?? BundlePath(of: path, holding: [])
        let notChecked = unread.map { NotChecked(path: outer.path(of: $0.path), reason: $0.reason) }
        return ProductResults(products: found, notChecked: notChecked)
    }

    private func check(
        _ product: SignedProduct, under conditions: AnalysisContext, at place: BundlePath
    ) -> CheckedProduct {
        let name = place.path(of: product.executablePath ?? product.path)
        let source = sources.file(for: product)
        let slices = product.executable.content?.slices ?? []
        let disagreeing = product.slicesDisagreeing
        let subjects = slices.map { slice in
            var conditions = conditions
            conditions.code = SignatureFacts(slice, of: product, builtFrom: source, now: today, anchors: anchors)
            conditions.code?.disagreeingSlices = disagreeing
            if slice.codeSignature == nil, slices.contains(where: { $0.codeSignature != nil }) {
                conditions.code?.unsignedArchitecture = slice.architecture.description
            }
            return Subject(slice.claimedPropertyList(path: name), under: conditions)
        }
        var seen: Set<FindingIdentity> = []
        let found = subjects.flatMap(findings(in:)).filter { seen.insert(FindingIdentity($0)).inserted }
        let findings = found.map { $0.inBinary(at: place, of: product.bundleIdentifier?.value, except: source?.file) }
        return CheckedProduct(
            path: place.path(of: product.path), product: product.withoutBlobs, conditions: conditions,
            subjects: subjects,
            findings: findings, source: source, amongSources: sources.areGiven)
    }

    /// Returns the findings in one slice.
    ///
    /// Rules apply to apps and the code in them; for test bundles and plug-ins, only the signatures of code and
    /// profiles are checked.
    private func findings(in subject: Subject) -> [Finding] {
        guard subject.conditions.isOfUnknownProduct else { return linter.findings(in: subject) }
        return linter.findings(in: subject).filter {
            $0.rule.hasPrefix("signature-") || ["profile-unreadable", "profile-unsigned"].contains($0.rule)
        }
    }
}

extension ProductChecker {
    /// Returns the known facts about a product, from its profile and its executable, or else from the enclosing
    /// product.
    private func conditions(of product: SignedProduct, within parent: AnalysisContext?) -> AnalysisContext {
        let slice = product.executable.content?.slices.first
        let signer = slice.map { SignatureFacts.Signer($0, now: today, anchors: anchors) } ?? .absent
        let profile = product.profile.content
        var conditions = AnalysisContext()
        conditions.form = .signed
        conditions.dialect = .codesign
        conditions.today = today
        conditions.isOfUnknownProduct = product.form.productKind == nil
        conditions.product = product.kind ?? .app
        conditions.goal = goal
        conditions.information = ProductInformation(of: product)
        conditions.platform = platform(of: product, within: parent)
        conditions.bundleIdentifier = product.bundleIdentifier?.value
        conditions.distribution = distribution ?? profile?.kind ?? parent?.distribution ?? signer.distribution
        let team = profile?.teamIdentifiers.first?.value ?? slice?.codeSignature?.teamIdentifier
        conditions.team = team.map(TeamIdentifier.init(rawValue:)) ?? parent?.team
        conditions.applicationIdentifierPrefix =
            profile?.applicationIdentifierPrefixes.first.map { TeamIdentifier(rawValue: $0.value) }
            ?? parent?.applicationIdentifierPrefix
        conditions.profile = profileState(of: product, signedBy: signer)
        return conditions
    }

    /// Returns the platform of a product; a driver is for the platform of its app, or of its profile.
    ///
    /// All drivers are built for DriverKit: <https://developer.apple.com/documentation/driverkit>.
    private func platform(of product: SignedProduct, within parent: AnalysisContext?) -> Platform? {
        let stated = product.profile.content?.platforms.first
        guard product.isForDriverKit else { return product.platform ?? stated ?? parent?.platform }
        return parent?.platform == .iOS || stated == .iOS ? .iOS : .macOS
    }

    /// Returns the known facts about the profile.
    ///
    /// The App Store removes the profile, and simulator builds do not have one. In these cases, a missing profile is
    /// not reported.
    private func profileState(of product: SignedProduct, signedBy signer: SignatureFacts.Signer) -> ProfileState {
        switch product.profile {
        case .present(let profile): .given(profile)
        case .unreadable(let error): .unreadable(error)
        case .absent where product.isInUnreadBundle: .unknown
        case .absent where product.isForSimulator || signer.isStore || product.form.productKind == nil: .unknown
        case .absent: .absent
        }
    }
}

/// The identity of a finding in one bundle, which does not depend on the slice.
private struct FindingIdentity: Hashable {
    let rule: String
    let keyPath: [String]
    let message: String

    init(_ finding: Finding) {
        rule = finding.rule
        keyPath = finding.location.keyPath
        message = finding.message
    }
}
