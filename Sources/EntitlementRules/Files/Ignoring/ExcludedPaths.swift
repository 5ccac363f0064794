/// What the user leaves out: globs in the grammar of `.gitignore`, which speak of paths from the working directory.
struct ExcludedPaths: Sendable {
    private let text: [UInt8]
    private let workingDirectory: RawPath

    init(_ globs: [String]) {
        let directory = globs.isEmpty ? nil : RawPath.workingDirectory
        let base = directory?.directoryPrefix ?? []
        workingDirectory = directory ?? RawPath("/")
        text = globs.flatMap { glob in
            // An absolute path is taken at its word where it is below the working directory.
            let isBelow = base.count > 1 && glob.utf8.starts(with: base)
            return Array(glob.utf8.dropFirst(isBelow ? base.count - 1 : 0)) + [UInt8(ascii: "\n")]
        }
    }

    /// What is left out below a directory that is searched; `nil` when that is nothing.
    func scope(from root: RawPath) -> IgnoreScope? {
        if text.isEmpty { return nil }
        return IgnoreScope(from: root, at: fromWorkingDirectory(root)).adding(text, at: RawPath(""))
    }

    /// Whether a path that was asked for is left out, itself or with a directory around it.
    func contain(_ path: RawPath, isDirectory: Bool) -> Bool {
        guard !text.isEmpty else { return false }
        let full = fromWorkingDirectory(path)
        let scope = IgnoreScope(from: RawPath("")).adding(text, at: RawPath(""))
        for index in full.bytes.indices where full.bytes[index] == UInt8(ascii: "/") {
            if scope.ignores(RawPath(full.bytes[..<index]), isDirectory: true) { return true }
        }
        return !full.bytes.isEmpty && scope.ignores(full, isDirectory: isDirectory)
    }

    /// The path from the working directory, or from the root of the file system when it is not below it.
    private func fromWorkingDirectory(_ path: RawPath) -> RawPath {
        let isAbsolute = path.bytes.first == UInt8(ascii: "/")
        let absolute = (isAbsolute ? path : workingDirectory.appending(path.bytes)).withoutDots
        let base = workingDirectory.directoryPrefix
        if absolute.directoryPrefix == base { return RawPath("") }
        return RawPath(absolute.bytes.dropFirst(absolute.bytes.starts(with: base) ? base.count : 1))
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
