import PropertyLists
package import XcodeProjects

/// Reads the specifications of XcodeGen, which generates Xcode projects.
package struct XcodeGenReader: BuildSystemReader {
    /// XcodeGen.
    package let system = BuildSystem.xcodeGen

    /// Creates a reader.
    package init() {}

    /// Returns whether a file can be a specification; the name is an option of XcodeGen.
    package func recognizes(_ name: String) -> Bool {
        name.hasSuffix(".yml") || name.hasSuffix(".yaml") || name == "project.json" || name.hasSuffix("xcodegen.json")
    }

    /// Returns the project of a specification.
    ///
    /// A file whose name is not `project.yml` can belong to another tool. It must contain a project name and at least
    /// one target with the properties of XcodeGen.
    package func project(of source: BuildFile) -> XcodeProject? {
        guard let parseYAML = source.parseYAML else { return nil }
        let isNamed = source.name == "project.yml"
        guard isNamed ? !isTemplate(source, parsing: parseYAML) : isSpecification(source, parsing: parseYAML)
        else { return nil }
        let project = XcodeProject(
            describedBy: source.file.path, from: source.files, spending: source.budget, parsing: parseYAML)
        return isNamed || project?.targets.isEmpty == false ? project : nil
    }

    /// Returns whether a tool such as Copier, Cookiecutter, or Mustache must expand a file before it is a
    /// specification: it is not YAML yet, or its name is not a text, because YAML reads `{{ name }}` as a mapping.
    private func isTemplate(_ source: BuildFile, parsing parseYAML: YAMLParser) -> Bool {
        guard source.file.holdsPlaceholder else { return false }
        guard let node = try? parseYAML(source.file) else { return true }
        let name = BuildValue(LocatedValue(node, in: source.file))["name"]
        return name != nil && name?.string == nil
    }

    /// Returns whether a file with any name is a specification, according to its content.
    private func isSpecification(_ source: BuildFile, parsing parseYAML: YAMLParser) -> Bool {
        guard source.hasLine(beginningWith: ["targets:", "include:", "\"targets\""]),
            source.file.text.count <= LiteralScript.sizeLimit, !source.isBelowSpecification,
            let node = try? parseYAML(source.file)
        else { return false }
        let root = BuildValue(LocatedValue(node, in: source.file))
        let hasTargets = root["targets"]?.entries.contains(where: isTarget) ?? (root["include"] != nil)
        return hasTargets && root["name"]?.string != nil
    }

    private func isTarget(_ entry: (key: String?, keyRange: Range<Int>?, value: BuildValue)) -> Bool {
        let target = entry.value
        return target["templates"] != nil
            || target["type"] != nil
                && (target["platform"] != nil || target["supportedDestinations"] != nil)
    }
}

extension BuildFile {
    /// The maximum number of directories in which a `project.yml` is searched.
    private static let levelLimit = 16

    /// Whether a directory at or above the file contains a `project.yml`, which can include the file.
    fileprivate var isBelowSpecification: Bool {
        directories(atMost: Self.levelLimit).contains { files.exists(path("project.yml", from: $0)) }
    }

    /// Whether a line begins with one of several texts, after spaces.
    fileprivate func hasLine(beginningWith texts: [String]) -> Bool {
        let texts = texts.map { Array($0.utf8) }
        var isStart = true
        for (index, byte) in file.text.enumerated() {
            if isStart, byte != UInt8(ascii: " "), byte != UInt8(ascii: "\t") {
                if texts.contains(where: { file.text[index...].starts(with: $0) }) { return true }
                isStart = false
            }
            if byte == UInt8(ascii: "\n") { isStart = true }
        }
        return false
    }
}

extension SourceFile {
    /// Whether a line, or a value in it, begins with `{{ name }}` or `{% if name %}`, and not in quotation marks or in a
    /// comment.
    fileprivate var holdsPlaceholder: Bool {
        text.split(separator: UInt8(ascii: "\n")).contains { line in
            let entry = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "-") }
            guard !entry.isPlaceholder else { return true }
            guard let colon = entry.firstIndex(of: UInt8(ascii: ":")), entry.first != UInt8(ascii: "#") else {
                return false
            }
            return entry[(colon + 1)...].drop { $0 == UInt8(ascii: " ") }.isPlaceholder
        }
    }
}

extension ArraySlice<UInt8> {
    /// Whether the text begins with two brackets and a name, and not only with brackets.
    fileprivate var isPlaceholder: Bool {
        guard count > 2, first == UInt8(ascii: "{") else { return false }
        let (second, third) = (self[startIndex + 1], self[startIndex + 2])
        return (second == UInt8(ascii: "{") || second == UInt8(ascii: "%"))
            && (third == UInt8(ascii: " ") || third == UInt8(ascii: "-") || 0x41...0x5A ~= third & 0xDF)
    }
}
