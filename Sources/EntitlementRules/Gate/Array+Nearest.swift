internal import Entitlements

extension [String] {
    /// The word that was probably meant by one that is not among these; `nil` where none is near.
    package func nearest(to word: String) -> String? {
        let (bytes, limit) = ([UInt8](word.utf8), Swift.min(3, word.utf8.count / 3 + 1))
        let distances = compactMap { candidate in
            [UInt8](candidate.utf8).editDistance(to: bytes, atMost: limit).map { (candidate, $0) }
        }
        return distances.min { ($0.1, $0.0) < ($1.1, $1.0) }?.0
    }
}
