internal import CXMLEvents

/// Reads property lists, one after another; keeps the parser between them.
///
/// One thread uses one reader.
public final class PropertyListReader {
    private let parser: XMLPropertyListParser

    /// Creates a reader.
    ///
    /// - Parameter limits: Bounds on what one file may cause.
    public init(limits: PropertyListLimits = PropertyListLimits()) {
        parser = XMLPropertyListParser(limits: limits)
    }

    /// Reads a property list in whichever way it is written.
    public func read(_ file: SourceFile) -> PropertyList {
        switch Self.format(of: file) {
        case .xml, .description: parser.read(file)
        case .binary: BinaryPropertyListReader.read(file, limits: parser.limits)
        case .openStep: OpenStepPropertyListReader(file, limits: parser.limits).read()
        }
    }

    /// How a file is written, by its first bytes.
    ///
    /// What looks like nothing is taken for XML, whose reader says best what is wrong.
    private static func format(of file: SourceFile) -> PropertyList.Format {
        if file.bytes.starts(with: "bplist".utf8) { return .binary }
        let first = file.text.dropFirst(file.encoding.textStart).first { !$0.isXMLSpace }
        switch first {
        case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "\""), UInt8(ascii: "/"): return .openStep
        default: return .xml
        }
    }
}

extension UInt8 {
    /// Whether this is white space in XML: a space, a tab, a carriage return or a line feed.
    var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }
}
