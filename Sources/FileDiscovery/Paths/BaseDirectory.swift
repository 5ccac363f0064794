/// The directory that the paths in a configuration file are relative to, regardless of the working directory.
public struct BaseDirectory: Sendable {
    /// The absolute path of the directory.
    let directory: BytePath

    private let workingDirectory: BytePath

    /// Creates a base directory.
    ///
    /// - Parameter directory: The absolute path of the directory; the working directory if `nil`.
    public init(_ directory: String? = nil) {
        self.init(at: directory.map { BytePath($0) })
    }

    /// Creates a base directory; the working directory if `nil`.
    package init(at directory: BytePath?) {
        workingDirectory = BytePath.workingDirectory ?? BytePath("/")
        self.directory = directory ?? workingDirectory
    }

    /// Returns the path relative to the base directory, or to the root of the file system for paths outside it.
    package func path(of path: BytePath) -> BytePath {
        let isAbsolute = path.bytes.first == UInt8(ascii: "/")
        let absolute = (isAbsolute ? path : workingDirectory.appending(path.bytes)).withoutDots
        let base = directory.directoryPrefix
        if absolute.directoryPrefix == base { return BytePath("") }
        return BytePath(absolute.bytes.dropFirst(absolute.bytes.starts(with: base) ? base.count : 1))
    }

    /// Converts the path of a file in a report to its form in configuration files.
    package func name(of path: String) -> String {
        let path = self.path(of: BytePath(path))
        return path.bytes.isEmpty ? "" : path.description
    }

    /// Converts a path that is relative to the base directory to a path that the system can open.
    package func reaching(_ path: String) -> String {
        path.hasPrefix("/") ? path : shown(path)
    }

    /// Returns the absolute path of a file whose path is relative to the base directory.
    package func absolutePath(of path: String) -> String {
        path.hasPrefix("/") ? path : directory.appending(BytePath(path).bytes).withoutDots.description
    }

    /// Converts a path in this directory to a path relative to the working directory, or to an absolute path if it is
    /// outside the working directory.
    package func shown(_ path: String) -> String {
        let absolute = directory.appending(BytePath(path).bytes)
        guard let own = BytePath.workingDirectory, absolute.bytes.starts(with: own.directoryPrefix) else {
            return absolute.description
        }
        return BytePath(absolute.bytes.dropFirst(own.directoryPrefix.count)).description
    }

    /// Whether a path is the base directory or contains it, so that a search of the path covers all files.
    package func isCovered(by path: BytePath) -> Bool {
        guard let resolved = path.resolved, let own = directory.resolved else { return false }
        return own == resolved || own.bytes.starts(with: resolved.directoryPrefix)
    }

    /// Converts a glob that is relative to the working directory to one that is relative to the base directory.
    package func glob(fromWorkingDirectory glob: String) -> String {
        let base = directory.directoryPrefix
        guard workingDirectory != directory, workingDirectory.bytes.starts(with: base), !glob.utf8.starts(with: base)
        else { return glob }
        let inside = String(decoding: path(of: workingDirectory).bytes, as: UTF8.self).escapedForGlob
        let sign = glob.hasPrefix("!") ? "!" : ""
        let pattern = glob.dropFirst(sign.count)
        // A name without a slash matches in every directory.
        guard pattern.dropLast().contains("/") else { return glob }
        return "\(sign)/\(inside)/\(pattern.drop { $0 == "/" })"
    }
}

extension String {
    /// The text with a backslash before each character that is special in a glob.
    fileprivate var escapedForGlob: String {
        reduce(into: "") { result, character in
            if "*?[\\".contains(character) { result += "\\" }
            result.append(character)
        }
    }
}

extension BytePath {
    /// An absolute path with `.` and `..` resolved textually, without following links.
    var withoutDots: BytePath {
        var components: [ArraySlice<UInt8>] = []
        for component in bytes.split(separator: UInt8(ascii: "/")) where !component.elementsEqual(".".utf8) {
            if component.elementsEqual("..".utf8) {
                _ = components.popLast()
            } else {
                components.append(component)
            }
        }
        return BytePath([UInt8(ascii: "/")] + components.joined(separator: [UInt8(ascii: "/")]))
    }
}
