package import Entitlements

/// The stages at which Apple's tools and systems reject a product because of the findings of each rule.
///
/// The stage of a finding is the first of these stages that the product passes. A rule without stages reports a problem
/// that Apple does not check, such as one of the configuration.
package enum RuleStages {
    /// Returns the stages of a rule; empty if there are none.
    package static func stages(of rule: RuleID) -> [Stage] { all[rule] ?? [] }

    /// The identifiers of all rules in the table.
    package static var rules: [RuleID] { Array(all.keys) }

    private static let all: [RuleID: [Stage]] = [
        claims, identifiers, files, products, profiles, signatures, projects, register, configuration,
    ].reduce(into: [:]) { $0.merge($1) { first, _ in first } }

    /// A profile must authorize the claim: Xcode, App Store Connect, devices, and macOS compare the two.
    private static let authorization: [Stage] = [.build, .upload, .install, .launch]
    /// The rules of App Store Connect for values; the claim has no effect otherwise.
    private static let storeValue: [Stage] = [.upload, .runTime]

    private static let claims: [RuleID: [Stage]] = [
        "app-group-both-prefixes": [.runTime],
        "app-group-foreign-team": authorization + [.runTime],
        "app-group-prefix": authorization + [.runTime],
        "app-group-unauthorized": [.build, .upload, .runTime],
        "app-group-wildcard": storeValue,
        "associated-domain-format": [.runTime],
        "associated-domains-wildcard": storeValue,
        "icloud-container-prefix": authorization + [.runTime],
        "icloud-container-team": authorization + [.runTime],
        "icloud-containers-missing": [.runTime],
        "icloud-environment-for-store": [.upload],
        "icloud-environment-in-source": [.build, .runTime],
        "icloud-services-missing": [.runTime],
        "icloud-wildcard": authorization + [.runTime],
        "keychain-group-other-prefix": authorization,
        "keychain-group-prefix": authorization,
        "keychain-group-wildcard": [.runTime],
        "kvstore-container-name": [.runTime],
        "kvstore-foreign-team": authorization,
        "kvstore-missing": [.runTime],
        "kvstore-prefix": authorization,
        "kvstore-wildcard": storeValue,
        "merchant-prefix": authorization + [.runTime],
        "pass-type-prefix": authorization + [.runTime],
        "ubiquity-container-unlisted": [.runTime],
        "ubiquity-containers-missing": [.runTime],
        "ubiquity-service-missing": [.runTime],
        "ubiquity-team-form": authorization + [.runTime],
        "ubiquity-wildcard": storeValue,
    ]

    private static let identifiers: [RuleID: [Stage]] = [
        "app-id-bundle-identifier": authorization,
        "app-id-by-hand": authorization,
        "app-id-foreign-prefix": authorization,
        "app-id-form": authorization,
        "app-id-in-inheriting-helper": [.upload, .launch],
        "app-id-of-other-platform": authorization,
        "app-id-wildcard": [.upload, .install],
        "identifier-empty": authorization + [.runTime],
        "identifier-empty-part": authorization + [.runTime],
        "identifier-foreign-character": authorization + [.runTime],
        "identifier-letter-case": authorization + [.runTime],
        "identifier-prefix-alone": authorization + [.runTime],
        "identifier-prefix-dot": authorization + [.runTime],
        "identifier-repeated": [.runTime],
        "identifier-repeated-prefix": [.runTime],
        "identifier-team": authorization + [.runTime],
        "identifier-white-space": authorization + [.runTime],
        "team-identifier-form": authorization,
        "variable-bare": authorization + [.runTime],
        "variable-deprecated-form": [],
        "variable-malformed": authorization + [.runTime],
        "variable-misspelt": authorization + [.runTime],
        "variable-unexpanded": authorization + [.runTime],
        "variable-unknown": authorization + [.runTime],
    ]

    private static let files: [RuleID: [Stage]] = [
        "codesign-attribute-form": [.sign],
        "codesign-boolean-pair": [.sign],
        "codesign-carriage-return": [.sign],
        "codesign-cdata": [.sign],
        "codesign-comment-hyphens": [.sign],
        "codesign-encoding": [.sign],
        "codesign-internal-subset": [.sign],
        "codesign-not-xml": [.sign, .launch],
        "codesign-reference": [.sign],
        "codesign-tag-space": [.sign],
        "codesign-value-type": [.sign],
        "plist-comment-hyphens": [.sign],
        "plist-declaration-not-first": [.sign],
        "plist-encoding": [.build, .sign],
        "plist-entity": [.build, .sign],
        "plist-format": [.sign],
        "plist-limit": [.sign, .launch],
        "plist-malformed": [.build, .sign],
        "plist-not-property-list": [.build, .sign],
        "plist-repeated-key": [.sign],
        "plist-root": [.build, .sign],
    ]

    private static let products: [RuleID: [Stage]] = [
        "app-clip-parent": [.build, .upload, .install],
        "beta-reports-active": authorization,
        "debug-get-task-allow": [.build, .notarize, .upload, .install, .launch],
        "debug-get-task-allow-by-hand": [.notarize, .upload, .install],
        "hardened-process-incomplete": [.runTime],
        "key-deprecated": [],
        "key-foreign-platform": authorization + [.runTime],
        "key-misspelt": authorization + [.runTime],
        "key-nonexistent": [.upload, .runTime],
        "key-private": authorization,
        "key-profile-only": [.upload],
        "key-unknown": authorization + [.runTime],
        "library-entitlements": [.upload],
        "network-extension-provider": authorization,
        "network-slicing-alone": [.runTime],
        "push-environment": authorization + [.runTime],
        "push-keys-of-two-platforms": authorization,
        "sandbox-helper-without-inherit": [.launch, .runTime],
        "sandbox-inherit-alone": [.upload, .launch],
        "sandbox-inherit-with-more": [.upload, .launch],
        "sandbox-keys-without-sandbox": [.runTime],
        "sandbox-missing": [.upload],
        "sandbox-read-only-beside-read-write": [],
        "sandbox-temporary-exception": [.upload],
        "value-not-allowed": authorization + [.runTime],
        "value-type": authorization + [.runTime],
    ]

    private static let profiles: [RuleID: [Stage]] = [
        "app-id-dropped": [.testFlight, .launch, .runTime],
        "beta-reports-dropped": [.testFlight],
        "profile-behind": [.build],
        "profile-contradictory": authorization,
        "profile-expired": authorization,
        "profile-expires-soon": authorization,
        "profile-lacks-key": authorization,
        "profile-missing": authorization,
        "profile-of-other-distribution": authorization,
        "profile-of-other-platform": authorization,
        "profile-refuses-value": authorization,
        "profile-unreadable": authorization,
        "profile-unsigned": authorization,
        "required-key-missing": authorization + [.testFlight, .runTime],
        "required-profile-missing": authorization + [.testFlight],
    ]

    private static let signatures: [RuleID: [Stage]] = [
        "certificate-of-other-kind": [.notarize, .upload, .install, .launch],
        "signature-ad-hoc": [.notarize, .upload, .install, .launch],
        "signature-adds-claim": [],
        "signature-broken": [.notarize, .upload, .install, .launch],
        "signature-certificate": [.upload, .install, .launch],
        "signature-changes-claim": [.runTime],
        "signature-drops-claim": [.runTime],
        "signature-for-testing": [.upload],
        "signature-format": [.install, .launch],
        "signature-forms-differ": [.runTime],
        "signature-identifier": [.upload, .install],
        "signature-missing": [.notarize, .upload, .install, .launch],
        "signature-simulator": [.upload, .install],
        "signature-slices-differ": [.runTime],
        "signature-team": [.upload, .install, .launch],
        "signature-unverified": [.notarize, .upload, .install, .launch],
    ]

    private static let projects: [RuleID: [Stage]] = [
        "app-group-alone": [.runTime],
        "app-group-apart": [.runTime],
        "background-mode-without-push": [.upload, .runTime],
        "configuration-file-line": [.build],
        "configuration-file-missing": [.build],
        "container-settings-unclaimed": [.runTime],
        "entitlements-contents-malformed": [.build],
        "entitlements-file-missing": [.build],
        "entitlements-file-unused": [],
        "icloud-container-alone": [.runTime],
        "icloud-environments-differ": [.runTime],
        "keychain-group-alone": [.runTime],
        "kvstore-split": [.runTime],
        "nfc-format-disallowed": [.upload],
        "path-letter-case": [.build],
        "path-outside": [],
        "project-malformed": [.build],
        "setting-overrules-file": [.runTime],
        "setting-undefined": [.runTime],
        "store-in-one-configuration": [.runTime],
        "store-name-case": [.runTime],
        "store-renamed-in-release": [.runTime],
        "ubiquity-settings-unclaimed": [.runTime],
    ]

    private static let register: [RuleID: [Stage]] = [
        "registry-apps-split": [.runTime],
        "registry-foreign-owner": [],
        "registry-released-store": [.runTime],
        "registry-store-case": [.runTime],
        "registry-store-left": [.runTime],
        "registry-store-retired": [],
    ]

    private static let configuration: [RuleID: [Stage]] = [
        "baseline-outdated": [], "configuration-mistake": [], "policy-differs": [], "policy-forbidden": [],
        "policy-matched-nothing": [], "policy-not-allowed": [], "policy-required": [], "suppression-expired": [],
        "suppression-malformed": [], "suppression-unused": [],
    ]
}
