internal import Entitlements

extension [String] {
    /// Returns the element that is most similar to a misspelled word; `nil` if none is similar.
    package func nearest(to word: String) -> String? {
        let (bytes, limit) = ([UInt8](word.utf8), Swift.min(3, word.utf8.count / 3 + 1))
        let distances = compactMap { candidate in
            [UInt8](candidate.utf8).editDistance(to: bytes, atMost: limit).map { (candidate, $0) }
        }
        return distances.min { ($0.1, $0.0) < ($1.1, $1.0) }?.0
    }
}
