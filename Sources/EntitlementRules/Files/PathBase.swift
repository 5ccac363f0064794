/// The directory from which a file of decisions counts paths, so that they mean the same wherever the tool is started.
public struct PathBase: Sendable {
    /// The directory, absolute.
    let directory: RawPath

    private let workingDirectory: RawPath

    /// Paths that count from a directory.
    ///
    /// - Parameter directory: The directory's absolute path; the working directory where it is left out.
    public init(_ directory: String? = nil) {
        self.init(at: directory.map { RawPath($0) })
    }

    /// Paths that count from a directory; from the working directory where none is given.
    package init(at directory: RawPath?) {
        workingDirectory = RawPath.workingDirectory ?? RawPath("/")
        self.directory = directory ?? workingDirectory
    }

    /// The path from the directory, or from the root of the file system where it is not below it.
    package func path(of path: RawPath) -> RawPath {
        let isAbsolute = path.bytes.first == UInt8(ascii: "/")
        let absolute = (isAbsolute ? path : workingDirectory.appending(path.bytes)).withoutDots
        let base = directory.directoryPrefix
        if absolute.directoryPrefix == base { return RawPath("") }
        return RawPath(absolute.bytes.dropFirst(absolute.bytes.starts(with: base) ? base.count : 1))
    }

    /// How a file is called in a file of decisions, by the path that a report calls it by.
    func name(of path: String) -> String { String(decoding: self.path(of: RawPath(path)).bytes, as: UTF8.self) }

    /// A path that counts from the directory, as the system finds it.
    package func reaching(_ path: String) -> String {
        path.hasPrefix("/") ? path : shown(path)
    }

    /// The absolute path of a file whose path counts from the directory.
    package func absolutePath(of path: String) -> String {
        path.hasPrefix("/") ? path : directory.appending(path.utf8).withoutDots.description
    }

    /// Whether a path is the directory, or one around it: whoever looks there looks at everything.
    func isCovered(by path: RawPath) -> Bool {
        guard let resolved = path.resolved, let own = directory.resolved else { return false }
        return own == resolved || own.bytes.starts(with: resolved.directoryPrefix)
    }

    /// A glob that counts from the working directory as one that counts from here.
    package func glob(fromWorkingDirectory glob: String) -> String {
        let base = directory.directoryPrefix
        guard workingDirectory != directory, workingDirectory.bytes.starts(with: base), !glob.utf8.starts(with: base)
        else { return glob }
        let inside = String(decoding: path(of: workingDirectory).bytes, as: UTF8.self).escapedForGlob
        let sign = glob.hasPrefix("!") ? "!" : ""
        let pattern = glob.dropFirst(sign.count)
        // A name without a slash is meant wherever it stands.
        guard pattern.dropLast().contains("/") else { return glob }
        return "\(sign)/\(inside)/\(pattern.drop { $0 == "/" })"
    }
}

extension String {
    /// The text with a backslash before what has a meaning in a glob.
    fileprivate var escapedForGlob: String {
        reduce(into: "") { result, character in
            if "*?[\\".contains(character) { result += "\\" }
            result.append(character)
        }
    }
}

extension RawPath {
    /// An absolute path without `.` and `..`, as its text has it: no link is followed.
    fileprivate var withoutDots: RawPath {
        var components: [ArraySlice<UInt8>] = []
        for component in bytes.split(separator: UInt8(ascii: "/")) where !component.elementsEqual(".".utf8) {
            if component.elementsEqual("..".utf8) {
                _ = components.popLast()
            } else {
                components.append(component)
            }
        }
        return RawPath([UInt8(ascii: "/")] + components.joined(separator: [UInt8(ascii: "/")]))
    }
}
