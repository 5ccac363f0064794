import PropertyLists
package import XcodeProjects

/// Reads the `BUILD` files of Bazel with the rules of rules_apple.
///
/// Source: <https://github.com/bazelbuild/rules_apple/tree/master/doc>.
package struct BazelReader: ProductReader {
    /// Bazel.
    package let system = BuildSystem.bazel

    /// Creates a reader.
    package init() {}

    /// Returns whether a file is a `BUILD` file.
    package func recognizes(_ name: String) -> Bool { name == "build" || name == "build.bazel" }

    /// Returns the products of a `BUILD` file.
    package func description(of source: BuildFile) -> BuildDescription {
        var description = BuildDescription()
        guard source.name == "BUILD" || source.name == "BUILD.bazel",
            source.contains("bundle_id") || source.contains("entitlements")
        else { return description }
        let loads = BazelLoads(of: source)
        description.inputs = loads.paths
        let script = LiteralScript(source.file, as: .starlark, with: loads.constants) { name, labels in
            labels.contains("entitlements") || labels.contains("bundle_id") || loads.macros[name] != nil
        }
        for call in script.calls {
            guard let name = call.name else { continue }
            if BazelRule(name) == nil, let macro = loads.macros[name] {
                guard source.budget.includes(fileOf: macro.size) else { break }
                let inner = macro.calls(with: call)
                for rule in inner { BazelProduct(source, rule, macro: call).add(to: &description) }
                if !inner.isEmpty { continue }
            }
            BazelProduct(source, call, macro: nil).add(to: &description)
        }
        return description
    }
}

/// A rule of rules_apple that creates a signed product: its kind and platform.
struct BazelRule {
    let type: ProductType
    let sdk: SDK

    private static let platforms: [(String, String)] = [
        ("ios", "iphoneos"), ("macos", "macosx"), ("tvos", "appletvos"), ("watchos", "watchos"),
        ("visionos", "xros"), ("mac", "macosx"), ("watch", "watchos"), ("tv", "appletvos"),
    ]

    /// Recognizes a rule by its name: `ios_application`, or a macro with a similar name.
    init?(_ name: String, isMacro: Bool = false) {
        let words = name.lowercased().split(separator: "_").map(String.init)
        guard let platform = Self.platforms.first(where: { words.contains($0.0) }) else { return nil }
        sdk = SDK(platform.1)
        let kind = words.filter { $0 != platform.0 }.joined(separator: "_")
        switch kind {
        case "application", "single_target_application": type = .application
        case "extension", "imessage_extension", "sticker_pack_extension", "quick_look_plugin", "spotlight_importer":
            type = .appExtension
        case "app_clip": type = .appClip
        case "command_line_application", "xpc_service": type = .tool
        case "framework", "unit_test", "ui_test", "dylib", "bundle", "kernel_extension", "build_test":
            type = ProductType(rawValue: "com.apple.product-type.framework")
        default:
            guard isMacro else { return nil }
            let isExtension = kind.contains("extension") || kind.contains("widget")
            type = isExtension ? .appExtension : kind.contains("clip") ? .appClip : .application
        }
    }
}

/// The product of one call in a `BUILD` file.
private struct BazelProduct {
    let source: BuildFile
    let call: BuildValue

    /// The call of the macro that contains the call; `nil` if the `BUILD` file calls the rule itself.
    let macro: BuildValue?

    init(_ source: BuildFile, _ call: BuildValue, macro: BuildValue?) {
        self.source = source
        self.call = call
        self.macro = macro
    }

    func add(to description: inout BuildDescription) {
        guard let ruleName = call.name, let stated = call["entitlements"], stated.value.content.isPresent else {
            return
        }
        let place = macro?.location ?? call.location
        guard let rule = BazelRule(ruleName, isMacro: true) ?? platform(from: call["platform_type"]) else {
            let reason = "the platform of the rule `\(ruleName)` is not known"
            description.unknown.append(UnknownBinding(reason, at: stated.location))
            return
        }
        let suffix = call["bundle_extension"]?.string
        let isBundle = rule.type.kind == .framework && ruleName.hasSuffix("_bundle")
        let type = isBundle ? suffix == "systemextension" ? .systemExtension : .unspecified : rule.type
        guard type.kind != .framework else { return }
        let name = call["name"]?.string ?? macro?["name"]?.string ?? ProjectPath.name(of: source.directory)
        for choice in stated.selected where choice.value.content.isPresent {
            guard let label = choice.string, let path = path(of: label) else {
                let reason = "the entitlements of `\(name)` are created by another rule or computed"
                description.unknown.append(UnknownBinding(reason, at: choice.location))
                continue
            }
            var product = ProductBinding(name, type: type, sdk: rule.sdk, at: place)
            product.bundleIdentifier = call["bundle_id"]?.selected.first?.located
            product.entitlements = .file(Located(path, at: choice.location))
            description.products.append(product)
        }
    }

    private func platform(from value: BuildValue?) -> BazelRule? {
        value?.string.flatMap { BazelRule($0 + "_application") }
    }

    /// Returns the path of the file that a label names; `nil` if the label is not that of an existing file.
    ///
    /// Source: <https://bazel.build/concepts/labels>.
    private func path(of label: String) -> String? {
        let path: String
        if label.hasPrefix("//") || label.hasPrefix("@//") {
            let parts = label.drop { $0 == "@" }.dropFirst(2).split(separator: ":", maxSplits: 1)
            guard let root = source.bazelRoot, let package = parts.first else { return nil }
            let isRootPackage = label.hasPrefix("//:") || label.hasPrefix("@//:")
            let short = package.split(separator: "/").last ?? ""
            let target = isRootPackage ? parts[0] : parts.count > 1 ? parts[1] : short
            path = source.path(
                String(target), from: isRootPackage ? root : ProjectPath.join(root, String(package)))
        } else {
            path = source.path(label.hasPrefix(":") ? String(label.dropFirst()) : label)
        }
        if source.files.exists(path) { return path }
        // A filegroup usually has the name of its only file.
        return ["", ".entitlements", ".plist"].lazy.map { path + $0 }.first(where: source.files.exists)
    }
}

/// The constants and macros that a `BUILD` file loads.
private struct BazelLoads {
    private(set) var constants = Constants()
    private(set) var macros: [String: BazelMacro] = [:]
    private(set) var paths: [String] = []

    /// The maximum number of `.bzl` files that one `BUILD` file loads.
    private static let fileLimit = 50

    init(of source: BuildFile) {
        let script = LiteralScript(source.file, as: .starlark) { name, _ in name == "load" }
        for load in script.calls.prefix(Self.fileLimit) {
            let arguments = load.entries
            guard let label = load.positional.first?.string, label.hasSuffix(".bzl"),
                let path = source.path(ofModule: label), let file = source.included(path)
            else { continue }
            paths.append(path)
            let module = LiteralScript(file, as: .starlark)
            let functions = BazelMacro.macros(in: file, with: module.constants)
            for argument in arguments.dropFirst() {
                guard let name = argument.value.string else { continue }
                let local = argument.key ?? name
                if let value = module.constants.values[name] { constants.values[local] = value }
                if let function = functions[name] { macros[local] = function }
            }
        }
    }
}

extension BuildFile {
    /// The maximum number of directories in which the root of a workspace is searched.
    private static let levelLimit = 16

    /// The directory of the Bazel workspace; `nil` if it is not in the tree.
    fileprivate var bazelRoot: String? {
        var current = directory
        for _ in 0..<Self.levelLimit {
            let marks = ["MODULE.bazel", "WORKSPACE", "WORKSPACE.bazel"]
            if marks.contains(where: { files.exists(path($0, from: current)) }) { return current }
            guard !current.isEmpty, current != "/" else { return nil }
            current = ProjectPath.directory(of: current)
        }
        return nil
    }

    /// Returns the path of a `.bzl` file by its label; `nil` if it belongs to another repository.
    fileprivate func path(ofModule label: String) -> String? {
        if label.hasPrefix(":") { return path(String(label.dropFirst())) }
        guard label.hasPrefix("//"), let root = bazelRoot else { return nil }
        return path(label.dropFirst(2).split(separator: ":").joined(separator: "/"), from: root)
    }
}

extension BuildValue {
    /// The values from which a call of `select` chooses; for any other expression, its value.
    fileprivate var selected: [BuildValue] {
        guard name == "select", let table = positional.first else { return [self] }
        var seen: Set<String> = []
        return table.entries.map(\.value).filter { seen.insert($0.string ?? "").inserted }
    }
}

extension LocatedValue.Content {
    /// Whether the value is set.
    fileprivate var isPresent: Bool { if case .null = self { false } else { true } }
}
