public import Entitlements
public import PropertyLists

/// A signed product with its profile, signature, and entitlements: an app, a bundle nested in an app, or a Mach-O file.
public struct SignedProduct: Sendable {
    /// The kind of a product, more specific than `ProductKind`.
    public enum Form: String, Sendable, Hashable, CaseIterable {
        /// An app.
        case app
        /// An App Clip, in `AppClips`.
        case appClip = "app-clip"
        /// A watch app: in `Watch`, or with a watch app key in its `Info.plist`.
        case watchApp = "watch-app"
        /// An app in another app, such as a helper or a login item of a Mac app.
        case helperApp = "helper-app"
        /// An app extension, `.appex`.
        case appExtension = "app-extension"
        /// An XPC service.
        case xpcService = "xpc-service"
        /// A system extension or a driver.
        case systemExtension = "system-extension"
        /// A framework.
        case framework
        /// A test bundle.
        case testBundle = "test-bundle"
        /// Any other bundle with code.
        case plugIn = "plug-in"
        /// An executable without a bundle.
        case tool
        /// A library without a bundle.
        case dynamicLibrary = "dynamic-library"

        /// The product kind for rules; `nil` for test bundles and plug-ins.
        public var productKind: ProductKind? {
            switch self {
            case .app: .app
            case .appClip: .appClip
            case .watchApp: .watchApp
            case .helperApp: .helper
            case .xpcService: .xpcService
            case .tool: .tool
            case .appExtension: .appExtension
            case .systemExtension: .systemExtension
            case .framework: .framework
            case .dynamicLibrary: .dylib
            case .testBundle, .plugIn: nil
            }
        }
    }

    /// A part of a product, which can be absent or unreadable.
    public enum Part<Content: Sendable>: Sendable {
        /// The part does not exist.
        case absent
        /// The part was read.
        case present(Content)
        /// The part exists, but cannot be read.
        case unreadable(CodeSigningError)

        /// The content, or `nil` if the part is absent or unreadable.
        public var content: Content? {
            guard case .present(let content) = self else { return nil }
            return content
        }

        /// The reason that the part cannot be read, or `nil` if it is present or absent.
        public var error: CodeSigningError? {
            guard case .unreadable(let error) = self else { return nil }
            return error
        }
    }

    /// The path within the opened file or directory, such as `Payload/Notes.app/PlugIns/Widget.appex`.
    public let path: String
    /// The kind of the product.
    public let form: Form
    /// The `Info.plist`.
    public let informationPropertyList: Part<PropertyList>
    /// The embedded provisioning profile.
    public let profile: Part<ProvisioningProfile>
    /// The path of the main executable within the opened file or directory.
    public let executablePath: String?
    /// The main executable; for a library, the library.
    public let executable: Part<MachOFile>
    /// The differences from the hashes of the signature.
    ///
    /// They concern `Info.plist` and `CodeResources` and, if the product was verified, the code and the other files.
    public let sealProblems: [CodeSignatureProblem]
    /// The parts of the product that cannot be verified, as noun phrases.
    package var notVerified: [String] = []
    /// The parts of the product that could not be read, and the reason if the verification was not completed.
    package var unread: [String] = []
    /// Whether the product is an executable whose bundle was not read.
    package var isInUnreadBundle = false
    /// The paths of the bundles that the product directly contains; bundles that could not be listed are missing.
    package var nestedPaths: [String] = []
    /// The nested products, sorted by path.
    public internal(set) var nested: [SignedProduct] = []
}

extension SignedProduct {
    /// A copy without the data that only verification requires, so that many products fit into memory.
    package var withoutBlobs: SignedProduct {
        var list = informationPropertyList
        if case .present(let content) = list {
            list = .present(Self.propertyList(of: content.root?["CFBundleIdentifier"], in: content.file.path))
        }
        var program = executable
        if case .present(let file) = program { program = .present(file.withoutBlobs) }
        return SignedProduct(
            path: path, form: form, informationPropertyList: list, profile: profile, executablePath: executablePath,
            executable: program, sealProblems: sealProblems, notVerified: notVerified, unread: unread, nested: nested)
    }

    /// Returns a property list that contains only the bundle identifier, if there is one.
    private static func propertyList(of identifier: PropertyList.Value?, in path: String) -> PropertyList {
        let entry = identifier.map { value in
            let text = (value.string ?? "").replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            return "<key>CFBundleIdentifier</key><string>\(text)</string>"
        }
        let document = "<plist version=\"1.0\"><dict>\(entry ?? "")</dict></plist>"
        return PropertyList(reading: SourceFile(path: path, bytes: Array(document.utf8)))
    }
}

extension SignedProduct {
    /// The bundle identifier, from `Info.plist`.
    public var bundleIdentifier: Located<BundleIdentifier>? {
        guard let value = informationPropertyList.content?.root?["CFBundleIdentifier"] else { return nil }
        return value.string.map { Located(BundleIdentifier(rawValue: $0), at: value.location) }
    }

    /// The platform for which the product was built; `nil` if its executable does not specify it.
    public var platform: Platform? {
        let slices = executable.content?.slices ?? []
        return slices.lazy.compactMap { $0.buildPlatform?.platform }.first
    }

    /// Whether the executable is a driver, which is built for DriverKit on all platforms.
    public var isForDriverKit: Bool {
        executable.content?.slices.contains { $0.buildPlatform == .driverKit } ?? false
    }

    /// Whether all slices of the executable were built for a simulator.
    ///
    /// If one slice is for a device, the product is checked as a product for a device.
    public var isForSimulator: Bool {
        guard let slices = executable.content?.slices, !slices.isEmpty else { return false }
        return slices.allSatisfy { $0.buildPlatform?.isSimulator == true }
    }

    /// The entitlements of each slice of the executable; slices without entitlements are omitted.
    public var entitlements: [(architecture: Architecture, entitlements: SignedEntitlements)] {
        let slices = executable.content?.slices ?? []
        return slices.compactMap { slice in
            slice.entitlements(path: executablePath ?? path).map { (slice.architecture, $0) }
        }
    }

    /// The keys that differ between the slices; a slice without entitlements has no keys.
    public var slicesDisagreeing: [EntitlementKey] {
        let slices = executable.content?.slices ?? []
        let values = slices.map { $0.entitlements(path: path)?.values ?? .dictionary([]) }
        guard let first = values.first else { return [] }
        return Set(values.dropFirst().flatMap { EntitlementValue.differingKeys(first, $0) }).sorted()
    }

    /// This product and all nested products, an outer product before its nested ones.
    public var withNested: [SignedProduct] {
        [self] + nested.flatMap(\.withNested)
    }
}

extension BuildPlatform {
    /// The platform for rules; for a simulator, the simulated platform.
    ///
    /// `nil` for platforms without third-party apps.
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
