public import ArgumentParser
public import Entitlements

/// The options for the last stage that a product is meant to pass.
struct StageOptions: ParsableArguments {
    @Option(
        help: """
            The last stage that the product is meant to pass. Findings about later stages become notes. Use launch for \
            a product that runs without the App Store or Gatekeeper.
            """)
    var stage: Stage?

    @Option(
        help: """
            The service that receives the product. It determines the stage, and the distribution method if \
            no distribution method is specified.
            """)
    var service: Service?

    func validate() throws {
        if stage != nil, service != nil { throw ValidationError("--stage and --service cannot be used together.") }
    }

    /// Checks that the service accepts builds of the distribution method.
    ///
    /// - Throws: `ValidationError` if they contradict each other.
    func validate(with distribution: Distribution?) throws {
        // An ad hoc build can be uploaded, although TestFlight does not offer it to testers:
        // <https://github.com/fastlane/fastlane/issues/603>
        let isUploadedAnyway = service == .testFlight && distribution == .adHoc
        guard let service, let distribution, distribution != service.distribution, !isUploadedAnyway else { return }
        throw ValidationError(
            "--service \(service.rawValue) requires --distribution \(service.distribution.rawValue), or no --distribution."
        )
    }

    /// The last stage that the product is meant to pass; `nil` if it is not specified.
    var goal: Stage? { stage ?? service?.stage }
}

extension Stage: ExpressibleByArgument {}
extension Service: ExpressibleByArgument {}
