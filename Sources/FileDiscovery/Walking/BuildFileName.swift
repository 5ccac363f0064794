/// The names of build files, as `BuildSystems` recognizes them; their content decides whether they are used.
enum BuildFileName {
    /// The maximum size of a build file that is read, in bytes; larger files with such names contain other data.
    static let sizeLimit = 4 << 20

    /// The kind of a file according to its name, if the file is not an entitlements file, a profile, or a project.
    static func kind(of name: some BidirectionalCollection<UInt8>) -> FileKind { matches(name) ? .description : .other }

    /// Whether a file with this name can be a build file.
    ///
    /// The last byte is examined first, because a search calls this function for each file of a tree.
    static func matches(_ name: some BidirectionalCollection<UInt8>) -> Bool {
        switch name.last {
        case UInt8(ascii: "l"):
            if name.ends(with: ".yml") || name.ends(with: ".yaml") { return !name.has(prefix: "pnpm-lock") }
            return name.equals("config.xml") || name.equals("pyproject.toml") || name.equals("BUILD.bazel")
                || name.ends(with: ".toml") && isTOML(name)
        case UInt8(ascii: "n"): return name.ends(with: ".json") && isJSON(name)
        case UInt8(ascii: "5"): return name.ends(with: ".json5") && isJSON(name)
        case UInt8(ascii: "s"):
            if name.ends(with: ".cs") { return name.isUnityScript }
            return (name.ends(with: "js") || name.ends(with: "ts")) && isScript(name)
        case UInt8(ascii: "t"):
            return name.equals("Project.swift") || name.equals("CMakeLists.txt") || name.isExportOptions
        case UInt8(ascii: "e"):
            return name.equals("Appfile") || name.equals("Matchfile") || name.equals("Fastfile")
                || name.equals("Makefile") || name.equals("makefile") || name.equals("GNUmakefile")
                || name.equals("justfile") || name.equals("Justfile")
        case UInt8(ascii: "h"): return name.ends(with: ".sh") || name.ends(with: ".bash") || name.ends(with: ".zsh")
        case UInt8(ascii: "k"): return name.ends(with: ".mk")
        case UInt8(ascii: "c"): return name.ends(with: ".spec")
        case UInt8(ascii: "y"): return name.ends(with: ".py") && name.isPackagingScript
        case UInt8(ascii: "D"): return name.equals("BUILD")
        case UInt8(ascii: "j"): return name.isDotNetProject
        case UInt8(ascii: "g"): return name.equals("export_presets.cfg")
        case UInt8(ascii: "o"): return name.ends(with: ".pro")
        case UInt8(ascii: "i"): return name.ends(with: ".pri")
        default: return false
        }
    }

    private static func isJSON(_ name: some BidirectionalCollection<UInt8>) -> Bool {
        switch name.first {
        case UInt8(ascii: "p"):
            name.equals("package.json") || name.equals("project.json") || name.equals("packager.json")
                || isElectron(name)
        case UInt8(ascii: "a"): name.equals("app.json") || name.equals("app.config.json")
        case UInt8(ascii: "t"): name.has(prefix: "tauri.")
        default: isElectron(name) || name.ends(with: "xcodegen.json")
        }
    }

    private static func isTOML(_ name: some BidirectionalCollection<UInt8>) -> Bool {
        name.equals("Cargo.toml") || name.equals("Packager.toml") || name.equals("Dioxus.toml")
            || name.has(prefix: "Tauri.") || name.equals("mise.toml") || name.equals(".mise.toml")
            || name.contains("electron-builder")
    }

    private static func isScript(_ name: some BidirectionalCollection<UInt8>) -> Bool {
        name.has(prefix: "app.config.") || name.has(prefix: "expo-target.config.") || name.has(prefix: "forge.config.")
            || name.has(prefix: "builder.config.") || name.has(prefix: "vue.config.") || isElectron(name)
    }

    private static func isElectron(_ name: some BidirectionalCollection<UInt8>) -> Bool {
        name.contains("electron-builder") || name.contains("electron.builder") || name.has(prefix: "electronbuilder")
    }
}

extension BidirectionalCollection<UInt8> {
    /// Whether the name ends with a text.
    func ends(with text: StaticString) -> Bool {
        text.withUTF8Buffer { reversed().starts(with: $0.reversed()) }
    }

    /// Whether the name ends with a text in lowercase letters, in any letter case.
    func ends(withAnyCase text: StaticString) -> Bool {
        text.withUTF8Buffer { text in
            guard count >= text.count else { return false }
            return zip(reversed(), text.reversed()).allSatisfy { byte, letter in
                byte == letter || byte | 0x20 == letter && (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            }
        }
    }

    fileprivate func equals(_ text: StaticString) -> Bool { text.withUTF8Buffer { elementsEqual($0) } }

    fileprivate func has(prefix: StaticString) -> Bool { prefix.withUTF8Buffer { starts(with: $0) } }

    /// Whether the file is a .NET project.
    fileprivate var isDotNetProject: Bool {
        ends(with: ".csproj") || ends(with: ".fsproj") || ends(with: ".vbproj")
    }

    /// Whether the file contains options of `xcodebuild -exportArchive`.
    fileprivate var isExportOptions: Bool {
        guard ends(with: ".plist") else { return false }
        return [UInt8](lazy.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }.map { $0 | 0x20 })
            .contains("exportoptions")
    }

    /// Whether scripts for the Xcode project of Unity usually have such a name.
    fileprivate var isUnityScript: Bool {
        let name = map { $0 | 0x20 }
        return name.contains("postproc") || name.contains("postbuild") || name.contains("entitlement")
            || name.contains("capabilit") || name.contains("xcode")
    }

    /// Whether Python scripts that sign apps usually have such a name.
    fileprivate var isPackagingScript: Bool {
        let name = map { $0 | 0x20 }
        return name.contains("sign") || name.contains("build") || name.contains("packag") || name.contains("bundle")
            || name.contains("notar") || name.contains("release") || name.contains("deploy") || name.contains("mac")
            || name.contains("dmg")
    }

    fileprivate func contains(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { text in
            guard count >= text.count else { return false }
            return indices.contains { self[$0...].starts(with: text) }
        }
    }
}
