import ArgumentParser
import CodeSigning
import Linting
import Reporting
import TextOutput

/// Prints the signed entitlements of a product.
struct ExtractCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "extract",
        abstract: "Print the exact entitlements in the code signature of a product.",
        discussion: """
            Prints the bytes of the signed XML; on a terminal, control characters and invisible characters are \
            escaped. Exits with status 3 if the product has no signed entitlements, or if they are empty.
            """)

    /// The output formats.
    enum Form: String, CaseIterable, ExpressibleByArgument {
        case xml
        case json
    }

    @Argument(help: "The product.", completion: .file())
    var product: String

    @Option(help: ArgumentHelp("The nested bundle, by path or bundle identifier.", valueName: "name"))
    var bundle: String?

    @Option(
        help: ArgumentHelp(
            "The architecture; required only if the entitlements of the architectures differ.", valueName: "name"))
    var architecture: String?

    @Flag(help: "Print the DER entitlements as XML. iOS 15 and later read this form.")
    var der = false

    @Option(help: "The output format: xml for the signed XML, or json for the values of the XML and DER entitlements.")
    var format = Form.xml

    func run() throws {
        let slice = try selected()
        if format == .json, slice.entitlements != nil {
            StandardStream.output.write(slice.json)
        } else if der, let document = slice.derDocument {
            Self.write(Array(document.utf8))
        } else if !der, let bytes = slice.entitlements?.xmlBytes, !bytes.isEmpty {
            Self.write(bytes)
        } else {
            let isEmpty = !der && slice.entitlements?.xmlBytes != nil
            let problem =
                isEmpty ? "the signed entitlements are empty" : "no \(der ? "DER " : "")entitlements are signed"
            StandardStream.error.report("entcheck: \(slice.path.displayedPath): \(problem)\n")
            throw ExitCode.nothingToCheck
        }
    }

    /// Writes a document.
    ///
    /// A file or a pipe receives its bytes; a terminal receives escaped text.
    private static func write(_ bytes: [UInt8]) {
        let output = StandardStream.output
        if output.isTerminal { output.report(String(decoding: bytes, as: UTF8.self)) } else { output.write(bytes) }
    }

    private func selected() throws -> SignedSlice {
        do {
            return try SignedSlice(in: product, bundle: bundle, architecture: architecture)
        } catch let error as CodeSigningError {
            StandardStream.error.report("entcheck: \(product.displayedPath): \(error.message.displayed)\n")
            throw ExitCode.unreadable
        } catch let error as LintingError {
            throw ValidationError("\(error.message).")
        }
    }
}
