import Testing

/// The products that the configurations of electron-builder and Electron Forge describe.
struct ElectronTests {
    @Test func `the configuration in a package is read, with the default inherited file`() {
        let tree = Tree([
            "package.json": """
            {"name": "notes", "productName": "Notes", "devDependencies": {"electron-builder": "^25.0.0"},
             "build": {"appId": "com.example.notes", "mac": {"entitlements": "build/entitlements.mac.plist",
               "notarize": {"teamId": "A1B2C3D4E5"}}}}
            """,
            "build/entitlements.mac.plist": entitlements, "build/entitlements.mac.inherit.plist": entitlements,
        ])
        #expect(
            tree.products == [
                "Electron | Notes | application | macosx | com.example.notes | A1B2C3D4E5 | Release | "
                    + "build/entitlements.mac.plist",
                "Electron | Notes.helper | tool | macosx | com.example.notes.helper | A1B2C3D4E5 | Release | "
                    + "build/entitlements.mac.inherit.plist",
            ])
    }

    @Test(arguments: ["electron-builder.yml", "electron-builder.json5", "electron-builder.toml", "electron-builder.js"])
    func `the configuration is read in each format`(name: String) {
        let texts = [
            "electron-builder.yml": """
            appId: com.example.notes
            productName: Notes
            mac:
              identity: "Example (A1B2C3D4E5)"
            mas:
              entitlements: build/store.plist
            """,
            "electron-builder.json5": """
            // The app
            {appId: 'com.example.notes', productName: "Notes", mac: {identity: 'Example (A1B2C3D4E5)',},
             mas: {entitlements: 'build/store.plist'}}
            """,
            "electron-builder.toml": """
            appId = "com.example.notes"
            productName = "Notes"
            [mac]
            identity = 'Example (A1B2C3D4E5)'
            [mas]
            entitlements = "build/store.plist"
            """,
            "electron-builder.js": """
            const path = require('path')
            const appId = `com.example.${'notes'}`
            /** @type {import('electron-builder').Configuration} */
            const config = {
              appId, productName: 'Notes', mac: { identity: 'Example (A1B2C3D4E5)' },
              mas: { entitlements: path.join(__dirname, 'build', 'store.plist') },
              afterPack: async (context) => { if (/["']/.test(context.name)) { return null } },
            }
            module.exports = config
            """,
        ]
        let tree = Tree([
            name: texts[name] ?? "", "package.json": "{\"name\": \"notes\"}", "build/store.plist": entitlements,
        ])
        #expect(
            tree.products == [
                "Electron | Notes (mas) | application | macosx | com.example.notes | A1B2C3D4E5 | Release | build/store.plist"
            ])
    }

    @Test func `a package without a configuration uses the default file`() {
        let tree = Tree([
            "app/package.json": "{\"name\": \"notes\", \"devDependencies\": {\"electron-builder\": \"1\"}}",
            "app/build/entitlements.mac.plist": entitlements,
        ])
        #expect(
            tree.products == [
                "Electron | notes | application | macosx | com.electron.notes | - | Release | app/build/entitlements.mac.plist"
            ])
    }

    @Test func `a configuration that a script names is read`() {
        let tree = Tree([
            "package.json": """
            {"name": "notes", "scripts": {"dist": "electron-builder --mac --config scripts/dist.js"}}
            """,
            "scripts/dist.js": "export default { appId: 'com.example.notes', mac: { entitlements: 'mac.plist' } }",
            "mac.plist": entitlements,
        ])
        #expect(
            tree.products == ["Electron | notes | application | macosx | com.example.notes | - | Release | mac.plist"])
    }

    @Test func `Electron Forge signs with the result of a function`() {
        let tree = Tree([
            "package.json": "{\"name\": \"notes\", \"devDependencies\": {\"electron\": \"1\"}}",
            "forge.config.ts": """
            import type { ForgeConfig } from '@electron-forge/shared-types';
            const config: ForgeConfig = {
              packagerConfig: {
                appBundleId: 'com.example.notes',
                osxSign: { identity: 'Developer ID Application: Example (A1B2C3D4E5)',
                  optionsForFile: (filePath) => ({ entitlements: './mac.plist', hardenedRuntime: true }) },
              },
            };
            export default config;
            """,
            "mac.plist": entitlements,
        ])
        #expect(
            tree.products == [
                "Electron | notes | application | macosx | com.example.notes | A1B2C3D4E5 | Release | mac.plist"
            ])
    }

    @Test func `a condition chooses between two files`() {
        let tree = Tree([
            "electron-builder.js": """
            module.exports = { appId: 'com.example.notes', productName: 'Notes',
              mac: { entitlements: process.env.STORE === '1' ? 'a.plist' : 'b.plist' } }
            """, "a.plist": entitlements, "b.plist": entitlements,
        ])
        #expect(
            tree.products == [
                "Electron | Notes | application | macosx | com.example.notes | - | Release | a.plist",
                "Electron | Notes | application | macosx | com.example.notes | - | Release | b.plist",
            ])
    }

    @Test func `a computed path is not known`() {
        let tree = Tree([
            "electron-builder.js": """
            module.exports = { appId: 'com.example.notes',
              mac: { entitlements: process.env.ENTITLEMENTS } }
            """
        ])
        #expect(tree.products.isEmpty)
        #expect(tree.unknown == ["electron-builder.js:2:24: `entitlements` is computed"])
    }

    @Test func `electron-builder's options in the configuration of Vue are read`() {
        let tree = Tree([
            "package.json": "{\"name\": \"notes\"}", "mac.plist": entitlements,
            "vue.config.js": """
            module.exports = { pluginOptions: { electronBuilder: { builderOptions: {
              appId: 'com.example.notes', mac: { entitlements: 'mac.plist' } } } } }
            """,
        ])
        #expect(
            tree.products == ["Electron | notes | application | macosx | com.example.notes | - | Release | mac.plist"])
    }
}
