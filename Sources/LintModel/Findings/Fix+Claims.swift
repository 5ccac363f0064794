package import Entitlements
import PropertyLists
package import Workspaces

extension Fix {
    /// Returns a fix that removes the key and value of a claim; `nil` if the file is not XML.
    package static func remove(_ claim: EntitlementClaim, of subject: Subject, _ safety: Safety, _ title: String)
        -> Fix?
    {
        guard subject.propertyList.format == .xml else { return nil }
        return remove(claim.elementRange, of: subject.file, safety, title)
    }

    /// Returns a fix that replaces the value of a claim with another element; `nil` if the file is not XML.
    package static func replaceValue(
        of claim: EntitlementClaim, of subject: Subject, with element: String, _ safety: Safety, _ title: String
    ) -> Fix? {
        guard subject.propertyList.format == .xml, let range = claim.value.elementRange else { return nil }
        return Fix(title, safety, in: subject.file, [Edit(range, element)])
    }
}
