import BuildSystems
import PropertyLists
import XcodeProjects

@testable import entcheck

/// A tree of build files and entitlements files in memory.
struct Tree {
    private let files: MemoryFiles
    private let sources: [SourceFile]
    private let includedSettings: Int?

    /// Creates a tree of files from their texts, with paths as keys.
    ///
    /// - Parameters:
    ///   - texts: The texts.
    ///   - includedSettings: The number of settings that files can include; `nil` for the number of a normal run.
    init(_ texts: [String: String], includedSettings: Int? = nil) {
        self.includedSettings = includedSettings
        sources = texts.sorted { $0.key < $1.key }.map { SourceFile(path: $0.key, bytes: Array($0.value.utf8)) }
        files = MemoryFiles(sources)
    }

    /// The projects that the readers find.
    var projects: [XcodeProject] {
        let all = sources.compactMap {
            let budget = InclusionBudget(count: includedSettings)
            return BuildSystemReaders.project(in: $0, from: files, spending: budget, parsing: YAMLDescription.parse)
        }
        let included = Set(all.flatMap(\.inputs))
        return all.filter { !included.contains($0.path) }
    }

    /// The builds of all products.
    private var builds: [(project: XcodeProject, build: Build)] {
        projects.flatMap { project in project.targets.flatMap { project.builds(of: $0) }.map { (project, $0) } }
    }

    /// The products, each on one line: build system, name, kind, SDK, bundle identifier, team, configurations, and file.
    var products: [String] {
        var lines: [String] = []
        var configurations: [String: [String]] = [:]
        for (project, build) in builds {
            let line = line(of: build, in: project)
            if configurations[line] == nil { lines.append(line) }
            configurations[line, default: []].append(build.configuration.name)
        }
        return lines.map { $0.replacing("*", with: configurations[$0, default: []].joined(separator: "+")) }
    }

    private func line(of build: Build, in project: XcodeProject) -> String {
        let information = build.informationPath.flatMap(files.read).map { PropertyList(reading: $0) }
        let signing = Signing(build, informationBundleIdentifier: information?.root?["CFBundleIdentifier"]?.string)
        let path = signing.entitlementsPath ?? ""
        let described = build.describedEntitlements(at: path)?.file.path
        let source = files.exists(path) ? path : described ?? "missing " + path
        return [
            project.system.rawValue, build.target.name, build.target.productType?.kind.rawValue ?? "",
            build.sdk.description, signing.bundleIdentifier.text, signing.team.text, "*", source,
        ].map { $0.isEmpty ? "-" : $0 }.joined(separator: " | ")
    }

    /// The entitlements that the build files contain.
    var inline: [PropertyList] {
        builds.compactMap { _, build in
            Signing(build).entitlementsPath.flatMap { build.describedEntitlements(at: $0) }
        }
    }

    /// The locations whose entitlements cannot be determined.
    var unknown: [String] { projects.flatMap(\.unknown).map { "\($0.location): \($0.reason)" } }
}

/// An entitlements file.
let entitlements = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>com.apple.security.app-sandbox</key><true/></dict></plist>
    """
