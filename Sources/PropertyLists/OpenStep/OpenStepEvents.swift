/// The events that a reader of OpenStep property lists reports.
///
/// Ranges are offsets in the bytes that the reader was given. For any text, containers are balanced and each key is
/// followed by a value: containers that the text does not close end at the offset where the reader stopped.
protocol OpenStepEvents {
    /// Reports the start of a dictionary at its `{`.
    mutating func beginDictionary(at offset: Int)

    /// Reports the key of an entry; its value follows.
    mutating func key(_ text: OpenStepText)

    /// Reports the end of the innermost dictionary after its `}`.
    mutating func endDictionary(at end: Int)

    /// Reports the start of an array at its `(`.
    mutating func beginArray(at offset: Int)

    /// Reports the end of the innermost array after its `)`.
    mutating func endArray(at end: Int)

    /// Reports a string.
    mutating func string(_ text: OpenStepText)

    /// Reports data between `<` and `>`.
    mutating func data(in range: Range<Int>)

    /// Reports that the text is not a property list from the offset of `error` on; no further event follows.
    mutating func stop(at error: PropertyListError)
}
