public import Entitlements
import PropertyLists

/// Two parts of a profile that cannot both be right.
public enum ProfileContradiction: Sendable, Hashable {
    /// It is for all devices and lists some.
    case allDevicesAndSomeDevices
    /// It lets a debugger in, and is not for development.
    case debuggingInDistribution(Distribution)
    /// The DER form's type, and the kind that follows from the keys.
    case distributionType(String, Distribution)
    /// It ends before it was made.
    case endsBeforeItBegins
    /// A certificate, and the team it belongs to, which is not the profile's.
    case certificateOfOtherTeam(String, String)
    /// A certificate that cannot sign for this kind of profile.
    case certificateOfOtherKind(String, Distribution)
}

extension ProfileContradiction: CustomStringConvertible {
    /// One clause for people.
    public var description: String {
        switch self {
        case .allDevicesAndSomeDevices: "it is for all devices and lists some"
        case .debuggingInDistribution(let kind): "it lets a debugger in, and its kind is \(kind.rawValue)"
        case .distributionType(let type, let kind):
            "its DER form says \(type), and its keys make it a profile of the kind \(kind.rawValue)"
        case .endsBeforeItBegins: "it ends before it was made"
        case .certificateOfOtherTeam(let name, let team): "the certificate \(name) belongs to the team \(team)"
        case .certificateOfOtherKind(let name, let kind):
            "the certificate \(name) cannot sign for a profile of the kind \(kind.rawValue)"
        }
    }
}

extension ProvisioningProfile {
    /// Parts of the profile that cannot both be right.
    public var contradictions: [ProfileContradiction] {
        var found: [ProfileContradiction] = []
        if provisionsAllDevices, deviceIdentifiers != nil { found.append(.allDevicesAndSomeDevices) }
        if allowsDebugging, kind != .development { found.append(.debuggingInDistribution(kind)) }
        if let type = distributionType, let expected = Self.kinds[type], expected != kind {
            found.append(.distributionType(type, kind))
        }
        if let created, let expires, expires.value < created.value { found.append(.endsBeforeItBegins) }
        return found + certificates.flatMap(contradictions)
    }

    private func contradictions(of certificate: DeveloperCertificate) -> [ProfileContradiction] {
        var found: [ProfileContradiction] = []
        let name = certificate.commonName ?? certificate.fingerprint.description
        let teams = teamIdentifiers.map(\.value)
        if let team = certificate.team, !teams.isEmpty, !teams.contains(team) {
            found.append(.certificateOfOtherTeam(name, team))
        }
        let isDevelopment = certificate.kinds.allSatisfy(\.isDevelopment)
        if !certificate.kinds.isEmpty, isDevelopment != (kind == .development) {
            found.append(.certificateOfOtherKind(name, kind))
        }
        return found
    }

    /// What the DER form's `ProfileDistributionType` means, where it is known.
    private static let kinds: [String: Distribution] = ["STORE": .appStore, "DIRECT": .developerID, "ADHOC": .adHoc]
}
