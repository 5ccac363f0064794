import ArgumentParser
import CodeSigning
import EntitlementRules

/// Prints what is signed into a product.
struct ExtractCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "extract",
        abstract: "Print exactly the entitlements that are signed into a product.",
        discussion: "Prints the XML byte for byte as it was signed. The status is 3 where nothing is signed.")

    /// The forms of the answer.
    enum Form: String, CaseIterable, ExpressibleByArgument {
        case xml
        case json
    }

    @Argument(help: "The product.", completion: .file())
    var product: String

    @Option(help: ArgumentHelp("The bundle in it, by path or bundle identifier.", valueName: "name"))
    var bundle: String?

    @Option(help: ArgumentHelp("The architecture, where they differ.", valueName: "name"))
    var architecture: String?

    @Flag(help: "Show the values of the DER form, which systems since iOS 15 read, as XML.")
    var der = false

    @Option(help: "The form of the answer: xml as it was signed, or the values of both forms as json.")
    var format = Form.xml

    func run() throws {
        let slice = try selected()
        if format == .json, slice.entitlements != nil {
            StandardStream.output.write(slice.json)
        } else if der, let document = slice.derDocument {
            StandardStream.output.write(document)
        } else if !der, let bytes = slice.entitlements?.xmlBytes {
            StandardStream.output.write(bytes)
        } else {
            StandardStream.error.write("entcheck: \(slice.path): no \(der ? "DER " : "")entitlements are signed\n")
            throw ExitStatus.nothingToCheck
        }
    }

    private func selected() throws -> SignedSlice {
        do {
            return try SignedSlice(in: product, bundle: bundle, architecture: architecture)
        } catch let error as CodeSigningError {
            StandardStream.error.write("entcheck: \(product): \(error.message)\n")
            throw ExitStatus.unreadable
        } catch let ambiguity as SignedSlice.Ambiguity {
            throw ValidationError("\(ambiguity).")
        }
    }
}
