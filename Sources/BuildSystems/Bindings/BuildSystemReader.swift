package import PropertyLists
package import XcodeProjects

/// A parser of YAML, which this module gets from its client.
package typealias YAMLParser = @Sendable (SourceFile) throws(BuildSystemError) -> DescriptionNode

/// Reads the build files of one build system, without running code and without a network.
package protocol BuildSystemReader: Sendable {
    /// The build system whose files the reader reads.
    var system: BuildSystem { get }

    /// Returns whether a file can be a build file of the system, by its name in lowercase letters.
    func recognizes(_ name: String) -> Bool

    /// Returns the project that a build file describes; `nil` if it describes nothing that is signed.
    func project(of source: BuildFile) -> XcodeProject?
}

/// A build file, and the other files of its tree.
package struct BuildFile: Sendable {
    /// The build file, with its text.
    package let file: SourceFile

    /// The files of the tree; files outside the checked directories cannot be read.
    package let files: any ProjectFiles

    /// The parser of YAML; `nil` if YAML is not read.
    package let parseYAML: YAMLParser?

    /// The budget of settings that the projects of a run include.
    package let budget: InclusionBudget

    package init(
        _ file: SourceFile, in files: any ProjectFiles, spending budget: InclusionBudget, parsing parseYAML: YAMLParser?
    ) {
        self.file = file
        self.files = files
        self.budget = budget
        self.parseYAML = parseYAML
    }

    /// The path of the directory that contains the file.
    package var directory: String { ProjectPath.directory(of: file.path) }

    /// The name of the file.
    package var name: String { ProjectPath.name(of: file.path) }

    /// The location of the whole file.
    package var location: Location { Location(file: file, range: 0..<0) }

    /// Returns the path of a file that is written relative to a directory.
    package func path(_ written: String, from directory: String? = nil) -> String {
        ProjectPath.normalize(ProjectPath.join(directory ?? self.directory, written))
    }

    /// Returns the directory of the file and the directories above it, the nearest first.
    func directories(atMost limit: Int) -> [String] {
        var directories = [directory]
        while directories.count < limit, let last = directories.last, !last.isEmpty, last != "/" {
            directories.append(ProjectPath.directory(of: last))
        }
        return directories
    }

    /// Returns another file of the tree as a build file; `nil` if it cannot be read.
    package func other(_ path: String) -> BuildFile? {
        files.read(path).map { BuildFile($0, in: files, spending: budget, parsing: parseYAML) }
    }

    /// Returns a file that several build files can include; `nil` if it cannot be read, or if the budget is spent.
    package func included(_ path: String) -> SourceFile? {
        files.read(path).flatMap { budget.includes(fileOf: $0.text.count) ? $0 : nil }
    }

    /// Whether the text contains a word.
    package func contains(_ word: StaticString) -> Bool {
        word.withUTF8Buffer { word in file.text.contains(subsequence: word) }
    }

    /// Returns the root of a file in JSON, JSON5, YAML, or TOML, or the value that a script exports.
    package func root(with constants: Constants = Constants()) -> BuildValue? {
        switch ProjectPath.fileExtension(of: name).lowercased() {
        case "json", "json5": return LiteralScript.object(in: file)
        case "toml": return TOMLReader.root(of: file)
        case "yml", "yaml":
            guard let parseYAML, file.text.count <= LiteralScript.sizeLimit, let node = try? parseYAML(file) else {
                return nil
            }
            return BuildValue(LocatedValue(node, in: file))
        default: return LiteralScript(file, as: .javaScript, with: constants).exported
        }
    }
}

/// A reader that describes products directly.
package protocol ProductReader: BuildSystemReader {
    /// Returns the products that a build file describes.
    func description(of source: BuildFile) -> BuildDescription
}

extension ProductReader {
    /// Returns the project with the products that a build file describes.
    package func project(of source: BuildFile) -> XcodeProject? {
        var description = description(of: source)
        description.isIncomplete = source.budget.isSpent
        return XcodeProject(description, in: source.file, of: system, from: source.files, spending: source.budget)
    }
}

extension BuildDescription {
    /// Records a statement about entitlements whose product or file is not known.
    mutating func addUnknown(_ reason: String, at location: Location) {
        unknown.append(UnknownBinding(reason, at: location))
    }
}

extension LocatedValue {
    /// Converts a value of YAML.
    package init(_ node: DescriptionNode, in file: SourceFile) {
        switch node {
        case .text(let text, let location): self.init(scalar: text, at: location.range ?? 0..<0, in: file)
        case .list(let elements):
            self.init(.list(elements.map { LocatedValue($0, in: file) }), at: 0..<0, in: file)
        case .table(let entries):
            let members = entries.map {
                Entry($0.key, at: $0.keyLocation?.range, LocatedValue($0.value, in: file))
            }
            self.init(.table(members), at: members.first?.keyRange ?? 0..<0, in: file)
        }
    }

    /// Converts a scalar of YAML; `YES` and `NO` without quotation marks are Boolean values.
    private init(scalar text: String, at range: Range<Int>, in file: SourceFile) {
        let first = range.lowerBound < file.text.count ? file.text[range.lowerBound] : 0
        let isQuoted = first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
        let isBoolean = !isQuoted && (text == "YES" || text == "NO")
        self.init(isBoolean ? .boolean(text == "YES") : .string(text), at: range, in: file)
    }
}

extension [UInt8] {
    /// Returns whether the bytes contain a word; the first byte is searched first, which is fast for long texts.
    fileprivate func contains(subsequence word: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = word.first else { return true }
        return withUnsafeBufferPointer { text in
            var index = 0
            let last = text.count - word.count
            while index <= last {
                if text[index] == first, text[index..<index + word.count].elementsEqual(word) { return true }
                index += 1
            }
            return false
        }
    }
}
