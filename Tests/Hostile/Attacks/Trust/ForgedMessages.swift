import CodeSigning
import SigningMaterial

extension Attack {
    /// One attack for each way to forge the signed message of a profile.
    static var forgedProfiles: [Attack] {
        let platforms = [("iOS", MessageForgery.all), ("OSX", MessageForgery.chains)]
        return platforms.flatMap { platform, forgeries in
            forgeries.map { forgery in
                Attack(.trust, "a profile for \(platform) with \(forgery.name)") { directory in
                    var input = try TrustInput()
                    var message = try input.profileBlueprint(platform).message(by: input.authority)
                    try forgery.apply(&message, input.authority)
                    let bytes = try message.bytes()
                    try directory.expectRefusal(ofProfile: bytes)
                    input.profile = bytes
                    input.isForMac = platform == "OSX"
                    try directory.expectRefusal(of: input)
                }
            }
        }
    }

    /// An attack per change of the message of the DER form of a profile.
    static var forgedDERForms: [Attack] {
        MessageForgery.all.map { forgery in
            Attack(.trust, "a DER form of a profile with \(forgery.name)") { directory in
                var input = try TrustInput()
                var blueprint = try input.profileBlueprint()
                var message = try blueprint.derBlueprint(by: input.authority)
                try forgery.apply(&message, input.authority)
                blueprint.derForm = .bytes(try message.bytes())
                // For an unsigned profile, `lint` reports only a warning, so an error must be about the DER form.
                let bytes = try blueprint.propertyList(by: input.authority)
                if (try? SignedMessage(parsing: message.bytes())) != nil {
                    try directory.expectRefusal(ofProfile: bytes)
                }
                input.profile = try blueprint.signed(by: input.authority)
                try directory.expectRefusal(of: input)
            }
        }
    }

    /// One attack for each way to forge the message of a code signature.
    static var forgedSignatures: [Attack] {
        MessageForgery.all.map { forgery in
            Attack(.trust, "a code signature with \(forgery.name)") { directory in
                var input = try TrustInput()
                let authority = input.authority
                input.profile = nil
                input.changingSignature = { signature in
                    signature.changingMessage = { message in
                        // If a change fails, the message is still signed by an untrusted authority.
                        try? forgery.apply(&message, authority)
                    }
                }
                try directory.expectRefusal(of: input)
            }
        }
    }

    /// Attacks with certificates that have the names of Apple's signers.
    static var forgedNames: [Attack] {
        let names = [
            "Apple iPhone OS Application Signing", "Apple Mac OS Application Signing", "Software Signing",
            "Apple Development: Example (A1B2C3D4E5)", "Apple Distribution: Example (A1B2C3D4E5)",
            "iPhone Developer: Example (A1B2C3D4E5)", "iPhone Distribution: Example (A1B2C3D4E5)",
            "Mac Developer: Example (A1B2C3D4E5)", "3rd Party Mac Developer Application: Example (A1B2C3D4E5)",
            "Developer ID Application: Example (A1B2C3D4E5)", "TestFlight Beta Distribution",
            "Apple iPhone OS Provisioning Profile Signing",
        ]
        return names.flatMap { name in
            [true, false].map { isSelfSigned in
                let issuer = isSelfSigned ? "itself" : "an authority with Apple's names"
                return Attack(.trust, "code signed as \(name) by \(issuer)") { directory in
                    var input = try TrustInput()
                    var request = SigningIdentity.Request(name)
                    request.organization = "Apple Inc."
                    request.markers = ["1.2.840.113635.100.6.1.3"]
                    request.signsCode = true
                    let authority = input.authority.phoneAuthority
                    input.signer = try SigningIdentity(request, issuer: isSelfSigned ? nil : authority)
                    input.chain = isSelfSigned ? [] : [authority, input.authority.root]
                    input.profile = nil
                    input.isForMac = name.contains("Mac") || name.contains("Developer ID")
                    try directory.expectRefusal(of: input)
                }
            }
        }
    }
}
