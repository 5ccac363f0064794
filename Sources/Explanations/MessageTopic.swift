/// The subject of a message that the catalog does not contain, such as a provisioning profile.
///
/// Tools word a problem with a profile or a certificate in many ways. If a short text names the subject and a problem, the
/// usual causes of such problems are a likely answer.
struct MessageTopic: Sendable {
    /// The explanation of the subject, with its usual causes.
    let message: AppleMessage

    /// The words that name the subject: the text contains all words of one of the lists.
    private let terms: [[String]]

    /// The maximum number of words of a text; a longer text is a log.
    private static let limit = 40

    /// Returns the explanation of the subject of a text, or `nil` if the text states no problem of a known subject.
    ///
    /// - Parameters:
    ///   - words: The words of the text.
    ///   - isError: Whether the text calls itself an error.
    /// - Returns: The explanation, with the usual causes.
    static func message(for words: [String], isError: Bool) -> AppleMessage? {
        let words = Set(words.prefix(limit + 1))
        let isProblem = isError || !words.isDisjoint(with: problems)
        guard words.count <= limit, isProblem, words.isDisjoint(with: otherSystems),
            !words.isSuperset(of: ["unknown", "authority"])
        else { return nil }
        return all.first { $0.terms.contains { words.isSuperset(of: $0) } }?.message
    }

    /// Returns whether a compiler sent the text: it names an identifier of a program, such as `Keychain`.
    static func isOfCompiler(_ text: String) -> Bool {
        let text = text.lowercased()
        return ["cannot find name '", "in scope", "error ts"].contains { text.contains($0) }
    }

    /// The words of a problem, in the form of ``RankedWords``.
    private static let problems: Set<String> = [
        "not", "invalid", "expir", "revok", "reject", "mismatch", "require", "corrupt", "unexpect", "conflict",
        "duplicat", "ambiguou", "unknown", "unsupport", "untrust", "differ", "wrong", "exceed", "insuffici",
    ]

    /// Words of texts about the signatures of other systems.
    private static let otherSystems: Set<String> = [
        "android", "keystore", "apk", "gradle", "signtool", "window", "ssl", "tls", "gpg", "jwt", "apt", "rpm", "dpkg",
        "snap", "ssh", "authenticode", "docker", "kubernet", "nginx", "pem", "http", "saml", "oauth", "linux",
        "x509", "npm", "pubkey", "kernel", "modul", "module", "resolv", "resolve", "react", "typeerror", "undefin",
        "column", "relation", "aws", "vagrant", "terraform", "ansibl", "kubectl", "systemd", "webpack", "activesupport",
    ]

    private init(_ terms: [[String]], _ message: AppleMessage) {
        self.terms = terms
        self.message = message
    }

    /// The subjects; the first one that fits is the answer.
    static let all: [MessageTopic] = zip(terms, MessageTable.messages(in: table)).map(MessageTopic.init)

    private static let terms: [[[String]]] = [
        [["icloud", "contain"], ["icloud", "includ"], ["ubiquity", "contain"]],
        [["notariz"], ["stapl"], ["stapler"]],
        [["entitl"]],
        [["provision", "profil"], ["mobile", "provision"], ["provision", "sign"]],
        [["identity", "sign"], ["cert", "sign"], ["cert", "distribu"], ["cert", "developer"], ["key", "sign"]],
        [["keychain"]],
        [["bundleid"], ["bundl", "identifier"], ["bundl", "id"]],
        [["capability", "identifier"], ["capability", "profil"], ["capability", "team"]],
        [["code", "sign"]],
    ]

    private static let table = #"""
        # topic-container / running app / / A message about an iCloud container
        ~ iCloud container
        : The message is about an iCloud container. Usual causes: the container does not exist or is not assigned to the
          App ID, the signature does not name it, or its name differs in one character.
        - Compare the containers of the signature and the profile: `entcheck check APP`.
        - `entcheck stores .` lists the containers of the project and the targets that use them.
        > icloud-container-prefix profile-refuses-value
        @ doc:bundleresources/diagnosing-issues-with-entitlements

        # topic-notarization / notary service / / A message about notarization
        ~ notarization
        : The message is about notarization. Usual causes: rejected credentials or a pending agreement, code without a
          Developer ID signature, secure timestamp, or hardened runtime, or a ticket that is not yet available.
        - Read the log of the submission with `notarytool log`; `entcheck explain -` reads it.
        - Check the product before the upload: `entcheck check --distribution developer-id APP`.
        > signature-missing
        @ doc:security/resolving-common-notarization-issues

        # topic-entitlements / launch / / A message about entitlements
        ~ entitlements
        : The message is about entitlements. Usual causes: the file is not a valid property list, the profile does not
          authorize a key or its value, or signing changed or dropped the entitlements.
        - Check the file and the project: `entcheck lint .`. Check the product: `entcheck check APP`.
        > profile-lacks-key plist-malformed
        @ doc:bundleresources/diagnosing-issues-with-entitlements

        # topic-profile / Xcode / / A message about a provisioning profile
        ~ provisioning profile
        : The message is about a provisioning profile. Usual causes: the profile is not installed or has expired, is for
          another bundle identifier, team, or distribution method, or does not list the certificate or the device.
        - Inspect the profile: `entcheck profiles FILE`. Compare it with the entitlements: `entcheck lint --profile FILE`.
        - Regenerate the profile after each change of the App ID, its capabilities, devices, or certificates.
        > profile-missing profile-expired profile-of-other-distribution signature-certificate
        @ tn3125

        # topic-certificate / codesign / / A message about a signing certificate
        ~ signing certificate
        : The message is about a signing certificate. Usual causes: the certificate or its private key is not in the
          keychain, the certificate has expired or was revoked, or it is of another kind or team.
        - List the usable certificates with `security find-identity -v -p codesigning`.
        - Import the certificate together with its private key, and use profiles that list it.
        > signature-certificate
        @ tn2415

        # topic-keychain / codesign / / A message about a keychain
        ~ keychain
        : The message is about a keychain. Usual causes: the keychain is locked or does not exist, its password is wrong,
          the item is missing, or the app lacks the entitlement for its keychain access group.
        - On build machines, unlock the keychain and run `security set-key-partition-list`.
        - For an app, compare `keychain-access-groups` with the profile: `entcheck check APP`.
        > keychain-group-prefix
        @ tn2415

        # topic-identifier / Xcode / / A message about a bundle identifier
        ~ bundle identifier
        : The message is about a bundle identifier. Usual causes: it is missing or malformed, differs from the App ID of
          the profile, is registered by another team, or does not begin with the identifier of the containing app.
        - Compare `PRODUCT_BUNDLE_IDENTIFIER` with the App ID of the profile: `entcheck lint .`.
        > app-id-bundle-identifier
        @ tn3125

        # topic-capability / Xcode / / A message about a capability
        ~ capability
        : The message is about a capability. Usual causes: it is not enabled for the App ID, the profile is older than the
          change, or the team cannot use it.
        - Enable the capability, and regenerate the profile.
        - `entcheck keys --account personal` lists the entitlements that a personal team can use.
        > profile-lacks-key
        @ capabilities

        # topic-signing / codesign / / A message about code signing
        ~ code signing
        : The message is about code signing. Usual causes: the target has no team, certificate, or profile, the settings
          for automatic and manual signing are mixed, or a file was changed after it had been signed.
        - Check the settings of the project: `entcheck lint .`. Check the product: `entcheck check APP`.
        > signature-missing setting-overrules-file
        @ tn2415
        """#
}
