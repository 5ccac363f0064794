import PropertyLists

/// Lines and columns in any number of files, each file walked once.
struct LineIndices {
    private var indices: [ObjectIdentifier: LineIndex] = [:]

    /// The line and column of the byte at `offset` of the file's text.
    mutating func position(at offset: Int, in file: SourceFile) -> Position {
        indices[ObjectIdentifier(file), default: LineIndex(file)].position(at: offset)
    }

    /// Where the line begins in which the byte at `offset` of the file's text stands.
    mutating func lineStart(at offset: Int, in file: SourceFile) -> Int {
        indices[ObjectIdentifier(file), default: LineIndex(file)].lineStart(at: offset)
    }

    /// The lines and columns where a location begins and, exclusive, ends; `nil` where it has no text.
    mutating func span(of location: Location) -> (start: Position, end: Position)? {
        guard let range = location.range else { return nil }
        let start = position(at: range.lowerBound, in: location.file)
        return (start, range.isEmpty ? start : position(at: range.upperBound, in: location.file))
    }

    /// The location as editors understand it, `App.entitlements:7:13`, fit for one line of a terminal.
    mutating func name(of location: Location) -> String {
        let path = location.file.path.displayed
        guard let range = location.range else { return path }
        return "\(path):\(position(at: range.lowerBound, in: location.file))"
    }
}
