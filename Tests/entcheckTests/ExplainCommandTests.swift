import Testing

@Suite struct ExplainCommandTests {
    @Test func `the page of a rule contains an example and a source`() throws {
        let run = try Tool("explain", "icloud-container-prefix")
        #expect(run.status == 0)
        #expect(run.output.contains("iCloud."))
        #expect(run.output.contains("https://developer.apple.com/"))
    }

    @Test func `an unknown rule is a usage error that suggests similar rules`() throws {
        let run = try Tool("explain", "icloud-prefix")
        #expect(run.status == 2)
        #expect(run.errors.contains("icloud-container-prefix"))
        #expect(try Tool("explain").status == 2)
    }

    @Test func `a message from Apple is explained, also from standard input`() throws {
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

    @Test func `the list contains the rules`() throws {
        let run = try Tool("rules")
        #expect(run.status == 0)
        #expect(run.output.contains("kvstore-wildcard"))
        #expect(try Tool("rules", "--format", "json").output.contains("\"kvstore-wildcard\""))
    }
}
