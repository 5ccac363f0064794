public import Entitlements
public import PropertyLists

/// The code signature embedded in one slice of a Mach-O file.
///
/// Background: [TN3126](https://developer.apple.com/documentation/technotes/tn3126-inside-code-signing-hashes).
/// The hashes of the slots in the signature are checked when it is parsed. The hashes of the code and of other files
/// are checked when a product is verified, because this requires reading all of its files.
public struct CodeSignature: Sendable {
    /// The code directories that can be read, in the order of the signature; there is at least one.
    public private(set) var codeDirectories: [CodeDirectory]
    /// The signed bytes of the XML entitlements; `nil` if there are none.
    public let entitlementsXML: [UInt8]?
    /// The signed bytes of the DER entitlements; `nil` if there are none.
    public let entitlementsDER: [UInt8]?
    /// The values of the DER entitlements; `nil` if there are none or they cannot be read.
    public let derEntitlements: EntitlementValue?
    /// The problems in the signature.
    public let problems: [CodeSignatureProblem]

    private var message: [UInt8]?
    private var signedDirectory: [UInt8]
    private let isMessagePresent: Bool

    /// The maximum size of XML entitlements, in bytes; the largest known ones have about 20 KB.
    static let entitlementsLimit = DEREntitlements.sizeLimit

    /// The maximum size of the CMS message, in bytes; messages of Apple's tools have 4 to 10 KB.
    static let messageLimit = 128 << 10

    /// Parses a signature: the bytes in the range that `LC_CODE_SIGNATURE` specifies.
    ///
    /// - Throws: ``CodeSigningError`` if the container is malformed, no code directory can be read, or the XML
    ///   entitlements are too large.
    public init(parsing bytes: [UInt8]) throws(CodeSigningError) {
        let container = try SuperBlob(parsing: bytes)
        var problems = container.problems
        let directories = Self.codeDirectories(in: container, problems: &problems)
        guard let first = container.blobs.first(where: { $0.slot == .codeDirectory }), !directories.isEmpty else {
            let reason = problems.first.map { ": \($0)" } ?? ""
            throw CodeSigningError(.malformed, "the signature has no code directory that can be read\(reason)")
        }
        Self.checkHashes(in: container, of: directories, problems: &problems)
        let xml = container.blobs.first { $0.slot == .entitlements }
        guard xml?.bytes.count ?? 0 <= Self.entitlementsLimit else {
            throw CodeSigningError(
                .tooLarge,
                "the XML entitlements have more than \(Self.entitlementsLimit) bytes, which is the limit")
        }
        codeDirectories = directories
        signedDirectory = first.bytes
        entitlementsXML = xml?.payload
        entitlementsDER = container.blobs.first { $0.slot == .derEntitlements }?.payload
        derEntitlements = Self.decodeDER(entitlementsDER, problems: &problems)
        // In ad hoc signatures, the blob of the message is empty.
        message = container.blobs.first { $0.slot == .message && $0.bytes.count > 8 }?.payload
        isMessagePresent = message != nil
        problems += Self.bindingProblems(of: directories, message: message)
        self.problems = problems
    }

    /// The code directory that Apple's systems use: the one with the strongest hash function.
    public var codeDirectory: CodeDirectory {
        codeDirectories.reduce(codeDirectories[0]) { $1.hashType.rank > $0.hashType.rank ? $1 : $0 }
    }

    /// The identifier of the code, by default the bundle identifier.
    public var identifier: String? { codeDirectory.identifier }

    /// The team identifier of the signer; `nil` for ad hoc signatures and old formats.
    public var teamIdentifier: String? { codeDirectory.teamIdentifier }

    /// Whether the signature is ad hoc: it is marked as ad hoc, or it has no CMS message.
    public var isAdHoc: Bool { codeDirectory.flags.contains(.adHoc) || !isMessagePresent }

    /// Whether the message contains a timestamp, which is not verified; `false` if it cannot be read.
    public var hasTimestamp: Bool {
        guard let message, message.count <= Self.messageLimit else { return false }
        return (try? SignedMessage(parsing: message))?.signers.contains(where: \.hasTimestamp) ?? false
    }

    /// A copy without the hashes of the code and without the CMS message, which uses less memory.
    ///
    /// The signer cannot be determined from the copy, so do not call ``signer(now:anchors:)``.
    package var withoutBlobs: CodeSignature {
        var copy = self
        copy.codeDirectories = codeDirectories.map(\.withoutCodeHashes)
        (copy.message, copy.signedDirectory) = (nil, [])
        return copy
    }

    /// The number of bytes of the CMS message.
    package var messageSize: Int { message?.count ?? 0 }

    private static func codeDirectories(
        in container: SuperBlob, problems: inout [CodeSignatureProblem]
    ) -> [CodeDirectory] {
        var directories: [CodeDirectory] = []
        for blob in container.blobs where blob.slot == .codeDirectory || blob.slot.isAlternateCodeDirectory {
            do throws(CodeSigningError) {
                let directory = try CodeDirectory(parsing: blob.bytes)
                if directories.contains(where: { $0.hashType == directory.hashType }) {
                    problems.append(.repeatedHashType(directory.hashType))
                }
                directories.append(directory)
            } catch {
                problems.append(.unreadableCodeDirectory(blob.slot, error.message))
            }
        }
        return directories
    }

    private static func checkHashes(
        in container: SuperBlob, of directories: [CodeDirectory], problems: inout [CodeSignatureProblem]
    ) {
        var hashes = BlobHashes()
        for directory in directories {
            for blob in container.blobs where blob.slot.isHashed {
                let expected = directory.hash(of: blob.slot)
                switch expected.map({ $0 == hashes.hash(of: blob, by: directory.hashType) }) {
                case true?: break
                case false?: problems.append(.slotHashMismatch(blob.slot, directory.hashType))
                case nil: problems.append(.slotWithoutHash(blob.slot, directory.hashType))
                }
            }
            problems += emptySlots(in: container, of: directory)
        }
    }

    /// Returns the slots that have a hash and no content.
    private static func emptySlots(in container: SuperBlob, of directory: CodeDirectory) -> [CodeSignatureProblem] {
        // Info.plist and CodeResources are not in the signature; slot 6 is for disk images.
        let carried = [2, 4, 5, 7, 8, 9, 10, 11].map(CodeSignatureSlot.init(rawValue:))
        return carried.compactMap { slot in
            guard directory.hash(of: slot) != nil, !container.blobs.contains(where: { $0.slot == slot }) else {
                return nil
            }
            return .emptySlot(slot, directory.hashType)
        }
    }

    private static func decodeDER(
        _ bytes: [UInt8]?, problems: inout [CodeSignatureProblem]
    ) -> EntitlementValue? {
        guard let bytes else { return nil }
        do throws(CodeSigningError) {
            return try DEREntitlements.decode(bytes)
        } catch {
            problems.append(.unreadableDEREntitlements(error.message))
            return nil
        }
    }
}

extension CodeSignature {
    /// The signer, and the result of verifying the signature over the code directory.
    public enum Signer: Sendable, Hashable {
        /// The signature is ad hoc and has no signer.
        case adHoc
        /// The signature is intact, and the chain of certificates ends at a trusted root.
        ///
        /// - Parameters:
        ///   - name: The common name of the signer's certificate.
        ///   - certificate: The fingerprint of that certificate.
        ///   - role: The role of the signer.
        case signed(name: String, certificate: Fingerprint?, role: SignerRole)
        /// The signature is intact, but no trusted authority issued the signer's certificate for signing code.
        ///
        /// - Parameters:
        ///   - name: The common name of the signer's certificate.
        ///   - certificate: The fingerprint of that certificate.
        ///   - role: The role that the certificate claims, which is always a developer.
        ///   - reason: The reason that the signer is not trusted.
        case untrusted(name: String, certificate: Fingerprint?, role: SignerRole, reason: String)
        /// The signature is not valid or cannot be read; the text is the reason.
        case invalid(String)
    }

    /// Verifies the signature over the first code directory, without network access.
    ///
    /// - Parameters:
    ///   - now: The time at which the certificates must be valid if the signature does not state a signing time.
    ///   - anchors: The keys at which the chain of certificates can end.
    ///   - ignoringExpiration: Whether the certificates of a signature without a signing time may be expired.
    /// - Returns: The signer, or the reason that the signature is not valid or not trusted.
    public func signer(
        now: PropertyListDate, anchors: TrustAnchors = .apple, ignoringExpiration: Bool = false
    ) -> Signer {
        let isMarkedAdHoc = codeDirectories.allSatisfy { $0.flags.contains(.adHoc) }
        guard let message else {
            // If a signature has neither a message nor the ad hoc flag, the message was removed.
            return isMarkedAdHoc ? .adHoc : .invalid("the signature has no signed message and is not marked ad hoc")
        }
        guard !codeDirectories.contains(where: { $0.flags.contains(.adHoc) }) else {
            return .invalid("the signature is marked ad hoc, but contains a signed message")
        }
        guard message.count <= Self.messageLimit else {
            return .invalid("the signed message has \(message.count) bytes; at most \(Self.messageLimit) are read")
        }
        let decide = { () throws(CodeSigningError) -> TrustDecision in
            TrustDecision(
                on: try SignedMessage(parsing: message), content: signedDirectory, for: .code, anchors: anchors,
                time: now, ignoringExpiration: ignoringExpiration)
        }
        do throws(CodeSigningError) {
            guard let work = anchors.work else { return signer(by: try decide()) }
            let key = TrustWork.DecisionKey(
                message: Digest.sha256.hash(message), content: Digest.sha256.hash(signedDirectory),
                ignoresExpiration: ignoringExpiration)
            return signer(by: try work.decision(on: key, decide))
        } catch {
            return .invalid(error.message)
        }
    }
}

extension CodeSignature {
    /// Returns the signer according to a decision about the signed message.
    ///
    /// Source: <https://github.com/apple-oss-distributions/Security>, `OSX/libsecurity_codesigning/lib/StaticCode.cpp`,
    /// `errSecCSBadTeamIdentifier`: the team in the code directory must be the team of a developer's certificate.
    private func signer(by decision: TrustDecision) -> Signer {
        if decision.outcome == .trusted, case .developer = decision.role, let team = decision.signerTeam,
            let other = codeDirectories.lazy.compactMap(\.teamIdentifier).first(where: { $0 != team })
        {
            return .invalid(
                "the code directory names team `\(other)`, but the certificate is of team `\(team)`")
        }
        return Signer(decision)
    }
}

extension CodeSignature.Signer {
    fileprivate init(_ decision: TrustDecision) {
        let (name, certificate) = (decision.signer ?? "", decision.signerFingerprint)
        let role = decision.role
        switch decision.outcome {
        case .trusted: self = .signed(name: name, certificate: certificate, role: role)
        case .untrusted(let reason):
            self = .untrusted(name: name, certificate: certificate, role: role, reason: reason)
        case .incomplete(let missing):
            self = .untrusted(
                name: name, certificate: certificate, role: role,
                reason: "the signature does not contain the certificate of \(missing)")
        case .invalid(let reason): self = .invalid(reason)
        }
    }
}
