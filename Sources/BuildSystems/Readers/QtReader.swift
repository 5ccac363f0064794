import PropertyLists
package import XcodeProjects

/// Reads the projects of qmake that set the entitlements file for Xcode.
///
/// Source: <https://doc.qt.io/qt-6/qmake-variable-reference.html#qmake-mac-xcode-settings>.
package struct QtReader: ProductReader {
    /// Qt with qmake.
    package let system = BuildSystem.qt

    /// Creates a reader.
    package init() {}

    /// Returns whether a file is a project, or a part of one.
    package func recognizes(_ name: String) -> Bool { name.hasSuffix(".pro") || name.hasSuffix(".pri") }

    /// The maximum number of lines; the largest real projects have a few thousand.
    private static let lineLimit = 100_000

    /// Returns the product of a project.
    package func description(of source: BuildFile) -> BuildDescription {
        var description = BuildDescription()
        guard source.contains("CODE_SIGN_ENTITLEMENTS"), source.file.text.count <= LiteralScript.sizeLimit else {
            return description
        }
        let scopes = QMakeScopes(source.file, limit: Self.lineLimit)
        for (variable, platform) in scopes.settings(named: "CODE_SIGN_ENTITLEMENTS") {
            guard let value = scopes.values[variable + ".value"] else { continue }
            guard let path = path(value.value, source) else {
                description.addUnknown("`\(variable).value` is computed", at: value.location)
                continue
            }
            let file = Located(path, at: value.location)
            description.products.append(product(of: scopes, for: platform, signedWith: file, source))
        }
        return description
    }

    /// Returns the path that a value contains; `nil` if it contains a variable other than the directory.
    private func path(_ value: String, _ source: BuildFile) -> String? {
        let path = value.replacing("$$PWD/", with: "").replacing("$${PWD}/", with: "")
            .replacing("$$_PRO_FILE_PWD_/", with: "")
        return path.isWithoutReferences ? source.path(path) : nil
    }

    private func product(
        of scopes: QMakeScopes, for platform: String, signedWith file: Located<String>, _ source: BuildFile
    ) -> ProductBinding {
        let target = scopes.values["TARGET"].flatMap { $0.value.isWithoutReferences ? $0.value : nil }
        let name = target ?? ProjectPath.withoutExtension(source.name)
        let sdk = SDK(platform == "ios" ? "iphoneos" : "macosx")
        var product = ProductBinding(name, type: .application, sdk: sdk, at: file.location)
        product.entitlements = .file(file)
        product.team = scopes.value(of: "DEVELOPMENT_TEAM")
        product.bundleIdentifier = scopes.bundleIdentifier(ofTarget: name)
        return product
    }
}

/// The assignments of a qmake project.
private struct QMakeScopes {
    /// The values by variable; the last assignment of a variable applies.
    private(set) var values: [String: Located<String>] = [:]

    /// The platform of the scope in which each variable is set.
    private var platforms: [String: String] = [:]
    private var order: [String] = []

    init(_ file: SourceFile, limit: Int) {
        var scopes: [String] = []
        var start = 0
        var lines = 0
        while start < file.text.count, lines < limit {
            let end = file.text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? file.text.count
            read(start..<end, of: file, in: &scopes)
            start = end + 1
            lines += 1
        }
    }

    private mutating func read(_ range: Range<Int>, of file: SourceFile, in scopes: inout [String]) {
        let line = file.text(in: range)
        let code = String(line.prefix { $0 != "#" })
        if code.contains("{"), !code.contains("$${") {
            let name = code.prefix { $0 != "{" }.filter { !$0.isWhitespace && $0 != "}" }
            scopes.append(name.hasSuffix("ios") ? "ios" : scopes.last ?? "")
            return
        }
        if code.filter({ !$0.isWhitespace }).hasPrefix("}") { scopes = scopes.dropLast() }
        readAssignment(code, at: Location(file: file, range: range), in: scopes.last ?? "")
    }

    /// Records `NAME = value`, also after a scope: `ios: NAME = value`.
    private mutating func readAssignment(_ code: String, at location: Location, in scope: String) {
        guard let sign = code.firstIndex(of: "=") else { return }
        let left = code[..<sign].filter { !$0.isWhitespace && $0 != "+" }
        guard let name = left.split(separator: ":").last.map(String.init) else { return }
        let words = code[code.index(after: sign)...].split { $0.isWhitespace || $0 == "\"" }
        if values[name] == nil { order.append(name) }
        values[name] = Located(words.joined(separator: " "), at: location)
        platforms[name] = left.hasPrefix("ios:") ? "ios" : scope
    }

    /// Returns the variables whose member `name` is the name of a setting of Xcode, with their platforms.
    func settings(named setting: String) -> [(variable: String, platform: String)] {
        order.compactMap { variable in
            guard variable.hasSuffix(".name"), values[variable]?.value == setting else { return nil }
            return (String(variable.dropLast(".name".count)), platforms[variable] ?? "")
        }
    }

    /// Returns the bundle identifier of the product, which consists of a prefix and a name by default.
    func bundleIdentifier(ofTarget name: String) -> Located<String>? {
        value(of: "PRODUCT_BUNDLE_IDENTIFIER")
            ?? values["QMAKE_TARGET_BUNDLE_PREFIX"].map {
                Located($0.value + "." + (values["QMAKE_BUNDLE"]?.value ?? name), at: $0.location)
            }
    }

    /// Returns the value of a setting of Xcode; `nil` if it is not a literal.
    func value(of setting: String) -> Located<String>? {
        let value = settings(named: setting).last.flatMap { values[$0.variable + ".value"] }
        return value.flatMap { $0.value.isEmpty || !$0.value.isWithoutReferences ? nil : $0 }
    }
}
