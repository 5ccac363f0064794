import CodeSigning
import Entitlements
import SigningMaterial

extension Attack {
    /// Products with parts that do not match or are missing.
    static var alteredProducts: [Attack] {
        [
            product("an authority with Apple's names everywhere") { _ in },
            product("an authority with Apple's names for the App Store, without a profile") { input in
                (input.signer, input.profile) = (input.authority.storeSigner, nil)
                input.chain = [input.authority.phoneAuthority, input.authority.root]
            },
            product("an authority with Apple's names for the Mac App Store, without a profile") { input in
                (input.signer, input.profile, input.isForMac) = (input.authority.macStoreSigner, nil, true)
            },
            product("a profile without its message") { input in
                input.profile = try input.profileBlueprint().propertyList(by: input.authority)
            },
            product("a profile of zero bytes") { $0.profile = [] },
            product("half of a profile") { input in input.profile = input.profile.map { Array($0.prefix($0.count / 2)) }
            },
            product("a profile with bytes after its end") { input in input.profile = input.profile.map { $0 + [0] } },
            product("a profile that is only a message without content") { input in
                var message = try input.profileBlueprint().message(by: input.authority)
                message.isDetached = true
                input.profile = try message.bytes()
            },
            product("a profile whose content was replaced") { input in
                var message = try input.profileBlueprint().message(by: input.authority)
                message.forgedContent = try ProfileBlueprint(["get-task-allow": true]).propertyList(by: input.authority)
                input.profile = try message.bytes()
            },
            product("a profile with the DER form of another authority") { input in
                var blueprint = try input.profileBlueprint()
                blueprint.derForm = .signed(by: try SigningAuthority.shared.get())
                input.profile = try blueprint.signed(by: input.authority)
            },
            product("a profile with the DER form of another profile") { input in
                var blueprint = try input.profileBlueprint()
                let other = ProfileBlueprint(["application-identifier": "A1B2C3D4E5.com.example.other"])
                blueprint.derForm = .bytes(try other.derBlueprint(by: input.authority).bytes())
                input.profile = try blueprint.signed(by: input.authority)
            },
            product("a profile with a DER form that is not a message") { input in
                var blueprint = try input.profileBlueprint()
                blueprint.derForm = .bytes([0x31, 0])
                input.profile = try blueprint.signed(by: input.authority)
            },
            product("a certificate that the profile does not list") { input in
                input.signer = try input.authority.developer([.distribution])
            },
            product("a code signature instead of a profile") { input in
                let blueprint = try SignatureBlueprint(TrustInput.claims)
                input.profile = try blueprint.bytes()
            },
        ]
    }

    /// Products whose signature was changed or removed, which must not be accepted.
    static var brokenSignatures: [Attack] {
        [
            product("an ad hoc signature and a profile") { $0.signer = nil },
            product("an ad hoc signature and a profile for macOS") { input in
                input.profile = try input.profileBlueprint("OSX").signed(by: input.authority)
                (input.signer, input.isForMac) = (nil, true)
            },
            product("a removed message") { input in
                input.changingSignature = { $0.changingMessageBytes = { $0 = [] } }
            },
            product("a removed message for macOS, without a profile") { input in
                (input.profile, input.isForMac) = (nil, true)
                input.changingSignature = { $0.changingMessageBytes = { $0 = [] } }
            },
            product("a message and a code directory that is marked as ad hoc") { input in
                input.profile = nil
                input.changingSignature = { $0.isAdHoc = true }
            },
            product("the message for another code directory") { input in
                input.profile = nil
                input.changingSignature = { signature in
                    signature.changingMessage = { $0.content = Array("another code directory".utf8) }
                }
            },
            product("a message that contains its own content") { input in
                input.profile = nil
                input.changingSignature = { signature in signature.changingMessage = { $0.isDetached = false } }
            },
            product("a truncated message") { input in
                input.profile = nil
                input.changingSignature = { $0.changingMessageBytes = { $0.removeLast(9) } }
            },
        ]
            + stride(from: 1, to: 10, by: 1).map { tenth in
                product("a message with a changed byte at \(tenth * 10) percent") { input in
                    (input.profile, input.isForMac) = (nil, true)
                    input.changingSignature = { signature in
                        signature.changingMessageBytes = { $0[$0.count * tenth / 10] ^= 0x15 }
                    }
                }
            }
    }

    /// Attempts to add trust anchors with environment variables.
    static var otherAnchors: [Attack] {
        ["SSL_CERT_FILE", "SSL_CERT_DIR", "ENTCHECK_ANCHORS", "ENTCHECK_ROOTS"].map { variable in
            Attack(.trust, "the root of the authority in \(variable)") { directory in
                let input = try TrustInput()
                try directory.write(try input.authority.root.certificateBytes, to: "roots/root.cer")
                for entry in try input.bundle().files() {
                    try directory.write(entry.bytes, to: entry.path, mode: entry.mode & 0o777)
                }
                let path = directory.path(variable.hasSuffix("DIR") ? "roots" : "roots/root.cer")
                try directory.run(
                    ["check", "Notes.app", "--now", TrustInput.today], environment: [variable: path]
                ).expectRefusal()
            }
        }
    }

    /// Valid inputs.
    static var acceptedFiles: [Attack] {
        [
            Attack(.trust, "an ad hoc signed tool for macOS is accepted") { directory in
                var program = ProgramBlueprint(signing: try SignatureBlueprint())
                program.platform = .macOS
                try directory.write(program.bytes(), to: "notes", mode: 0o755)
                try directory.run("check", "notes", "--now", TrustInput.today).expectAcceptance()
            },
            Attack(.trust, "a profile without a signature is accepted as a fixture") { directory in
                let input = try TrustInput()
                var blueprint = try input.profileBlueprint()
                blueprint.derForm = .none
                try directory.write(blueprint.propertyList(by: input.authority), to: "Notes.mobileprovision")
                try directory.run("lint", "--now", TrustInput.today, ".").expectAcceptance()
            },
            Attack(.trust, "a profile of another authority is accepted as a fixture") { directory in
                let input = try TrustInput()
                try directory.write(input.profileBlueprint().signed(by: input.authority), to: "Notes.mobileprovision")
                let run = try directory.run("lint", "--now", TrustInput.today, ".")
                try run.expectAcceptance()
                try run.expectNo("signature verified", .accepted)
            },
        ]
    }

    private static func product(
        _ name: String, _ change: @escaping @Sendable (inout TrustInput) throws -> Void
    ) -> Attack {
        Attack(.trust, "an app with \(name)") { directory in
            var input = try TrustInput()
            try change(&input)
            try directory.expectRefusal(of: input)
        }
    }
}
