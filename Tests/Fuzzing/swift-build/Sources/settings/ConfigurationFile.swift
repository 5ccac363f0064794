import SWBMacro
import SWBUtil

/// The settings of a configuration file and the files that it includes.
final class ConfigurationFile {
    private(set) var table: MacroValueAssignmentTable

    init(_ files: [String: String], in namespace: MacroNamespace) {
        table = MacroValueAssignmentTable(namespace: namespace)
        Delegate(file: self, namespace: namespace, files: files).parser(of: "root")?.parse()
    }

    private struct Delegate: MacroConfigFileParserDelegate {
        let file: ConfigurationFile
        let namespace: MacroNamespace

        /// The files that can be included: not those that include this one.
        let files: [String: String]

        func parser(of name: String) -> MacroConfigFileParser? {
            var rest = files
            guard let text = rest.removeValue(forKey: name) else { return nil }
            return MacroConfigFileParser(
                byteString: ByteString(encodingAsUTF8: text), path: Path("/" + name),
                delegate: Delegate(file: file, namespace: namespace, files: rest))
        }

        func foundPreprocessorInclusion(
            _ fileName: String, optional: Bool, parser: MacroConfigFileParser
        ) -> MacroConfigFileParser? { self.parser(of: fileName) }

        func endPreprocessorInclusion() {}

        mutating func foundMacroValueAssignment(
            _ macroName: String, conditions: [(param: String, pattern: String)], value: String, path: Path,
            pathRef: OrderedSet<Path>.Index, startLine: Int, endLine: Int, startColumn: Int, endColumn: Int,
            parser: MacroConfigFileParser
        ) {
            let macro = namespace.lookupOrDeclareMacro(UserDefinedMacroDeclaration.self, macroName)
            let conditions = conditions.map {
                MacroCondition(parameter: namespace.declareConditionParameter($0.param), valuePattern: $0.pattern)
            }
            file.table.push(
                macro, namespace.parseForMacro(macro, value: value),
                conditions: conditions.isEmpty ? nil : MacroConditionSet(conditions: conditions))
        }

        func handleDiagnostic(_ diagnostic: MacroConfigFileDiagnostic, parser: MacroConfigFileParser) {}
    }
}
