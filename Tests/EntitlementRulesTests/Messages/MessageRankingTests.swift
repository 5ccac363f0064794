import Reporting
import Testing

@testable import Explanations

@Suite struct MessageRankingTests {
    @Test(arguments: [
        ("Signing failed: there is no provisioning profile installed that matches com.example.notes", "profile"),
        ("no signing identity was found in any keychain", "certificate"),
    ])
    func `a variant of a known wording is answered with the closest message`(text: String, name: String) throws {
        let closest = MessageRanking.closest(to: MessageText(text)).map(\.message.id)
        #expect(closest.contains { $0.contains(name) }, "\(closest)")
    }

    @Test func `the closest message is called likely`() throws {
        let explanation = try #require(
            MessageExplanation(
                of: "Signing failed: there is no provisioning profile installed that matches com.example.notes"))
        #expect(explanation.isLikely)
        #expect(explanation.text().hasPrefix("The closest known message: "))
        #expect(explanation.text().contains("likely rather than certain"))
    }

    @Test func `a known message is not called likely`() throws {
        #expect(try #require(MessageExplanation(of: "ITMS-90046")).isLikely == false)
    }

    @Test func `there are at most three candidates, and the first has the highest score`() {
        let text = "no valid profile or certificate for the app was found"
        let candidates = MessageRanking.closest(to: MessageText(text))
        #expect(candidates.count <= 3)
        #expect(candidates.map(\.score) == candidates.map(\.score).sorted(by: >))
    }

    @Test(arguments: ["", "cannot find 'notes' in scope", "the profile of the user could not be loaded", "a b c d"])
    func `a text that is not about code signing has no closest message`(text: String) {
        #expect(MessageRanking.closest(to: MessageText(text)).isEmpty)
    }

    @Test(arguments: [
        "unable to load certificate\n4535426560:error:0909006C:PEM routines:get_name",
        "Error: the build command failed, and the profile has an exit status",
        "The value is not valid, and the signature of the message is missing",
        "kernel: module verification failed: signature and/or required key missing",
        "npm ERR! request failed, reason: self-signed certificate in certificate chain",
        "ERROR: column users.entitlement does not exist", "TypeError: user.entitlements is not a function",
    ])
    func `common words or a small part of the text are not enough`(text: String) {
        #expect(MessageRanking.closest(to: MessageText(text)).map(\.message.id) == [])
    }

    @Test func `only the beginning of a long text is ranked`() {
        let words = RankedWords.all(in: String(repeating: "certificate profile unknown ", count: 50_000))
        #expect(words.count == RankedWords.limit)
    }

    @Test(arguments: [
        ("couldn't find profiles", "Could not find a profile"), ("certificates expired", "certificate has expired"),
        ("'A.app' in /tmp/x.app 12345 com.example.notes failed", "fails"),
    ])
    func `words have one form in all variants of a wording, and values are left out`(text: String, other: String) {
        #expect(Set(RankedWords.all(in: other)).isSubset(of: RankedWords.all(in: text)))
    }

    @Test(arguments: [
        "Client com.example.notes is not entitled to use the service",
        "[NotesDaemon] rejecting unentitled process 512", "Missing entitlements for os_eligibility lookup",
        "the connection requires the com.apple.developer.example entitlement",
    ])
    func `a statement in any words that an entitlement is missing has an answer`(text: String) {
        #expect(MessageRanking.closest(to: MessageText(text)).map(\.message.id).contains("entitlement-absent"))
    }

    @Test(arguments: [
        ("Error loading provisioning profile from file", "topic-profile"),
        ("signing identity unusable: wrong kind", "topic-certificate"),
        ("could not load entitlements file", "topic-entitlements"),
    ])
    func `an unknown message about a known subject has the usual causes`(text: String, name: String) {
        let closest = MessageRanking.closest(to: MessageText(text)).map(\.message)
        #expect(closest.map(\.id) == [name])
        #expect(closest.allSatisfy { !$0.advice.isEmpty && !$0.sources.isEmpty })
    }

    @Test func `each subject has an explanation`() {
        #expect(MessageTopic.all.map(\.message.id).count { $0.hasPrefix("topic-") } == 9)
    }

    @Test(arguments: [
        "the customer has no entitlement to this subscription", "entitlements: []",
        "every user is entitled to a refund",
    ])
    func `a right of a customer, or an entitlement that is not missing, has no answer`(text: String) {
        #expect(MessageRanking.closest(to: MessageText(text)).map(\.message.id) == [])
    }
}
