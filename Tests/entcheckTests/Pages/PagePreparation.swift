import Foundation

/// What a page takes as given, beside the samples.
enum PagePreparation {
    /// Puts into the directory of a page what its commands need.
    static func prepare(_ page: String, in scratch: Scratch) throws {
        guard let prepare = preparations[page] else { return }
        try prepare(scratch)
    }

    private static let preparations: [String: @Sendable (Scratch) throws -> Void] = [:]
}
