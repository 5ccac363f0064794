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
        for call in loads.calls(in: source.file) {
            guard let products = products(of: call, loads, source) else { break }
            for product in products { product.add(to: &description) }
        }
        return description
    }

    /// Returns the products of a call of a rule or macro; `nil` if the budget does not include the macro.
    private func products(of call: BuildValue, _ loads: BazelLoads, _ source: BuildFile) -> [BazelProduct]? {
        let own = [BazelProduct(source, call, macro: nil)]
        guard let macro = loads.macro(of: call) else { return own }
        guard source.budget.includes(fileOf: macro.size) else { return nil }
        let inner = macro.calls(with: call).map { BazelProduct(source, $0, macro: call) }
        return inner.isEmpty ? own : inner
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
        let kind = words.filter { $0 != platform.0 }.joined(separator: "_")
        guard let type = Self.type(ofRule: kind) ?? (isMacro ? Self.type(ofMacro: kind) : nil) else { return nil }
        self.type = type
        sdk = SDK(platform.1)
    }

    /// Returns the type of the products of a rule; `nil` if there is no such rule.
    private static func type(ofRule kind: String) -> ProductType? {
        switch kind {
        case "application", "single_target_application": .application
        case "extension", "imessage_extension", "sticker_pack_extension", "quick_look_plugin", "spotlight_importer":
            .appExtension
        case "app_clip": .appClip
        case "command_line_application", "xpc_service": .tool
        case "framework", "unit_test", "ui_test", "dylib", "bundle", "kernel_extension", "build_test":
            ProductType(rawValue: "com.apple.product-type.framework")
        default: nil
        }
    }

    /// Returns the type of the products of a macro, according to the words in its name.
    private static func type(ofMacro kind: String) -> ProductType {
        if kind.contains("extension") || kind.contains("widget") { return .appExtension }
        return kind.contains("clip") ? .appClip : .application
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
        guard let rule = BazelRule(ruleName, isMacro: true) ?? platform(from: call["platform_type"]) else {
            let reason = "the platform of the rule `\(ruleName)` is not known"
            description.unknown.append(UnknownBinding(reason, at: stated.location))
            return
        }
        let type = type(of: rule, named: ruleName)
        guard type.kind != .framework else { return }
        for choice in stated.selected where choice.value.content.isPresent {
            add(type, for: rule.sdk, with: choice, to: &description)
        }
    }

    /// Returns the type of the product; a bundle can be a system extension.
    private func type(of rule: BazelRule, named name: String) -> ProductType {
        guard rule.type.kind == .framework, name.hasSuffix("_bundle") else { return rule.type }
        return call["bundle_extension"]?.string == "systemextension" ? .systemExtension : .unspecified
    }

    /// Adds the product with one of its entitlements files.
    private func add(
        _ type: ProductType, for sdk: SDK, with file: BuildValue, to description: inout BuildDescription
    ) {
        let name = call["name"]?.string ?? macro?["name"]?.string ?? ProjectPath.name(of: source.directory)
        guard let label = file.string, let path = path(of: label) else {
            let reason = "the entitlements of `\(name)` are created by another rule or computed"
            description.unknown.append(UnknownBinding(reason, at: file.location))
            return
        }
        var product = ProductBinding(name, type: type, sdk: sdk, at: (macro ?? call).location)
        product.bundleIdentifier = call["bundle_id"]?.selected.first?.located
        product.entitlements = .file(Located(path, at: file.location))
        description.products.append(product)
    }

    private func platform(from value: BuildValue?) -> BazelRule? {
        value?.string.flatMap { BazelRule($0 + "_application") }
    }

    /// Returns the path of the file that a label names; `nil` if the label is not that of an existing file.
    ///
    /// Source: <https://bazel.build/concepts/labels>.
    private func path(of label: String) -> String? {
        let isAbsolute = label.hasPrefix("//") || label.hasPrefix("@//")
        let relative = label.hasPrefix(":") ? String(label.dropFirst()) : label
        guard let path = isAbsolute ? path(ofAbsoluteLabel: label) : source.path(relative) else { return nil }
        // A filegroup usually has the name of its only file.
        return ["", ".entitlements", ".plist"].lazy.map { path + $0 }.first(where: source.files.exists)
            ?? (isAbsolute ? nil : onlySource(ofRule: relative))
    }

    /// Returns the only source of a rule of the file that creates entitlements, such as `genrule` or `filegroup`.
    private func onlySource(ofRule name: String) -> String? {
        let rules = LiteralScript(source.file, as: .starlark) { _, labels in
            labels.contains("name") && (labels.contains("srcs") || labels.contains("template"))
        }
        guard let rule = rules.calls.first(where: { $0["name"]?.string == name }) else { return nil }
        let sources = rule["template"].map { [$0] } ?? rule["srcs"]?.elements ?? []
        guard sources.count == 1, let path = sources.first?.string.map({ source.path($0) }) else { return nil }
        return source.files.exists(path) ? path : nil
    }

    /// Returns the path that a label with a package names; `nil` if the root of the workspace is not known.
    private func path(ofAbsoluteLabel label: String) -> String? {
        let label = label.drop { $0 == "@" }
        let parts = label.dropFirst(2).split(separator: ":", maxSplits: 1)
        guard let root = source.bazelRoot, let package = parts.first else { return nil }
        if label.hasPrefix("//:") { return source.path(String(package), from: root) }
        let target = parts.count > 1 ? parts[1] : package.split(separator: "/").last ?? ""
        return source.path(String(target), from: ProjectPath.join(root, String(package)))
    }
}

/// The constants and macros that a `BUILD` file loads.
private struct BazelLoads {
    private var constants = Constants()
    private var macros: [String: BazelMacro] = [:]
    private(set) var paths: [String] = []

    /// The maximum number of `.bzl` files that one `BUILD` file loads.
    private static let fileLimit = 50

    init(of source: BuildFile) {
        let script = LiteralScript(source.file, as: .starlark) { name, _ in name == "load" }
        for load in script.calls.prefix(Self.fileLimit) {
            guard let label = load.positional.first?.string, label.hasSuffix(".bzl"),
                let path = source.path(ofModule: label), let file = source.included(path)
            else { continue }
            paths.append(path)
            add(load, of: file)
        }
    }

    /// Adds the constants and macros that a call of `load` names, under the names that the call gives them.
    private mutating func add(_ load: BuildValue, of file: SourceFile) {
        let module = LiteralScript(file, as: .starlark)
        let functions = BazelMacro.macros(in: file, with: module.constants)
        for argument in load.entries.dropFirst() {
            guard let name = argument.value.string else { continue }
            let local = argument.key ?? name
            if let value = module.constants.values[name] { constants.values[local] = value }
            if let function = functions[name] { macros[local] = function }
        }
    }

    /// Returns the calls in a `BUILD` file that can create a product with entitlements.
    func calls(in file: SourceFile) -> [BuildValue] {
        LiteralScript(file, as: .starlark, with: constants) { name, labels in
            labels.contains("entitlements") || labels.contains("bundle_id") || macros[name] != nil
        }.calls
    }

    /// Returns the macro that a call calls; `nil` if the call is one of a known rule.
    func macro(of call: BuildValue) -> BazelMacro? {
        guard let name = call.name, BazelRule(name) == nil else { return nil }
        return macros[name]
    }
}

extension BuildFile {
    /// The maximum number of directories in which the root of a workspace is searched.
    private static let levelLimit = 16

    /// The directory of the Bazel workspace; `nil` if it is not in the tree.
    fileprivate var bazelRoot: String? {
        let marks = ["MODULE.bazel", "WORKSPACE", "WORKSPACE.bazel"]
        return directories(atMost: Self.levelLimit).first { directory in
            marks.contains { files.exists(path($0, from: directory)) }
        }
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
