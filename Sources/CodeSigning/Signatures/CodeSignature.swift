public import Entitlements
public import PropertyLists

/// The code signature embedded in one slice of a Mach-O file.
///
/// Background: [TN3126](https://developer.apple.com/documentation/technotes/tn3126-inside-code-signing-hashes).
/// The hashes of the special slots are checked; the hashes of the code itself are not, because that means reading
/// all of it.
public struct CodeSignature: Sendable {
    /// The code directories that can be read, as they come; there is at least one.
    public let codeDirectories: [CodeDirectory]
    /// The bytes of the XML entitlements as signed; `nil` where there are none.
    public let entitlementsXML: [UInt8]?
    /// The bytes of the DER entitlements as signed; `nil` where there are none.
    public let entitlementsDER: [UInt8]?
    /// The values of the DER entitlements, when they could be read.
    public let derEntitlements: EntitlementValue?
    /// What is wrong.
    public let problems: [CodeSignatureProblem]

    private let message: [UInt8]?
    private let signedDirectory: [UInt8]
    private let filledSlots: Set<CodeSignatureSlot>

    /// The maximum size of XML entitlements, in bytes, as of the DER form; the largest seen have some 20 KB.
    static let entitlementsLimit = DEREntitlements.sizeLimit

    /// Reads a signature, the bytes that `LC_CODE_SIGNATURE` points to.
    ///
    /// - Throws: ``CodeSigningError`` where the container or every code directory is broken.
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
                "the XML entitlements have more than \(Self.entitlementsLimit) bytes, which is all that is read")
        }
        codeDirectories = directories
        signedDirectory = first.bytes
        filledSlots = Set(container.blobs.map(\.slot))
        entitlementsXML = xml?.payload
        entitlementsDER = container.blobs.first { $0.slot == .derEntitlements }?.payload
        derEntitlements = Self.decodeDER(entitlementsDER, problems: &problems)
        // Ad hoc signers leave an empty wrapper behind.
        message = container.blobs.first { $0.slot == .message && $0.bytes.count > 8 }?.payload
        self.problems = problems
    }

    /// The code directory that systems use: the one with the strongest hash.
    public var codeDirectory: CodeDirectory {
        codeDirectories.reduce(codeDirectories[0]) { $1.hashType.rank > $0.hashType.rank ? $1 : $0 }
    }

    /// The identifier of the code, by default its bundle identifier.
    public var identifier: String? { codeDirectory.identifier }

    /// The team that signed; `nil` for ad hoc signatures and old formats.
    public var teamIdentifier: String? { codeDirectory.teamIdentifier }

    /// Whether nobody signed.
    public var isAdHoc: Bool { codeDirectory.flags.contains(.adHoc) || message == nil }

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
        let carried: [CodeSignatureSlot] = [.requirements, .entitlements, .derEntitlements]
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
            for slot in carried where directory.hash(of: slot) != nil {
                guard !container.blobs.contains(where: { $0.slot == slot }) else { continue }
                problems.append(.emptySlot(slot, directory.hashType))
            }
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
    /// Who signed, and whether the signature over the code directory is good.
    public enum Signer: Sendable, Hashable {
        /// Nobody did.
        case adHoc
        /// The signature is good.
        ///
        /// - Parameters:
        ///   - name: the common name of the signer's certificate.
        ///   - certificate: the fingerprint of that certificate.
        ///   - root: the fingerprint of the root; `nil` where the chain in the signature is incomplete.
        case signed(name: String, certificate: Fingerprint?, root: Fingerprint?)
        /// The signature is not good, or not readable.
        case invalid(String)
    }

    /// Checks the signature over the first code directory, without the network.
    ///
    /// Where the signature does not say when it was made, the chain of certificates is judged at `now`.
    public func signer(now: PropertyListDate) -> Signer {
        guard let message else { return .adHoc }
        do throws(CodeSigningError) {
            let verification = try SignedMessage(parsing: message).verify(
                detachedContent: signedDirectory, time: now)
            let name = verification.signer ?? ""
            let certificate = verification.signerFingerprint
            switch verification.outcome {
            case .chained(let root): return .signed(name: name, certificate: certificate, root: root)
            case .chainIncomplete: return .signed(name: name, certificate: certificate, root: nil)
            case .invalid(let reason): return .invalid(reason)
            }
        } catch {
            return .invalid(error.message)
        }
    }
}
