/// Reads property lists and reuses its parser for each file.
///
/// A reader must not be used by several threads at the same time.
public final class PropertyListReader {
    private let parser: XMLPropertyListParser

    /// Creates a reader.
    ///
    /// - Parameter limits: The limits for each file.
    public init(limits: PropertyListLimits = PropertyListLimits()) {
        parser = XMLPropertyListParser(limits: limits)
    }

    /// Reads a property list in any supported format.
    public func read(_ file: SourceFile) -> PropertyList {
        switch Self.format(of: file) {
        case .xml, .description: parser.read(file)
        case .binary: BinaryPropertyListReader.read(file, limits: parser.limits)
        case .openStep: OpenStepPropertyListReader(file, limits: parser.limits).read()
        }
    }

    /// Returns the format of a file according to its first bytes.
    ///
    /// A file of unknown format is read as XML, because the XML reader reports errors best.
    private static func format(of file: SourceFile) -> PropertyList.Format {
        if file.bytes.starts(with: "bplist".utf8) { return .binary }
        let first = file.text.dropFirst(file.encoding.textStart).first { !$0.isXMLSpace }
        switch first {
        case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "\""), UInt8(ascii: "/"): return .openStep
        default: return .xml
        }
    }
}

extension PropertyList {
    /// Reads a property list in any supported format.
    ///
    /// - Parameter file: The file. To read many files, use a ``PropertyListReader``, which is faster.
    public init(reading file: SourceFile) {
        self = PropertyListReader().read(file)
    }
}
