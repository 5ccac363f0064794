import Foundation
import Reporting
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Tests of reports in files, in job summaries, and in browsers.
@Suite struct ReportTests {
    @Test func `one run writes all formats to separate files`() throws {
        let scratch = try Scratch()
        let sample = Tool.package.appending(path: "Samples/NotesWithMistakes").path
        let outputs = ReportFormat.allCases.flatMap { ["--output", "\($0.rawValue)=report.\($0.rawValue)"] }
        let run = try Tool(["lint", sample, "--quiet", "--now", "2026-01-31"] + outputs, in: scratch.url)
        #expect(run.status == 1)
        #expect(run.output.isEmpty && run.errors.isEmpty)
        for format in ReportFormat.allCases {
            let text = try String(contentsOf: scratch.url.appending(path: "report.\(format.rawValue)"), encoding: .utf8)
            #expect(text.contains("sandbox-inherit-alone") || format == .concise, "\(format)")
            let again = try Tool("lint", sample, "--format", format.rawValue, "--now", "2026-01-31", in: scratch.url)
            #expect(again.output == text, "\(format)")
        }
    }

    @Test func `two reports in one file are a usage error`() throws {
        let scratch = try Scratch()
        let run = try Tool("lint", "--output", "json=a.out", "--output", "sarif=a.out", in: scratch.url)
        #expect(run.status == 2)
        #expect(run.errors.contains("--output specifies a.out twice"))
        let stores = try Tool("stores", "--output", "json=a.out", "--output", "html=a.out", in: scratch.url)
        #expect(stores.status == 2 && stores.errors.contains("--output specifies a.out twice"))
        #expect(try Tool("lint", "--output", "json=/dev/null", "--output", "sarif=/dev/null").status == 1)
    }

    @Test func `a report is written through a symbolic link, to a pipe, and with the permissions of the old file`()
        throws
    {
        let scratch = try Scratch()
        let sample = Tool.package.appending(path: "Samples/NotesWithMistakes").path
        try scratch.write("old", to: "real.txt")
        let real = scratch.url.appending(path: "real.txt").path
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: real)
        let link = scratch.url.appending(path: "link.txt").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real.txt")
        let script = """
            umask 027; mkfifo pipe; cat pipe > taken.txt &
            "$0" lint "$1" --quiet --output concise=link.txt --output concise=pipe --output concise=new.txt; wait
            """
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = ["-c", script, Tool.executable.path, sample]
        shell.currentDirectoryURL = scratch.url
        try shell.run()
        shell.waitUntilExit()
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real.txt")
        let report = try String(contentsOfFile: real, encoding: .utf8)
        #expect(report.contains("[value-type]"))
        for (name, permissions) in [("real.txt", 0o600), ("new.txt", 0o640), ("taken.txt", 0o640)] {
            let path = scratch.url.appending(path: name).path
            #expect(try String(contentsOfFile: path, encoding: .utf8) == report)
            #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == permissions)
        }
    }

    @Test(arguments: ["html", "markdown"])
    func `a file that changes after it was checked is named by a page, and the run fails`(format: String) throws {
        let scratch = try Scratch()
        for number in 0..<300 {
            try scratch.writeEntitlements("<key>get-task-allow</key><string/>", to: "\(number).entitlements")
        }
        // The report in JSON is larger than the buffer of the pipe, so that the page is made after it is read.
        let script = """
            mkfifo pipe
            "$0" lint . --quiet --output json=pipe --output $1=page 2> errors.txt & run=$!
            exec 3< pipe
            rm 7.entitlements; echo > 8.entitlements
            cat <&3 > report.json
            wait $run; exit $?
            """
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = ["-c", script, Tool.executable.path, format]
        shell.currentDirectoryURL = scratch.url
        try shell.run()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 4)
        let text = { (name: String) in try String(contentsOf: scratch.url.appending(path: name), encoding: .utf8) }
        let errors = try text("errors.txt")
        #expect(
            errors == """
                entcheck: 7.entitlements: the file was checked, and could not be read afterward; run the command again
                entcheck: 8.entitlements: the file changed after it was checked; run the command again

                """)
        #expect(try text("page").contains("the file changed after it was checked"))
        #expect(try text("report.json").contains("\"7.entitlements\""))
    }

    @Test func `if one file cannot be written, the other files and standard output are written`() throws {
        let scratch = try Scratch()
        let sample = Tool.package.appending(path: "Samples/NotesWithMistakes").path
        let outputs = ["--output", "json=none/a.json", "--output", "concise=a.txt", "--output", "sarif=."]
        let run = try Tool(["lint", sample, "--format", "concise"] + outputs, in: scratch.url)
        #expect(run.status == 2)
        #expect(run.errors == "Error: none/a.json: No such file or directory\n.: Is a directory\n")
        #expect(run.output.contains("[value-type]"))
        #expect(try String(contentsOf: scratch.url.appending(path: "a.txt"), encoding: .utf8) == run.output)
    }

    @Test func `a run-time error is reported without the usage text`() throws {
        let run = try Tool("lint", "Samples/Notes", "--output", "json=/nowhere/a.json")
        #expect(run.status == 2)
        #expect(run.errors == "Error: /nowhere/a.json: No such file or directory\n")
        #expect(try Tool("lint", "--jobs", "0").errors.contains("Usage: entcheck lint"))
    }

    @Test func `the page of the sample shows findings, claims, and shared stores`() throws {
        let page = try Tool("lint", "Samples/NotesWithMistakes", "--format", "html", "--now", "2026-01-31").output
        #expect(XMLParser(data: Data(page.utf8)).parse())
        #expect(page.hasPrefix("<!DOCTYPE html>\n"))
        for title in ["Findings", "Claimed entitlements", "Shared stores"] {
            #expect(page.contains("<h2>\(title)</h2>"))
        }
        #expect(page.contains("<mark>YES</mark>"))
        // The page loads no external resources and does not require scripts; `url(for…)` is a function in a rationale.
        let text = page.replacing("url(forUbiquity", with: "")
        for address in ["src=", "@import", "url(", "href=\"http"] { #expect(!text.contains(address)) }
    }

    @Test func `the Markdown page of the sample begins with a summary`() throws {
        let page = try Tool("lint", "Samples/NotesWithMistakes", "--format", "markdown", "--now", "2026-01-31").output
        #expect(page.hasPrefix("**Rejected**: "))
        #expect(page.contains("\n```mermaid\nflowchart LR\n"))
    }

    @Test func `the page of a run without findings begins with a summary`() throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements(LintCommandTests.good, to: "App.entitlements")
        let page = try Tool("lint", "--format", "markdown", in: scratch.url).output
        #expect(page.hasPrefix("**Accepted**: nothing to report in 1 file.\n"))
        let results = try Tool("lint", "--format", "junit", in: scratch.url).output
        #expect(results.contains("<testcase name=\"nothing to report\" classname=\"App.entitlements\" time=\"0\"/>"))
    }

    @Test(arguments: ["sarif", "gitlab", "github"])
    func `reports for services contain paths relative to the root of the repository`(format: String) throws {
        let scratch = try Scratch()
        try scratch.write("", to: ".git/config")
        try scratch.writeEntitlements(LintCommandTests.wrong, to: "ios/App.entitlements")
        let inside = scratch.url.appending(path: "ios")
        for path in [".", "App.entitlements", inside.appending(path: "App.entitlements").path, "../ios"] {
            let text = try Tool("lint", path, "--format", format, in: inside).output
            #expect(text.contains(format == "github" ? "file=ios/App.entitlements," : "\"ios/App.entitlements\""))
        }
    }

    @Test(arguments: ["sarif", "gitlab", "github"])
    func `paths are relative to the repository of the files if the working directory is elsewhere`(
        format: String
    ) throws {
        let (scratch, elsewhere) = (try Scratch(), try Scratch())
        try scratch.write("", to: "repository/.git/config")
        try scratch.writeEntitlements(LintCommandTests.wrong, to: "repository/ios/App.entitlements")
        try scratch.writeEntitlements(LintCommandTests.wrong, to: "repository/mac/App.entitlements")
        let expected = format == "github" ? "file=ios/App.entitlements," : "\"ios/App.entitlements\""
        let repository = scratch.url.appending(path: "repository")
        for (path, directory) in [
            (repository.path, elsewhere.url), ("repository", scratch.url),
            (repository.appending(path: "ios/App.entitlements").path, elsewhere.url), (".", repository),
        ] {
            let text = try Tool("lint", path, "--format", format, in: directory).output
            #expect(text.contains(expected), "\(path)")
        }
        // The working directory is in a different repository.
        try elsewhere.write("", to: ".git/config")
        #expect(try Tool("lint", repository.path, "--format", format, in: elsewhere.url).output.contains(expected))
    }

    @Test func `paths in several repositories and in submodules are relative to the repository that is checked`() throws
    {
        let scratch = try Scratch()
        for name in ["one", "two", "one/sub"] {
            try scratch.write("", to: "\(name)/.git/config")
            try scratch.writeEntitlements(LintCommandTests.wrong, to: "\(name)/App.entitlements")
        }
        func paths(_ arguments: String..., in directory: String) throws -> [String] {
            let text = try Tool(
                ["lint", "--format", "gitlab"] + arguments, in: scratch.url.appending(path: directory)
            ).output
            let entries = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]] ?? []
            return entries.compactMap { ($0["location"] as? [String: Any])?["path"] as? String }
        }
        #expect(try paths(".", in: "one") == ["App.entitlements", "sub/App.entitlements"])
        #expect(try paths("one", in: "two/..") == ["App.entitlements", "sub/App.entitlements"])
        #expect(try paths("one/App.entitlements", "two", in: ".") == ["App.entitlements", "App.entitlements"])
    }

    @Test func `findings that the SARIF log omits are reported on standard error`() throws {
        let scratch = try Scratch()
        let keys = (0..<1000).map { "<key>com.example.unknown-\($0)</key>\n<true/>" }.joined(separator: "\n")
        for number in 0..<26 { try scratch.writeEntitlements(keys, to: "\(number)/App.entitlements") }
        let run = try Tool("lint", "--format", "concise", "--output", "sarif=a.sarif", in: scratch.url)
        let count = run.output.split(separator: "\n").count
        #expect(
            run.errors
                == "entcheck: sarif: the log does not contain \(count - 25_000) findings with the lowest severity, "
                + "because GitHub accepts at most 25000 results\n")
    }

    @Test func `the summary is appended to the job summary on GitHub`() throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements(LintCommandTests.wrong, to: "App.entitlements")
        try scratch.write("Before.\n\n", to: "summary.md")
        let summary = scratch.url.appending(path: "summary.md")
        let environment = ["GITHUB_STEP_SUMMARY": summary.path]
        let run = try Tool("lint", "--format", "github", in: scratch.url, environment: environment)
        #expect(run.output.hasPrefix("::error file=App.entitlements,"))
        #expect(try String(contentsOf: summary, encoding: .utf8).hasPrefix("Before.\n\n**Rejected**: 1 error"))
        _ = try Tool("lint", "--output", "markdown=\(summary.path)", in: scratch.url, environment: environment)
        #expect(try String(contentsOf: summary, encoding: .utf8).components(separatedBy: "**Rejected**").count == 3)
        // An explicit output to the job summary does not add a second summary.
        try scratch.write("", to: "summary.md")
        let both = ["lint", "--format", "github", "--output", "markdown=\(summary.path)"]
        _ = try Tool(both, in: scratch.url, environment: environment)
        #expect(try String(contentsOf: summary, encoding: .utf8).components(separatedBy: "**Rejected**").count == 2)
    }

    @Test func `verbose logs the settings and the paths that were read, not read, or skipped`() throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements(LintCommandTests.good, to: "App.entitlements")
        try scratch.writeEntitlements(LintCommandTests.good, to: "Made/Made.entitlements")
        try scratch.writeEntitlements(LintCommandTests.good, to: "Old/Old.entitlements")
        try scratch.writeEntitlements(LintCommandTests.good, to: "Pods/Pod.entitlements")
        try scratch.write("Made/\n", to: ".gitignore")
        try scratch.write("", to: ".git/config")
        let run = try Tool(
            "lint", ".", "Missing", "--verbose", "--exclude", "Old", "--platform", "ios", "--now", "2026-01-31",
            in: scratch.url)
        #expect(run.status == 4)
        for line in [
            "the platform is ios (option)", "the file form is source (default)",
            "today is 2026-01-31T00:00:00Z (option)",
            "read App.entitlements", "not read: Missing: ",
            "skipped: Made: ignored by git", "skipped: Old: excluded",
            "skipped: Pods: directories with this name are always skipped", "checking took ",
            "the configuration is none",
        ] { #expect(run.errors.contains("entcheck: \(line)"), "\(line)") }
        #expect(try Tool("lint", "App.entitlements", in: scratch.url).errors.isEmpty)
        try scratch.write("color: never\n", to: ".entcheck.yml")
        for arguments in [["lint"], ["stores"], ["profiles"], ["check", "App.app"]] {
            let errors = try Tool(arguments + ["--verbose"], in: scratch.url).errors
            #expect(errors.hasPrefix("entcheck: the configuration is .entcheck.yml\n"), "\(arguments)")
        }
    }

    @Test func `pages with ten thousand findings show the most severe ones and count the others`() throws {
        let scratch = try Scratch()
        for number in 0..<50 {
            let keys = (0..<200).map { "<key>com.example.unknown-\($0)</key>\n<true/>" }.joined(separator: "\n")
            try scratch.writeEntitlements(keys, to: "\(number)/App.entitlements")
        }
        try scratch.writeEntitlements(LintCommandTests.wrong, to: "z/App.entitlements")
        let html = try Tool("lint", "--format", "html", in: scratch.url).output
        #expect(html.components(separatedBy: "<article").count - 1 == 1000)
        #expect(html.contains("<p class=\"hidden\">9001 more findings not shown;"))
        #expect(html.contains("<code>key-unknown</code></a> 10000</li>"))
        #expect(html.contains("<h3>z/App.entitlements</h3>"))
        #expect(html.utf8.count < 2 << 20)
        let markdown = try Tool("lint", "--format", "markdown", in: scratch.url).output
        #expect(markdown.contains("\n9901 more findings not shown here.\n"))
        #expect(markdown.utf8.count < 1 << 20)
    }
}
