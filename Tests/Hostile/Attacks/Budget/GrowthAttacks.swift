extension Attack {
    /// Inputs of 1×, 10×, and 100× a size; the processor time grows at most in proportion to the size.
    static var growth: [Attack] {
        repeatedGrowth + projectGrowth + descriptionGrowth + treeGrowth + productGrowth + archiveGrowth
    }

    /// The maximum ratio of times for ten times the input; 10 is linear, and the rest allows for caches and noise.
    private static let ratio = 16.0
    /// Times below this are mostly the start of the process and are not compared, in seconds of a release build.
    private static let smallestTime = 0.05

    /// Returns an attack that runs the tool on inputs of `units`, ten times, and a hundred times as many units.
    static func growing(
        _ name: String, units: Int, arguments: [String] = ["lint"],
        _ write: @escaping @Sendable (Int, AttackDirectory) throws -> Void
    ) -> Attack {
        Attack(.budgets, "\(name) grow to 100 times their number") { directory in
            let first = max(units / scale(directory), 1)
            let times = try [first, 10 * first, 100 * first].map { count in
                try write(count, directory)
                return try directory.run(arguments).processorTime
            }
            for (smaller, larger) in zip(times, times.dropFirst()) {
                let limit = max(smaller, smallestTime * directory.timeFactor) * ratio
                guard larger > limit else { continue }
                throw Failure(.overBudget, "1×, 10×, and 100× take \(times) s; that is not linear")
            }
        }
    }

    private static var repeatedGrowth: [Attack] {
        repetitions.map { repetition in
            let units = 18_000 / repetition.unit.utf8.count
            return growing("entitlements files with \(repetition.name)", units: units) { count, directory in
                let units = String(repeating: repetition.unit, count: count)
                try directory.write(repetition.opening + units + repetition.closing, to: "App.entitlements")
            }
        } + [
            growing("different keys in an entitlements file", units: 100) { count, directory in
                let keys = (0..<count).map { "<key>com.example.k\($0)</key><true/>\n" }.joined()
                try directory.write("<plist version=\"1.0\"><dict>\n\(keys)</dict></plist>", to: "App.entitlements")
            },
            growing(
                "fixes in an entitlements file", units: 100, arguments: ["lint", "--diff", "--unsafe-fixes"]
            ) { count, directory in
                let key = "<key>com.apple.security.app-sandbox</key><string>YES</string>\n"
                let keys = String(repeating: key, count: count)
                try directory.write("<plist version=\"1.0\"><dict>\n\(keys)</dict></plist>", to: "App.entitlements")
            },
        ]
    }

    private static var projectGrowth: [Attack] {
        [
            growing("targets of a project", units: 50) { count, directory in
                _ = try project(targets: count, configurations: 2, settings: "", in: directory)
            },
            growing("configurations of a project", units: 5) { count, directory in
                _ = try project(targets: 2, configurations: count, settings: "", in: directory)
            },
            growing("settings of a configuration", units: 500) { count, directory in
                let settings = (0..<count).map { "S\($0)=\"$(S\($0 + 1))\";" }.joined()
                _ = try project(targets: 1, configurations: 2, settings: settings, in: directory)
            },
        ]
    }

    private static var descriptionGrowth: [Attack] {
        [
            growing("YAML values in one line", units: 1000) { count, directory in
                let values = Array(repeating: "x", count: count).joined(separator: ",")
                try directory.write("name: A\ntargets: [\(values)]\n", to: "project.yml")
            },
            growing("targets of a description", units: 20) { count, directory in
                let targets = (0..<count).map { "  T\($0): {type: application, platform: iOS}\n" }.joined()
                try directory.write("name: A\ntargets:\n\(targets)", to: "project.yml")
            },
        ]
    }

    private static var treeGrowth: [Attack] {
        [
            growing("files of a tree", units: 20) { count, directory in
                for number in 0..<count {
                    try directory.write(
                        "<plist version=\"1.0\"><dict><key>a</key><true/></dict></plist>",
                        to: "d\(number % 50)/f\(number).entitlements")
                }
            }
        ]
    }
}

// MARK: - Work that grows with the product of two numbers

extension Attack {
    /// Inputs whose parts refer to each other, so that the work could grow with the product of their numbers.
    private static var productGrowth: [Attack] {
        [
            patterns("patterns of a `.gitignore`, and files,", in: ".gitignore", line: { "*a\($0)*b*\n" }),
            patterns("excluded patterns, and files,", in: ".entcheck.yml", opening: "exclude:\n") {
                "- '*a\($0)*b*'\n"
            },
            patterns("patterns of `paths`, and files,", in: ".entcheck.yml", opening: "paths:\n") {
                "- {path: '*a\($0)*b*', platform: ios}\n"
            },
            growing("configurations and targets of a description", units: 20) { count, directory in
                let configurations = (0..<count).map { "c\($0): debug" }.joined(separator: ",")
                let targets = (0..<count).map { "  T\($0): {type: application, platform: iOS}\n" }.joined()
                try directory.write(
                    "name: A\nconfigs: {\(configurations)}\ntargets:\n\(targets)", to: "project.yml")
            },
            growing("projects and the settings that they include", units: 2) { count, directory in
                let inclusions = String(repeating: "#include \"all.xcconfig\"\n", count: 20)
                let settings = (0..<50 * count).map { "A\($0) = $(A\($0 + 1))\n" }.joined()
                try directory.write(settings, to: "all.xcconfig")
                try directory.write(inclusions, to: "base.xcconfig")
                for number in 0..<count {
                    try directory.write(projectWithBase, to: "p\(number)/X.xcodeproj/project.pbxproj")
                }
            },
        ]
    }

    /// Returns an attack with a number of patterns in a file, and as many files whose paths are compared with them.
    private static func patterns(
        _ name: String, in file: String, opening: String = "", line: @escaping @Sendable (Int) -> String
    ) -> Attack {
        growing(name, units: 30) { count, directory in
            try directory.write("ref: refs/heads/main\n", to: ".git/HEAD")
            try directory.write(opening + (0..<10 * count).map(line).joined(), to: file)
            let name = String(repeating: "a", count: 100)
            for number in 0..<count {
                try directory.write(
                    "<plist version=\"1.0\"><dict><key>a</key><true/></dict></plist>",
                    to: "d\(number % 50)/\(name)\(number).entitlements")
            }
        }
    }

    /// A project whose configuration is based on a file in the directory above.
    private static var projectWithBase: String {
        """
        // !$*UTF8*$!
        {archiveVersion=1;objectVersion=56;rootObject=R;objects={
        R={isa=PBXProject;buildConfigurationList=L;targets=(T);};
        L={isa=XCConfigurationList;buildConfigurations=(C);};
        C={isa=XCBuildConfiguration;name=c;baseConfigurationReference=F;buildSettings={};};
        F={isa=PBXFileReference;path="../base.xcconfig";sourceTree=SOURCE_ROOT;};
        T={isa=PBXNativeTarget;name=t;productType="com.apple.product-type.application";buildConfigurationList=K;};
        K={isa=XCConfigurationList;buildConfigurations=(D);};
        D={isa=XCBuildConfiguration;name=c;buildSettings={CODE_SIGN_ENTITLEMENTS="$(E)";};};
        };}
        """
    }
}
