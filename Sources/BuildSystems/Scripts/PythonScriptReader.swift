import PropertyLists
package import XcodeProjects

/// Reads calls of `codesign --entitlements` in Python scripts.
///
/// Sources: the manual page of `codesign`, <https://keith.github.io/xcode-man-pages/codesign.1.html>, and
/// <https://docs.python.org/3/library/subprocess.html>.
package struct PythonScriptReader: ProductReader {
    /// Scripts that call `codesign`.
    package let system = BuildSystem.script

    /// Creates a reader.
    package init() {}

    /// Returns whether a file is a Python script.
    package func recognizes(_ name: String) -> Bool { name.hasSuffix(".py") }

    /// Returns the app that a script signs, once for each entitlements file.
    package func description(of source: BuildFile) -> BuildDescription {
        var description = BuildDescription()
        guard source.contains("codesign"), source.contains("--entitlements") else { return description }
        let script = PythonSigningScript(source)
        let identifiers = SigningIdentifiers(source)
        var seen: Set<String> = []
        for option in script.options {
            guard let file = script.entitlementsFile(of: option) else {
                description.addUnknown("the path of the entitlements file is computed", at: option.location)
                continue
            }
            guard seen.insert(file.value).inserted else { continue }
            guard let sdk = source.sdkOfMac(signingWith: source.files.read(file.value)) else {
                description.addUnknown("the platform of the signed product is not known", at: file.location)
                continue
            }
            let name = SigningIdentifiers.canBelongToApp(file.value) ? script.appName : nil
            var product = ProductBinding(
                name ?? ProjectPath.withoutExtension(ProjectPath.name(of: file.value)),
                type: name == nil ? nil : .application, sdk: sdk, at: file.location)
            product.entitlements = .file(file)
            product.bundleIdentifier = identifiers.identifierOfApp(signedWith: file.value)
            product.team = script.team ?? identifiers.team
            description.products.append(product)
        }
        return description
    }
}
