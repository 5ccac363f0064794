import SystemShims
import TextOutput

/// The pages about rules and keys that `make install` installs with the tool.
enum InstalledPages {
    /// The addresses of the pages, or `nil` if they are not installed.
    static var pages: HelpPages? {
        guard let tool = executable, let bin = tool.lastIndex(of: "/") else { return nil }
        let folder = tool[..<bin] + "/../share/doc/entcheck/Docs"
        guard let path = realpath(String(folder), nil) else { return nil }
        defer { free(path) }
        return HelpPages("file://" + String(cString: path).percentEncodedPath)
    }

    /// The path of the running executable, with symbolic links resolved.
    static var executable: String? {
        #if canImport(Darwin)
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        var size = UInt32(buffer.count)
        guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
        let path = realpath(buffer, nil)
        #else
        let path = realpath("/proc/self/exe", nil)
        #endif
        guard let path else { return nil }
        defer { free(path) }
        return String(cString: path)
    }
}
