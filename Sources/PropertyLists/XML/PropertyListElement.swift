/// The elements of a property list, identified by tag name.
enum PropertyListElement: UInt8 {
    case dictionary, array, set, key, string, data, integer, yes, no, plist, real, date, unknown

    /// Creates the element with the given name, whose bytes are packed into one number; the last byte is the lowest.
    @inline(__always)
    init(word: UInt64) {
        switch word {
        case 0x6b_6579: self = .key  // key
        case 0x7374_7269_6e67: self = .string  // string
        case 0x6469_6374: self = .dictionary  // dict
        case 0x61_7272_6179: self = .array  // array
        case 0x7472_7565: self = .yes  // true
        case 0x66_616c_7365: self = .no  // false
        case 0x70_6c69_7374: self = .plist  // plist
        case 0x69_6e74_6567_6572: self = .integer  // integer
        case 0x6461_7461: self = .data  // data
        case 0x73_6574: self = .set  // set
        case 0x7265_616c: self = .real  // real
        case 0x6461_7465: self = .date  // date
        default: self = .unknown
        }
    }
}
