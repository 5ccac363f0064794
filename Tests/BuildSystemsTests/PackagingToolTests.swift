import PropertyLists
import Testing

/// The products in the configuration of tools that package apps: PyInstaller, tools for Rust, and GoReleaser.
struct PackagingToolTests {
    @Test(
        arguments: [
            "'mac/notes.plist'", "FILE", "os.path.join(SPECPATH, 'mac', 'notes.plist')",
            "str(HERE / \"mac\" / \"notes.plist\")", "'mac/notes.plist' if sys.platform == 'darwin' else None",
        ])
    func `a spec file of PyInstaller names the entitlements of the app`(path: String) {
        let tree = Tree([
            "notes.spec": """
            # -*- mode: python -*-
            FILE = 'mac/notes.plist'
            exe = EXE(pyz, a.scripts, name='notes', codesign_identity='Developer ID Application: E (A1B2C3D4E5)',
                entitlements_file=\(path))
            app = BUNDLE(exe, name='Notes.app', bundle_identifier='com.example.notes')
            """,
            "mac/notes.plist": entitlements,
        ])
        #expect(
            tree.products == [
                "PyInstaller | Notes | application | macosx | com.example.notes | A1B2C3D4E5 | Release | mac/notes.plist"
            ])
    }

    @Test func `an executable of PyInstaller without a bundle has its name as identifier`() {
        let spec = "exe = EXE(a, name='notes', entitlements_file='notes.plist')\nb = EXE(a, entitlements_file=None)\n"
        let tree = Tree(["notes.spec": spec, "notes.plist": entitlements])
        #expect(tree.products == ["PyInstaller | notes | tool | macosx | notes | - | Release | notes.plist"])
    }

    @Test func `a computed path in a spec file is reported`() {
        let tree = Tree(["notes.spec": "exe = EXE(a, entitlements_file=find())\n"])
        #expect(tree.unknown == ["notes.spec:1:32: `entitlements_file` is computed"])
    }

    @Test(
        arguments: [
            (
                "Cargo.toml",
                """
                [package]
                name = "notes"
                [package.metadata.packager]
                product_name = "Notes"
                identifier = "com.example.notes"
                [package.metadata.packager.macos]
                entitlements = "mac/notes.plist"
                """
            ),
            (
                "Packager.toml",
                """
                product-name = "Notes"
                identifier = "com.example.notes"
                [macos]
                entitlements = "mac/notes.plist"
                """
            ),
            (
                "Dioxus.toml",
                """
                [application]
                name = "Notes"
                [bundle]
                identifier = "com.example.notes"
                [bundle.macos]
                entitlements = "mac/notes.plist"
                """
            ),
        ])
    func `the configuration of a tool for Rust names the entitlements`(name: String, text: String) {
        let tree = Tree([name: text, "mac/notes.plist": entitlements])
        #expect(
            tree.products == [
                "Rust | Notes | application | macosx | com.example.notes | - | Release | mac/notes.plist"
            ])
    }

    @Test func `GoReleaser signs executables, whose names are their identifiers`() {
        let tree = Tree([
            ".goreleaser.yaml": """
            builds:
              - id: mac
                binary: notes
              - id: linux
                binary: other
            notarize:
              macos:
                - enabled: true
                  ids: [mac]
                  sign:
                    entitlements: ./mac/notes.plist
            """,
            "mac/notes.plist": entitlements,
        ])
        #expect(
            tree.products == ["GoReleaser | notes | tool | macosx | notes | - | Release | mac/notes.plist"])
    }

    @Test func `GoReleaser does not sign executables for other systems`() {
        let tree = Tree([
            ".goreleaser.yaml": """
            builds:
              - binary: notes
                goos: [linux, darwin]
              - binary: server
                goos: [linux]
            notarize:
              macos:
                - sign:
                    entitlements: ./mac/notes.plist
            """,
            "mac/notes.plist": entitlements,
        ])
        #expect(
            tree.products == ["GoReleaser | notes | tool | macosx | notes | - | Release | mac/notes.plist"])
    }
}
