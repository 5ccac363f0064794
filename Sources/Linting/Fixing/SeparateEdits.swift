import LintModel

/// Edits of one file that do not touch each other.
struct SeparateEdits {
    /// The edits in the order of their offsets.
    private var edits: [Fix.Edit] = []

    /// Adds the edits of a fix if none of them touches an earlier edit or another edit of the fix.
    ///
    /// - Returns: Whether the edits were added; either all of them are, or none.
    mutating func insert(_ added: [Fix.Edit]) -> Bool {
        let added = added.sorted { $0.range.lowerBound < $1.range.lowerBound }
        guard zip(added, added.dropFirst()).allSatisfy({ !$0.touches($1) }) else { return false }
        guard added.allSatisfy({ isSeparate($0, at: index(for: $0)) }) else { return false }
        for edit in added { edits.insert(edit, at: index(for: edit)) }
        return true
    }

    /// Returns the bytes of a file with the edits applied.
    func applied(to bytes: [UInt8]) -> [UInt8] {
        var (result, offset): ([UInt8], Int) = ([], 0)
        result.reserveCapacity(bytes.count)
        for edit in edits {
            result += bytes[offset..<edit.range.lowerBound]
            result += edit.text.utf8
            offset = edit.range.upperBound
        }
        return result + bytes[offset...]
    }

    /// The index of the first edit that begins at the offset of `edit` or later.
    private func index(for edit: Fix.Edit) -> Int {
        // Findings are in the order of their locations, so most edits follow the earlier ones.
        guard let last = edits.last, last.range.lowerBound >= edit.range.lowerBound else { return edits.count }
        var (lower, upper) = (0, edits.count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if edits[middle].range.lowerBound < edit.range.lowerBound { lower = middle + 1 } else { upper = middle }
        }
        return lower
    }

    /// Whether an edit touches neither the edit before the index nor the edit at the index.
    ///
    /// The edits do not touch each other, so no other edit can reach this one.
    private func isSeparate(_ edit: Fix.Edit, at index: Int) -> Bool {
        if index > 0, edits[index - 1].touches(edit) { return false }
        return index == edits.count || !edits[index].touches(edit)
    }
}

extension Fix.Edit {
    /// Whether the edits overlap, begin at the same offset, or one inserts text inside the range of the other.
    fileprivate func touches(_ other: Fix.Edit) -> Bool {
        range.lowerBound == other.range.lowerBound
            || (range.lowerBound < other.range.upperBound && other.range.lowerBound < range.upperBound)
    }
}
