import PropertyLists
import XcodeProjects

@testable import XcodeProjects

extension BuildSettings {
    /// Creates settings with one level, whose values have the syntax of a configuration file.
    static func of(_ values: [String: String], parameters: [String: String] = [:]) -> BuildSettings {
        let file = ConfigurationFile(
            reading: SourceFile(
                path: "Test.xcconfig",
                bytes: Array(values.sorted { $0.key < $1.key }.map { "\($0) = \($1)\n" }.joined().utf8)))
        let assignments = file.statements.compactMap { statement -> SettingAssignment? in
            if case .assignment(let assignment) = statement { assignment } else { nil }
        }
        return BuildSettings(levels: [SettingLevel(.project, assignments: assignments)], parameters: parameters)
    }
}

/// The text of a project with one target, with optional configuration files and settings.
struct SampleProject {
    var settings = ""
    var projectSettings = ""
    var configurations = ["Debug", "Release"]
    var productType = "com.apple.product-type.application"
    var targets = ["Notes"]
    var configurationFile: String?
    var targetAttributes = ""

    /// The content of `project.pbxproj`.
    var text: String {
        var objects = """
            P = { isa = PBXProject; buildConfigurationList = PL; targets = ( \(targets.map { "\"T\($0)\"," }.joined()) );
                  mainGroup = G; attributes = { TargetAttributes = { \(targetAttributes) }; }; };
            PL = { isa = XCConfigurationList; buildConfigurations = ( \(configurations.map { "\"P\($0)\"," }.joined()) );
                   defaultConfigurationName = Release; };
            G = { isa = PBXGroup; children = ( F ); path = Configurations; sourceTree = "<group>"; };
            F = { isa = PBXFileReference; path = "\(configurationFile ?? "None.xcconfig")"; sourceTree = "<group>"; };

            """
        for name in configurations {
            objects += "\"P\(name)\" = { isa = XCBuildConfiguration; name = \"\(name)\"; "
            if configurationFile != nil { objects += "baseConfigurationReference = F; " }
            objects += "buildSettings = { \(projectSettings) }; };\n"
        }
        for target in targets { objects += text(of: target) }
        return "// !$*UTF8*$!\n{ objectVersion = 56; rootObject = P; objects = {\n\(objects)}; }\n"
    }

    private func text(of target: String) -> String {
        var objects = """
            "T\(target)" = { isa = PBXNativeTarget; name = "\(target)"; productType = "\(productType)";
                             buildConfigurationList = "L\(target)"; };
            "L\(target)" = { isa = XCConfigurationList;
                             buildConfigurations = ( \(configurations.map { "\"C\(target)\($0)\"," }.joined()) ); };

            """
        for name in configurations {
            objects += "\"C\(target)\(name)\" = { isa = XCBuildConfiguration; name = \"\(name)\"; "
            objects += "buildSettings = { \(settings) }; };\n"
        }
        return objects
    }

    /// Returns the project together with other files.
    func project(with files: [String: String] = [:]) -> XcodeProject {
        XcodeProject(
            reading: "Notes.xcodeproj",
            from: MemoryFiles(files.merging(["Notes.xcodeproj/project.pbxproj": text]) { $1 }))
    }

    /// Returns the first build of the first target.
    func build(
        _ configuration: String = "Debug", _ sdk: SDK = SDK("iphoneos"), with files: [String: String] = [:],
        knowing known: SettingOverrides = SettingOverrides()
    ) -> Build? {
        let project = project(with: files)
        guard let target = project.targets.first,
            let configuration = target.configurations.first(where: { $0.name == configuration })
        else { return nil }
        return project.build(of: target, in: configuration, with: sdk, knowing: known)
    }
}
