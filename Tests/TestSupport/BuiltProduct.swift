package import Foundation

/// The executables that are built with the tests.
package enum BuiltProduct {
    /// Returns the executable of a product, or `nil` if it was not built.
    package static func executable(_ name: String) -> URL? {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        let candidates = [
            bundle?.deletingLastPathComponent(), Bundle.main.bundleURL,
            Bundle.main.bundleURL.deletingLastPathComponent(),
            Bundle.main.executableURL?.deletingLastPathComponent(),
            URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent(),
        ]
        return candidates.compactMap { $0?.appending(path: name) }.first {
            FileManager.default.isExecutableFile(atPath: $0.path) && !$0.hasDirectoryPath
        }
    }
}
