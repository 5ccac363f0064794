import PropertyLists
import Testing

/// The products in Python scripts, the scripts of `package.json`, the tasks of mise, and scripts with arguments.
struct ScriptFormTests {
    private let expected = [
        "codesign | Notes | application | macosx | com.example.notes | A1B2C3D4E5 | Release | mac/a.plist"
    ]

    @Test(
        arguments: [
            "FILE = Path('./mac/a.plist')\nrun(['codesign', '--entitlements', str(FILE), app])",
            "FILE: Path = ROOT / 'mac' / 'a.plist'\nrun(['codesign', \"--entitlements\",\n    FILE])",
            "self.file = self.root / \"mac\" / \"a.plist\"\ncodesign.extend([\"--entitlements\", str(self.file)])",
            "run(['codesign', '--entitlements', 'mac/a.plist'])",
            "run(['codesign', '--entitlements', os.path.join(HERE, 'mac', 'a.plist'), app])",
            "FILE = 'mac/a.plist'\nos.system(f'codesign --entitlements {FILE} --sign -')",
            "os.system('codesign --entitlements=mac/a.plist --sign -')",
            "FILE = 'mac/a.plist'\ndef sign(path):\n    run(['codesign', '--entitlements', path])\nsign(FILE)",
        ])
    func `a script names the file that codesign signs with`(call: String) {
        let script = """
            BUNDLE_ID = "com.example.notes"
            IDENTITY = "Developer ID Application: Example (A1B2C3D4E5)"
            app = 'dist/Notes.app'
            \(call)
            run(["xcrun", "notarytool", "submit"])
            """
        let tree = Tree(["tools/build_mac.py": script, "mac/a.plist": entitlements])
        #expect(tree.products == expected)
    }

    @Test func `a computed path is reported, and a comment is ignored`() {
        let script = """
            # run(["codesign", "--entitlements", "mac/a.plist"])
            run(["codesign", "--entitlements", find_file()])
            """
        let tree = Tree(["build.py": script, "mac/a.plist": entitlements])
        #expect(tree.products.isEmpty)
        #expect(tree.unknown == ["build.py:2:36: the path of the entitlements file is computed"])
    }

    @Test func `a parameter is not known if the script names two files`() {
        let script = """
            A, APP = 'mac/a.plist', 1
            B = 'mac/b.plist'
            def sign(path): run(['codesign', '--entitlements', path])
            """
        let tree = Tree(["build.py": script, "mac/a.plist": entitlements, "mac/b.plist": entitlements])
        #expect(tree.products.isEmpty)
        #expect(tree.unknown.count == 1)
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

    @Test func `the tasks of mise call codesign`() {
        let tasks = #"""
            [tasks.build]
            run = "{% if os() == \"macos\" %}codesign -s - --entitlements mac/a.plist dist/notes {% else %}true{% endif %}"
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
        let python = """
            BUNDLE_ID, APP = "com.example.notes", "Notes.app"
            run(["codesign", "-o", "runtime", "--entitlements", "mac/widget.plist", path])
            """
        for (name, script) in [("sign.sh", shell), ("sign.py", python)] {
            let tree = Tree([name: script, "mac/widget.plist": entitlements])
            #expect(tree.products == ["codesign | widget | unknown | macosx | - | - | Release | mac/widget.plist"])
        }
    }
}
