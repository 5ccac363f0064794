import Entitlements
import Foundation
import SigningMaterial
import Testing

/// Tests of files and keys whose names differ only in normalization; they are different files on Linux, and different
/// keys everywhere.
@Suite struct EquivalentNameTests {
    private static let names = ["Caf\u{E9}.entitlements", "Cafe\u{301}.entitlements"]
    private static let wrong = "<key>com.apple.security.app-sandbox</key>\n<string>YES</string>"
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Writes two files; returns `false` if the file system does not distinguish their names.
    private func write(_ first: String, _ second: String) throws -> Bool {
        try scratch.writeEntitlements(first, to: Self.names[0])
        try scratch.writeEntitlements(second, to: Self.names[1])
        return try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).count == 2
    }

    private func text(_ number: Int) throws -> String {
        try String(contentsOfFile: scratch.url.path + "/" + Self.names[number], encoding: .utf8)
    }

    private func lines(_ arguments: String...) throws -> [Substring] {
        try Tool(["lint", "--format", "concise"] + arguments, in: scratch.url).output.split(separator: "\n")
    }

    @Test func `each file gets its own fixes`() throws {
        let good = "<key>com.apple.security.network.client</key>\n<true/>\n"
        guard try write(good + good.replacing("client", with: "server") + Self.wrong, Self.wrong) else { return }
        let shown = try Tool("lint", "--fix", "--unsafe-fixes", "--diff", in: scratch.url)
        #expect(shown.errors.contains("2 fixes shown"))
        let run = try Tool("lint", "--fix", "--unsafe-fixes", in: scratch.url)
        #expect(run.errors.contains("2 fixes applied in 2 files"))
        #expect(
            try text(0).hasSuffix(
                "server</key>\n<true/>\n\(Self.wrong.replacing("<string>YES</string>", with: "<true/>"))\n</dict>\n</plist>\n"
            ))
        #expect(try text(1).contains("<dict>\n<key>com.apple.security.app-sandbox</key>\n<true/>\n</dict>"))
    }

    @Test func `equal findings in two files are reported twice`() throws {
        guard try write(Self.wrong, Self.wrong) else { return }
        #expect(try lines().count == 2)
        let report = try Tool("lint", "--format", "junit", in: scratch.url).output
        #expect(report.split(separator: "<testsuite ").count == 3)
    }

    @Test func `a baseline and a suppression cover only their own file`() throws {
        guard try write(Self.wrong, Inside.good) else { return }
        _ = try Tool("lint", "--write-baseline", "known.txt", in: scratch.url)
        let comment = "<!-- entcheck:ignore value-type because of a test -->\n<string>"
        _ = try write(Self.wrong.replacing("<string>", with: comment), Self.wrong)
        #expect(try lines().filter { $0.hasSuffix("[value-type]") }.count == 1)
        let rest = try lines("--baseline", "known.txt").filter { $0.hasSuffix("[value-type]") }
        #expect(rest.count == 1 && rest[0].utf8.starts(with: Self.names[1].utf8))
    }

    @Test(arguments: ["github", "checkstyle", "concise"])
    func `findings that are not rendered at once have their own file`(format: String) throws {
        let comment = "<!-- entcheck:ignore x because of a test -->"
        guard try write(comment + Self.wrong, comment + "<key>aps-environment</key>\n<string>dev</string>") else {
            return
        }
        let output = try Tool("lint", "--format", format, in: scratch.url).output
        let lines = output.utf8.split(separator: UInt8(ascii: "\n")).map { Array($0) }
        for (name, key) in zip(Self.names, ["app-sandbox", "aps-environment"]) {
            // In Checkstyle, the file is in an earlier line.
            let index = try #require(lines.firstIndex { $0.firstRange(of: key.utf8) != nil })
            let place = lines[...index].last { $0.firstRange(of: ".entitlements".utf8) != nil }
            #expect(place?.firstRange(of: name.utf8) != nil, "\(output)")
        }
        try scratch.write("", to: "copy.txt")
        let copied = try Tool("lint", "--format", format, "--output", "\(format)=copy.txt", in: scratch.url).output
        #expect(copied.utf8.elementsEqual(output.utf8))
    }

    @Test func `a new file is compared with its own former content`() throws {
        let repository = try ScratchRepository()
        try repository.scratch.writeEntitlements(Self.wrong, to: Self.names[0])
        try repository.commit()
        try repository.scratch.writeEntitlements(Self.wrong, to: Self.names[1])
        guard
            try FileManager.default.contentsOfDirectory(atPath: repository.url.path).filter({ $0 != ".git" }).count == 2
        else { return }
        let run = try Tool("lint", "--since", "HEAD", "--format", "concise", in: repository.url)
        #expect(run.output.split(separator: "\n").count == 1)
    }

    @Test func `keys and identifiers are compared byte by byte`() throws {
        let groups = Self.names.map { Inside.group("group.com.example.\($0.dropLast(".entitlements".count))") }
        guard try write(groups[0], groups[1]) else { return }
        #expect(try Tool("stores", in: scratch.url).output.hasSuffix("2 stores, 2 apps.\n"))
        let keys = ["caf\u{E9}", "cafe\u{301}"].map { "<key>com.example.\($0)</key>\n<true/>\n" }
        _ = try write(keys.joined(), keys[0])
        #expect(try lines().allSatisfy { !$0.contains("plist-repeated-key") })
        let difference = try Tool(["diff"] + Self.names, in: scratch.url)
        #expect(difference.output.contains("1 difference."))
    }

    @Test func `two files that claim the same store are two apps`() throws {
        let group = Inside.group("group.com.example.notes")
        guard try write(group, group) else { return }
        let stores = try Tool("stores", in: scratch.url).output
        #expect(stores.hasSuffix("1 store, 2 apps.\n") && !stores.contains("not shared"), "\(stores)")
        let renaming = try Tool(
            "stores", "--store", "group.com.example.notes", "--if-renamed", "group.com.example.new", in: scratch.url)
        #expect(renaming.output.split(separator: "\n").count { $0.contains("─ ") } == 2, "\(renaming.output)")
    }

    @Test func `a source and its signature can have equivalent keys`() throws {
        let folder = try ResolveFolder()
        let keys = ["com.example.caf\u{E9}", "com.example.cafe\u{301}"]
        try folder.writeSource(
            zip(keys, ["one", "two"]).map { "<key>\($0)</key>\n<string>\($1)</string>" }.joined(separator: "\n"))
        try folder.writeProfile(.appStore, granting: keys.map { .init($0, "*") })
        let run = try folder.resolve("Notes.entitlements", "--profile", "Notes.mobileprovision")
        #expect(run.status == 0, "\(run.errors)")
        let lines = run.output.utf8.split(separator: UInt8(ascii: "\n")).map { String($0)?.filter { $0 != "\t" } ?? "" }
        for (key, value) in zip(keys, ["one", "two"]) {
            let index = try #require(lines.firstIndex { $0.utf8.elementsEqual("<key>\(key)</key>".utf8) })
            #expect(lines[index + 1] == "<string>\(value)</string>")
        }
    }

    @Test func `each finding about two equivalent products is in the report of its own product`() throws {
        let folder = try ProductFolder()
        let group = EntitlementValue.Entry("com.apple.security.application-groups", ["com.example.notes"])
        let apps = try zip(["Caf\u{E9}", "Cafe\u{301}"], ["a", "b"]).map { name, identifier in
            try folder.bundle(
                "\(name).app", identifier: "com.example.\(identifier)",
                claims: folder.identity("com.example.\(identifier)", and: identifier == "a" ? [group] : []))
        }
        try folder.write(apps)
        guard try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 2 else { return }
        let run = try Tool("check", ".", "--now", ProductFolder.today, "--format", "json", in: folder.url)
        let report = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let products = try #require(report["products"] as? [[String: Any]])
        let counts = products.reduce(into: [String: Int]()) { counts, product in
            let findings = product["findings"] as? [[String: Any]] ?? []
            let count = findings.count { $0["rule"] as? String == "app-group-prefix" }
            counts[product["bundleIdentifier"] as? String ?? "", default: 0] += count
        }
        #expect(counts == ["com.example.a": 1, "com.example.b": 0], "\(run.output)")
    }
}

// MARK: - Projects

extension EquivalentNameTests {
    /// Writes a project with two targets, whose entitlements and settings files have equivalent names.
    private func writeProject(in folder: String = ".", _ settings: String...) throws {
        var objects = ""
        for (index, target) in ["A", "B"].enumerated() {
            let file = settings.isEmpty ? "CODE_SIGN_ENTITLEMENTS = \"\(Self.names[index])\";" : settings[index]
            objects += """
                T\(target) = { isa = PBXNativeTarget; name = \(target); buildConfigurationList = L\(target);
                    productType = "com.apple.product-type.application"; };
                L\(target) = { isa = XCConfigurationList; buildConfigurations = ( C\(target) ); };
                C\(target) = { isa = XCBuildConfiguration; name = Release; baseConfigurationReference = F\(target);
                    buildSettings = { SDKROOT = macosx; PRODUCT_BUNDLE_IDENTIFIER = com.example.\(target); \(file) }; };
                F\(target) = { isa = PBXFileReference; sourceTree = SOURCE_ROOT; path = "\(Self.settings[index])"; };

                """
        }
        try scratch.write(
            """
            // !$*UTF8*$!
            { objectVersion = 56; rootObject = P; objects = {
            P = { isa = PBXProject; buildConfigurationList = L; targets = ( TA, TB ); };
            L = { isa = XCConfigurationList; buildConfigurations = ( C ); };
            C = { isa = XCBuildConfiguration; name = Release; buildSettings = {}; };
            \(objects)}; }
            """, to: "\(folder)/Notes.xcodeproj/project.pbxproj")
    }

    private static let settings = ["Caf\u{E9}.xcconfig", "Cafe\u{301}.xcconfig"]

    @Test func `each target of a project has its own entitlements file`() throws {
        let groups = ["a", "b"].map { Inside.group("A1B2C3D4E5.com.example.\($0)") }
        guard try write(groups[0], groups[1]) else { return }
        try writeProject()
        let stores = try Tool("stores", in: scratch.url).output
        #expect(stores.contains("A1B2C3D4E5.com.example.a  app group  A "), "\(stores)")
        #expect(stores.contains("A1B2C3D4E5.com.example.b  app group  B "), "\(stores)")
        _ = try write(groups[0], Self.wrong)
        let found = try lines().filter { $0.hasSuffix("[value-type]") }
        #expect(found.count == 1 && found[0].utf8.starts(with: Self.names[1].utf8), "\(found)")
    }

    @Test func `each target of a project has its own settings file`() throws {
        try scratch.writeEntitlements(Inside.group("A1B2C3D4E5.$(NAME)"), to: "App.entitlements")
        for (path, name) in zip(Self.settings, ["a", "b"]) { try scratch.write("NAME = \(name)\n", to: path) }
        let setting = "CODE_SIGN_ENTITLEMENTS = App.entitlements;"
        try writeProject(setting, setting)
        guard try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).count == 4 else { return }
        let stores = try Tool("stores", in: scratch.url).output
        #expect(stores.contains("A1B2C3D4E5.a  app group  A ") && stores.contains("A1B2C3D4E5.b  app group  B "))
    }

    @Test func `a suppression for a bundle covers only the file of its target`() throws {
        guard try write(Self.wrong, Self.wrong) else { return }
        try writeProject()
        try scratch.write("ignore: [{rule: value-type, bundle: com.example.A, reason: r}]\n", to: ".entcheck.yml")
        let rest = try lines().filter { $0.hasSuffix("[value-type]") }
        #expect(rest.count == 1 && rest[0].utf8.starts(with: Self.names[1].utf8), "\(rest)")
    }

    // MARK: Descriptions

    private static let folders = ["Caf\u{E9}", "Cafe\u{301}"]

    /// A description with one target.
    private static func description(_ name: String, _ rest: String = "") -> String {
        "name: \(name)\ntargets: { \(name): { type: application, platform: macOS } }\n\(rest)"
    }

    /// Whether the file system distinguishes the names of the folders.
    private func hasFolders(andOthers count: Int) throws -> Bool {
        try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).count == Self.folders.count + count
    }

    private func targetCount() throws -> Int? {
        let output = try Tool("lint", "--format", "json", in: scratch.url).output
        let report = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
        return (report?["summary"] as? [String: Any])?["targets"] as? Int
    }

    @Test func `a project replaces only a description in its own directory`() throws {
        try writeProject(in: Self.folders[0])
        try scratch.write(Self.description("Described"), to: Self.folders[1] + "/project.yml")
        guard try hasFolders(andOthers: 0) else { return }
        #expect(try targetCount() == 3)
        try scratch.write(Self.description("Described"), to: Self.folders[0] + "/project.yml")
        #expect(try targetCount() == 3)
    }

    @Test func `a project whose name begins with an accent replaces the description next to it`() throws {
        try writeProject(in: "A")
        let folder = scratch.url.path + "/A"
        try FileManager.default.moveItem(
            atPath: folder + "/Notes.xcodeproj", toPath: folder + "/\u{301}Notes.xcodeproj")
        try scratch.write(Self.description("Described"), to: "A/project.yml")
        #expect(try targetCount() == 2)
    }

    @Test func `a description that another one includes is dropped, and an equivalently named one is not`() throws {
        for folder in Self.folders { try scratch.write(Self.description("App"), to: folder + "/project.yml") }
        try scratch.write(
            Self.description("Main", "include: [../\(Self.folders[0])/project.yml]\n"), to: "Main/project.yml")
        guard try hasFolders(andOthers: 1) else { return }
        #expect(try targetCount() == 3)
    }

    @Test func `a team is stated only for the projects in the same directory`() throws {
        let setting = "CODE_SIGN_ENTITLEMENTS = App.entitlements;"
        for folder in Self.folders {
            try writeProject(in: folder, setting, setting)
            try scratch.writeEntitlements(
                Inside.group("$(TeamIdentifierPrefix)com.example"), to: folder + "/App.entitlements")
        }
        try scratch.write("team_id(\"A1B2C3D4E5\")\n", to: Self.folders[0] + "/fastlane/Appfile")
        guard try hasFolders(andOthers: 0) else { return }
        let stores = try Tool("stores", in: scratch.url).output
        #expect(stores.contains("A1B2C3D4E5.com.example ") && stores.hasSuffix("2 stores, 4 apps.\n"), "\(stores)")
        #expect(stores.contains("$(TeamIdentifierPrefix)com.example "), "\(stores)")
    }
}
