import Foundation
import Testing

/// The documentation of each module of a library product lists the public types of the module.
@Suite struct PublicTypeTests {
    private static let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        .standardized

    /// The modules of the library products, according to the manifest.
    private static let modules: [String] = {
        let manifest = (try? String(contentsOf: package.appending(path: "Package.swift"), encoding: .utf8)) ?? ""
        let products = manifest.matches(of: /\.library\(\s*name: "\w+",\s*targets: \[([^\]]*)\]/)
        return products.flatMap { $0.1.matches(of: /"(\w+)"/).map { String($0.1) } }
    }()

    nonisolated(unsafe) private static let declaration =
        /(?m)^(?:public|open) (?:final |indirect )*(?:struct|class|enum|protocol|actor|typealias) (\w+)/

    @Test func `the manifest contains library products`() {
        #expect(Self.modules.count >= 9)
        #expect(Self.modules.contains("Entitlements") && Self.modules.contains("LintModel"))
    }

    @Test(arguments: modules) func `a module lists each of its public types`(module: String) throws {
        let files = try Self.files(below: "Sources/\(module)")
        let declared = try files.filter { $0.pathExtension == "swift" }.flatMap { file in
            try String(contentsOf: file, encoding: .utf8)
                .matches(of: Self.declaration).map { String($0.1) }
        }
        let listed = try files.filter { $0.pathExtension == "md" }.flatMap { file in
            try String(contentsOf: file, encoding: .utf8).matches(of: /(?m)^- ``(\w+)``$/).map { String($0.1) }
        }
        #expect(Set(declared).subtracting(listed).sorted() == [], "not in a list of the documentation")
        #expect(Set(listed).subtracting(declared).sorted() == [], "listed, but not a public type")
        #expect(Set(listed).count == listed.count, "listed twice")
    }

    private static func files(below path: String) throws -> [URL] {
        let root = package.appending(path: path)
        return try FileManager.default.subpathsOfDirectory(atPath: root.path).map { root.appending(path: $0) }
    }
}
