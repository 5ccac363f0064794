public import Linting

/// Converts a report to text in one format.
public protocol Reporter: Sendable {
    /// Returns the report as text. The same report produces the same text.
    func text(of report: Report) -> String

    /// Passes the text to `output` in consecutive parts of UTF-8, so that a long text is not in memory twice. A part is
    /// valid only during the call of `output`.
    func write(_ report: Report, to output: @escaping (UnsafeBufferPointer<UInt8>) -> Void)
}

extension Reporter {
    /// Passes the text to `output` in one part.
    public func write(_ report: Report, to output: @escaping (UnsafeBufferPointer<UInt8>) -> Void) {
        var text = text(of: report)
        text.withUTF8(output)
    }
}
