import Entitlements
import LintModel
import PropertyLists
import SigningModel
import Workspaces

extension Rule {
    static let requiredKeyMissing = Rule(
        "required-key-missing",
        "Missing entitlement that the product requires",
        severity: .error,
        stages: .authorization + [.testFlight, .runTime],
        checking: [.product, .signature],
        when: .platform,
        apple: ["0xE8008015", "Application is missing the application-identifier entitlement", "ITMS-90876"],
        sources: [
            "https://github.com/maciekish/iReSign/issues/43",
            "https://github.com/bazelbuild/rules_apple/issues/1570",
            "https://github.com/getsentry/sentry-cocoa/pull/1450",
            "https://developer.apple.com/documentation/driverkit/requesting-entitlements-for-driverkit-development",
            "https://developer.apple.com/documentation/systemextensions/ossystemextensionerror/missingentitlement",
            "https://github.com/iina/iina/issues/2693",
        ],
        rationale: """
            A device does not install the app (“Application is missing the application-identifier entitlement”), macOS
            does not load the extension (“plug-ins must be sandboxed”), or a call at run time fails: the signature lacks
            an entitlement that products of this kind require. Xcode adds most of these keys; a tool that signs with the
            source file omits them.

            Every product that a device installs requires an application identifier, an App Clip requires its parent
            application, and an app extension for the Mac requires the App Sandbox. Drivers, clients of Endpoint
            Security, and network extensions require their own keys.

            Exceptions: in source files, the rule checks only keys that Xcode does not add. If a file with signed
            entitlements contains neither an identifier nor `get-task-allow`, it can be an excerpt, and the finding is a
            warning. If an app does not list its App Clip, App Store Connect accepts the upload but reports ITMS-90876.
            """,
        examples: [
            .reported(
                "an app for iOS without an application identifier", under: .signed(.iOS, .development),
                """
                <key>«get-task-allow»</key>
                <true/>
                """),
            .reported(
                "a driver that does not claim DriverKit", under: .signed(.macOS, .developerID, product: .driver),
                """
                <key>«com.apple.application-identifier»</key>
                <string>A1B2C3D4E5.com.example.notes.driver</string>
                """),
            .reported(
                "an app extension on a Mac without a sandbox",
                under: .signed(.macOS, .developerID, product: .appExtension),
                """
                <key>«com.apple.security.network.client»</key>
                <true/>
                """),
            .accepted(
                "an app for iOS with an application identifier", under: .signed(.iOS, .development),
                """
                <key>application-identifier</key>
                <string>A1B2C3D4E5.com.example.notes</string>
                <key>get-task-allow</key>
                <true/>
                """),
            .accepted(
                "a source file, to which Xcode adds the identifier", under: .source(.iOS),
                """
                <key>com.apple.developer.siri</key>
                <true/>
                """),
        ]
    ) { subject, report in
        guard subject.propertyList.root?.kind == .dictionary || subject.conditions.code != nil,
            subject.isCheckedOnDevices
        else { return }
        for row in subject.requirements where subject.isOpen(row) {
            guard let sentence = subject.sentence(about: row.part) else { continue }
            let isRejection = row.consequence == .rejection && subject.isCompleteSignature
            report(
                sentence, at: subject.claims[row.part]?.value.location ?? subject.profileLocation(nil),
                severity: isRejection ? .error : .warning, apple: row.apple, stage: row.stage(for: subject))
        }
    }
}

extension Subject {
    /// Whether this rule reports the requirement; other rules report the remaining requirements.
    fileprivate func isOpen(_ row: SigningRequirement) -> Bool {
        if row.part == .truth(.appSandbox), isForMacAppStore { return false }
        // The rule `beta-reports-dropped` reports a key of the profile that is missing in the signature.
        if row.part == .truth(.betaReportsActive), distribution == .appStore,
            profile?.allowlist.grant(for: .betaReportsActive) != nil
        {
            return false
        }
        // Xcode adds the identity and the keys of App Clips to the entitlements of a source file.
        return isSigned || (row.distributions.isEmpty && row.condition != .always) || product == .driver
    }

    /// Returns the message about a missing key; `nil` if the product has the part or the part is not a key.
    fileprivate func sentence(about part: SigningRequirement.Part) -> String? {
        let owner = "\(product) for \(platform.map(\.description) ?? "this platform")"
        switch part {
        case .key(let key): return claims.contains(key) ? nil : "\(owner) requires `\(key)`; add it"
        case .truth(let key):
            return claims.isTrue(key) ? nil : "\(owner) requires `\(key)`; add it with the value `true`"
        case .member(let key, let value):
            let values = claims[key]?.strings.map(\.value) ?? []
            let isListed = values.contains { $0 == value || $0 == value + "-systemextension" }
            return isListed ? nil : "the extension requires `\(value)` in `\(key)`; add it"
        case .profile, .certificate: return nil
        }
    }
}

extension EntitlementClaims {
    /// The claim of the key of a requirement; `nil` if it is not claimed or the requirement is not about a key.
    fileprivate subscript(part: SigningRequirement.Part) -> EntitlementClaim? {
        switch part {
        case .key(let key), .truth(let key), .member(let key, _): self[key]
        case .profile, .certificate: nil
        }
    }
}

extension SigningRequirement {
    /// Returns the first stage on the path of the product that fails because of this requirement; if there is none,
    /// returns the first stage of the requirement.
    func stage(for subject: Subject) -> Stage? {
        subject.conditions.stagePath(to: subject.conditions.goal).first(of: stages) ?? stages.first
    }
}
