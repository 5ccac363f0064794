/// Property lists that a part of their name identifies as entitlements files, such as `entitlements.mac.plist`.
///
/// Other files have such names too: profiles that were converted to text, and templates of Xcode. The content
/// distinguishes them from entitlements files.
enum EntitlementsName {
    private static let word = Array("entitlements".utf8)

    /// Whether a name contains `entitlements` in any letter case.
    static func isPart(of name: some BidirectionalCollection<UInt8>) -> Bool {
        guard name.count >= word.count else { return false }
        return name.indices.contains { start in
            name[start] | 0x20 == word[0]
                && name[start...].prefix(word.count).lazy.map { $0 | 0x20 }.elementsEqual(word)
        }
    }

    /// Whether a name contains `entitlements` and has the extension of a property list, in any letter case.
    static func isOfPropertyList(_ name: some BidirectionalCollection<UInt8>) -> Bool {
        (name.ends(withAnyCase: ".plist") || name.ends(withAnyCase: ".xml")) && isPart(of: name)
    }

    /// Whether only the content determines if a file with this name is an entitlements file.
    static func isAmbiguous(_ name: some BidirectionalCollection<UInt8>) -> Bool {
        guard isOfPropertyList(name) else { return false }
        return !(name.starts(with: "Entitlements".utf8) && name.ends(with: ".plist"))
    }

    /// The number of bytes in which the beginning of a property list is searched; comments can precede it.
    private static let headerLength = 4096

    /// Whether a file contains a property list that can be entitlements.
    static func isEntitlements(_ contents: [UInt8]) -> Bool {
        guard !contents.starts(with: "bplist".utf8) else { return true }
        let header = contents.prefix(headerLength)
        guard header.contains("<plist") || header.contains("<dict") || header.contains("PropertyList") else {
            return false
        }
        // A profile lists devices or certificates; a template of Xcode has an identifier and a kind.
        let isProfile =
            contents.contains("<key>DeveloperCertificates<") || contents.contains("<key>ProvisionedDevices<")
        let isTemplate = contents.contains("<key>Identifier<") && contents.contains("<key>Kind<")
        return !isProfile && !isTemplate
    }
}

extension RandomAccessCollection<UInt8> where Index == Int {
    fileprivate func contains(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { text in
            guard let first = text.first, count >= text.count else { return false }
            var index = startIndex
            while index <= endIndex - text.count {
                if self[index] == first, self[index..<index + text.count].elementsEqual(text) { return true }
                index += 1
            }
            return false
        }
    }
}
