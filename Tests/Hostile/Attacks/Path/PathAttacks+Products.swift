import Entitlements
import Foundation
import SigningMaterial

extension Attack {
    /// Products and archives with names and links that lead outside.
    static var productPaths: [Attack] { bundlePaths + archivePaths + [pastPath] }

    private static var bundlePaths: [Attack] {
        let links: [(name: String, link: String, target: String)] = [
            ("an Info.plist", "App.app/Info.plist", "../../outside/Info.plist"),
            ("a profile", "App.app/embedded.mobileprovision", "../../outside/secret.mobileprovision"),
            ("a seal", "App.app/_CodeSignature/CodeResources", "../../../outside/secret.json"),
            ("a directory of extensions", "App.app/PlugIns", "../../outside"),
            ("a framework", "App.app/Frameworks/Secret.framework", "../../../outside"),
            ("an executable", "App.app/App", "../../outside/secret.json"),
        ]
        let linked = links.map { link in
            Attack(.paths, "a product with \(link.name) that is a link") { directory in
                let tree = try OutsideTree(in: directory)
                try writeApp(in: tree)
                try? FileManager.default.removeItem(atPath: directory.path("\(OutsideTree.home)/\(link.link)"))
                try tree.link(link.link, to: link.target)
                try tree.run(["check", "--format", "json", "App.app"])
                try tree.run(["check", "--format", "html", "--all", "App.app"])
                try tree.run(["extract", "App.app", "--format", "json"])
            }
        }
        return linked + [
            Attack(.paths, "an Xcode archive whose products are a link") { directory in
                let tree = try OutsideTree(in: directory)
                try writeApp(in: tree, at: "../outside2/Applications/\(OutsideTree.marker).app")
                try tree.write("", to: "App.xcarchive/Info.plist")
                try tree.link("App.xcarchive/Products", to: "../../outside2")
                try tree.run(["check", "--format", "json", "App.xcarchive"])
                try tree.run(["stores", "--format", "json", "App.xcarchive"])
            },
            Attack(.paths, "a product that is compared with a source file outside") { directory in
                let tree = try OutsideTree(in: directory)
                try writeApp(in: tree)
                let setting = "CODE_SIGN_ENTITLEMENTS = ../outside/secret.entitlements;"
                try tree.write(OutsideTree.project(settings: setting), to: "App.xcodeproj/project.pbxproj")
                try tree.run(["check", "--source", ".", "App.app"]).expectRefusal()
                try tree.run(["check", "--source", "App.xcodeproj", "App.app"]).expectRefusal()
            },
        ]
    }

    private static var archivePaths: [Attack] {
        let names = [
            "../outside/secret.entitlements", "Payload/../../outside/secret.entitlements", "/etc/passwd",
            "Payload/App.app/../../../outside/Info.plist",
        ]
        return names.map { name in
            Attack(.paths, "an archive with the name `\(name)`") { directory in
                let tree = try OutsideTree(in: directory)
                let entry = ArchiveBlueprint.Entry(name, Array("replaced".utf8))
                let path = directory.path("\(OutsideTree.home)/App.ipa")
                try ArchiveBlueprint(try BundleBlueprint("Payload/App.app").files() + [entry]).write(to: path)
                try tree.run(["check", "App.ipa"])
                try tree.run(["profiles", "App.ipa"])
            }
        } + [
            Attack(.paths, "an archive with an Info.plist that is a link outside") { directory in
                let tree = try OutsideTree(in: directory)
                var entries = try BundleBlueprint("Payload/App.app").files()
                entries.removeAll { $0.path.hasSuffix("Info.plist") }
                let target = directory.path("outside/Info.plist")
                entries.append(.init("Payload/App.app/Info.plist", Array(target.utf8), mode: 0o120777))
                try ArchiveBlueprint(entries).write(to: directory.path("\(OutsideTree.home)/App.ipa"))
                try tree.run(["check", "--format", "json", "App.ipa"])
            }
        ]
    }

    /// A file that was replaced with a link since an earlier revision.
    private static var pastPath: Attack {
        Attack(.paths, "a link that was a file in an earlier revision") { directory in
            let tree = try OutsideTree(in: directory, hasRepository: false)
            try tree.write(OutsideTree.entitlements(group: "group.notes"), to: "App.entitlements")
            let setting = "CODE_SIGN_ENTITLEMENTS = App.entitlements;"
            try tree.write(OutsideTree.project(settings: setting), to: "App.xcodeproj/project.pbxproj")
            try shell(
                """
                git init -q && git add . && git -c user.name=n -c user.email=n@example.com commit -q -m first
                ln -sf ../outside/secret.entitlements App.entitlements
                """, in: directory.path(OutsideTree.home))
            try tree.run(["lint", "--since", "HEAD", "--format", "json", "--fail-on", "never", "."])
            try tree.run(["lint", "--since", "HEAD", "--fix", "--unsafe-fixes", "--fail-on", "never"])
        }
    }

    private static func shell(_ script: String, in directory: String) throws {
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = ["-e", "-c", script]
        shell.currentDirectoryURL = URL(filePath: directory)
        try shell.run()
        shell.waitUntilExit()
        guard shell.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    }

    /// Writes an app that claims an app group.
    private static func writeApp(in tree: OutsideTree, at path: String = "App.app") throws {
        let claims = EntitlementValue.dictionary([.init("com.apple.security.application-groups", "group.notes")])
        let bundle = BundleBlueprint("App.app", entitlements: claims)
        for entry in try bundle.files() {
            let name = entry.path.hasPrefix("App.app") ? path + entry.path.dropFirst("App.app".count) : entry.path
            try tree.directory.write(entry.bytes, to: "\(OutsideTree.home)/\(name)", mode: entry.mode & 0o777)
        }
    }
}
