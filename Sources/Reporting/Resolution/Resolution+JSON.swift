public import EntitlementResolution
import Entitlements
import PropertyLists
import TextOutput

extension ResolvedEntitlements {
    /// The entitlements with their origins as one JSON object: `"schema": "entcheck/resolve/1"`.
    public var json: String { document { _ in } }

    /// Returns the JSON object with additional members, whose names begin with a letter before `d`.
    fileprivate func document(_ first: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        json.object { json in
            first(&json)
            json.member("distribution", distribution?.rawValue)
            json.member("entitlements", each: entitlements) { $0.members(of: $1) }
            json.member("isSignable", isSignable)
            json.member("omitted", each: omitted) { json, claim in
                json.member("key", claim.key.rawValue)
                json.member("origins", each: claim.origins) { $0.members(of: $1) }
                json.member("remark", claim.remark) { $0.members(of: $1) }
                json.member("value", claim.value)
            }
            json.member("platform", platform?.rawValue)
            json.member("problems", each: problems) { json, problem in
                json.member("key", problem.key?.rawValue)
                json.member("location", of: problem.location)
                json.member("message", problem.message)
                json.member("severity", problem.severity.rawValue)
            }
            json.member("schema", "entcheck/resolve/1")
        }
        return json.text
    }
}

extension ResigningPlan {
    /// The changes and the entitlements to sign as one JSON object: `"schema": "entcheck/resolve/1"`.
    public var json: String { resolved.document { $0.member("changes", each: changes) { $0.members(of: $1) } } }
}

extension TransferPlan {
    /// The changes as one JSON object: `"schema": "entcheck/resolve-transfer/1"`.
    public var json: String {
        var json = JSONWriter()
        json.object { json in
            json.member("changes", each: changes) { $0.members(of: $1) }
            json.member("consequences", each: consequences) { $0.members(of: $1) }
            json.member("entitlements", entitlements)
            json.member("schema", "entcheck/resolve-transfer/1")
            json.member("team", team)
        }
        return json.text
    }
}

extension JSONWriter {
    fileprivate mutating func members(of entry: ResolvedEntitlement) {
        member("action", entry.action.rawValue)
        member("key", entry.key.rawValue)
        member("origins", each: entry.origins) { $0.members(of: $1) }
        member("remarks", each: entry.remarks) { $0.members(of: $1) }
        member("value", entry.value)
    }

    fileprivate mutating func members(of origin: EntitlementOrigin) {
        member("kind", origin.kind.rawValue)
        member("location", of: origin.location)
        member("name", origin.name)
        member("value", origin.value)
    }

    fileprivate mutating func members(of remark: ResolutionRemark) {
        member("isDisputed", remark.isDisputed)
        member("sources", remark.sources)
        member("text", remark.text)
    }

    fileprivate mutating func members(of change: ClaimChange) {
        member("action", change.action.rawValue)
        member("after", change.after)
        member("before", change.before)
        member("consequences", each: change.consequences) { $0.members(of: $1) }
        member("key", change.key.rawValue)
        member("reason", change.reason)
    }

    fileprivate mutating func members(of consequence: Consequence) {
        member("advice", consequence.advice)
        member("confidence", consequence.isCertain ? "certain" : "likely")
        member("isLoss", consequence.isLoss)
        member("sources", consequence.sources)
        member("text", consequence.text)
    }

    fileprivate mutating func member(_ name: String, _ value: Bool) {
        self.name(name)
        boolean(value)
    }

    fileprivate mutating func member(_ name: String, of location: Location?) {
        member(name, location) { json, location in
            json.member("column", location.start?.column)
            json.member("line", location.start?.line)
            json.member("path", location.file.path)
        }
    }
}
