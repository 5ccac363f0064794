/// A known tag without attributes whose `>` is among the eight bytes after its `<`, the most frequent case.
struct ShortTag {
    /// The form of a tag.
    enum Form { case start, end, empty }

    let element: PropertyListElement
    let form: Form

    /// The length of the tag in bytes, including angle brackets.
    let count: Int

    /// Creates the tag from the eight bytes after a `<`, with the first byte as the lowest; returns `nil` for any other
    /// tag.
    @inline(__always)
    init?(word: UInt64) {
        // A byte of `difference` is zero for a `>`; the lowest zero byte is the first `>`.
        let difference = word ^ 0x3E3E_3E3E_3E3E_3E3E
        let zeros = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
        let length = zeros.trailingZeroBitCount >> 3
        guard length > 1, length < 8 else { return nil }
        var name = word.byteSwapped >> UInt64(8 &* (8 &- length))
        var form = Form.start
        if word & 0xFF == UInt64(Byte.slash) {
            form = .end
            name &= (1 << UInt64(8 &* (length &- 1))) &- 1
        } else if name & 0xFF == UInt64(Byte.slash) {
            form = .empty
            name >>= 8
        }
        let element = PropertyListElement(word: name)
        guard element != .unknown else { return nil }
        self.element = element
        self.form = form
        self.count = length &+ 2
    }
}
