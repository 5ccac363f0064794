package import CodeSigning
package import Entitlements

/// A description of a bundle with code: `Info.plist`, executable, profile, resources, and nested bundles.
///
/// The signature covers the same parts as one of `codesign`: the pages of the executable, `Info.plist`, and the files
/// in `CodeResources`.
package struct BundleBlueprint: Sendable {
    /// The path within the product, such as `Payload/Notes.app`.
    package var path: String
    package var identifier: String
    /// The entitlements; `nil` signs without entitlements.
    package var entitlements: EntitlementValue?
    /// The bytes of the embedded profile, or `nil` for a bundle without a profile.
    package var profile: [UInt8]?
    package var isForMac = false
    /// Additional keys of `Info.plist`, as XML.
    package var information = ""
    package var program: ProgramBlueprint
    /// The slices of a universal binary; if empty, ``program`` is written as a thin Mach-O file.
    package var slices: [ProgramBlueprint] = []
    package var fileType = MachOFileType.executable
    /// The signer; `nil` creates an ad hoc signature.
    package var signer: SigningIdentity?
    /// The certificates above the signer's.
    package var chain: [SigningIdentity] = []
    /// Changes the description of the signature before it is created.
    package var changingSignature: (@Sendable (inout SignatureBlueprint) -> Void)?
    /// Changes the resource seal before it is signed.
    package var changingSeal: (@Sendable (inout SealBlueprint) -> Void)?
    /// The number of bytes of code.
    package var padding = 0
    /// The resources and links, with paths relative to the directory that the signature covers.
    package var resources: [ArchiveBlueprint.Entry] = []
    /// The nested bundles, with paths relative to the directory that the signature covers.
    package var nested: [BundleBlueprint] = []

    package init(_ path: String, identifier: String = "com.example.notes", entitlements: EntitlementValue? = nil) {
        self.path = path
        self.identifier = identifier
        self.entitlements = entitlements
        program = ProgramBlueprint()
    }

    /// The name of the executable: the name of the bundle without its extension.
    package var executableName: String {
        let name = path.split(separator: "/").last ?? ""
        return String(name.split(separator: ".").first ?? "")
    }

    /// The directory that the signature covers.
    package var contents: String { isForMac ? "\(path)/Contents" : path }

    /// The path of the executable.
    package var executablePath: String {
        isForMac ? "\(contents)/MacOS/\(executableName)" : "\(path)/\(executableName)"
    }

    /// Returns the files of the bundle, which its signature seals.
    package func files() throws -> [ArchiveBlueprint.Entry] {
        try files(beside: [])
    }

    /// Returns the files of the bundle, with a seal that also covers other files in the bundle.
    ///
    /// - Parameter others: Files of the product; those in this bundle are sealed, but not returned.
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

    /// Returns the files of several bundles; the seal of each covers the bundles in it.
    package static func files(of bundles: [BundleBlueprint]) throws -> [ArchiveBlueprint.Entry] {
        var done: [ArchiveBlueprint.Entry] = []
        for bundle in bundles.sorted(by: { $0.path.count > $1.path.count }) {
            done = try bundle.files(beside: done) + done
        }
        return done
    }
}
