public import Entitlements
public import PropertyLists

/// The entitlements that one slice of a program carries.
public struct SignedEntitlements: Sendable {
    /// Where a slice keeps them.
    public enum Carrier: Sendable, Hashable {
        /// In the code signature.
        case signature
        /// In sections of the program, as builds for a simulator do.
        case sections
    }

    /// Where they are kept.
    public let carrier: Carrier
    /// The XML form; its locations count in the embedded text.
    ///
    /// `nil` where there is none.
    public let xml: PropertyList?
    /// The DER form; `nil` where there is none that can be read.
    public let der: EntitlementValue?

    /// The bytes of the XML form exactly as signed.
    public var xmlBytes: [UInt8]? { xml?.file.bytes }

    /// The values that systems go by: the DER form, which they read since iOS 15 and macOS 12, else the XML form.
    public var values: EntitlementValue? {
        der ?? xml?.root.map(EntitlementValue.init)
    }

    /// Keys of which the two forms do not say the same, in the order of their bytes; empty where there is only one.
    public var disagreements: [EntitlementKey] {
        guard let der, let xml = xml?.root.map(EntitlementValue.init) else { return [] }
        return EntitlementValue.differingKeys(der, xml)
    }
}

extension MachOSlice {
    /// The entitlements that count: those of the signature; in a build for a simulator, those of its sections.
    ///
    /// Sections of other builds are ignored, because no device reads them. If the signature of a simulator build claims
    /// more than its sections do, the signature counts. `nil` if there are none.
    ///
    /// Findings call the place `path`, for example `Notes.app/Notes`.
    public func entitlements(path: String) -> SignedEntitlements? {
        let signed = signedEntitlements(path: path)
        guard buildPlatform?.isSimulator == true, let sections = sectionEntitlements(path: path) else { return signed }
        let signedKeys = Set(signed?.values?.sortedEntries.map(\.key) ?? [])
        let expected = Set(sections.values?.sortedEntries.map(\.key) ?? [])
            .union(["get-task-allow", "com.apple.security.get-task-allow"])
        return signedKeys.isSubset(of: expected) ? sections : signed
    }

    private func signedEntitlements(path: String) -> SignedEntitlements? {
        guard let signature = codeSignature, signature.entitlementsXML != nil || signature.entitlementsDER != nil
        else { return nil }
        return SignedEntitlements(
            carrier: .signature, xml: Self.propertyList(signature.entitlementsXML, path: path),
            der: signature.derEntitlements)
    }

    private func sectionEntitlements(path: String) -> SignedEntitlements? {
        guard entitlementSections.xml != nil || entitlementSections.der != nil else { return nil }
        let der = entitlementSections.der.flatMap { try? DEREntitlements.decode(Self.withoutPadding($0)) }
        return SignedEntitlements(
            carrier: .sections, xml: Self.propertyList(entitlementSections.xml, path: path), der: der)
    }

    private static func propertyList(_ bytes: [UInt8]?, path: String) -> PropertyList? {
        bytes.map { PropertyListReader(limits: .entitlements).read(SourceFile(path: path, bytes: $0)) }
    }

    /// The linker may pad a section with zero bytes; the form itself says how long it is.
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
