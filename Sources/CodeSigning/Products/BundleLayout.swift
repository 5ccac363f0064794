import PropertyLists

/// The layout of a bundle: flat as on iOS, with a `Contents` directory as on macOS, or with versions as in a Mac
/// framework.
///
/// https://developer.apple.com/documentation/bundleresources/placing-content-in-a-bundle
struct BundleLayout {
    let informationPath: String?
    let profilePath: String?
    let resourcesPath: String?
    let path: String
    /// The directory that the signature covers.
    let contents: String

    init(of path: String, in index: FileIndex) {
        self.path = path
        let found = Self.informationPropertyList(of: path, in: index)
        informationPath = found?.1
        contents = Self.contents(of: path, found: found, in: index)
        profilePath = [
            "\(path)/embedded.mobileprovision", "\(path)/Contents/embedded.provisionprofile",
            "\(path)/embedded.provisionprofile",
        ].first { index.file(at: $0) != nil }
        resourcesPath = ["\(contents)/_CodeSignature/CodeResources"].first { index.file(at: $0) != nil }
    }

    /// Returns the path of the `Info.plist`, and the directory to which it belongs; `nil` if there is none.
    private static func informationPropertyList(of path: String, in index: FileIndex) -> (String, String)? {
        let candidates = [
            path, "\(path)/Contents", "\(path)/Versions/Current", "\(path)/Versions/A",
        ].map { (folder: $0, lists: ["\($0)/Info.plist", "\($0)/Resources/Info.plist"]) }
        return candidates.lazy.compactMap { candidate in
            candidate.lists.first { index.file(at: $0) != nil }.map { (candidate.folder, $0) }
        }.first
    }

    /// Returns the directory that the signature covers; in a framework, this directory is the target of the links at
    /// its root.
    private static func contents(of path: String, found: (String, String)?, in index: FileIndex) -> String {
        if let (folder, list) = found, let node = index.file(at: list) {
            let tail = list.dropFirst(folder.count)
            return node.path.hasSuffix(tail) ? String(node.path.dropLast(tail.count)) : folder
        }
        let seal = "_CodeSignature/CodeResources"
        let node = ["Contents", "Versions/Current", "Versions/A"].lazy
            .compactMap { index.file(at: "\(path)/\($0)/\(seal)") }.first
        return node.map { String($0.path.dropLast(seal.count + 1)) } ?? path
    }

    /// Returns the path of the main executable, or `nil` if it does not exist.
    ///
    /// `CFBundleExecutable` specifies its name; without that key, or if its value is empty, it has the name of the
    /// bundle.
    ///
    /// Source: `_CFBundleCopyExecutableName` in
    /// <https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFBundle_Executable.c>
    func executablePath(_ information: PropertyList?, in index: FileIndex) -> String? {
        let bundleName = path.pathComponents.last ?? ""
        let stem = bundleName.lastIndex(of: ".").map { bundleName[..<$0] } ?? bundleName
        let stated = information?.root?["CFBundleExecutable"]?.string ?? ""
        let name = stated.isEmpty ? String(stem) : stated
        guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: "/")) else { return nil }
        return ["\(contents)/MacOS/\(name)", "\(contents)/\(name)", "\(path)/\(name)"].lazy
            .compactMap { index.file(at: $0)?.path }.first
    }

    /// Returns the kind of the product.
    ///
    /// - Parameters:
    ///   - information: The `Info.plist` of the bundle.
    ///   - parent: The path of the bundle that contains this one; `nil` for an outermost bundle.
    /// - Returns: The kind, which is derived from the extension and, for apps, from `Info.plist` and the location.
    func form(_ information: PropertyList?, parent: String?) -> SignedProduct.Form {
        let suffix = path.pathComponents.last?.split(separator: ".").last.map(String.init) ?? ""
        switch suffix {
        case "app": return appForm(information, parent: parent)
        case "appex": return .appExtension
        case "xpc": return .xpcService
        case "systemextension", "dext": return .systemExtension
        case "framework": return .framework
        case "xctest": return .testBundle
        default: return .plugIn
        }
    }

    private func appForm(_ information: PropertyList?, parent: String?) -> SignedProduct.Form {
        let root = information?.root
        // Watch apps with an extension have WKWatchKitApp; watch apps without an extension have WKApplication.
        let isWatchApp = ["WKWatchKitApp", "WKApplication"].contains { root?[$0]?.boolean == true }
        if isWatchApp { return .watchApp }
        guard let parent else { return .app }
        switch path.withoutBytes(of: parent).pathComponents.first {
        case "Watch"?: return .watchApp
        case "AppClips"?: return .appClip
        default: return .helperApp
        }
    }
}
