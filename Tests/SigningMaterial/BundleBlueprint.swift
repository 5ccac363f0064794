package import CodeSigning
package import Entitlements

/// A bundle with code to be made: its `Info.plist`, its program, its profile, its resources, and what is nested in it.
///
/// The signature covers everything, as `codesign` would: the pages of the program, `Info.plist`, and all files in
/// `CodeResources`.
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
    /// The slices of a universal program; empty makes a thin one of ``program``.
    package var slices: [ProgramBlueprint] = []
    package var fileType = MachOFileType.executable
    /// Who signs; `nil` signs ad hoc, for nobody.
    package var signer: SigningIdentity?
    /// The certificates above the signer's.
    package var chain: [SigningIdentity] = []
    /// Changes the signature before it is made.
    package var changingSignature: (@Sendable (inout SignatureBlueprint) -> Void)?
    /// Changes the resource seal before it is signed.
    package var changingSeal: (@Sendable (inout SealBlueprint) -> Void)?
    /// Bytes in the place of code.
    package var padding = 0
    /// Files, and links with their mode, with paths relative to the folder that the signature covers.
    package var resources: [ArchiveBlueprint.Entry] = []
    /// Bundles inside of this one; their paths are relative to the folder that the signature covers.
    package var nested: [BundleBlueprint] = []

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

    /// The folder that the signature covers.
    package var contents: String { isForMac ? "\(path)/Contents" : path }

    /// The path of the program.
    package var executablePath: String {
        isForMac ? "\(contents)/MacOS/\(executableName)" : "\(path)/\(executableName)"
    }

    /// The files of the bundle, sealed by its signature.
    package func files() throws -> [ArchiveBlueprint.Entry] {
        try files(beside: [])
    }

    /// The files of the bundle, with a seal that covers files from elsewhere, too.
    ///
    /// - Parameter others: Files of the product; those in this bundle are sealed, and not returned.
    /// - Returns: The files of this bundle.
    /// - Throws: The error of the signer.
    package func files(beside others: [ArchiveBlueprint.Entry]) throws -> [ArchiveBlueprint.Entry] {
        let list = PropertyListWriter.document(
            """
            <dict><key>CFBundleIdentifier</key><string>\(identifier)</string>
            <key>CFBundleExecutable</key><string>\(executableName)</string>\(information)</dict>
            """)
        var files: [ArchiveBlueprint.Entry] = []
        if let profile {
            let name = isForMac ? "embedded.provisionprofile" : "embedded.mobileprovision"
            files.append(ArchiveBlueprint.Entry("\(contents)/\(name)", profile))
        }
        for resource in resources {
            var file = resource
            file.path = "\(contents)/\(resource.path)"
            files.append(file)
        }
        for bundle in nested {
            var bundle = bundle
            bundle.path = "\(contents)/\(bundle.path)"
            files += try bundle.files()
        }
        let own = others.filter { $0.path.hasPrefix("\(contents)/") }
        let information = ArchiveBlueprint.Entry("\(contents)/Info.plist", list)
        var seal = SealBlueprint([information] + files + own, in: contents, isForMac: isForMac)
        changingSeal?(&seal)
        let resources = seal.bytes()
        let program = try programBytes(information: list, resources: resources)
        return [
            information,
            ArchiveBlueprint.Entry("\(contents)/_CodeSignature/CodeResources", resources),
            ArchiveBlueprint.Entry(executablePath, program, mode: 0o100755),
        ] + files
    }

    private func programBytes(information: [UInt8], resources: [UInt8]) throws -> [UInt8] {
        func signed(_ blueprint: ProgramBlueprint) throws -> ProgramBlueprint {
            var program = blueprint
            var signature = try SignatureBlueprint(entitlements)
            signature.identifier = identifier
            signature.information = information
            signature.resources = resources
            signature.signer = signer
            signature.chain = chain
            changingSignature?(&signature)
            program.signing = blueprint.signing ?? signature
            program.fileType = fileType
            program.platform = isForMac ? .macOS : program.platform
            program.padding = max(padding, program.padding)
            return program
        }
        guard slices.isEmpty else { return try UniversalBlueprint.bytes(slices.map(signed)) }
        return try signed(program).bytes()
    }

    /// Files of several bundles, each sealed with those of the bundles in it; the inner bundles come after the outer ones.
    package static func files(of bundles: [BundleBlueprint]) throws -> [ArchiveBlueprint.Entry] {
        var done: [ArchiveBlueprint.Entry] = []
        for bundle in bundles.sorted(by: { $0.path.count > $1.path.count }) {
            done = try bundle.files(beside: done) + done
        }
        return done
    }
}
