/// The files that can contain the names of entitlements files: source code and configurations, without documentation.
package enum NamingFile {
    private static let extensions: Set<[UInt8]> = Set(
        [
            "pbxproj", "xcconfig", "yml", "yaml", "json", "json5", "toml", "js", "cjs", "mjs", "ts", "cts", "mts",
            "jsx",
            "tsx", "swift", "bzl", "bazel", "buck", "csproj", "fsproj", "vbproj", "props", "targets", "cmake", "pro",
            "pri", "plist", "xml", "sh", "bash", "zsh", "fish", "command", "py", "spec", "rb", "go", "rs", "gradle",
            "kts", "java", "kt", "cs", "fs", "mk", "mak", "am", "ac", "cfg", "ini", "conf", "asset", "in", "ps1", "nix",
            "m", "mm", "c", "h", "cpp", "hpp", "lua", "pl", "php", "dart", "scons", "template", "tmpl", "entitlements",
        ].map { Array($0.utf8) })

    /// Whether a file can contain the names of other files, by its name.
    static func matches(_ name: some Collection<UInt8>) -> Bool {
        let name = Array(name)
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return true }
        let end = name[(dot + 1)...].map { (65...90).contains($0) ? $0 | 0x20 : $0 }
        return extensions.contains(end) || name.elementsEqual("CMakeLists.txt".utf8)
    }
}
