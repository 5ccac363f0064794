public import Entitlements
import PropertyLists

/// A contradiction between two parts of a profile.
public enum ProfileContradiction: Sendable, Hashable {
    /// The profile is for all devices, but also lists devices.
    case allDevicesAndSomeDevices
    /// The profile authorizes debugging, but is not for development.
    case debuggingInDistribution(Distribution)
    /// The distribution type in the DER form differs from the distribution method that the keys imply.
    case distributionType(String, Distribution)
    /// The profile expires before its creation date.
    case endsBeforeItBegins
    /// A certificate belongs to another team; the values are its name and that team.
    case certificateOfOtherTeam(String, String)
    /// A certificate is not valid for the distribution method of the profile.
    case certificateOfOtherKind(String, Distribution)
}

extension ProfileContradiction: CustomStringConvertible {
    /// A human-readable clause.
    public var description: String {
        switch self {
        case .allDevicesAndSomeDevices: "it is for all devices, but lists individual devices"
        case .debuggingInDistribution(let kind): "it allows debugging, but its distribution method is \(kind.rawValue)"
        case .distributionType(let type, let kind):
            "the distribution type in its DER form is \(type), but its distribution method is \(kind.rawValue)"
        case .endsBeforeItBegins: "it expires before its creation date"
        case .certificateOfOtherTeam(let name, let team): "the certificate \(name) belongs to another team, \(team)"
        case .certificateOfOtherKind(let name, let kind):
            "the certificate \(name) is not valid for the distribution method \(kind.rawValue)"
        }
    }
}

extension ProvisioningProfile {
    /// The contradictions between parts of the profile.
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

    /// The distribution methods by the known values of `ProfileDistributionType` in the DER form.
    private static let kinds: [String: Distribution] = ["STORE": .appStore, "DIRECT": .developerID, "ADHOC": .adHoc]
}
