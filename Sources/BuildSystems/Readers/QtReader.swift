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
        for (variable, name) in scopes.settings(named: "CODE_SIGN_ENTITLEMENTS") {
            guard let value = scopes.values[variable + ".value"] else { continue }
            let sdk = SDK(name == "ios" ? "iphoneos" : "macosx")
            let path = value.value.replacing("$$PWD/", with: "").replacing("$${PWD}/", with: "")
                .replacing("$$_PRO_FILE_PWD_/", with: "")
            guard path.isWithoutReferences else {
                description.unknown.append(UnknownBinding("`\(variable).value` is computed", at: value.location))
                continue
            }
            let target = scopes.values["TARGET"]?.value ?? ProjectPath.withoutExtension(source.name)
            let title = target.isWithoutReferences ? target : ProjectPath.withoutExtension(source.name)
            var product = ProductBinding(title, type: .application, sdk: sdk, at: value.location)
            product.entitlements = .file(Located(source.path(path), at: value.location))
            product.team = scopes.value(of: "DEVELOPMENT_TEAM")
            product.bundleIdentifier =
                scopes.value(of: "PRODUCT_BUNDLE_IDENTIFIER")
                ?? scopes.values["QMAKE_TARGET_BUNDLE_PREFIX"].map {
                    Located($0.value + "." + (scopes.values["QMAKE_BUNDLE"]?.value ?? title), at: $0.location)
                }
            description.products.append(product)
        }
        return description
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
        guard let sign = code.firstIndex(of: "=") else { return }
        let left = code[..<sign].filter { !$0.isWhitespace && $0 != "+" }
        let name = left.split(separator: ":").last.map(String.init) ?? ""
        let right = code[code.index(after: sign)...]
        let words = right.split(whereSeparator: { $0.isWhitespace || $0 == "\"" })
        let value = words.joined(separator: " ")
        guard !name.isEmpty else { return }
        if values[name] == nil { order.append(name) }
        values[name] = Located(value, at: Location(file: file, range: range))
        platforms[name] = left.hasPrefix("ios:") ? "ios" : scopes.last ?? ""
    }

    /// Returns the variables whose member `name` is the name of a setting of Xcode, with their platforms.
    func settings(named setting: String) -> [(variable: String, platform: String)] {
        order.compactMap { variable in
            guard variable.hasSuffix(".name"), values[variable]?.value == setting else { return nil }
            return (String(variable.dropLast(".name".count)), platforms[variable] ?? "")
        }
    }

    /// Returns the value of a setting of Xcode; `nil` if it is not a literal.
    func value(of setting: String) -> Located<String>? {
        let value = settings(named: setting).last.flatMap { values[$0.variable + ".value"] }
        return value.flatMap { $0.value.isEmpty || !$0.value.isWithoutReferences ? nil : $0 }
    }
}
