import PropertyLists
import TextOutput

/// Finds lines and columns in any number of files, and scans each file once.
struct LineIndices {
    private var indices: [ObjectIdentifier: LineIndex] = [:]

    /// The index of the last file, because consecutive calls usually use the same file.
    private var last: (file: SourceFile, index: LineIndex)?

    /// The displayed path of the last file; `nil` until it is needed.
    private var lastName: String?

    /// Returns the line and column of the byte at `offset` of the file's text.
    mutating func position(at offset: Int, in file: SourceFile) -> Position {
        turn(to: file)
        return last?.index.position(at: offset) ?? file.position(at: offset)
    }

    /// Returns the offset of the first byte of the line that contains the byte at `offset`.
    mutating func lineStart(at offset: Int, in file: SourceFile) -> Int {
        turn(to: file)
        return last?.index.lineStart(at: offset) ?? 0
    }

    private mutating func turn(to file: SourceFile) {
        if let last, last.file == file { return }
        if let last { indices[ObjectIdentifier(last.file)] = last.index }
        last = (file, indices.removeValue(forKey: ObjectIdentifier(file)) ?? LineIndex(file))
        lastName = nil
    }

    /// Returns the positions of the start and the exclusive end of a location; `nil` if the location has no range.
    mutating func span(of location: Location) -> (start: Position, end: Position)? {
        guard let range = location.range else { return nil }
        let start = position(at: range.lowerBound, in: location.file)
        return (start, range.isEmpty ? start : position(at: range.upperBound, in: location.file))
    }

    /// Returns the location in the format of editors, such as `App.entitlements:7:13`, escaped for a terminal.
    mutating func name(of location: Location) -> String {
        var buffer = TextBuffer()
        writeName(of: location, to: &buffer)
        return buffer.text
    }

    /// Writes the location in the format of ``name(of:)``.
    mutating func writeName(of location: Location, to buffer: inout TextBuffer) {
        buffer += path(of: location.file)
        guard let range = location.range else { return }
        let position = position(at: range.lowerBound, in: location.file)
        buffer += ":"
        buffer.append(position.line)
        buffer += ":"
        buffer.append(position.column)
    }

    private mutating func path(of file: SourceFile) -> String {
        turn(to: file)
        if let lastName { return lastName }
        let name = file.path.displayedPath
        lastName = name
        return name
    }
}
