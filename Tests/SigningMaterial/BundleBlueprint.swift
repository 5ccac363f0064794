package import CodeSigning
package import Entitlements

/// A bundle with code to be made: its `Info.plist`, its program, its profile, and what is nested in it.
package struct BundleBlueprint: Sendable {
    /// The path within the product, such as `Payload/Notes.app`.
    package var path: String
    package var identifier: String
    /// `nil` signs without entitlements.
    package var entitlements: EntitlementValue?
    /// The bytes of the profile; `nil` embeds none.
    package var profile: [UInt8]?
    package var isForMac = false
    /// Further keys of `Info.plist`, as XML.
    package var information = ""
    package var program: ProgramBlueprint
    package var fileType = MachOFileType.executable
    /// Who signs; `nil` signs ad hoc, for nobody.
    package var signer: SigningIdentity?
    /// The certificates above the signer's.
    package var chain: [SigningIdentity] = []
    /// Changes the signature before it is made.
    package var changingSignature: (@Sendable (inout SignatureBlueprint) -> Void)?
    /// Bytes in the place of code.
    package var padding = 0

    package init(_ path: String, identifier: String = "com.example.notes", entitlements: EntitlementValue? = nil) {
        self.path = path
        self.identifier = identifier
        self.entitlements = entitlements
        program = ProgramBlueprint()
    }

    /// The name of the program: the bundle's without its extension.
    package var executableName: String {
        let name = path.split(separator: "/").last ?? ""
        return String(name.split(separator: ".").first ?? "")
    }

    /// The files of the bundle, sealed by its signature.
    package func files() throws -> [ArchiveBlueprint.Entry] {
        let contents = isForMac ? "\(path)/Contents" : path
        let list = PropertyListWriter.document(
            """
            <dict><key>CFBundleIdentifier</key><string>\(identifier)</string>
            <key>CFBundleExecutable</key><string>\(executableName)</string>\(information)</dict>
            """)
        let resources = PropertyListWriter.document("<dict><key>files</key><dict/></dict>")
        var signature = try SignatureBlueprint(entitlements)
        signature.identifier = identifier
        signature.information = list
        signature.resources = resources
        signature.signer = signer
        signature.chain = chain
        changingSignature?(&signature)
        var program = program
        program.signature = try signature.bytes()
        program.fileType = fileType
        program.platform = isForMac ? .macOS : program.platform
        program.padding = padding
        var files = [
            ArchiveBlueprint.Entry("\(contents)/Info.plist", list),
            ArchiveBlueprint.Entry("\(contents)/_CodeSignature/CodeResources", resources),
            ArchiveBlueprint.Entry(
                isForMac ? "\(contents)/MacOS/\(executableName)" : "\(path)/\(executableName)", program.bytes(),
                mode: 0o100755),
        ]
        if let profile {
            let name = isForMac ? "embedded.provisionprofile" : "embedded.mobileprovision"
            files.append(ArchiveBlueprint.Entry("\(contents)/\(name)", profile))
        }
        return files
    }
}
