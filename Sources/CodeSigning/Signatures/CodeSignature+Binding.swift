import PropertyLists
import SwiftASN1

extension CodeSignature {
    /// Returns the reasons that the CMS message does not sign all code directories; empty if it signs all of them.
    ///
    /// The message signs the bytes of the first directory. Two signed attributes list the hashes of all directories:
    /// 1.2.840.113635.100.9.1, a property list with the first 20 bytes of each, and 1.2.840.113635.100.9.2, a set of
    /// the complete hashes with their algorithms.
    /// https://github.com/apple-oss-distributions/Security/blob/main/OSX/libsecurity_codesigning/lib/StaticCode.cpp,
    /// `verifySignature`.
    static func bindingProblems(of directories: [CodeDirectory], message: [UInt8]?) -> [CodeSignatureProblem] {
        let isAdHoc = directories.map { $0.flags.contains(.adHoc) }
        guard let message else { return isAdHoc.allSatisfy { $0 } ? [] : [.messageMissing] }
        var problems: [CodeSignatureProblem] = isAdHoc.contains(true) ? [.adHocWithMessage] : []
        // `signer(now:anchors:)` reports a message that cannot be read.
        guard message.count <= messageLimit, let parsed = try? SignedMessage(parsing: message) else { return problems }
        for signer in parsed.signers {
            for problem in DirectoryList(signer.signedAttributes ?? []).problems(with: directories)
            where !problems.contains(problem) {
                problems.append(problem)
            }
        }
        return problems
    }
}

/// The code directories that the signed attributes of a message list.
private struct DirectoryList {
    /// The first 20 bytes of each hash, from the property list; `nil` if there is none.
    private var short: Set<[UInt8]>?
    /// The complete hashes; `nil` if there are none.
    private var long: Set<[UInt8]>?
    private var count = 0
    private var isMalformed = false

    private static let shortAttribute: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 9, 1]
    private static let longAttribute: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 9, 2]

    init(_ attributes: [UInt8]) {
        guard !attributes.isEmpty else { return }
        do {
            for attribute in try BER.parse(attributes).children(of: .set) { try read(attribute) }
        } catch {
            isMalformed = true
        }
    }

    private mutating func read(_ attribute: ASN1Node) throws {
        var fields = try attribute.children(of: .sequence).makeIterator()
        let type = try ASN1ObjectIdentifier(berEncoded: &fields)
        guard type == Self.shortAttribute || type == Self.longAttribute, let set = fields.next() else { return }
        for value in try set.children(of: .set) {
            if type == Self.shortAttribute { try readShort(value) } else { try readLong(value) }
        }
    }

    private mutating func readShort(_ value: ASN1Node) throws {
        let bytes = Array(try ASN1OctetString(berEncoded: value).bytes)
        let list = PropertyList(reading: SourceFile(path: "cdhashes", bytes: bytes))
        let hashes = list.root?["cdhashes"]?.elements.compactMap(\.data)
        isMalformed = isMalformed || hashes == nil || short != nil
        short = Set(hashes ?? [])
    }

    private mutating func readLong(_ value: ASN1Node) throws {
        var parts = try value.children(of: .sequence).makeIterator()
        _ = try ASN1ObjectIdentifier(berEncoded: &parts)
        long = (long ?? []).union([Array(try ASN1OctetString(berEncoded: &parts).bytes)])
        count += 1
    }

    func problems(with directories: [CodeDirectory]) -> [CodeSignatureProblem] {
        guard !isMalformed else { return [.unreadableDirectoryList] }
        var unbound: [CodeSignatureProblem] = []
        for (index, directory) in directories.enumerated() {
            let isInShort = short.map { $0.contains(directory.codeDirectoryHash) }
            let isInLong = long.map { $0.contains(directory.digest) }
            let isListed = isInShort != nil || isInLong != nil
            // The message signs the first directory even without the attributes.
            guard isInShort == false || isInLong == false || (!isListed && index > 0) else { continue }
            unbound.append(.unboundCodeDirectory(directory.hashType))
        }
        let lengths = [short?.count, long == nil ? nil : count].compactMap(\.self)
        if unbound.isEmpty, lengths.contains(where: { $0 > directories.count }) { return [.codeDirectoryRemoved] }
        return unbound
    }
}
