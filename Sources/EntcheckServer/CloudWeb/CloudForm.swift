/// A form of the page, which works without JavaScript.
struct CloudForm {
    /// The hidden fields, such as the name of the device.
    var fields: [(name: String, value: String)] = []
    /// The identifier of the section to which the action leads back.
    let anchor: String

    /// Returns a button with an action.
    ///
    /// - Parameters:
    ///   - title: The text of the button.
    ///   - action: The name of the action.
    ///   - label: The name of the button for screen readers, if the text depends on its surroundings.
    ///   - more: More hidden fields.
    /// - Returns: The markup.
    func button(
        _ title: String, _ action: String, label: String? = nil, _ more: [(name: String, value: String)] = []
    ) -> String {
        let label = label.map { " aria-label=\"\($0.escapedForHTML)\"" } ?? ""
        return """
            <form class="inline" action="action" method="post">\(hidden(action, more))\
            <button\(label)>\(title.escapedForHTML)</button></form>
            """
    }

    /// Returns a form with inputs.
    func form(_ title: String, _ action: String, _ inputs: [String]) -> String {
        """
        <form class="filter" action="action" method="post">\(hidden(action, []))
        \(inputs.joined(separator: "\n"))
        <button>\(title.escapedForHTML)</button>
        </form>

        """
    }

    private func hidden(_ action: String, _ more: [(name: String, value: String)]) -> String {
        (fields + more + [("do", action), ("section", anchor)]).map { field in
            "<input type=\"hidden\" name=\"\(field.name)\" value=\"\(field.value.escapedForHTML)\">"
        }.joined()
    }

    /// Returns an input with a label.
    static func input(_ label: String, _ name: String, required: Bool = true, value: String = "") -> String {
        """
        <label>\(label.escapedForHTML) <input name="\(name)" maxlength="\(CloudAPI.nameLimit)" \
        value="\(value.escapedForHTML)"\(required ? " required" : "")></label>
        """
    }

    /// Returns an input of several lines with a label.
    static func area(_ label: String, _ name: String) -> String {
        "<label>\(label.escapedForHTML) <textarea name=\"\(name)\" rows=\"2\" cols=\"30\"></textarea></label>"
    }

    /// Returns a menu with a label.
    static func menu(_ label: String, _ name: String, _ options: [(value: String, title: String)]) -> String {
        let options = options.map { option in
            "<option value=\"\(option.value.escapedForHTML)\">\(option.title.escapedForHTML)</option>"
        }
        return "<label>\(label.escapedForHTML) <select name=\"\(name)\">\(options.joined())</select></label>"
    }
}
