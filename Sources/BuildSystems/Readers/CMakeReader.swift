import PropertyLists
package import XcodeProjects

/// Reads the targets of CMake whose properties or signing commands name entitlements files.
///
/// Source: <https://cmake.org/cmake/help/latest/prop_tgt/XCODE_ATTRIBUTE_an-attribute.html>.
package struct CMakeReader: ProductReader {
    /// CMake.
    package let system = BuildSystem.cMake

    /// Creates a reader.
    package init() {}

    /// Returns whether a file is a list file.
    package func recognizes(_ name: String) -> Bool { name == "cmakelists.txt" }

    /// Returns the products of a list file.
    package func description(of source: BuildFile) -> BuildDescription {
        guard source.file.text.count <= LiteralScript.sizeLimit,
            source.contains("ntitlements") || source.contains("ENTITLEMENTS") || source.contains("include(")
        else { return BuildDescription() }
        var reader = CMakeTargets(source)
        reader.run()
        return reader.description
    }
}

/// Reads the commands of one list file in order; the values of variables from other files are not known.
private struct CMakeTargets {
    private let source: BuildFile
    private var variables = CMakeVariables()
    private var platforms = CMakePlatforms()
    private var properties: [String: [String: Located<String>]] = [:]
    private var names: [String] = []
    private var sdks: [String: SDK] = [:]
    private(set) var description = BuildDescription()

    /// The directories in which files are included by their names without an extension.
    private var modulePath: [String] = []

    /// The templates of files that the build creates, by the path of the created file.
    private var configured: [String: String] = [:]

    init(_ source: BuildFile) {
        self.source = source
        for name in ["CMAKE_CURRENT_SOURCE_DIR", "CMAKE_CURRENT_LIST_DIR", "PROJECT_SOURCE_DIR"] {
            variables[name] = "."
        }
        let root = source.cMakeRoot
        let depth = source.directory.split(separator: "/").count - root.split(separator: "/").count
        variables["CMAKE_SOURCE_DIR"] =
            depth <= 0 ? "." : Array(repeating: "..", count: depth).joined(separator: "/")
        readAncestors(upTo: root)
    }

    /// The maximum number of list files above a file whose variables are read.
    private static let ancestorLimit = 8

    /// Reads the variables of the list files above this one, the outermost first, and the platform for which they add its
    /// directory.
    private mutating func readAncestors(upTo root: String) {
        var directories: [String] = []
        var current = source.directory
        while current != root, directories.count < Self.ancestorLimit, !current.isEmpty, current != "/" {
            current = ProjectPath.directory(of: current)
            directories.append(current)
        }
        let own = variables
        for (index, directory) in directories.enumerated().reversed() {
            guard let file = source.included(source.path("CMakeLists.txt", from: directory)),
                file.text.count <= LiteralScript.sizeLimit
            else { continue }
            // Paths in these values are relative to the other directory.
            let steps = Array(repeating: "..", count: index + 1).joined(separator: "/")
            for name in ["CMAKE_CURRENT_SOURCE_DIR", "CMAKE_CURRENT_LIST_DIR"] { variables[name] = steps }
            // The platforms for which the list file adds the directory of this one.
            var added: [SDK?] = []
            for command in CMakeCommand.commands(in: file) where Self.inherited.contains(command.name) {
                if command.name == "project" { variables["PROJECT_SOURCE_DIR"] = steps }
                read(command)
                guard command.name == "add_subdirectory", let word = command.words.first?.value else { continue }
                let path = expand(word)
                // The variables with the directories of CMake are relative to this directory.
                let isRelativeToThis = path.hasPrefix("..")
                if source.isInside(isRelativeToThis ? source.path(path) : source.path(path, from: directory)) {
                    added.append(platforms.current)
                }
            }
            platforms = CMakePlatforms(common: Set(added).count == 1 ? added[0] : platforms.current)
        }
        for name in ["CMAKE_CURRENT_SOURCE_DIR", "CMAKE_CURRENT_LIST_DIR"] { variables[name] = own[name] }
    }

    /// The commands of list files above this one that are read.
    private static let inherited: Set<String> = [
        "project", "set", "if", "elseif", "else", "endif", "add_subdirectory",
    ]

    /// The maximum number of included files, and the maximum depth of inclusions.
    private static let inclusionLimit = 50
    private static let depthLimit = 8

    /// The maximum number of directories that one command adds to the module path.
    private static let moduleLimit = 16

    private var depth = 0
    private var inclusions = 0

    /// Reads an included file; its paths remain relative to the list file.
    private mutating func include(_ words: [Located<String>]) {
        inclusions += 1
        guard depth < Self.depthLimit, inclusions < Self.inclusionLimit, let word = words.first?.value else { return }
        guard word.hasSuffix(".cmake") else {
            let paths = modulePath.map { ProjectPath.join($0, expand(word) + ".cmake") }
            if let path = paths.first(where: { $0.isWithoutReferences && source.files.exists(source.path($0)) }) {
                read(included: path)
            }
            return
        }
        let names = word.split(separator: "${").dropFirst().map { String($0.prefix { $0 != "}" }) }
        let path = names.contains(where: variables.alternatives.contains) ? word : expand(word)
        guard path.isWithoutReferences else {
            includeVariants(of: path)
            return
        }
        read(included: path)
    }

    /// Reads the files that a path with one unknown variable can name, such as `cmake/${PLATFORM}.cmake`.
    ///
    /// The value of the variable in the name of a file determines the platform.
    private mutating func includeVariants(of path: String) {
        let directory = ProjectPath.directory(of: path)
        let name = ProjectPath.name(of: path)
        guard directory.isWithoutReferences, let start = name.firstRange(of: "${"), let end = name.firstIndex(of: "}")
        else { return }
        let (prefix, suffix) = (name[..<start.lowerBound], name[name.index(after: end)...])
        for file in source.files.names(in: source.path(directory)).sorted()
        where file.hasPrefix(prefix) && file.hasSuffix(suffix) && inclusions < Self.inclusionLimit {
            let variant = file.dropFirst(prefix.count).dropLast(suffix.count)
            guard let sdk = SDK(variant: variant.lowercased()) else { continue }
            inclusions += 1
            // Each file describes the same targets for another platform.
            var other = self
            other.platforms.enter(sdk)
            other.read(included: ProjectPath.join(directory, file))
            other.commonSettings = CMakeAttributes.settings(of: other.variables)
            for name in other.names where other.entitlements(of: name) != entitlements(of: name) { other.add(name) }
            (description, inclusions) = (other.description, other.inclusions)
        }
    }

    /// Returns the locations of the properties with the entitlements of a target.
    private func entitlements(of name: String) -> Set<String> {
        let stated = (properties[name] ?? [:]).filter { $0.key.hasPrefix(Self.entitlementsProperty) }
        return Set(stated.values.map { "\($0.location)" })
    }

    private mutating func read(included path: String) {
        guard let file = source.included(source.path(path)), file.text.count <= LiteralScript.sizeLimit
        else { return }
        depth += 1
        for command in CMakeCommand.commands(in: file) { read(command) }
        depth -= 1
    }

    /// Whether the commands of the list file itself, and not those of one above it, are read.
    private var isReadingOwnFile = false

    mutating func run() {
        isReadingOwnFile = true
        for command in CMakeCommand.commands(in: source.file) { read(command) }
        commonSettings = CMakeAttributes.settings(of: variables)
        for name in names where description.products.count <= BuildDescription.productLimit { add(name) }
    }

    /// The build settings that the project sets for all targets.
    private var commonSettings: [(name: String, value: String)] = []

    private mutating func read(_ command: CMakeCommand) {
        let words = command.words
        switch command.name {
        case "project":
            variables["PROJECT_NAME"] = words.first.map { expand($0.value) }
            if isReadingOwnFile { variables["PROJECT_SOURCE_DIR"] = "." }
        case "set" where words.count >= 2:
            let value = words.dropFirst().prefix { $0.value != "CACHE" && $0.value != "PARENT_SCOPE" }
            guard !isPlatformOfBranch(words[0].value) else { return }
            variables.set(words[0].value, to: value.map(\.value).joined(separator: ";"))
            if ["CMAKE_SYSTEM_NAME", "CMAKE_OSX_SYSROOT"].contains(words[0].value) {
                platforms.select(words[1].value, by: words[0].value)
            }
            if words[0].value == "CPACK_BUNDLE_APPLE_ENTITLEMENTS", isReadingOwnFile {
                set(words[0].value, words[1], of: "${PROJECT_NAME}")
            }
        case "if", "elseif", "else", "endif": platforms.read(command.name, words.map(\.value))
        case "list" where words.count > 2 && words[0].value == "APPEND" && words[1].value == "CMAKE_MODULE_PATH":
            modulePath += words[2...].prefix(Self.moduleLimit).map { expand($0.value) }
        case "configure_file" where words.count >= 2: configure(words)
        case "set_target_properties": readTargetProperties(words)
        case "set_property": readProperty(words)
        case "include": include(words)
        case "add_custom_command", "add_custom_target", "install": readSigning(words)
        case "function", "macro": functions += 1
        case "endfunction", "endmacro": functions = max(functions - 1, 0)
        default:
            // A function of the project can set properties under a name without the prefix `XCODE_ATTRIBUTE_`.
            if words.contains(where: { $0.value == "CODE_SIGN_ENTITLEMENTS" }) { readTargetProperties(words) }
        }
    }

    /// The number of functions around the current command; in a function, targets are parameters.
    private var functions = 0

    private mutating func readTargetProperties(_ words: [Located<String>]) {
        guard let index = words.firstIndex(where: { $0.value == "PROPERTIES" }) else { return }
        let pairs = words[(index + 1)...]
        for target in words[..<index] {
            var rest = pairs
            while let name = rest.popFirst(), let value = rest.popFirst() { set(name.value, value, of: target.value) }
        }
    }

    private mutating func readProperty(_ words: [Located<String>]) {
        guard words.first?.value == "TARGET", let index = words.firstIndex(where: { $0.value == "PROPERTY" }),
            index + 2 < words.count
        else { return }
        for target in words[1..<index] { set(words[index + 1].value, words[index + 2], of: target.value) }
    }

    /// Whether a property or variable determines a platform that the current branch determines already, and that does not
    /// apply outside of it.
    private func isPlatformOfBranch(_ name: String) -> Bool {
        platforms.isConditional && platforms.current != nil
            && CMakeAttributes.platformProperties.contains { name.hasSuffix($0) }
    }

    private mutating func set(_ property: String, _ value: Located<String>, of target: String) {
        let name = expand(target)
        // The Bundle generator of CPack calls `codesign`.
        let isOfBundleGenerator = property == "CPACK_BUNDLE_APPLE_ENTITLEMENTS"
        let isStated = property.hasPrefix("CODE_SIGN_ENTITLEMENTS") || isOfBundleGenerator
        let property = isStated ? "XCODE_ATTRIBUTE_CODE_SIGN_ENTITLEMENTS" + property.variant : property
        guard functions == 0 else {
            if property.hasPrefix(Self.entitlementsProperty) {
                let reason = "a function sets the entitlements of targets, and functions are not evaluated"
                description.unknown.append(UnknownBinding(reason, at: value.location, in: source.directory))
            }
            return
        }
        guard !isPlatformOfBranch(property) else { return }
        if properties[name] == nil { names.append(name) }
        properties[name, default: [:]][property] = Located(expand(value.value), at: value.location)
        guard property.hasPrefix(Self.entitlementsProperty) else { return }
        sdks[name] = platforms.current
        if isOfBundleGenerator { signedUnchanged.insert(name) } else { signedUnchanged.remove(name) }
    }

    /// Reads `codesign --entitlements` in a command that runs after a target was built.
    private mutating func readSigning(_ words: [Located<String>]) {
        guard let path = CMakeSigning(words).entitlements else { return }
        for (copy, original) in CMakeSigning(words).copies { configured[expand(copy.value)] = expand(original.value) }
        let stated = words.first?.value == "TARGET" && words.count > 1 ? expand(words[1].value) : nil
        let target = stated ?? variables["PROJECT_NAME"]
        guard functions == 0 else {
            let reason = "a function signs targets, and functions are not evaluated"
            description.unknown.append(UnknownBinding(reason, at: path.location, in: source.path(expand(path.value))))
            return
        }
        guard let target else { return }
        if properties[target] == nil { names.append(target) }
        properties[target, default: [:]][Self.entitlementsProperty] = Located(expand(path.value), at: path.location)
        sdks[target] = SDK("macosx")
        signedUnchanged.insert(target)
    }

    /// The targets whose entitlements files are passed to `codesign`, instead of to Xcode.
    private var signedUnchanged: Set<String> = []

    /// The form of the variables in the templates of created files, by the path of the created file.
    private var templates: [String: TemplateForm] = [:]

    private mutating func configure(_ words: [Located<String>]) {
        let (created, options) = (expand(words[1].value), words.dropFirst(2).map(\.value))
        configured[created] = expand(words[0].value)
        templates[created] =
            options.contains("COPYONLY") ? nil : options.contains("@ONLY") ? .marks : .marksAndBraces
    }

    private mutating func add(_ name: String) {
        let all = properties[name] ?? [:]
        let team = variables["CMAKE_XCODE_ATTRIBUTE_DEVELOPMENT_TEAM"]
        let sdk = sdks[name] ?? CMakeAttributes.sdk(in: all, besides: commonSettings) ?? SDK("macosx")
        let stated = all.filter { $0.key.hasPrefix(Self.entitlementsProperty) }.sorted { $0.key < $1.key }
        for (property, path) in stated {
            let template = templates[path.value]
            let path = configured[path.value].map { Located($0, at: path.location) } ?? path
            guard path.value.isWithoutReferences, !path.value.contains("$<") else {
                let reason = "the entitlements of `\(name)` are computed"
                description.unknown.append(UnknownBinding(reason, at: path.location))
                continue
            }
            let variant = property.split(separator: "=").last.map { String($0.prefix { $0 != "]" }) }
            var product = ProductBinding(
                displayName(of: name), type: CMakeAttributes.type(in: all), sdk: sdk,
                configuration: property.contains("variant=") ? variant ?? "Release" : "Release", at: path.location)
            let information = all["MACOSX_BUNDLE_INFO_PLIST"]?.value ?? variables["CPACK_BUNDLE_PLIST"]
            // An attribute overrides the other properties, also if its value is not known.
            product.bundleIdentifier =
                all[Self.identifiers[0]].map(known)
                ?? Self.identifiers.compactMap { known(all[$0]) }.first
                ?? information.flatMap { source.identifier(ofInformation: $0) }
            product.team =
                known(all["XCODE_ATTRIBUTE_DEVELOPMENT_TEAM"]) ?? known(team.map { Located($0, at: path.location) })
            product.entitlements = .file(Located(source.path(path.value), at: path.location))
            product.isSignedUnchanged = signedUnchanged.contains(name)
            product.template = template
            product.settings = CMakeAttributes.settings(
                in: all, besides: commonSettings, for: product.configuration, at: path.location)
            description.products.append(product)
        }
    }

    /// The name of a target, or the name of the directory if the target name is a variable that another file sets.
    private func displayName(of target: String) -> String {
        if target.isWithoutReferences { return target }
        let directory = ProjectPath.name(of: source.directory)
        return directory.isEmpty ? "app" : directory
    }

    /// The property with the path of the entitlements file; a suffix can name a configuration.
    private static let entitlementsProperty = "XCODE_ATTRIBUTE_CODE_SIGN_ENTITLEMENTS"

    /// The properties that contain the bundle identifier, in descending order of precedence.
    private static let identifiers = [
        "XCODE_ATTRIBUTE_PRODUCT_BUNDLE_IDENTIFIER", "PRODUCT_BUNDLE_IDENTIFIER", "MACOSX_BUNDLE_GUI_IDENTIFIER",
    ]

    private func known(_ value: Located<String>?) -> Located<String>? {
        value.flatMap { $0.value.isEmpty || !$0.value.isWithoutReferences ? nil : $0 }
    }

    private func expand(_ text: String) -> String { variables.expand(text) }
}

extension BuildFile {
    /// The maximum number of directories above a list file in which other list files are searched.
    private static let levelLimit = 8

    /// The directory of the outermost list file above this one.
    ///
    /// The directories between them need not contain list files.
    fileprivate var cMakeRoot: String {
        var (current, root) = (directory, directory)
        for _ in 0..<Self.levelLimit where !current.isEmpty && current != "/" {
            current = ProjectPath.directory(of: current)
            if files.exists(path("CMakeLists.txt", from: current)) { root = current }
        }
        return root
    }

    /// Whether a path is the directory of this file or contains it.
    fileprivate func isInside(_ path: String) -> Bool { directory == path || directory.hasPrefix(path + "/") }
}

extension SDK {
    /// Creates the SDK of a platform in the name of a file: `macos`, `ios`.
    fileprivate init?(variant name: String) {
        switch name {
        case "macos", "osx", "mac", "darwin", "apple": self.init("macosx")
        case "ios": self.init("iphoneos")
        case "tvos": self.init("appletvos")
        case "visionos": self.init("xros")
        default: return nil
        }
    }
}

extension String {
    /// The condition in brackets at the end of the name of a property; empty if there is none.
    fileprivate var variant: Substring { firstIndex(of: "[").map { self[$0...] } ?? "" }
}
