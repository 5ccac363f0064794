/// The stages that a product passes, according to its known facts.
public struct StagePath: Sendable, Hashable {
    /// The state of a product: the stages that it has passed.
    public enum State: Sendable, Hashable {
        /// The entitlements are in a source file.
        case source
        /// The entitlements are the input of `codesign`.
        case signingInput
        /// The product is signed.
        case signed
    }

    /// The stages, in the order in which the product passes them.
    public let stages: [Stage]

    /// Whether the distribution method is known, so that the product passes the stages of services in the path.
    private let hasMethod: Bool

    /// Creates the path of a product.
    ///
    /// The App Store re-signs an app. A product for the App Store is therefore installed and launched with another
    /// signature, unless it is meant to be installed or launched directly. Mac products are copied, not installed.
    ///
    /// - Parameters:
    ///   - state: The stages that the product has passed.
    ///   - platform: The platform; `nil` if it is not known.
    ///   - distribution: The distribution method; `nil` if it is not known.
    ///   - goal: The last stage that the product is meant to pass; `nil` if it is not known.
    public init(of state: State, on platform: Platform?, _ distribution: Distribution?, to goal: Stage? = nil) {
        let isDirect = goal.map { $0 >= .install } ?? false
        hasMethod = distribution != nil || goal != nil
        stages = Stage.allCases.filter { stage in
            if let goal, stage > goal { return false }
            switch stage {
            case .build: return state == .source
            case .sign: return state != .signed
            case .notarize:
                if goal == .upload || goal == .testFlight { return false }
                return (platform?.isMac ?? true) && (distribution ?? .developerID) == .developerID
            case .upload, .testFlight:
                if goal == .upload || goal == .testFlight { return true }
                return (distribution ?? .appStore) == .appStore && !isDirect
            case .install: return !(platform?.isMac ?? false) && (distribution != .appStore || isDirect)
            case .launch: return distribution != .appStore || isDirect
            case .runTime: return true
            }
        }
    }

    /// Returns the first of the given stages that the product passes; `nil` if it passes none of them.
    ///
    /// If the distribution method is not known, a stage of a service is returned only if the product passes none of the
    /// other given stages.
    public func first(of candidates: [Stage]) -> Stage? {
        let failing = stages.filter(candidates.contains)
        return failing.first { hasMethod || !$0.isOfService } ?? failing.first
    }
}

extension Stage {
    /// Whether a service receives the product at the stage.
    fileprivate var isOfService: Bool { self == .notarize || self == .upload || self == .testFlight }
}

extension Platform {
    /// Whether products of the platform run on a Mac.
    fileprivate var isMac: Bool { self == .macOS || self == .catalyst }
}
