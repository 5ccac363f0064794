import ArgumentParser
import CodeSigning
import EntitlementRules

/// Prints what is signed into a product.
struct ExtractCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "extract",
        abstract: "Print exactly the entitlements that are signed into a product.",
        discussion: """
            Prints the XML byte for byte as it was signed; on a terminal, control characters and invisible ones are \
            spelled out. The status is 3 where nothing is signed.
            """)

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
            Self.write(Array(document.utf8))
        } else if !der, let bytes = slice.entitlements?.xmlBytes {
            Self.write(bytes)
        } else {
            StandardStream.error.report(
                "entcheck: \(slice.path.displayedPath): no \(der ? "DER " : "")entitlements are signed\n")
            throw ExitStatus.nothingToCheck
        }
    }

    /// Writes a document: its bytes to a file or a program, and to a terminal what can be shown.
    private static func write(_ bytes: [UInt8]) {
        let output = StandardStream.output
        if output.isTerminal { output.report(String(decoding: bytes, as: UTF8.self)) } else { output.write(bytes) }
    }

    private func selected() throws -> SignedSlice {
        do {
            return try SignedSlice(in: product, bundle: bundle, architecture: architecture)
        } catch let error as CodeSigningError {
            StandardStream.error.report("entcheck: \(product.displayedPath): \(error.message.displayed)\n")
            throw ExitStatus.unreadable
        } catch let ambiguity as SignedSlice.Ambiguity {
            throw ValidationError("\(ambiguity).")
        }
    }
}
