import CodeSigning
import Entitlements
import Foundation
import PropertyLists
import SigningMaterial
import TestSupport
import Testing

@Suite struct SignedProductTests {
    let authority: SigningAuthority
    let folder: TemporaryDirectory

    init() throws {
        authority = try SigningAuthority.shared.get()
        folder = try TemporaryDirectory()
    }

    private static func claims(_ name: String) -> EntitlementValue {
        ["application-identifier": .string("A1B2C3D4E5.com.example.\(name)"), "get-task-allow": false]
    }

    /// Returns an app with all kinds of nested code of iOS apps.
    private func phoneApp(at root: String) throws -> [ArchiveBlueprint.Entry] {
        var app = BundleBlueprint("\(root)Notes.app", entitlements: Self.claims("notes"))
        app.profile = try ProfileBlueprint().signed(by: authority)
        let parts = [
            ("PlugIns/Widget.appex", "notes.widget"), ("Extensions/Intents.appex", "notes.intents"),
            ("Watch/Watch.app", "notes.watch"), ("Watch/Watch.app/PlugIns/Face.appex", "notes.watch.face"),
            ("AppClips/Clip.app", "notes.Clip"),
        ].map {
            BundleBlueprint("\(root)Notes.app/\($0)", identifier: "com.example.\($1)", entitlements: Self.claims($1))
        }
        var framework = BundleBlueprint("\(root)Notes.app/Frameworks/Sync.framework", identifier: "com.example.sync")
        framework.fileType = .dynamicLibrary
        var library = ProgramBlueprint(signing: try SignatureBlueprint())
        library.fileType = .dynamicLibrary
        return try ([app, framework] + parts).flatMap { try $0.files() } + [
            ArchiveBlueprint.Entry(
                "\(root)Notes.app/Frameworks/libswiftCore.dylib", try library.bytes(), mode: 0o100755),
            ArchiveBlueprint.Entry("\(root)Notes.app/Settings.bundle/Root.plist", Array("<plist/>".utf8)),
            ArchiveBlueprint.Entry("\(root)Notes.app/run.sh", Array("#!/bin/sh\n".utf8), mode: 0o100755),
        ]
    }

    private func write(_ entries: [ArchiveBlueprint.Entry]) throws {
        for entry in entries {
            try folder.write(entry.bytes, to: entry.path)
            let mode = entry.mode & 0o777
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path(entry.path))
        }
    }

    private func checkPhoneApp(_ products: [SignedProduct], root: String) throws {
        let app = try #require(products.first)
        #expect(products.count == 1)
        #expect(app.path == "\(root)Notes.app")
        #expect(
            app.withNested.map { "\($0.form.rawValue) \($0.path.dropFirst(app.path.count))" } == [
                "app ", "app-clip /AppClips/Clip.app", "app-extension /Extensions/Intents.appex",
                "framework /Frameworks/Sync.framework", "dynamic-library /Frameworks/libswiftCore.dylib",
                "app-extension /PlugIns/Widget.appex", "watch-app /Watch/Watch.app",
                "app-extension /Watch/Watch.app/PlugIns/Face.appex",
            ])
        #expect(app.bundleIdentifier?.value.rawValue == "com.example.notes")
        #expect(app.profile.content?.signature.state == .verified)
        #expect(app.executablePath == "\(root)Notes.app/Notes")
        #expect(app.platform == .iOS)
        #expect(app.entitlements.map(\.entitlements.values) == [Self.claims("notes")])
        #expect(app.sealProblems == [])
        let widget = try #require(app.nested.first { $0.path.hasSuffix("Widget.appex") })
        #expect(widget.entitlements.map(\.entitlements.values) == [Self.claims("notes.widget")])
        guard case .absent = widget.profile else {
            Issue.record("the widget has a profile")
            return
        }
    }

    @Test func `an app on disk is read with everything nested in it`() throws {
        try write(phoneApp(at: ""))
        for path in ["Notes.app", "Notes.app/"] {
            try checkPhoneApp(
                ProductFile(path: folder.path(path), anchors: authority.anchors).products, root: "")
        }
    }

    @Test func `an ipa is read without being unpacked`() throws {
        try ArchiveBlueprint(phoneApp(at: "Payload/")).write(to: folder.path("Notes.ipa"))
        try checkPhoneApp(
            ProductFile(path: folder.path("Notes.ipa"), anchors: authority.anchors).products, root: "Payload/")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path()) == ["Notes.ipa"])
    }

    @Test func `files in an archive other than the app are ignored`() throws {
        let library = try ProgramBlueprint(signing: try SignatureBlueprint()).bytes()
        let app = try phoneApp(at: "Payload/")
        try ArchiveBlueprint(
            app + [
                ArchiveBlueprint.Entry("SwiftSupport/iphoneos/libswiftCore.dylib", library, mode: 0o100755),
                ArchiveBlueprint.Entry("__MACOSX/Payload/Notes.app/._Notes", [0, 5, 0x16, 7]),
            ]
        ).write(to: folder.path("Notes.ipa"))
        try checkPhoneApp(
            ProductFile(path: folder.path("Notes.ipa"), anchors: authority.anchors).products, root: "Payload/")
    }

    @Test func `the products of an Xcode archive are read`() throws {
        try write(phoneApp(at: "Notes.xcarchive/Products/Applications/"))
        try checkPhoneApp(
            ProductFile(path: folder.path("Notes.xcarchive"), anchors: authority.anchors).products,
            root: "Notes.xcarchive/Products/Applications/")
    }

    @Test func `the helpers, services, and framework versions of a Mac app are read`() throws {
        func bundle(_ path: String, _ entitlements: EntitlementValue? = nil) -> BundleBlueprint {
            var bundle = BundleBlueprint(path, entitlements: entitlements)
            bundle.isForMac = true
            return bundle
        }
        var app = bundle("Notes.app", ["com.apple.security.app-sandbox": true])
        app.profile = try ProfileBlueprint().signed(by: authority)
        var framework = BundleBlueprint("Notes.app/Contents/Frameworks/Sync.framework/Versions/A")
        framework.fileType = .dynamicLibrary
        framework.program.platform = .macOS
        let inner = [
            bundle("Notes.app/Contents/XPCServices/Export.xpc"),
            bundle("Notes.app/Contents/Library/LoginItems/Start.app"),
            bundle("Notes.app/Contents/Library/SystemExtensions/com.example.filter.systemextension"),
            bundle("Notes.app/Contents/Frameworks/Sync.framework/Versions/A/XPCServices/Fetch.xpc"),
        ]
        var tool = ProgramBlueprint(signing: try SignatureBlueprint(["com.apple.security.inherit": true]))
        tool.platform = .macOS
        try write(
            app.files() + inner.flatMap { try $0.files() } + [
                ArchiveBlueprint.Entry("Notes.app/Contents/MacOS/sync-tool", tool.bytes(), mode: 0o100755)
            ])
        for file in try framework.files() {
            let path = file.path.replacing("/Versions/A/Info.plist", with: "/Versions/A/Resources/Info.plist")
                .replacing("/Versions/A/A", with: "/Versions/A/Sync")
            let bytes =
                path.hasSuffix("Info.plist")
                ? Array(String(decoding: file.bytes, as: UTF8.self).replacing("<string>A<", with: "<string>Sync<").utf8)
                : file.bytes
            try write([ArchiveBlueprint.Entry(path, bytes, mode: file.mode)])
        }
        let versions = folder.path("Notes.app/Contents/Frameworks/Sync.framework/")
        try FileManager.default.createSymbolicLink(atPath: versions + "Versions/Current", withDestinationPath: "A")
        try FileManager.default.createSymbolicLink(
            atPath: versions + "Sync", withDestinationPath: "Versions/Current/Sync")
        let read = try #require(
            try ProductFile(path: folder.path("Notes.app"), anchors: authority.anchors).products.first)
        #expect(
            read.withNested.map { "\($0.form.rawValue) \($0.path.split(separator: "/").last ?? "")" } == [
                "app Notes.app", "framework Sync.framework", "xpc-service Fetch.xpc", "helper-app Start.app",
                "system-extension com.example.filter.systemextension", "tool sync-tool", "xpc-service Export.xpc",
            ])
        #expect(read.platform == .macOS)
        #expect(read.profile.content?.name?.value == "Notes Store")
        #expect(read.nested[0].executablePath?.hasSuffix("Sync.framework/Versions/A/Sync") == true)
        #expect(read.nested.first { $0.form == .tool }?.entitlements.count == 1)
    }

    @Test func `a standalone executable is a product`() throws {
        let program = ProgramBlueprint(signing: try SignatureBlueprint(Self.claims("tool")))
        try folder.write(program.bytes(), to: "tool")
        let product = try #require(try ProductFile(path: folder.path("tool")).products.first)
        #expect(product.form == .tool)
        #expect(product.form.productKind == .tool)
        #expect(product.entitlements.count == 1)
    }

    @Test func `Info.plist and CodeResources are compared with their hashes`() throws {
        try write(phoneApp(at: ""))
        try folder.write(Array("<plist><dict/></plist>".utf8), to: "Notes.app/_CodeSignature/CodeResources")
        try folder.write(
            PropertyListWriter.document("<dict><key>CFBundleExecutable</key><string>Notes</string></dict>"),
            to: "Notes.app/Info.plist")
        let app = try #require(try ProductFile(path: folder.path("Notes.app")).products.first)
        #expect(
            app.sealProblems == [
                .slotHashMismatch(.informationPropertyList, .sha256), .slotHashMismatch(.codeResources, .sha256),
            ])
    }

    @Test func `no bytes may follow the last slice of a universal binary`() throws {
        let program = ProgramBlueprint(signing: try SignatureBlueprint(Self.claims("notes")))
        let bytes = try UniversalBlueprint.bytes([program])
        try folder.write(bytes + [0], to: "tool")
        var problems: [CodeSignatureProblem] = []
        _ = try ProductFile.visit(folder.path("tool"), verification: .full) { tool, _ in problems = tool.sealProblems }
        #expect(problems == [.unsignedBytes(bytes.count)])
    }

    @Test func `an executable without a stated name has the name of the bundle`() throws {
        try write(phoneApp(at: ""))
        try folder.write(
            PropertyListWriter.document("<dict><key>CFBundleExecutable</key><string></string></dict>"),
            to: "Notes.app/Info.plist")
        let app = try #require(try ProductFile(path: folder.path("Notes.app")).products.first)
        #expect(app.executablePath == "Notes.app/Notes")
    }

    @Test func `slices with different entitlements are reported`() throws {
        var other = ProgramBlueprint(signing: try SignatureBlueprint(["get-task-allow": true]))
        other.architecture = (0x0100_0007, 3)
        let first = ProgramBlueprint(signing: try SignatureBlueprint(Self.claims("notes")))
        try folder.write(UniversalBlueprint.bytes([first, other]), to: "tool")
        let product = try #require(try ProductFile(path: folder.path("tool")).products.first)
        #expect(product.slicesDisagreeing == ["application-identifier", "get-task-allow"])
    }

    @Test func `malformed parts do not hide other products`() throws {
        try write(phoneApp(at: ""))
        try folder.write([1, 2, 3], to: "Notes.app/Notes")
        try folder.write([], to: "Notes.app/embedded.mobileprovision")
        let app = try #require(try ProductFile(path: folder.path("Notes.app")).products.first)
        #expect(app.executable.error?.message == "not a Mach-O file")
        #expect(app.profile.error?.message == "the file is empty")
        #expect(app.nested.count == 6)
    }

    @Test(arguments: ["../../etc/hosts", "/etc/hosts", "loop", "a/../../Notes"])
    func `links are followed only within the product`(target: String) throws {
        try write(phoneApp(at: ""))
        let program = folder.path("Notes.app/Notes")
        try FileManager.default.removeItem(atPath: program)
        try FileManager.default.createSymbolicLink(atPath: program, withDestinationPath: target)
        try FileManager.default.createSymbolicLink(atPath: folder.path("Notes.app/loop"), withDestinationPath: "loop")
        let app = try #require(try ProductFile(path: folder.path("Notes.app")).products.first)
        guard case .absent = app.executable else {
            Issue.record("an executable outside the app was read")
            return
        }
    }

    @Test(arguments: ["nothing", "text", "pipe"])
    func `a file that is not a product is rejected`(name: String) throws {
        try folder.write(Array("hello".utf8), to: "text")
        mkfifo(folder.path("pipe"), 0o600)
        #expect(throws: CodeSigningError.self) { try ProductFile(path: folder.path(name)) }
    }

    @Test func `too deeply nested bundles are rejected`() throws {
        let path = (0..<100).map { "\($0).app" }.joined(separator: "/") + "/x"
        try ArchiveBlueprint([ArchiveBlueprint.Entry(path, [1])]).write(to: folder.path("x.zip"))
        let error = #expect(throws: CodeSigningError.self) { try ProductFile(path: folder.path("x.zip")) }
        #expect(error?.code == .tooLarge)
    }
}
