import ArgumentParser
import FileDiscovery
import Testing
import Workspaces

@testable import entcheck

@Suite struct PlainArgumentsTests {
    @Test(arguments: [
        ["lint"], ["lint", "a.entitlements", "b"], ["./a"], ["lint", "--jobs", "4", "a"], ["lint", "--jobs=4", "-"],
        ["lint", "--exclude", "a", "b", "--exclude=c"], ["lint", "--fail-on", "never", "--format", "json", "-q"],
        ["lint", "--quiet", "--no-config", "--color=always", "--message-limit", "0", "--stdin-name", "x"],
        ["lint", "--as", "signed", "--dialect", "xcode", "--platform", "macos", "--product", "app-extension"],
        ["lint", "a", "--distribution", "developer-id"],
    ])
    func `a simple call is parsed like ArgumentParser parses it`(arguments: [String]) throws {
        var plain = try #require(Lint(plainArguments: arguments.map { BytePath($0) }))
        let words = arguments.first == "lint" ? Array(arguments.dropFirst()) : arguments
        var parsed = try LintCommand.parse(words).lint
        (plain.conditions.today, parsed.conditions.today) = (nil, nil)
        #expect(String(describing: plain) == String(describing: parsed))
    }

    @Test(arguments: [
        [], ["--version"], ["explain", "value-type"], ["rules"], ["lint", "--help"], ["lint", "--jobs", "0"],
        ["lint", "--jobs"], ["lint", "--jobs", "-1"], ["lint", "--format", "xml"], ["lint", "--nonsense", "a"],
        ["lint", "--", "-a"], ["lint", "--profile", "a.mobileprovision"], ["lint", "-x"],
    ])
    func `other calls are parsed by ArgumentParser`(arguments: [String]) {
        #expect(Lint(plainArguments: arguments.map { BytePath($0) }).map { _ in true } == nil)
    }
}
