import LintModel

/// Messages that are written as text, because the type checker is slow for large array literals.
///
/// An entry begins with `# name / sender / codes / title`; without a title, the first code or phrase is the title. The
/// codes of other messages that the phrases replace (`=`), the phrases (`~`), the phrases that are an answer only if no
/// other message is known (`?`), the meaning (`:`), instructions (`-`), rules (`>`), and sources (`@`) follow. A line that begins with two spaces continues the line before it. An entry
/// without sources has the sources of the entry before it.
enum MessageTable {
    /// The messages of all tables.
    static let messages: [AppleMessage] = [
        xcodePatterns, xcodeAccountPatterns, codesignPatterns, codeSignatureCodes, deviceCodes, devicePatterns,
        storePatterns, storeBundlePatterns, notaryPatterns, launchPatterns, runtimePatterns, extensionPatterns,
        cloudPatterns, signingPatterns, storeUploadPatterns, codeErrors, systemPatterns, toolPatterns, frameworkErrors,
        keychainErrors, helperPatterns, uploadPatterns, notaryToolPatterns, buildToolPatterns, capabilityErrors,
        productPatterns, processPatterns, fastlanePatterns, expoPatterns, packagerPatterns, sideloadingPatterns,
        storeFilePatterns, domainCodes, deviceServiceCodes, codeObjectErrors, logPatterns,
        hardenedRuntimePatterns, portalPatterns, networkPatterns, reviewPatterns,
        uploadToolPatterns, privacyPatterns, variantPatterns, serviceVariantPatterns, executablePatterns,
        detailPatterns,
        storeBundleCheckPatterns, storeBundleCheckFurtherPatterns, uploadServicePatterns, developerPortalPatterns,
        notarizedFilePatterns, pushAndPayPatterns, extensionAndNetworkPatterns, extensionAndNetworkFurtherPatterns,
        kernelReasonPatterns, sandboxDenialPatterns, sandboxDenialFurtherPatterns, keychainAndSignInPatterns,
        appleServicePatterns, frameworkDomainPatterns, frameworkDomainFurtherPatterns, serviceAndPrivacyPatterns,
        profileKeyPatterns, profileKeyFurtherPatterns, launchCausePatterns, xcodeCausePatterns,
        xcodeCauseFurtherPatterns, codesignCausePatterns, codesignCauseFurtherPatterns, installationCausePatterns,
        installationCauseFurtherPatterns, desktopPackagerPatterns, buildServicePatterns, furtherToolPatterns,
        mobileFrameworkPatterns, signingUtilityPatterns, pythonPackagerPatterns, dotNetPatterns, reportPatterns,
    ].flatMap(messages(in:))

    /// Parses a table.
    static func messages(in table: String) -> [AppleMessage] {
        var (messages, entry): ([AppleMessage], Entry?) = ([], nil)
        var sources: [String] = []
        func finish() {
            guard var finished = entry else { return }
            if finished.sources.isEmpty { finished.sources = sources }
            sources = finished.sources
            if let message = finished.message { messages.append(message) }
        }
        for line in joinedLines(of: table) {
            let text = String(line.dropFirst(2))
            switch line.first {
            case "#":
                finish()
                entry = Entry(heading: text)
            case "=": entry?.variantOf += text.split(separator: " ").map(String.init)
            case "~": entry?.phrases.append(text)
            case "?": entry?.general.append(text)
            case ":": entry?.meaning = text
            case "-": entry?.advice.append(text)
            case ">": entry?.rules += text.split(separator: " ").map(String.init)
            case "@": entry?.sources.append(address(text))
            default: break
            }
        }
        finish()
        return messages
    }

    /// Returns the lines of a table, with continuations appended.
    private static func joinedLines(of table: String) -> [String] {
        var lines: [String] = []
        for line in table.split(separator: "\n") {
            if line.hasPrefix("  "), let last = lines.popLast() {
                lines.append(last + line.dropFirst())
            } else {
                lines.append(String(line))
            }
        }
        return lines
    }

    /// Returns the address for an abbreviation: `gh:owner/name/issues/1`, `forums:123`, or a name in ``addresses``.
    private static func address(_ text: String) -> String {
        if text.hasPrefix("gh:") { return "https://github.com/\(text.dropFirst(3))" }
        if text.hasPrefix("forums:") { return "https://developer.apple.com/forums/thread/\(text.dropFirst(7))" }
        if text.hasPrefix("doc:") { return "https://developer.apple.com/documentation/\(text.dropFirst(4))" }
        return addresses[text] ?? text
    }

    private static let addresses = [
        "tn2415": "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
        "tn3125":
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
        "diagnosing": "https://developer.apple.com/documentation/bundleresources/diagnosing-issues-with-entitlements",
        "notary": "https://developer.apple.com/documentation/security/resolving-common-notarization-issues",
        "device-codes": "https://github.com/ios-control/ios-deploy/blob/master/src/ios-deploy/errors.h",
        "cs-codes":
            "https://github.com/apple-oss-distributions/Security/blob/main/OSX/libsecurity_codesigning/lib/CSCommon.h",
        "capabilities": "https://developer.apple.com/help/account/reference/supported-capabilities-ios",
    ]
}

/// An entry of a table while it is parsed.
private struct Entry {
    let id: String
    let sender: String
    let codes: [String]
    let statedTitle: String?
    var variantOf: [String] = []
    var phrases: [String] = []
    var general: [String] = []
    var meaning = ""
    var advice: [String] = []
    var rules: [RuleID] = []
    var sources: [String] = []

    init(heading: String) {
        let parts = heading.split(separator: "/", omittingEmptySubsequences: false).map { part in
            part.split(separator: " ").joined(separator: " ")
        }
        id = parts.first ?? ""
        sender = parts.count > 1 ? parts[1] : ""
        codes = parts.count > 2 ? parts[2].split(separator: " ").map(String.init) : []
        statedTitle = parts.count > 3 ? parts[3] : nil
    }

    /// The message, or `nil` if the sender is unknown.
    var message: AppleMessage? {
        guard let sender = AppleMessage.Sender(rawValue: self.sender) else { return nil }
        return AppleMessage(
            title, sender, id: id, codes: codes, variantOf: variantOf, phrases: phrases, general: general,
            means: meaning, advice: advice, rules: rules, sources: sources)
    }

    /// The first code, or the first phrase with `…` for its placeholders.
    private var title: String {
        if let statedTitle { return statedTitle }
        if let code = codes.first { return code }
        return (phrases.first ?? general.first)?.withEllipses ?? id
    }
}
