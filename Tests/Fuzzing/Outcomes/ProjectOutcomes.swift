import PropertyLists
import XcodeProjects

/// The values of settings in each build of a project.
///
/// The input contains the project, and then the name and the text of each configuration file, separated by NUL bytes.
/// The arguments are the names of the settings.
func project(_ input: Input) -> JSON {
    let parts = input.bytes.split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
    var files = [SourceFile(path: "/project/App.xcodeproj/project.pbxproj", bytes: parts[0])]
    for index in stride(from: 1, to: parts.count - 1, by: 2) {
        let name = String(decoding: parts[index], as: UTF8.self)
        files.append(SourceFile(path: "/project/" + name, bytes: parts[index + 1]))
    }
    let project = XcodeProject(reading: "/project/App.xcodeproj", from: MemoryFiles(files))
    let builds = project.targets.flatMap { target in
        project.builds(of: target).map { build in
            JSON.object([
                ("target", .string(target.name)), ("config", .string(build.configuration.name)),
                ("sdk", .string(build.sdk.name)),
                ("values", .array(input.arguments.map { .string(build[$0].signedText) })),
            ])
        }
    }
    return accepted(
        .array(builds), ("problems", .array(project.problems.map { .string($0.message) })))
}
