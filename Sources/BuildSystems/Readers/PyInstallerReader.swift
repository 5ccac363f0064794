import PropertyLists
package import XcodeProjects

/// Reads the spec files of PyInstaller, which packages Python apps and signs them with `codesign`.
///
/// Sources: <https://pyinstaller.org/en/stable/spec-files.html> and
/// <https://pyinstaller.org/en/stable/feature-notes.html#macos-binary-code-signing>.
package struct PyInstallerReader: ProductReader {
    /// PyInstaller.
    package let system = BuildSystem.pyInstaller

    /// Creates a reader.
    package init() {}

    /// Returns whether a file can be a spec file.
    package func recognizes(_ name: String) -> Bool { name.hasSuffix(".spec") }

    /// Returns the executables with entitlements, or the app bundle that contains them.
    package func description(of source: BuildFile) -> BuildDescription {
        var description = BuildDescription()
        guard source.contains("entitlements_file"), source.contains("EXE") else { return description }
        let script = LiteralScript(source.file, as: .starlark) { name, _ in name == "EXE" || name == "BUNDLE" }
        let bundles = script.calls.filter { $0.name == "BUNDLE" }
        for executable in script.calls where executable.name == "EXE" {
            guard let stated = executable["entitlements_file"], stated.value.content.isPresent else { continue }
            guard let file = source.signingFile(in: stated) else {
                description.addUnknown("`entitlements_file` is computed", at: stated.location)
                continue
            }
            // With several bundles, the bundle of an executable is not known.
            let bundle = bundles.count == 1 ? bundles[0] : nil
            let product = product(of: executable, in: bundle, signedWith: file, isOnly: bundles.isEmpty)
            description.products.append(product)
        }
        return description
    }

    private func product(
        of executable: BuildValue, in bundle: BuildValue?, signedWith file: Located<String>, isOnly: Bool
    ) -> ProductBinding {
        let own = executable["name"]?.located
        let name = bundle?["name"]?.string.map(ProjectPath.withoutExtension) ?? own?.value
        var product = ProductBinding(
            name ?? "app", type: isOnly ? .tool : .application, sdk: SDK("macosx"), at: file.location)
        product.bundleIdentifier = bundle?["bundle_identifier"]?.located ?? (isOnly ? own : nil)
        product.team = executable["codesign_identity"]?.located?.teamOfIdentity
        product.entitlements = .file(file)
        return product
    }
}

extension BuildFile {
    /// The maximum number of strings of an expression that are joined to a path.
    private static let partLimit = 8

    /// Returns the existing entitlements file that a value names: a literal, or strings that are joined to a path, as in
    /// `os.path.join(HERE, "mac", "notes.plist")` and `HERE / "mac" / "notes.plist"`.
    func signingFile(in value: BuildValue) -> Located<String>? {
        if let text = value.string {
            return Located(path(ofSigningFile: text) ?? path(text), at: value.location)
        }
        let parts = value.value.file.quotedStrings(in: value.value.range, atMost: Self.partLimit)
        for first in parts.indices {
            for last in parts.indices.reversed() where last >= first {
                let written = parts[first...last].joined(separator: "/")
                if let path = path(ofSigningFile: written) { return Located(path, at: value.location) }
            }
        }
        return nil
    }
}

extension SourceFile {
    /// Returns the strings in a range of a script that contain no other quotation marks.
    func quotedStrings(in range: Range<Int>, atMost limit: Int) -> [String] {
        var strings: [String] = []
        var index = range.lowerBound
        while index < min(range.upperBound, text.count), strings.count < limit {
            let quote = text[index]
            index += 1
            guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { continue }
            let start = index
            while index < range.upperBound, text[index] != quote { index += 1 }
            strings.append(String(decoding: text[start..<min(index, text.count)], as: UTF8.self))
            index += 1
        }
        return strings
    }
}
