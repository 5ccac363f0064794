public import Entitlements
public import PropertyLists

/// One thing that is signed: an app, what is nested in it, or a program by itself; with all that it carries.
public struct SignedProduct: Sendable {
    /// The kinds of products, finer than ``ProductKind``.
    public enum Form: String, Sendable, Hashable, CaseIterable {
        /// An app.
        case app
        /// An App Clip, in `AppClips`.
        case appClip = "app-clip"
        /// A watch app, in `Watch` or by what its Info.plist says.
        case watchApp = "watch-app"
        /// An app inside of a Mac app: a helper, a login item.
        case helperApp = "helper-app"
        /// An app extension, `.appex`.
        case appExtension = "app-extension"
        /// An XPC service.
        case xpcService = "xpc-service"
        /// A system extension or a driver.
        case systemExtension = "system-extension"
        /// A framework.
        case framework
        /// A bundle of tests.
        case testBundle = "test-bundle"
        /// Any other bundle that is loaded.
        case plugIn = "plug-in"
        /// A program without a bundle.
        case tool
        /// A library without a bundle.
        case dynamicLibrary = "dynamic-library"

        /// The kind that rules speak of; `nil` for bundles of tests and plug-ins, of which they say nothing.
        public var productKind: ProductKind? {
            switch self {
            case .app: .app
            case .appClip: .appClip
            case .watchApp: .watchApp
            case .helperApp, .xpcService, .tool: .helper
            case .appExtension: .appExtension
            case .systemExtension: .systemExtension
            case .framework: .framework
            case .dynamicLibrary: .dylib
            case .testBundle, .plugIn: nil
            }
        }
    }

    /// A part that may be there, may be missing, or may be broken.
    public enum Part<Content: Sendable>: Sendable {
        /// It is not there.
        case absent
        /// It was read.
        case present(Content)
        /// It is there and cannot be read.
        case unreadable(CodeSigningError)

        /// What was read.
        public var content: Content? {
            guard case .present(let content) = self else { return nil }
            return content
        }

        /// Why it could not be read.
        public var error: CodeSigningError? {
            guard case .unreadable(let error) = self else { return nil }
            return error
        }
    }

    /// The path within what was opened: `Payload/Notes.app/PlugIns/Widget.appex`.
    public let path: String
    /// What kind of product it is.
    public let form: Form
    /// Its `Info.plist`.
    public let informationPropertyList: Part<PropertyList>
    /// The profile embedded in it.
    public let profile: Part<ProvisioningProfile>
    /// The path of its main program, within what was opened.
    public let executablePath: String?
    /// Its main program.
    public let executable: Part<MachOFile>
    /// What does not match the hashes of the signature: `Info.plist` and `CodeResources`; if the product was verified,
    /// also the code and the other files.
    public let sealProblems: [CodeSignatureProblem]
    /// Parts of the product that cannot be verified; each a noun phrase.
    package var notVerified: [String] = []
    /// Files of the product that could not be opened, and the rest of a verification that was not completed.
    package var unread: [String] = []
    /// The products nested in it, sorted by path.
    public internal(set) var nested: [SignedProduct] = []
}

extension SignedProduct {
    /// The product without what only verification needs, so that many can be kept.
    package var withoutBlobs: SignedProduct {
        var list = informationPropertyList
        if case .present(let content) = list, let identifier = content.root?["CFBundleIdentifier"] {
            list = .present(Self.propertyList(of: identifier, in: content.file.path))
        }
        var program = executable
        if case .present(let file) = program { program = .present(file.withoutBlobs) }
        return SignedProduct(
            path: path, form: form, informationPropertyList: list, profile: profile, executablePath: executablePath,
            executable: program, sealProblems: sealProblems, notVerified: notVerified, unread: unread, nested: nested)
    }

    /// A property list with the bundle identifier alone.
    private static func propertyList(of identifier: PropertyList.Value, in path: String) -> PropertyList {
        let text = (identifier.string ?? "").replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        let document =
            "<plist version=\"1.0\"><dict><key>CFBundleIdentifier</key><string>\(text)</string></dict></plist>"
        return PropertyList(reading: SourceFile(path: path, bytes: Array(document.utf8)))
    }
}

extension SignedProduct {
    /// Its bundle identifier, from `Info.plist`.
    public var bundleIdentifier: Located<BundleIdentifier>? {
        guard let value = informationPropertyList.content?.root?["CFBundleIdentifier"] else { return nil }
        return value.string.map { Located(BundleIdentifier(rawValue: $0), at: value.location) }
    }

    /// The platform it was built for; `nil` where its program does not say.
    public var platform: Platform? {
        let slices = executable.content?.slices ?? []
        return slices.lazy.compactMap { $0.buildPlatform?.platform }.first
    }

    /// Whether it was built for a simulator: all slices of its program, so that none for a device goes unchecked.
    public var isForSimulator: Bool {
        guard let slices = executable.content?.slices, !slices.isEmpty else { return false }
        return slices.allSatisfy { $0.buildPlatform?.isSimulator == true }
    }

    /// The entitlements of each slice of its program; slices without any are left out.
    public var entitlements: [(architecture: Architecture, entitlements: SignedEntitlements)] {
        let slices = executable.content?.slices ?? []
        return slices.compactMap { slice in
            slice.entitlements(path: executablePath ?? path).map { (slice.architecture, $0) }
        }
    }

    /// Keys of which the slices do not say the same, slices without entitlements included.
    public var slicesDisagreeing: [EntitlementKey] {
        let slices = executable.content?.slices ?? []
        let values = slices.map { $0.entitlements(path: path)?.values ?? .dictionary([]) }
        guard let first = values.first else { return [] }
        return Set(values.dropFirst().flatMap { EntitlementValue.differingKeys(first, $0) }).sorted()
    }

    /// This product and all nested in it, the outer before the inner.
    public var withNested: [SignedProduct] {
        [self] + nested.flatMap(\.withNested)
    }
}

extension BuildPlatform {
    /// The platform that rules speak of; a simulator counts as what it simulates.
    ///
    /// `nil` for platforms without apps of others.
    public var platform: Platform? {
        switch self {
        case .macOS, .driverKit: .macOS
        case .iOS, .iOSSimulator: .iOS
        case .tvOS, .tvOSSimulator: .tvOS
        case .watchOS, .watchOSSimulator: .watchOS
        case .visionOS, .visionOSSimulator: .visionOS
        case .macCatalyst: .catalyst
        case .bridgeOS: nil
        }
    }
}
