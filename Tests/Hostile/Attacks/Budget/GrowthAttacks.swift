extension Attack {
    /// Inputs of 1×, 10×, and 100× a size; the processor time grows at most in proportion to the size.
    static var growth: [Attack] { repeatedGrowth + projectGrowth + descriptionGrowth + treeGrowth }

    /// The maximum ratio of times for ten times the input; 10 is linear, and the rest allows for caches and noise.
    private static let ratio = 16.0
    /// Times below this are mostly the start of the process and are not compared, in seconds of a release build.
    private static let smallestTime = 0.05

    /// Returns an attack that runs the tool on inputs of `units`, ten times, and a hundred times as many units.
    private static func growing(
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
