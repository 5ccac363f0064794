import PropertyLists
package import Workspaces

extension AnalysisContext {
    /// Returns the conditions of a product with an `Info.plist`; `text` is the XML of its keys and values.
    package func information(_ text: String) -> AnalysisContext {
        let document = "<plist version=\"1.0\"><dict>\(text)</dict></plist>"
        var conditions = self
        conditions.information = ProductInformation(
            PropertyList(reading: SourceFile(path: "Info.plist", bytes: Array(document.utf8))))
        return conditions
    }
}
