import ArgumentParser
import CodeSigning
import EntitlementResolution
import FileDiscovery
import Linting
import Reporting
import TextOutput

/// Prints the entitlements that signing must produce.
struct ResolveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resolve",
        abstract: "Print the entitlements that signing must produce.",
        discussion: """
            Reads an entitlements file or a target of a project, and a provisioning profile. Expands variables, adds \
            the identity of the app, chooses environments, and replaces wildcards. Prints XML for codesign or another \
            signing tool; --why prints the origin of each value instead. With --resign, reads a signed product, and \
            reports which claims another profile authorizes and what users lose. With --transfer-to, reports what \
            changes if the app is transferred to another team.

            Exit status: 0 success; 1 signing fails, or users lose data or a feature; 2 usage error; 3 there is \
            nothing to resolve; 4 a file cannot be read. Messages are printed to standard error.
            """)

    /// The output formats.
    enum Form: String, CaseIterable, ExpressibleByArgument {
        case xml
        case text
        case json
    }

    @Argument(
        help: """
            An entitlements file, a project, or a directory with one of them; with --transfer-to, also a signed \
            product. (default: the current directory)
            """, completion: .file())
    var path: String?

    @Option(
        help: ArgumentHelp("The signed product to re-sign with the profile of --profile.", valueName: "product"),
        completion: .file())
    var resign: String?

    @Option(help: ArgumentHelp("The nested bundle, by path or bundle identifier.", valueName: "name"))
    var bundle: String?

    @Option(
        help: ArgumentHelp(
            """
            Report what changes for users if the app is transferred to this team. The team identifier becomes the \
            App ID prefix.
            """,
            valueName: "team"), transform: TeamArgument.parse)
    var transferTo: String?

    @Flag(help: "Print the origin of each value. Same as --format text.")
    var why = false

    @Option(help: "The output format: xml, text, or json. (default: xml)")
    var format: Form?

    @Option(help: "When to color text: auto, always, or never.")
    var color = ColorChoice.auto

    @OptionGroup(title: "Product") var product: ResolveOptions
    @OptionGroup(title: "Builds") var builds: ProjectOptions
    @OptionGroup var date: DateOption

    func validate() throws {
        if resign != nil, path != nil { throw ValidationError("--resign cannot be used with a path.") }
        if resign != nil, product.profile == nil { throw ValidationError("--resign requires --profile.") }
        if resign != nil, transferTo != nil {
            throw ValidationError("--resign and --transfer-to cannot be used together.")
        }
        if why, let format, format != .text { throw ValidationError("--why and --format cannot be used together.") }
    }

    func run() throws {
        if let path { try [BytePath(path)].requireNames() }
        do {
            let reader = try reader
            if let resign {
                try print(plan(for: resign, reader))
            } else if let transferTo {
                try print(TransferPlan(current(reader), to: transferTo))
            } else {
                try print(ResolvedEntitlements(resolving: reader.input(at: argument)))
            }
        } catch let error as CodeSigningError {
            StandardStream.error.report("entcheck: \((resign ?? path ?? "").displayedPath): \(error.message)\n")
            throw ExitCode.unreadable
        } catch let error as LintingError {
            throw try status(of: error)
        }
    }
}

extension ResolveCommand {
    private var argument: BytePath { BytePath(path ?? ".") }

    private var style: Style { Style(hasColors: color.isOn(for: .output)) }

    private var form: Form { format ?? (why ? .text : .xml) }

    /// The reader of the source.
    private var reader: ResolutionReader {
        get throws {
            var reader = ResolutionReader()
            reader.profile = try product.profile.map { try ProfileFile(path: $0).profile() }
            reader.platform = product.platform
            reader.today = try date.today
            reader.distribution = product.distribution
            reader.cloudEnvironment = product.cloudEnvironment?.rawValue
            reader.descriptions = YAMLDescription.parse
            reader.selection = builds.selection(
                team: product.team, applicationIdentifierPrefix: product.appIdentifierPrefix,
                bundleIdentifier: product.bundleIdentifier)
            return reader
        }
    }

    /// Returns the entitlements before a transfer: the entitlements of the source or of a signed product.
    private func current(_ reader: ResolutionReader) throws -> ResolvedEntitlements {
        if let path, argument.isSignedProduct {
            return ResolvedEntitlements(signed: try SignedState(at: path, bundle: bundle))
        }
        return ResolvedEntitlements(resolving: try reader.input(at: argument))
    }

    private func plan(for path: String, _ reader: ResolutionReader) throws -> ResigningPlan {
        guard let profile = reader.profile else { throw ValidationError("--resign requires --profile.") }
        let bundleIdentifier = product.bundleIdentifier.map {
            SourcedText($0, from: EntitlementOrigin(.option, "--bundle-identifier"))
        }
        return ResigningPlan(
            try SignedState(at: path, bundle: bundle), with: profile, bundleIdentifier: bundleIdentifier,
            cloudEnvironment: reader.cloudEnvironment)
    }

    private func print(_ resolved: ResolvedEntitlements) throws {
        switch form {
        case .xml: write(resolved, resolved.value.propertyListDocument)
        case .text: StandardStream.output.write(resolved.text(style: style))
        case .json: StandardStream.output.write(resolved.json)
        }
        throw resolved.isSignable ? ExitCode.success : .findings
    }

    private func print(_ plan: ResigningPlan) throws {
        switch form {
        case .xml:
            StandardStream.error.report(plan.changes.text(isComplete: plan.resolved.isSignable))
            write(plan.resolved, plan.resolved.value.propertyListDocument)
        case .text:
            let text =
                plan.changes.text(isComplete: plan.resolved.isSignable, style: style)
                + plan.resolved.problemLines(style: style)
            StandardStream.output.write(text)
        case .json: StandardStream.output.write(plan.json)
        }
        throw plan.resolved.isSignable && !plan.losesData ? ExitCode.success : .findings
    }

    private func print(_ plan: TransferPlan) throws {
        switch form {
        case .xml:
            StandardStream.error.report(plan.changes.text(and: plan.consequences, isComplete: plan.resolved.isSignable))
            write(plan.resolved, plan.entitlements.propertyListDocument)
        case .text:
            let text = plan.changes.text(
                and: plan.consequences, isComplete: plan.resolved.isSignable, style: style)
            StandardStream.output.write(text + plan.resolved.problemLines(style: style))
        case .json: StandardStream.output.write(plan.json)
        }
        throw plan.resolved.isSignable && !plan.losesData ? ExitCode.success : .findings
    }

    /// Writes the document if signing with it succeeds, and reports the problems on standard error.
    private func write(_ resolved: ResolvedEntitlements, _ document: String) {
        StandardStream.error.report(resolved.problemLines())
        guard resolved.isSignable else { return }
        let output = StandardStream.output
        if output.isTerminal { output.report(document) } else { output.write(document) }
    }

    /// Reports an error of the reader, and returns the exit status.
    private func status(of error: LintingError) throws -> ExitCode {
        guard error.code != .ambiguous else { throw ValidationError(error.message + ".") }
        StandardStream.error.report("entcheck: \(error.message)\n")
        return switch error.code {
        case .nothing: .nothingToCheck
        case .unreadable: .unreadable
        default: .findings
        }
    }
}

extension BytePath {
    /// Whether the path has an extension of a signed product.
    fileprivate var isSignedProduct: Bool {
        [".app", ".appex", ".ipa", ".zip", ".xcarchive"].contains {
            description.hasSuffix($0) || description.hasSuffix($0 + "/")
        }
    }
}
