import CodeSigning
import Entitlements
public import Linting
import PropertyLists
import TextOutput

extension SignedSlice {
    /// The values as JSON: `{ "architecture", "der", "path", "xml" }`; a missing form is `null`.
    public var json: String {
        var json = JSONWriter()
        json.object { json in
            json.member("architecture", architecture.description)
            json.member("der", entitlements?.der)
            json.member("path", path)
            json.member("schema", "entcheck/extract/1")
            json.member("xml", entitlements?.xml?.root.map(EntitlementValue.init))
        }
        return json.text
    }
}
