/// A text whose relevant ranges are between « and ».
struct MarkedText {
    /// The text without the marks.
    let bytes: [UInt8]
    /// The marked ranges.
    let ranges: [Range<Int>]

    init(_ marked: String) {
        var bytes: [UInt8] = []
        var ranges: [Range<Int>] = []
        var start = 0
        for scalar in marked.unicodeScalars {
            switch scalar {
            case "«": start = bytes.count
            case "»": ranges.append(start..<bytes.count)
            default: bytes += Array(String(scalar).utf8)
            }
        }
        self.bytes = bytes
        self.ranges = ranges
    }
}
