import Entitlements
import Foundation
import Testing

@Suite struct PolicyTests {
    static let policy = """
        policy:
          - bundle: com.example.notes
            require:
              com.apple.security.application-groups: group.com.example.notes
          - bundle: com.example.notes.*
            same-as:
              bundle: com.example.notes
              keys: [com.apple.security.application-groups]
          - bundle: "*"
            forbid: [get-task-allow, com.apple.security.get-task-allow]

        """

    @Test func `a satisfied policy is reported in one line`() throws {
        let scratch = try Scratch()
        let group = Inside.group("group.com.example.notes")
        try scratch.writeProject(notes: group, widget: group)
        try scratch.write(Self.policy, to: ".entcheck.yml")
        let run = try Tool("lint", in: scratch.url)
        #expect(run.status == 0)
        let coverage = "No findings in 3 files, 2 targets; the product of 2 of 2 entitlements files is known."
        #expect(run.output == "\(coverage)\npolicy: 3 rules, 2 bundles, satisfied\n")
    }

    @Test func `each violation is an error with the locations of the claim and the policy`() throws {
        let scratch = try Scratch()
        let allowing = "<key>get-task-allow</key>\n<true/>\n"
        try scratch.writeProject(
            notes: allowing + Inside.group("group.com.example.other"), widget: Inside.group("group.com.example.notes"))
        try scratch.write(Self.policy, to: ".entcheck.yml")
        let run = try Tool("lint", "--format", "json", in: scratch.url)
        #expect(run.status == 1)
        let report = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        let findings = try #require(report?["findings"] as? [[String: Any]])
        let found = findings.filter { ($0["rule"] as? String)?.hasPrefix("policy-") == true }
        #expect(found.map { $0["rule"] as? String } == ["policy-forbidden", "policy-required", "policy-differs"])
        for finding in found {
            let related = try #require((finding["related"] as? [[String: Any]])?.first?["location"] as? [String: Any])
            #expect(related["path"] as? String == ".entcheck.yml")
            #expect((finding["context"] as? [String: Any])?["configurations"] as? [String] == ["Release"])
        }
        #expect(try Tool("lint", in: scratch.url).output.hasSuffix("policy: 3 rules, 2 bundles, not satisfied\n"))
    }

    @Test func `a value with an undefined build setting does not violate a policy`() throws {
        let scratch = try Scratch()
        try scratch.writeProject(
            notes: Inside.group("group.$(AppIdentifierPrefix)notes"), widget: Inside.group("group.com.example.notes"))
        try scratch.write(Self.policy, to: ".entcheck.yml")
        #expect(try !Tool("lint", "--format", "concise", in: scratch.url).output.contains("[policy-"))
    }

    @Test func `a value that Xcode sets at signing time is not required in the source`() throws {
        let scratch = try Scratch()
        try scratch.writeProject(
            notes: "<key>aps-environment</key>\n<string>development</string>", widget: Inside.good)
        try scratch.write(
            "policy:\n  - {bundle: com.example.notes, require: {aps-environment: production}}\n", to: ".entcheck.yml")
        #expect(try !Tool("lint", "--format", "concise", in: scratch.url).output.contains("[policy-"))
    }

    @Test func `a pattern without a match is an error only if all bundles are checked`() throws {
        let scratch = try Scratch()
        try scratch.writeProject(notes: Inside.good, widget: Inside.good)
        try scratch.write("policy:\n  - {bundle: com.example.note, forbid: [get-task-allow]}\n", to: ".entcheck.yml")
        let run = try Tool("lint", "--format", "concise", in: scratch.url)
        #expect(run.status == 1)
        #expect(
            run.output.contains(
                """
                .entcheck.yml:2:14: error: no bundle matches `com.example.note`; expected `com.example.notes` or \
                `com.example.notes.widget`; did you mean `com.example.notes`? [policy-matched-nothing]
                """))
        #expect(try Tool("lint", "Notes.entitlements", in: scratch.url).status == 0)
        #expect(try Tool("lint", "--target", "Widget", in: scratch.url).status == 0)
    }

    @Test func `a signed product is checked against the same policy`() throws {
        let folder = try ProductFolder()
        try folder.write(folder.notesWithMistakes(in: ""))
        try folder.scratch.write(Self.policy, to: ".entcheck.yml")
        let run = try Tool(
            "check", "Notes.app", "--now", ProductFolder.today, "--format", "concise", in: folder.url)
        #expect(run.status == 1)
        #expect(
            run.output.contains(
                "PlugIns/Widget.appex/Widget: error: `com.apple.security.application-groups` must have the same value "
                    + "in `com.example.notes.widget` and `com.example.notes`; `com.example.notes.widget` does not "
                    + "claim it, but `com.example.notes` claims `[group.com.example.notes]` [policy-differs]"))
        let text = try Tool("check", "Notes.app", "--now", ProductFolder.today, in: folder.url).output
        #expect(text.contains("[policy-differs]"))
        #expect(text.hasSuffix("policy: 3 rules, 3 bundles, not satisfied\n"))
    }

    @Test func `a policy checks the values in a signed product`() throws {
        let folder = try ProductFolder()
        let push = EntitlementValue.Entry("aps-environment", .string("production"))
        try folder.archive(
            [
                folder.bundle(
                    "Payload/Notes.app", claims: folder.identity("com.example.notes", and: [push]),
                    profile: folder.profile(granting: [push]))
            ], as: "Notes.ipa")
        let demand =
            "bundle: com.example.notes, require: {aps-environment: %}, allow-only: [aps-environment, get-task-allow]"
        for (value, status) in [("production", 0), ("development", 1), ("true", 1)] as [(String, Int32)] {
            try folder.scratch.write("policy:\n  - {\(demand.replacing("%", with: value))}\n", to: ".entcheck.yml")
            let run = try Tool(
                "check", "Notes.ipa", "--now", ProductFolder.today, "--format", "concise", in: folder.url)
            #expect(run.output.contains("[policy-required]") == (status == 1))
            #expect(!run.output.contains("[policy-not-allowed]"))
        }
        try folder.scratch.write("policy:\n  - {bundle: com.example.other, forbid: [a]}\n", to: ".entcheck.yml")
        let run = try Tool("check", "Notes.ipa", "--now", ProductFolder.today, "--format", "concise", in: folder.url)
        #expect(run.status == 1)
        #expect(run.output.contains("[policy-matched-nothing]"))
    }
}
