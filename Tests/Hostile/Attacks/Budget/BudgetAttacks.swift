import Foundation

extension Attack {
    /// The attacks of the category `budgets`.
    static var budgets: [Attack] {
        repeatedInputs + settingBombs + inclusionBombs + descriptionBombs + trees + signatureBudgets
            + productBudgets + acceptedLargeInputs + growth
    }

    /// Checks the budget for a single file: 1 s in a release build, and 50 MB plus three times the size of the file.
    private static func expectSmallCost(_ run: ToolRun, size: Int, in directory: AttackDirectory) throws {
        try run.expect(seconds: 1, megabytes: 50 + 3 * size / 1_000_000, in: directory)
    }

    /// Returns the factor by which inputs are smaller in a debug build, so that each takes a few seconds at most.
    static func scale(_ directory: AttackDirectory) -> Int { directory.timeFactor > 1 ? 10 : 1 }
}

// MARK: - Single files

extension Attack {
    struct Repetition {
        let name: String
        let opening: String
        let unit: String
        let closing: String
    }

    private static let head = #"<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>"#
    private static let tail = "</dict></plist>"

    private static func list(_ key: String, of unit: String, _ name: String) -> Repetition {
        Repetition(name: name, opening: head + "<key>\(key)</key><array>", unit: unit, closing: "</array>" + tail)
    }

    static var repetitions: [Repetition] {
        let groups = "com.apple.security.application-groups"
        let dictionary = { (name: String, unit: String) in
            Repetition(name: name, opening: head, unit: unit, closing: tail)
        }
        let text = { (name: String, unit: String) in
            Repetition(name: name, opening: head + "<key>a</key><string>", unit: unit, closing: "</string>" + tail)
        }
        let bare = { (name: String, unit: String) in Repetition(name: name, opening: "", unit: unit, closing: "") }
        return [
            dictionary("the same known key many times", "<key>com.apple.security.app-sandbox</key><true/>"),
            dictionary("the same unknown key many times", "<key>a</key><true/>"),
            dictionary("many comments", "<!--x-->"), dictionary("many keys without values", "<key>x</key>"),
            dictionary("many empty dictionaries", "<key>a</key><dict/>"),
            dictionary("many inline suppressions", "<!-- entcheck:ignore key-unknown --><key>b</key><true/>\n"),
            dictionary("dictionaries in dictionaries", "<key>a</key><dict>"),
            text("one long string", "x"), text("many entity references", "&amp;"),
            text("many unknown entities", "&foo;"), text("many CDATA sections", "<![CDATA[x]]>"),
            text("many character references", "&#65;"), bare("tags that property lists do not have", "<a>"),
            bare("angle brackets", "<"), bare("OpenStep arrays in arrays", "("), bare("braces", "{a="),
            list(groups, of: "<string>group.x</string>", "one group many times"),
            list(groups, of: "<string>$(A)group</string>", "variables in many groups"),
            list(groups, of: "<string>\u{65E5}\u{672C}</string>", "multi-byte text in many groups"),
            list("keychain-access-groups", of: "<string>a</string>", "many keychain groups"),
            list("com.apple.developer.icloud-container-identifiers", of: "<string>x</string>", "many containers"),
            list("com.apple.developer.associated-domains", of: "<string>x</string>", "many domains"),
        ]
    }

    /// Files of 1.9 MB, which are read, and of 15 MB, which exceed the limit.
    private static var repeatedInputs: [Attack] {
        repetitions.flatMap { repetition in
            [1_900_000, 15_000_000].map { size in
                Attack(.budgets, "\(repetition.name), \(size / 100_000) units of 100 KB") { directory in
                    let count = size / scale(directory) / repetition.unit.utf8.count
                    let text =
                        repetition.opening + String(repeating: repetition.unit, count: count) + repetition.closing
                    try directory.write(text, to: "App.entitlements")
                    let run = try directory.run("lint", "App.entitlements")
                    try expectSmallCost(run, size: text.utf8.count, in: directory)
                }
            }
        }
    }
}

// MARK: - Projects

extension Attack {
    static func project(
        targets: Int, configurations: Int, settings: String, in directory: AttackDirectory
    ) throws -> Int {
        var objects = [
            "P={isa=PBXProject;buildConfigurationList=L;targets=(\((0..<targets).map { "T\($0)" }.joined(separator: ",")));};",
            "L={isa=XCConfigurationList;buildConfigurations=(\((0..<configurations).map { "C\($0)" }.joined(separator: ",")));};",
        ]
        objects += (0..<configurations).map {
            "C\($0)={isa=XCBuildConfiguration;name=N\($0);buildSettings={CODE_SIGN_ENTITLEMENTS=App.entitlements;\(settings)};};"
        }
        objects += (0..<targets).map {
            "T\($0)={isa=PBXNativeTarget;name=T\($0);buildConfigurationList=L;"
                + "productType=\"com.apple.product-type.application\";};"
        }
        let text = "// !$*UTF8*$!\n{objects={\n\(objects.joined(separator: "\n"))\n};rootObject=P;}\n"
        try directory.write(text, to: "A.xcodeproj/project.pbxproj")
        try directory.write(head + tail, to: "App.entitlements")
        return text.utf8.count
    }

    private static func settingBomb(
        _ name: String, targets: Int = 1, configurations: Int = 2, seconds: Double = 1, settings: String
    ) -> Attack {
        Attack(.budgets, name) { directory in
            _ = try project(
                targets: targets, configurations: configurations, settings: settings, in: directory)
            try directory.run("lint").expect(seconds: seconds, megabytes: 120, in: directory)
        }
    }

    private static var settingBombs: [Attack] {
        let doubling = (0..<60).map { "A\($0)=\"$(A\($0 + 1))$(A\($0 + 1))\";" }.joined()
        let identifier = "PRODUCT_BUNDLE_IDENTIFIER"
        return [
            settingBomb("500 targets that share 500 configurations", targets: 500, configurations: 500, settings: ""),
            settingBomb(
                "500 targets that share 500 configurations, each with a different bundle identifier", targets: 500,
                configurations: 500, settings: "\(identifier)=\"a.$(TARGET_NAME).$(CONFIGURATION)\";"),
            settingBomb("settings that double sixty times", settings: "\(identifier)=\"$(A0)\";\(doubling)"),
            settingBomb(
                "settings that refer to each other", settings: "\(identifier)=\"$(A)\";A=\"$(B)\";B=\"$(A)\";"),
            settingBomb(
                "a reference in a reference, a thousand deep",
                settings:
                    "\(identifier)=\"\(String(repeating: "$(", count: 1000))A\(String(repeating: ")", count: 1000))\";"),
            settingBomb(
                "ten thousand references in one setting",
                settings: "\(identifier)=\"\(String(repeating: "$(A)", count: 10_000))\";A=b;"),
            settingBomb(
                "a configuration with a hundred thousand settings", configurations: 1,
                settings: (0..<100_000).map { "\"A\($0)[sdk=*]\"=1;" }.joined()),
        ]
    }

    private static func inclusionBomb(_ name: String, _ files: @escaping @Sendable () -> [String: String]) -> Attack {
        Attack(.budgets, name) { directory in
            let text = """
                {objects={P={isa=PBXProject;buildConfigurationList=L;targets=(T);};
                L={isa=XCConfigurationList;buildConfigurations=(C);};
                C={isa=XCBuildConfiguration;name=Debug;baseConfigurationReference=R;buildSettings={};};
                R={isa=PBXFileReference;path=a0.xcconfig;sourceTree=SOURCE_ROOT;};
                T={isa=PBXNativeTarget;name=T;buildConfigurationList=L;
                productType="com.apple.product-type.application";};};rootObject=P;}
                """
            try directory.write(text, to: "A.xcodeproj/project.pbxproj")
            for (name, text) in files() { try directory.write(text, to: name) }
            try directory.run("lint").expect(seconds: 1, megabytes: 150, in: directory)
        }
    }

    private static var inclusionBombs: [Attack] {
        @Sendable func chain(_ count: Int, _ line: (Int) -> String) -> [String: String] {
            Dictionary(uniqueKeysWithValues: (0..<count).map { ("a\($0).xcconfig", line($0)) })
        }
        return [
            inclusionBomb("configuration files that include the next one twice") {
                chain(60) { "#include \"a\($0 + 1).xcconfig\"\n#include \"a\($0 + 1).xcconfig\"\n" }
            },
            inclusionBomb("configuration files that include each other") {
                chain(40) { "#include \"a\(($0 + 1) % 40).xcconfig\"\n#include \"a\(($0 + 7) % 40).xcconfig\"\n" }
            },
            inclusionBomb("a chain of 500 configuration files") { chain(500) { "#include \"a\($0 + 1).xcconfig\"\n" } },
            inclusionBomb("a configuration file that includes another 20,000 times") {
                [
                    "a0.xcconfig": String(repeating: "#include \"a1.xcconfig\"\n", count: 20_000),
                    "a1.xcconfig": String(repeating: "B=1\n", count: 100),
                ]
            },
            inclusionBomb("20,000 configuration files that do not exist") {
                ["a0.xcconfig": (0..<20_000).map { "#include \"q\($0).xcconfig\"\n" }.joined()]
            },
        ]
    }

    private static func description(_ name: String, _ text: @escaping @Sendable () -> String) -> Attack {
        Attack(.budgets, name) { directory in
            try directory.write(text(), to: "project.yml")
            try directory.run("lint").expect(seconds: 1, megabytes: 120, in: directory)
        }
    }

    private static var descriptionBombs: [Attack] {
        [
            description("YAML aliases that expand to 10^11 values") {
                "name: A\na0: &a0 [x,x,x,x,x,x,x,x,x,x]\n"
                    + (1..<12).map {
                        "a\($0): &a\($0) [\(Array(repeating: "*a\($0 - 1)", count: 10).joined(separator: ","))]\n"
                    }.joined() + "targets: *a11\n"
            },
            description("YAML mappings in mappings") {
                "name: A\ntargets: " + String(repeating: "{a: ", count: 20_000)
            },
            description("YAML sequences in sequences") {
                "name: A\ntargets: " + String(repeating: "[", count: 20_000)
            },
            description("one line with 150000 YAML values") {
                "name: A\ntargets: [\(Array(repeating: "x", count: 150_000).joined(separator: ","))]\n"
            },
            description("one line with 50000 escaped YAML values") {
                #"targets: [\#(Array(repeating: #""\x41""#, count: 50_000).joined(separator: ","))]"#
            },
            description("target templates that include the next one twice") {
                "name: A\ntargetTemplates:\n"
                    + (0..<40).map { "  T\($0): {templates: [T\($0 + 1),T\($0 + 1)]}\n" }.joined()
                    + "targets: {App: {type: application, platform: iOS, templates: [T0]}}\n"
            },
            description("setting groups that include the next one twice") {
                "name: A\nsettingGroups:\n"
                    + (0..<40).map { "  G\($0): {groups: [G\($0 + 1),G\($0 + 1)]}\n" }.joined()
                    + "targets: {App: {type: application, platform: iOS, settings: {groups: [G0]}}}\n"
            },
        ]
    }
}

// MARK: - Trees

extension Attack {
    private static func expectStatus4(_ run: ToolRun, in directory: AttackDirectory) throws {
        guard run.status == 4 else {
            throw Failure(.accepted, "status \(run.status); expected 4, because some files were not checked")
        }
        try run.expect(seconds: 1, megabytes: 80, in: directory)
    }

    private static var trees: [Attack] {
        let sparse = ["App.entitlements", "App.mobileprovision"].map { name in
            Attack(.budgets, "a sparse file of 8 GB with the name \(name)") { directory in
                try directory.write("", to: name)
                truncate(directory.path(name), 8 << 30)
                try expectStatus4(directory.run("lint"), in: directory)
                try expectStatus4(directory.run("lint", name), in: directory)
            }
        }
        return sparse + [
            Attack(.budgets, "a directory tree of 8 GB of sparse files") { directory in
                for index in 0..<600 {
                    let name = "\(index).entitlements"
                    try directory.write("", to: name)
                    truncate(directory.path(name), 15 << 20)
                }
                try expectStatus4(directory.run("lint"), in: directory)
            },
            Attack(.budgets, "directories nested deeper than the maximum path length") { directory in
                let step = String(repeating: "d", count: 200)
                let script = "i=0; while [ $i -lt 30 ]; do mkdir \(step) && cd \(step) || exit; i=$((i+1)); done"
                let shell = Process()
                shell.executableURL = URL(filePath: "/bin/sh")
                shell.arguments = ["-c", script]
                shell.currentDirectoryURL = directory.url
                try shell.run()
                shell.waitUntilExit()
                try expectStatus4(directory.run("lint"), in: directory)
            },
            Attack(.budgets, "pipes instead of files") { directory in
                try directory.write(head + tail, to: "Real.entitlements")
                for name in ["a.entitlements", "b.mobileprovision", "project.yml", ".gitignore"] {
                    mkfifo(directory.path(name), 0o644)
                }
                try directory.run("lint").expect(seconds: 1, megabytes: 60, in: directory)
            },
            Attack(.budgets, "a directory with 20,000 irrelevant files") { directory in
                for index in 0..<20_000 / scale(directory) {
                    try directory.write("", to: "\(index).txt")
                }
                try directory.write(head + tail, to: "App.entitlements")
                try directory.run("lint").expect(seconds: 1, megabytes: 60, in: directory)
            },
        ]
    }

    /// Large inputs that occur in real repositories.
    private static var acceptedLargeInputs: [Attack] {
        [
            Attack(.budgets, "entitlements with 2,000 groups are checked") { directory in
                let groups = (0..<2000).map { "<string>group.com.example.n\($0)</string>" }.joined()
                let key = "<key>com.apple.security.application-groups</key>"
                try directory.write("\(head)\(key)<array>\(groups)</array>\(tail)", to: "App.entitlements")
                try directory.run("lint", "App.entitlements").expectAcceptance()
            },
            Attack(.budgets, "a project with 100 targets in three configurations is checked") { directory in
                _ = try project(
                    targets: 100, configurations: 3, settings: "PRODUCT_BUNDLE_IDENTIFIER=a;", in: directory)
                try directory.run("lint").expectAcceptance()
            },
        ]
    }
}
