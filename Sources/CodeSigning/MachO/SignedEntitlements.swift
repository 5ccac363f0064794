public import Entitlements
public import PropertyLists

/// The entitlements of a slice.
public struct SignedEntitlements: Sendable {
    /// The part of a slice that contains entitlements.
    public enum Storage: Sendable, Hashable {
        /// The code signature.
        case signature
        /// Sections of the Mach-O file, which builds for a simulator use.
        case sections
    }

    /// The part of the slice that contains the entitlements.
    public let storage: Storage
    /// The XML form; `nil` if there is none.
    ///
    /// Its locations are relative to the embedded text.
    public let xml: PropertyList?
    /// The DER form; `nil` if there is none or it cannot be read.
    public let der: EntitlementValue?

    /// The exact bytes of the XML form.
    public var xmlBytes: [UInt8]? { xml?.file.bytes }

    /// The effective values: the values of the DER form, which systems read since iOS 15 and macOS 12, or, without a
    /// DER form, the values of the XML form.
    public var values: EntitlementValue? {
        der ?? xml?.root.map(EntitlementValue.init)
    }

    /// The keys that differ between the two forms, sorted by their bytes; empty if there is only one form.
    public var disagreements: [EntitlementKey] {
        guard let der, let xml = xml?.root.map(EntitlementValue.init) else { return [] }
        return EntitlementValue.differingKeys(der, xml)
    }
}

extension MachOSlice {
    /// Returns the effective entitlements: the entitlements of the signature or, in a build for a simulator, of its
    /// sections.
    ///
    /// Sections of other builds are ignored, because devices do not read them. If the signature of a simulator build
    /// claims keys that its sections do not contain, apart from `get-task-allow`, the signature is used.
    ///
    /// - Parameter path: The path in the locations of findings, for example `Notes.app/Notes`.
    /// - Returns: The entitlements, or `nil` if there are none.
    public func entitlements(path: String) -> SignedEntitlements? {
        let signed = signedEntitlements(path: path)
        guard buildPlatform?.isSimulator == true, let sections = sectionEntitlements(path: path) else { return signed }
        var expected: ExactSet = ["get-task-allow", "com.apple.security.get-task-allow"]
        expected.formUnion(sections.values?.sortedEntries.map(\.key) ?? [])
        let signedKeys = signed?.values?.sortedEntries.map(\.key) ?? []
        return signedKeys.allSatisfy(expected.contains) ? sections : signed
    }

    private func signedEntitlements(path: String) -> SignedEntitlements? {
        guard let signature = codeSignature, signature.entitlementsXML != nil || signature.entitlementsDER != nil
        else { return nil }
        return SignedEntitlements(
            storage: .signature, xml: Self.propertyList(signature.entitlementsXML, path: path),
            der: signature.derEntitlements)
    }

    private func sectionEntitlements(path: String) -> SignedEntitlements? {
        guard entitlementSections.xml != nil || entitlementSections.der != nil else { return nil }
        let der = entitlementSections.der.flatMap { try? DEREntitlements.decode(Self.withoutPadding($0)) }
        return SignedEntitlements(
            storage: .sections, xml: Self.propertyList(entitlementSections.xml, path: path), der: der)
    }

    private static func propertyList(_ bytes: [UInt8]?, path: String) -> PropertyList? {
        bytes.map { PropertyListReader(limits: .entitlements).read(SourceFile(path: path, bytes: $0)) }
    }

    /// Returns the bytes of the DER form without the zero bytes with which the linker can pad a section.
    private static func withoutPadding(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.count > 2 else { return bytes }
        let lengthSize = bytes[1] < 0x80 ? 0 : Int(bytes[1] & 0x7F)
        guard lengthSize <= 4, bytes.count >= 2 + lengthSize else { return bytes }
        let length =
            lengthSize == 0 ? Int(bytes[1]) : bytes[2..<2 + lengthSize].reduce(0) { $0 << 8 | Int($1) }
        let end = 2 + lengthSize + length
        guard end < bytes.count, bytes[end...].allSatisfy({ $0 == 0 }) else { return bytes }
        return Array(bytes[..<end])
    }
}
