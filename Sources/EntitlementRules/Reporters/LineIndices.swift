import PropertyLists

/// Lines and columns in any number of files, each file walked once.
struct LineIndices {
    private var indices: [ObjectIdentifier: LineIndex] = [:]

    /// The index of the file that was asked for last, which is mostly asked for again.
    private var last: (file: SourceFile, index: LineIndex)?

    /// How the path of that file is shown, once somebody asked.
    private var lastName: String?

    /// The line and column of the byte at `offset` of the file's text.
    mutating func position(at offset: Int, in file: SourceFile) -> Position {
        turn(to: file)
        return last?.index.position(at: offset) ?? file.position(at: offset)
    }

    /// Where the line begins in which the byte at `offset` of the file's text stands.
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

    /// The lines and columns where a location begins and, exclusive, ends; `nil` where it has no text.
    mutating func span(of location: Location) -> (start: Position, end: Position)? {
        guard let range = location.range else { return nil }
        let start = position(at: range.lowerBound, in: location.file)
        return (start, range.isEmpty ? start : position(at: range.upperBound, in: location.file))
    }

    /// The location as editors understand it, `App.entitlements:7:13`, fit for one line of a terminal.
    mutating func name(of location: Location) -> String {
        var buffer = TextBuffer()
        writeName(of: location, to: &buffer)
        return buffer.text
    }

    /// Writes that name.
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
