import CBuildFacts
import CXMLEvents
import CZipReader
import YAMLDocuments

/// The C libraries of the tool and their origin, for `--version --verbose`.
enum LinkedLibraries {
    /// Returns a line for the tool and a line for each part: the name, the version, and the path or the source package.
    static func description(of version: String) -> String {
        let parts = cbuild_release_parts().map { releaseParts(in: String(cString: $0)) } ?? loadedParts
        var rows = parts
        if let system = text(cbuild_glibc_version()) {
            rows.append(("glibc", system, path(of: "gnu_get_libc_version")))
        }
        let (names, versions) = (rows.map(\.name.count).max() ?? 0, rows.map(\.version.count).max() ?? 0)
        let lines = rows.map { pad($0.name, to: names) + "  " + pad($0.version, to: versions) + "  " + $0.origin }
        return (["entcheck \(version)"] + lines).joined(separator: "\n") + "\n"
    }

    private typealias Part = (name: String, version: String, origin: String)

    private static func releaseParts(in text: String) -> [Part] {
        text.split(separator: "\n").map { line in
            let fields = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
            return (fields[0], fields.count > 1 ? fields[1] : "", fields.count > 2 ? fields[2] : "")
        }
    }

    private static var loadedParts: [Part] {
        let xml = Int(cxml_version())
        let isZipFound = czip_prepare() != 0
        return [
            ("libxml2", "\(xml / 10000).\(xml / 100 % 100).\(xml % 100)", path(of: "xmlInitParser")),
            ("libyaml", YAMLLibrary.version, path(of: "yaml_parser_parse")),
            (
                "libzip", text(czip_version()) ?? "unknown",
                isZipFound ? text(czip_path()) ?? "unknown path" : "not installed"
            ),
        ]
    }

    private static func path(of function: String) -> String { text(cbuild_path_of(function)) ?? "unknown path" }

    private static func text(_ pointer: UnsafePointer<CChar>?) -> String? { pointer.map { String(cString: $0) } }

    private static func pad(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: width - text.count)
    }
}
