internal import CXMLEvents

extension [Node] {
    /// Turns the `key` elements that CoreFoundation reads as values into strings: in an array, at the root, and after
    /// another key of a dictionary.
    ///
    /// `getContentObject` ignores the name of the element where a value is expected:
    /// https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c. A
    /// dictionary does not change if CoreFoundation rejects it anyway, because then the key probably lacks a value.
    mutating func readKeysAsValues() {
        for index in indices {
            let parent = self[Int(self[index].parent)].kind
            if self[index].kind == .key, parent == .array || parent == .plist || Int(self[index].parent) == index {
                self[index].kind = .string
            } else if self[index].kind == .dictionary {
                readKeysAsValues(of: index)
            }
        }
    }

    private mutating func readKeysAsValues(of dictionary: Int) {
        var children: [Int] = []
        var child = dictionary + 1
        while child < Int(self[dictionary].next) {
            if self[child].kind != .comment { children.append(child) }
            child = Int(self[child].next)
        }
        let keys = stride(from: 0, to: children.count, by: 2)
        guard children.count.isMultiple(of: 2), keys.allSatisfy({ self[children[$0]].kind == .key }) else { return }
        for value in stride(from: 1, to: children.count, by: 2) where self[children[value]].kind == .key {
            self[children[value]].kind = .string
        }
    }
}
