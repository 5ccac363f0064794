import CodeSigning
import SigningMaterial

extension Attack {
    /// Files of a bundle that were altered, added, or removed after signing.
    static var alteredResources: [Attack] {
        let files = [
            "icon.png", "data/list.json", "Base.lproj/Main.strings", "de.lproj/Main.strings",
            "Frameworks/Sync.framework/strings.plist", "Frameworks/Sync.framework/Info.plist",
        ]
        let altered = files.map { file in
            broken("the resource \(file) is altered", "was altered") {
                var sample = try ProductSample.phone()
                try sample.flip("Notes.app/\(file)", at: 5)
                return sample
            }
        }
        let removed = ["icon.png", "data/list.json", "current", "Base.lproj", "PlugIns", "Frameworks/Sync.framework"]
            .map { file in
                broken("the resource \(file) is removed", "is missing") {
                    var sample = try ProductSample.phone()
                    sample.remove("Notes.app/\(file)")
                    return sample
                }
            }
        let places = [
            "new.png", "data/new.json", "de.lproj/new.strings", "Frameworks/new.dat", "embedded.mobileprovision",
        ]
        let added = places.map { file in
            broken("the resource \(file) is added", "was added after signing") {
                var sample = try ProductSample.phone()
                sample.add("Notes.app/\(file)", [1, 2, 3])
                return sample
            }
        }
        let macFiles = ["Resources/icon.png", "Resources/data/list.json", "Resources/Base.lproj/Main.strings"]
        let mac = macFiles.map { file in
            broken("the resource \(file) of a Mac app is altered", "was altered") {
                var sample = try ProductSample.mac()
                try sample.flip("Notes.app/Contents/\(file)", at: 5)
                return sample
            }
        }
        return altered + removed + added + mac + alteredLinks + alteredNestedCode + hiddenPrograms
    }

    private static var alteredLinks: [Attack] {
        let targets = ["icon.png", "/etc/hosts", "../../outside", "data/../icon.png"]
        return targets.map { target in
            broken("the target of a link is changed to \(target)", "was altered") {
                var sample = try ProductSample.phone()
                try sample.change("Notes.app/current") { $0 = Array(target.utf8) }
                return sample
            }
        } + [
            broken("a link is replaced by a file", "different kind of file") {
                var sample = try ProductSample.phone()
                sample.add("Notes.app/current", Array("data/list.json".utf8))
                return sample
            },
            broken("a file is replaced by a link to a copy", "different kind of file") {
                var sample = try ProductSample.phone()
                sample.add("Notes.app/icon.png", Array("data/copy.png".utf8), mode: 0o120777)
                return sample
            },
            broken("a link is added", "was added after signing") {
                var sample = try ProductSample.phone()
                sample.add("Notes.app/more", Array("/etc".utf8), mode: 0o120777)
                return sample
            },
            broken("a file is added to the directory of the signature", "outside the sealed directory") {
                var sample = try ProductSample.phone()
                sample.add("Notes.app/_CodeSignature/payload.js", [1])
                return sample
            },
            broken("a file is added next to the contents of a Mac app", "outside the sealed directory") {
                var sample = try ProductSample.mac()
                sample.add("Notes.app/payload.js", [1])
                return sample
            },
        ]
    }

    private static var alteredNestedCode: [Attack] {
        let service = "Notes.app/Contents/XPCServices/Export.xpc"
        return [
            broken("a service of a Mac app is re-signed", "XPCServices/Export.xpc` was altered") {
                var sample = try ProductSample.mac()
                var bundle = try ProductSample.bundle(service, identifier: "com.example.export")
                bundle.isForMac = true
                bundle.entitlements = ["get-task-allow": true]
                sample.remove(service)
                sample.entries += try bundle.files()
                return sample
            },
            broken("a service of a Mac app is re-signed by another team", "XPCServices/Export.xpc` was altered") {
                var sample = try ProductSample.mac()
                var bundle = try ProductSample.bundle(service, identifier: "com.example.export")
                bundle.isForMac = true
                bundle.signer = try ProductSample.otherSigner
                sample.remove(service)
                sample.entries += try bundle.files()
                return sample
            },
            broken("a service of a Mac app is removed", "is missing") {
                var sample = try ProductSample.mac()
                sample.remove(service)
                return sample
            },
            broken("a service is added to a Mac app", "XPCServices/More.xpc` was added") {
                var sample = try ProductSample.mac()
                var bundle = try ProductSample.bundle("Notes.app/Contents/XPCServices/More.xpc")
                bundle.isForMac = true
                sample.entries += try bundle.files()
                return sample
            },
            broken("a tool of a Mac app is replaced", "MacOS/helper` was altered") {
                var sample = try ProductSample.mac()
                var tool = ProgramBlueprint(signing: try ProductSample.signature(["get-task-allow": true]))
                tool.platform = .macOS
                try sample.change("Notes.app/Contents/MacOS/helper") { $0 = try tool.bytes() }
                return sample
            },
            broken("a tool is added to a Mac app", "MacOS/more` was added") {
                var sample = try ProductSample.mac()
                sample.add("Notes.app/Contents/MacOS/more", try ProductSample.library(), mode: 0o100755)
                return sample
            },
            broken("a framework of an iOS app is re-signed", "Sync.framework/Sync` was altered") {
                var sample = try ProductSample.phone()
                var framework = try ProductSample.bundle(
                    "Notes.app/Frameworks/Sync.framework", identifier: "com.example.sync")
                framework.fileType = .dynamicLibrary
                framework.padding = 100
                sample.remove("Notes.app/Frameworks/Sync.framework")
                sample.entries += try framework.files()
                return sample
            },
            broken("a resource of a service of a Mac app is altered", "options.plist` was altered") {
                var sample = try ProductSample.mac()
                try sample.flip("\(service)/Contents/Resources/options.plist", at: 2)
                return sample
            },
        ]
    }

    /// Executables without a signature, with various names and directories.
    private static var hiddenPrograms: [Attack] {
        ["data/list2.json", "icon2.png", "Frameworks/blob", "Base.lproj/x.strings", ".hidden"].map { path in
            broken("an unsigned executable has the path \(path)", "is not signed", rule: "signature-missing") {
                var sample = try ProductSample.phone()
                sample.add("Notes.app/\(path)", try ProgramBlueprint().bytes(), mode: 0o100644)
                return sample
            }
        }
    }
}
