/// The addresses of the documents and reports that cases cite.
enum VerdictSource {
    private static let apple = "https://developer.apple.com/"
    static let profiles = apple + "documentation/technotes/tn3125-inside-code-signing-provisioning-profiles"
    static let troubleshooting = apple + "library/archive/technotes/tn2415/_index.html"
    static let keyValueStore =
        apple + "documentation/bundleresources/entitlements/com.apple.developer.ubiquity-kvstore-identifier"
    static let groups = apple + "documentation/bundleresources/entitlements/com.apple.security.application-groups"
    static let sandbox = apple + "documentation/security/app-sandbox"
    static let developerID = apple + "support/developer-id/"
    static let notarization = apple + "documentation/security/resolving-common-notarization-issues"
    static let driver = apple + "documentation/driverkit/requesting-entitlements-for-driverkit-development"
    static let endpointSecurity =
        apple + "documentation/bundleresources/entitlements/com.apple.developer.endpoint-security.client"
    static let systemExtension = apple + "documentation/systemextensions/ossystemextensionerror/missingentitlement"
    static let clip =
        apple + "documentation/bundleresources/entitlements/com.apple.developer.parent-application-identifiers"
    static let push = apple + "documentation/bundleresources/entitlements/aps-environment"
    static let network = apple + "forums/thread/22943"
    static let autoFill =
        apple + "documentation/bundleresources/entitlements/"
        + "com.apple.developer.authentication-services.autofill-credential-provider"

    private static let github = "https://github.com/"
    static let missingIdentifier = github + "maciekish/iReSign/issues/43"
    static let clipIdentifier = github + "bazelbuild/rules_apple/issues/1570"
    static let missingProfile = github + "bazelbuild/rules_apple/issues/2717"
    static let testFlightProfile = github + "h3poteto/whalebird-desktop/issues/2814"
    static let testFlightIdentifier = github + "lyskouski/app-finance/issues/537"
    static let betaReports = github + "consento-org/mobile/issues/49"
    static let betaReportsAdHoc = github + "fastlane-old/sigh/issues/159"
    static let otherPlatform = github + "microsoft/app-store-vsts-extension/issues/96"
    static let otherPlatformInXcode = github + "expo/eas-cli/issues/2795"
    static let developmentUpload = github + "fastlane/fastlane/issues/4519"
    static let storeSignedLaunch = github + "dotnet/macios/issues/4766"
    static let unsandboxed = github + "dotnet/macios/issues/7577"
    static let pluginSandbox = github + "iina/iina/issues/2693"
    static let nfc = github + "franckbour/Plugin.NFC/issues/151"
    static let nfcBefore = github + "revtel/react-native-nfc-manager/issues/684"
    static let appClipOfApp = github + "getsentry/sentry-cocoa/pull/1450"
    static let missingPush = github + "vechain/veworld-mobile/issues/707"
    static let wildcardDomains = github + "RichardBronosky/ota-tools/issues/20"
    static let debugUpload = github + "airsdk/Adobe-Runtime-Support/issues/137"
}
