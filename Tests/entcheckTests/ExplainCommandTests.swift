import Testing

@Suite struct ExplainCommandTests {
    @Test func `a rule says why, what is reported, and where that is written`() throws {
        let run = try Tool("explain", "icloud-container-prefix")
        #expect(run.status == 0)
        #expect(run.output.contains("iCloud."))
        #expect(run.output.contains("https://developer.apple.com/"))
    }

    @Test func `a rule that is not there is wrong usage, and near ones are named`() throws {
        let run = try Tool("explain", "icloud-prefix")
        #expect(run.status == 2)
        #expect(run.errors.contains("icloud-container-prefix"))
        #expect(try Tool("explain").status == 2)
    }

    @Test func `a message of Apple's leads to rules, also from standard input`() throws {
        let message = """
            ERROR ITMS-90046: "Invalid Code Signing Entitlements. Your application bundle's signature contains code
            signing entitlements that are not supported on iOS."
            """
        let run = try Tool("explain", "--message", message)
        #expect(run.status == 0)
        #expect(run.output.contains("ITMS-90046"))
        #expect(try Tool("explain", "--message", "-", input: message).output == run.output)
        #expect(try Tool("explain", "--message", "good morning").status == 3)
    }

    @Test func `the rules are listed`() throws {
        let run = try Tool("rules")
        #expect(run.status == 0)
        #expect(run.output.contains("kvstore-wildcard"))
        #expect(try Tool("rules", "--format", "json").output.contains("\"kvstore-wildcard\""))
    }
}
