import Foundation
import SWBMacro
import SWBUtil

// Standard input contains the paths of questions in JSON, and each line of output is the answer to one of them.
while let path = readLine() {
    let question = try JSONDecoder().decode(Question.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    let namespace = MacroNamespace(debugDescription: "settings")
    var table = MacroValueAssignmentTable(namespace: namespace)
    for level in question.levels {
        if let files = level.files { table.pushContentsOf(ConfigurationFile(files, in: namespace).table) }
        if let settings = level.settings {
            table.pushContentsOf(try namespace.parseTable(settings.mapValues(\.item), allowUserDefined: true))
        }
    }
    let parameters = question.parameters.map { (namespace.declareConditionParameter($0.key), $0.value) }
    let scope = MacroEvaluationScope(
        table: table, conditionParameterValues: Dictionary(uniqueKeysWithValues: parameters))
    let values = question.texts.map { scope.evaluate(namespace.parseString($0)) }
    let answer = try JSONSerialization.data(withJSONObject: ["values": values])
    FileHandle.standardOutput.write(answer + Data("\n".utf8))
}
