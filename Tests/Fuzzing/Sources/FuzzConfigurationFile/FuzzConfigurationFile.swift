import Fuzzer
import ProjectFuzzer
import PropertyLists
import XcodeProjects

@main struct FuzzConfigurationFile: Fuzzer {
    /// Reads a project with configuration files; the input contains the files, separated by NUL bytes.
    static func tryBytes(_ bytes: [UInt8]) {
        let parts = bytes.split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
        XcodeProject(reading: "App.xcodeproj", from: FuzzedSettings(parts: parts)).tryBuilds()
    }
}

/// A tree in which the last character of a file name, without the extension, selects one of the configuration files.
private struct FuzzedSettings: ProjectFiles {
    let parts: [[UInt8]]

    private static let project = """
        { objectVersion = 56; rootObject = P; objects = {
        P = { isa = PBXProject; buildConfigurationList = K; targets = ( T ); mainGroup = G; };
        G = { isa = PBXGroup; children = ( F, S ); sourceTree = "<group>"; };
        F = { isa = PBXFileReference; path = 0.xcconfig; sourceTree = "<group>"; };
        S = { isa = PBXFileReference; path = 1.xcconfig; sourceTree = "<group>"; };
        K = { isa = XCConfigurationList; buildConfigurations = ( E ); };
        E = { isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = S; buildSettings = {}; };
        T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
        buildConfigurationList = L; };
        L = { isa = XCConfigurationList; buildConfigurations = ( D ); };
        D = { isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = F; buildSettings = {
        CODE_SIGN_ENTITLEMENTS_CONTENTS = "<plist><dict><key>$(A)</key><string>$(B)</string></dict></plist>"; }; };
        }; }
        """

    var workingDirectory: String { "/fuzz" }

    func exists(_ path: String) -> Bool { path.hasSuffix(".pbxproj") || settings(at: path) != nil }

    func names(in directory: String) -> [String] { [] }

    func read(_ path: String) -> SourceFile? {
        let bytes = path.hasSuffix(".pbxproj") ? Array(Self.project.utf8) : settings(at: path)
        return bytes.map { SourceFile(path: path, bytes: $0) }
    }

    private func settings(at path: String) -> [UInt8]? {
        // The length limit bounds the recursion of files that include each other.
        guard path.hasSuffix(".xcconfig"), path.utf8.count <= 24,
            let number = path.utf8.dropLast(".xcconfig".utf8.count).last
        else { return nil }
        return parts[Int(number) % 16 % parts.count]
    }
}
