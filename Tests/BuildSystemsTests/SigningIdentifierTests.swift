import PropertyLists
import Testing

/// The options and identifiers of products that scripts sign.
struct SigningIdentifierTests {
    private func product(_ identifier: String, _ file: String = "mac/a.plist") -> [String] {
        ["codesign | Notes | application | macosx | \(identifier) | - | Release | \(file)"]
    }

    @Test func `the options of a command can be in an array of several lines`() {
        let tree = Tree([
            "package.sh": """
            if [ "$IDENTITY" = "-" ]; then
              ARGS=(--force --sign -) # ad hoc
            else
              ARGS=(
                --force --options runtime   # hardened
                --entitlements "${ENTITLEMENTS:-$ROOT/mac/a.plist}"
              )
            fi
            ARGS+=(--timestamp)
            codesign "${ARGS[@]}" --identifier com.example.notes build/Notes.app
            """,
            "mac/a.plist": entitlements,
        ])
        #expect(tree.products == product("com.example.notes"))
    }

    @Test func `the options of a command can be in a variable`() {
        let tree = Tree([
            "package.sh": """
            OPTIONS="--force --entitlements mac/a.plist --sign -"
            xcrun codesign $OPTIONS -i com.example.notes Notes.app
            """,
            "mac/a.plist": entitlements,
        ])
        #expect(tree.products == product("com.example.notes"))
    }

    @Test(
        arguments: [
            "BUNDLE_ID=\"com.example.notes\"", "export APP_BUNDLE_ID=com.example.notes # id",
            "BUNDLE_IDENTIFIER := com.example.notes", "  BUNDLE_ID: com.example.notes",
            "BUNDLE_ID=\"${BUNDLE_ID:-com.example.notes}\"",
            "BUNDLE_ID=com.example.notes\n[ $# -gt 1 ] && BUNDLE_ID=\"$2\"",
        ])
    func `a variable contains the bundle identifier`(line: String) {
        let script = line + "\ncodesign -s - --entitlements mac/a.plist build/Notes.app\n"
        let tree = Tree(["package.sh": script, "mac/a.plist": entitlements])
        #expect(tree.products == product("com.example.notes"))
    }

    @Test(arguments: ["HELPER_BUNDLE_ID=com.example.notes", "BUNDLE_ID=$PREFIX.notes", "BUNDLE_ID=a.b\nAPP_ID=a.c"])
    func `another variable, a computed value, and two values are not the bundle identifier`(line: String) {
        let script = line + "\ncodesign -s - --entitlements mac/a.plist build/Notes.app\n"
        #expect(Tree(["package.sh": script, "mac/a.plist": entitlements]).products == product("-"))
    }

    @Test func `an app has the identifier of the Info.plist that the script copies`() {
        let information = "<plist><dict><key>CFBundleIdentifier</key><string>com.example.notes</string></dict></plist>"
        let script = """
            cp "$DIRECTORY/Info.plist" build/Notes.app/Contents/Info.plist
            codesign -s - --entitlements a.plist build/Notes.app
            codesign -s - --entitlements b.plist build/Notes.app/Contents/PlugIns/Share.appex
            """
        let texts = [
            "mac/package.sh": script, "mac/Info.plist": information, "mac/a.plist": entitlements,
            "mac/b.plist": entitlements,
        ]
        #expect(
            Tree(texts).products == product("com.example.notes") + [
                "codesign | Share | appExtension | macosx | - | - | Release | mac/b.plist"
            ])
        let template = information.replacing("com.example.notes", with: "com.example.{NAME}")
        let computed = texts.merging(["mac/Info.plist": template]) { $1 }
        #expect(Tree(computed).products.first == product("-").first)
        let nested = "<plist><dict><key>UTTypes</key><array>\(information)</array></dict></plist>"
        #expect(Tree(texts.merging(["mac/Info.plist": nested]) { $1 }).products.first == product("-").first)
    }

    @Test func `an app has the identifier of the spec file of PyInstaller`() {
        let tree = Tree([
            ".github/workflows/release.yml": """
            jobs:
              mac:
                steps:
                  - run: pyinstaller notes_mac.spec
                  - run: codesign -s - --entitlements mac/a.plist "dist/Notes.app"
            """,
            "notes_mac.spec": "app = BUNDLE(exe, name='Notes.app', bundle_identifier='com.example.notes')\n",
            "mac/a.plist": entitlements,
        ])
        #expect(tree.products == product("com.example.notes"))
    }

    @Test func `ldid signs an app for devices`() {
        let tree = Tree([
            "Makefile": "package:\n\tldid -Sapp.plist -Icom.example.notes build/Payload/Notes.app\n\tldid -S x\n",
            "app.plist": entitlements,
        ])
        #expect(
            tree.products == [
                "codesign | Notes | application | iphoneos | com.example.notes | - | Release | app.plist"
            ])
    }

    @Test func `a script that notarizes the product signs for macOS`() {
        let tree = Tree([
            "sign.sh": """
            codesign -s "$IDENTITY" --entitlements a.plist -i com.example.notes Notes.app
            xcrun notarytool submit Notes.zip
            """,
            "a.plist": entitlements.replacing("com.apple.security.app-sandbox", with: "get-task-allow"),
        ])
        #expect(tree.products == product("com.example.notes", "a.plist"))
    }

    @Test(arguments: ["-d", "-dvv", "--display"])
    func `a command that prints entitlements does not sign`(option: String) {
        let tree = Tree([
            "show.sh": "codesign \(option) -i com.example.notes --entitlements mac/a.plist Notes.app\n",
            "mac/a.plist": entitlements,
        ])
        #expect(tree.products.isEmpty)
    }

    @Test func `a library does not have the identifier of the app in a variable`() {
        let tree = Tree([
            "sign.sh": """
            BUNDLE_ID=com.example.notes
            codesign -s - --entitlements mac/a.plist libnotes.dylib
            """,
            "mac/a.plist": entitlements,
        ])
        #expect(tree.products.allSatisfy { !$0.contains("com.example.notes") })
    }
}
