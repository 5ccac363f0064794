import CodeSigning
package import Entitlements

/// A description of a provisioning profile, which can be signed.
package struct ProfileBlueprint: Sendable {
    package var name = "Notes Store"
    package var kind = Distribution.appStore
    package var platforms = ["iOS"]
    package var team = "A1B2C3D4E5"
    package var prefix = "A1B2C3D4E5"
    package var created = "2025-06-01T12:00:00Z"
    package var expires = "2026-06-01T12:00:00Z"
    package var entitlements: EntitlementValue
    package var certificates: [[UInt8]] = []
    package var devices = ["00008030-000A1B2C3D4E5F60", "00008030-000A1B2C3D4E5F61"]
    package var derForm = DERForm.agreeing
    /// Additional keys, as XML.
    package var extra = ""

    package enum DERForm: Sendable {
        case none
        case agreeing
        /// The form in profiles of 2021, in which `Version` and `TimeToLive` are numeric strings.
        case agreeingInNumericStrings
        /// A form with entitlements that differ from the property list.
        case disagreeing(EntitlementValue)
        /// A form that is signed by a different authority.
        case signed(by: SigningAuthority)
        /// These bytes.
        case bytes([UInt8])
    }

    package init(
        _ entitlements: EntitlementValue = [
            "application-identifier": "A1B2C3D4E5.com.example.notes",
            "com.apple.developer.team-identifier": "A1B2C3D4E5",
            "com.apple.developer.ubiquity-kvstore-identifier": "A1B2C3D4E5.*",
            "com.apple.developer.icloud-services": "*",
            "get-task-allow": false,
            "keychain-access-groups": ["A1B2C3D4E5.*", "com.apple.token"],
        ]
    ) {
        self.entitlements = entitlements
    }

    /// Returns the property list in the message.
    package func propertyList(by authority: SigningAuthority) throws -> [UInt8] {
        var keys = [
            "AppIDName": "<string>Notes</string>",
            "ApplicationIdentifierPrefix": "<array><string>\(prefix)</string></array>",
            "CreationDate": "<date>\(created)</date>",
            "DeveloperCertificates": "<array>\(certificates.map(PropertyListWriter.data).joined())</array>",
            "Entitlements": PropertyListWriter.element(entitlements),
            "ExpirationDate": "<date>\(expires)</date>",
            "Name": "<string>\(PropertyListWriter.escaped(name))</string>",
            "Platform": "<array>\(platforms.map { "<string>\($0)</string>" }.joined())</array>",
            "TeamIdentifier": "<array><string>\(team)</string></array>",
            "TeamName": "<string>Example</string>",
            "TimeToLive": "<integer>365</integer>",
            "UUID": "<string>00000000-0000-4000-8000-000000000001</string>",
            "Version": "<integer>1</integer>",
        ]
        switch kind {
        case .development, .adHoc:
            keys["ProvisionedDevices"] = "<array>\(devices.map { "<string>\($0)</string>" }.joined())</array>"
        case .enterprise, .developerID: keys["ProvisionsAllDevices"] = "<true/>"
        case .appStore: break
        }
        if let form = try derMessage(by: authority) { keys["DER-Encoded-Profile"] = PropertyListWriter.data(form) }
        let body = keys.sorted { $0.key < $1.key }.map { "<key>\($0.key)</key>\n\($0.value)" }.joined(separator: "\n")
        return PropertyListWriter.document("<dict>\n\(body)\n\(extra)</dict>")
    }

    /// Returns the profile, signed as Apple signs profiles of its platform.
    package func signed(by authority: SigningAuthority) throws -> [UInt8] {
        try message(by: authority).bytes()
    }

    /// Returns the message of the profile, which can be changed before it is signed.
    package func message(by authority: SigningAuthority) throws -> MessageBlueprint {
        let isForMac = platforms.contains("OSX")
        var message = try MessageBlueprint(
            propertyList(by: authority), signer: isForMac ? authority.macSigner : authority.phoneSigner,
            chain: [isForMac ? authority.developerAuthority : authority.phoneAuthority, authority.root])
        message.digest = isForMac ? .sha256 : .sha1
        return message
    }
}

extension ProfileBlueprint {
    /// Returns the message of the DER form, or `nil` if there is none.
    private func derMessage(by authority: SigningAuthority) throws -> [UInt8]? {
        switch derForm {
        case .none: nil
        case .bytes(let bytes): bytes
        case .signed(let other): try derBlueprint(by: other).bytes()
        default: try derBlueprint(by: authority).bytes()
        }
    }

    /// Returns the message of the DER form, which can be changed before it is signed.
    package func derBlueprint(by authority: SigningAuthority) throws -> MessageBlueprint {
        let granted = if case .disagreeing(let other) = derForm { other } else { entitlements }
        var message = try MessageBlueprint(
            derContent(granting: granted), signer: authority.derSigner,
            chain: [authority.systemAuthority, authority.root])
        message.digest = .sha256
        message.namesHash = true
        return message
    }

    private func derContent(granting granted: EntitlementValue) throws -> [UInt8] {
        var entries: [(String, [UInt8])] = [
            ("AppIDName", text("Notes")), ("ApplicationIdentifierPrefix", list([text(prefix)])),
            ("CreationDate", date(created)),
            ("DeveloperCertificates", list(certificates.map { TagLengthValue.encode(4, Digest.sha256.hash($0)) })),
            ("Entitlements", try DEREntitlements.encode(granted)), ("ExpirationDate", date(expires)),
            ("Name", text(name)), ("Platform", list(platforms.map(text))),
            ("ProfileDistributionType", text(distributionType)), ("TeamIdentifier", list([text(team)])),
            ("TeamName", text("Example")), ("TimeToLive", number(365)),
            ("UUID", text("00000000-0000-4000-8000-000000000001")), ("Version", number(1)),
        ]
        switch kind {
        case .development, .adHoc: entries.append(("ProvisionedDevices", list(devices.map(text))))
        case .enterprise, .developerID: entries.append(("ProvisionsAllDevices", [1, 1, 0xFF]))
        case .appStore: break
        }
        return TagLengthValue.encode(
            0x31, entries.flatMap { TagLengthValue.encode(0x30, text($0.0) + $0.1) })
    }

    private var distributionType: String {
        switch kind {
        case .appStore: "STORE"
        case .developerID: "DIRECT"
        case .adHoc: "ADHOC"
        case .development, .enterprise: "LIMITED"
        }
    }

    private func text(_ value: String) -> [UInt8] { TagLengthValue.encode(0x0C, Array(value.utf8)) }

    private func list(_ values: [[UInt8]]) -> [UInt8] { TagLengthValue.encode(0x30, values.flatMap { $0 }) }

    private func number(_ value: Int) -> [UInt8] {
        if case .agreeingInNumericStrings = derForm { return TagLengthValue.encode(0x12, Array("\(value)".utf8)) }
        return TagLengthValue.integer(value)
    }

    /// Returns a date as a UTCTime, with two digits for the year.
    private func date(_ value: String) -> [UInt8] {
        let digits = value.filter(\.isNumber).dropFirst(2)
        return TagLengthValue.encode(0x17, Array("\(digits)Z".utf8))
    }
}
