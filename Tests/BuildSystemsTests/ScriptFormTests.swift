import PropertyLists
import Testing

/// The products in Python scripts, the scripts of `package.json`, the tasks of mise, and scripts with arguments.
struct ScriptFormTests {
    private let expected = [
        "codesign | Notes | application | macosx | com.example.notes | A1B2C3D4E5 | Release | mac/a.plist"
    ]

    @Test(
        arguments: [
            "FILE = Path('./mac/a-entitlements.plist')", "FILE: Path = ROOT / 'mac' / 'a-entitlements.plist'",
            "run(['codesign', '--entitlements', 'mac/a-entitlements.plist'])",
            "run(['codesign', os.path.join(HERE, 'mac', 'a-entitlements.plist'), app])",
        ])
    func `a Python script names the file that it signs with`(line: String) {
        let script = "BUNDLE_ID = 'com.example.notes'\n\(line)\ncodesign(['--entitlements', FILE])\n"
        let tree = Tree(["tools/build_mac.py": script, "mac/a-entitlements.plist": entitlements])
        #expect(tree.products.isEmpty)
        #expect(
            tree.unknown == [
                "tools/build_mac.py:2:1: a Python script signs with the file, and its product is not known"
            ])
    }

    @Test(
        arguments: [
            "INFO = 'mac/Info.plist'", "# 'mac/a-entitlements.plist'", "parser.add_argument('--entitlements')",
            "FILE = find('b-entitlements.plist')",
        ])
    func `other property lists, comments, and options are not entitlements files`(line: String) {
        let script = "\(line)\nrun(['codesign', '--entitlements', path])\n"
        let tree = Tree(["build.py": script, "mac/a-entitlements.plist": entitlements, "mac/Info.plist": entitlements])
        #expect(tree.products.isEmpty && tree.unknown.isEmpty)
    }

    @Test func `the scripts of a package call codesign`() {
        let package = #"""
            {"name": "notes", "scripts": {
              "build": "node build.js",
              "sign": "npm run build && codesign --force -s \"Developer ID Application: Example (A1B2C3D4E5)\" --entitlements mac/a.plist -i com.example.notes build/Notes.app"
            }}
            """#
        #expect(Tree(["package.json": package, "mac/a.plist": entitlements]).products == expected)
    }

    @Test func `only the scripts of a package are commands`() {
        let package = #"""
            {"description": "Run codesign -s - --entitlements mac/a.plist Other.app to sign",
             "scripts": {"sign": "codesign -s - --entitlements \"mac/a.plist\" 'My Notes.app'\necho done"}}
            """#
        let tree = Tree(["package.json": package, "mac/a.plist": entitlements])
        #expect(tree.products == ["codesign | My Notes | application | macosx | - | - | Release | mac/a.plist"])
    }

    @Test(
        arguments: [
            "TEAM_ID=YOURTEAMID", "# notarytool --team-id A1B2C3D4E5", "echo \"usage: --team-id A1B2C3D4E5\"",
        ])
    func `placeholders, comments, and messages contain no team`(line: String) {
        let script = "codesign -s \"$IDENTITY\" -o runtime --entitlements mac/a.plist Notes.app\n"
        let tree = Tree(["sign.sh": script + line, "mac/a.plist": entitlements])
        #expect(tree.products == ["codesign | Notes | application | macosx | - | - | Release | mac/a.plist"])
    }

    @Test func `an ad hoc signature has no team`() {
        let script = "TEAM_ID=A1B2C3D4E5\ncodesign -s - --entitlements mac/a.plist Notes.app\n"
        let tree = Tree(["sign.sh": script, "mac/a.plist": entitlements])
        #expect(tree.products == ["codesign | Notes | application | macosx | - | - | Release | mac/a.plist"])
    }

    @Test(arguments: ["Helper-Info.plist", "ShareExtension-Info.plist"])
    func `the property list of a part of the app has another identifier`(name: String) {
        let information = "<plist><dict><key>CFBundleIdentifier</key><string>com.example.part</string></dict></plist>"
        let script = "codesign -s - --entitlements mac/a.plist Notes.app\n"
        let tree = Tree(["sign.sh": script, "mac/a.plist": entitlements, "mac/" + name: information])
        #expect(tree.products == ["codesign | Notes | application | macosx | - | - | Release | mac/a.plist"])
    }

    @Test(arguments: ["com.example.@NAME@", "com.example.${NAME}", "com.example.notes{SUFFIX}", "com.example.a%(b)s"])
    func `a template of an identifier is not an identifier`(value: String) {
        let information = "<plist><dict><key>CFBundleIdentifier</key><string>\(value)</string></dict></plist>"
        let script = "codesign -s - --entitlements mac/a.plist Notes.app\n"
        let tree = Tree(["sign.sh": script, "mac/a.plist": entitlements, "mac/Info.plist": information])
        #expect(tree.products == ["codesign | Notes | application | macosx | - | - | Release | mac/a.plist"])
    }

    @Test(
        arguments: [
            "cp mac/sign.sh mac/a.plist Tools.app", "- name: Run mac/sign.sh mac/a.plist",
            "other/mac/sign.sh x mac/a.plist", "mac/sign.sh x mac/a.plist\n mac/sign.sh x mac/b.plist",
        ])
    func `other words and different calls are not the call of a script`(line: String) {
        let texts = [
            ".github/workflows/a.yml": "steps:\n - run: |\n   \(line)\n", "mac/b.plist": entitlements,
            "mac/sign.sh": "codesign -s - --entitlements $2 Notes.app\n", "mac/a.plist": entitlements,
        ]
        #expect(Tree(texts).products.isEmpty)
    }

    @Test(arguments: ["echo mac/a.plist", "# mac/a.plist", "rm -f mac/a.plist", "cat > out/a.plist <<EOF\nEOF"])
    func `a script that does not copy the file does not sign with it`(line: String) {
        let tree = Tree([
            "sign.sh": "\(line)\ncodesign -s - --entitlements out/a.plist Notes.app\n", "mac/a.plist": entitlements,
        ])
        #expect(tree.products.isEmpty)
    }

    @Test func `combined and rare options have values`() {
        let script = "codesign --entitlements mac/a.plist Notes.app --detached sig -fs \"iPhone Distribution: A\"\n"
        let tree = Tree([
            "sign.sh": "BUNDLE_ID=com.example.notes\n" + script + "stapler\n", "mac/a.plist": entitlements,
        ])
        #expect(
            tree.products == [
                "codesign | Notes | application | macosx | com.example.notes | - | Release | mac/a.plist"
            ])
    }

    @Test func `the tasks of mise call codesign`() {
        let tasks = #"""
            [tasks.build]
            run = "{% if os() == \"macos\" %}codesign -s - --entitlements mac/a.plist dist/notes{% else %}true{% endif %}"
            """#
        let tree = Tree(["mise.toml": tasks, "mac/a.plist": entitlements])
        #expect(tree.products == ["codesign | a | unknown | macosx | notes | - | Release | mac/a.plist"])
    }

    @Test(arguments: [
        "TEAM_ID=A1B2C3D4E5", "  APPLE_TEAM_ID: \"A1B2C3D4E5\"", "xcrun notarytool --team-id A1B2C3D4E5 x",
    ])
    func `a variable or an option of a script contains the team`(line: String) {
        let script = "codesign -s \"$IDENTITY\" -o runtime -i com.example.notes --entitlements mac/a.plist Notes.app\n"
        #expect(Tree(["sign.sh": script + line, "mac/a.plist": entitlements]).products == expected)
    }

    @Test func `an app has the identifier of the property list next to its entitlements file`() {
        let script = "codesign -s - -o runtime --entitlements mac/a.plist \"$APP.app\"\n"
        let information = "<plist><dict><key>CFBundleIdentifier</key><string>com.example.notes</string></dict></plist>"
        let identifiers = ["mac/App.plist", "mac/Notes.app/Contents/Info.plist.in"].map { path in
            Tree(["sign.sh": script, "mac/a.plist": entitlements, path: information]).products
        }
        #expect(
            identifiers.allSatisfy {
                $0 == ["codesign | a | unknown | macosx | com.example.notes | - | Release | mac/a.plist"]
            }, "\(identifiers)")
    }

    @Test func `the arguments of a script are those of its call in a workflow`() {
        let texts = [
            ".github/workflows/release.yml": "steps:\n  - run: bash mac/sign.sh \"$NAME\" dist/Notes.app mac/a.plist\n",
            "mac/sign.sh": "APP=$2\nFILE=${3}\ncodesign -s - -i com.example.notes --entitlements $FILE \"$APP\"\n",
            "mac/a.plist": entitlements,
        ]
        #expect(
            Tree(texts).products == [
                "codesign | Notes | application | macosx | com.example.notes | - | Release | mac/a.plist"
            ])
        let alone = texts.filter { !$0.key.hasPrefix(".github") }
        #expect(Tree(alone).unknown == ["mac/sign.sh:3:51: the path of the entitlements file is computed"])
    }

    @Test func `a script signs with the copy of a file`() {
        let script = """
            cp -p ../Notes/mac/a.plist a.plist
            codesign -s - -i com.example.notes --entitlements a.plist Notes.app
            """
        let tree = Tree(["package.sh": script, "mac/a.plist": entitlements])
        #expect(
            tree.products == [
                "codesign | Notes | application | macosx | com.example.notes | - | Release | mac/a.plist"
            ])
    }

    @Test func `the arguments of a function and of a script with the same name are not those of the script`() {
        let function = "sign() {\n  FILE=$1\n  codesign -s - --entitlements \"$FILE\" Notes.app\n}\nsign mac/b.plist\n"
        let script = "FILE=$1\ncodesign -s - --entitlements \"$FILE\" Notes.app\n"
        let workflow = ["w/.github/workflows/a.yml": "run: linux/sign.sh ../mac/a.plist\n"]
        let files = ["w/mac/a.plist": entitlements]
        let call = ["w/mac/all.sh": "./sign.sh mac/a.plist\n"]
        #expect(Tree(workflow.merging(files.merging(["w/mac/sign.sh": script]) { $1 }) { $1 }).products.isEmpty)
        #expect(Tree(call.merging(files.merging(["w/mac/sign.sh": function]) { $1 }) { $1 }).products.isEmpty)
        #expect(Tree(call.merging(files.merging(["w/mac/sign.sh": script]) { $1 }) { $1 }).products.count == 1)
    }

    @Test func `options after the path and identifiers in comments are not used`() {
        let script = """
            # plutil -replace CFBundleIdentifier -string com.example.old Notes.app
            codesign -s - --entitlements mac/a.plist --deep "$APP" --force --options runtime --timestamp
            """
        let tree = Tree(["sign.sh": script, "mac/a.plist": entitlements])
        #expect(tree.products == ["codesign | a | unknown | macosx | - | - | Release | mac/a.plist"])
    }

    @Test func `the entitlements file of an extension is not that of the app`() {
        let shell = "BUNDLE_ID=com.example.notes\ncodesign -s - -o runtime --entitlements mac/widget.plist \"$APPEX\"\n"
        let tree = Tree(["sign.sh": shell, "mac/widget.plist": entitlements])
        #expect(tree.products == ["codesign | widget | unknown | macosx | - | - | Release | mac/widget.plist"])
    }
}
