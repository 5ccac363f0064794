import Entitlements
import PropertyLists

extension Fix {
    /// Removes a claim, key and value; `nil` where the file is no XML.
    static func remove(_ claim: EntitlementClaim, of subject: Subject, _ safety: Safety, _ title: String) -> Fix? {
        guard subject.propertyList.format == .xml else { return nil }
        return remove(claim.elementRange, of: subject.file, safety, title)
    }

    /// Writes another element over the one that a claim has as its value; `nil` where the file is no XML.
    static func replaceValue(
        of claim: EntitlementClaim, of subject: Subject, with element: String, _ safety: Safety, _ title: String
    ) -> Fix? {
        guard subject.propertyList.format == .xml, let range = claim.value.elementRange else { return nil }
        return Fix(title, safety, in: subject.file, [Edit(range, element)])
    }
}
