import CodeSigning
import SigningMaterial

extension Attack {
    /// Special slots with altered, removed, or added content or hashes.
    static var alteredSlots: [Attack] {
        let names = [
            1: "Info.plist", 2: "requirements", 3: "CodeResources", 5: "XML entitlements", 7: "DER entitlements",
        ]
        let wrong = names.sorted { $0.key < $1.key }.flatMap { slot, name in
            [
                signed("the hash of \(name) is wrong", "\(name) does not match its SHA-256 hash") {
                    $0.wrongHashes = [slot]
                },
                signed("the hash of \(name) is wrong in a second directory", "\(name) does not match its SHA-1 hash") {
                    $0.hashTypes = [.sha1, .sha256]
                    $0.wrongHashes = [slot]
                },
            ]
        }
        let few = [0, 1, 2, 4, 6].map { count in
            signed("the directory has \(count) special slots", "code directory has no hash of") {
                $0.specialSlotCount = count
            }
        }
        let added = [8, 9, 10, 11].map { slot in
            signed("slot \(slot) has content and no hash", "has no hash of slot \(slot)") {
                $0.blobs[slot] = (0xFADE_8181, [1, 2, 3])
            }
        }
        return wrong + few + added + besideSlots
    }

    private static var besideSlots: [Attack] {
        [
            broken("Info.plist is altered", "Info.plist does not match") {
                var sample = try ProductSample.phone()
                try sample.change("Notes.app/Info.plist") { list in
                    list = Array(
                        String(decoding: list, as: UTF8.self).replacing("com.example", with: "com.exampel").utf8)
                }
                return sample
            },
            broken("Info.plist is removed", "has a hash of Info.plist") {
                var sample = try ProductSample.phone()
                sample.remove("Notes.app/Info.plist")
                return sample
            },
            broken("Info.plist of the extension is replaced by that of the app", "Info.plist does not match") {
                var sample = try ProductSample.phone()
                let bytes = sample.entries.first { $0.path == "Notes.app/Info.plist" }?.bytes ?? []
                try sample.change("Notes.app/PlugIns/Widget.appex/Info.plist") { list in
                    list = Array(String(decoding: bytes, as: UTF8.self).replacing(">Notes<", with: ">Widget<").utf8)
                }
                return sample
            },
            broken("Info.plist of a Mac app is altered", "Info.plist does not match") {
                var sample = try ProductSample.mac()
                try sample.change("Notes.app/Contents/Info.plist") { list in
                    list = Array(
                        String(decoding: list, as: UTF8.self).replacing("com.example", with: "com.exampel").utf8)
                }
                return sample
            },
            broken("CodeResources is altered", "CodeResources does not match") {
                var sample = try ProductSample.phone()
                try sample.change("Notes.app/_CodeSignature/CodeResources") { $0.append(10) }
                return sample
            },
            broken("CodeResources is removed", "has a hash of CodeResources") {
                var sample = try ProductSample.phone()
                sample.remove("Notes.app/_CodeSignature")
                return sample
            },
            broken("a signed app has no resource seal", "no hash of CodeResources") {
                try .phone { app in
                    app.changingSignature = { $0.resources = nil }
                }
            },
            broken("a signed app has neither a seal nor a hash of a seal", "no resource seal") {
                var sample = try ProductSample.phone { app in app.changingSignature = { $0.resources = nil } }
                sample.remove("Notes.app/_CodeSignature")
                return sample
            },
            broken("a signed app has no hash of its Info.plist", "no hash of Info.plist") {
                try .phone { app in app.changingSignature = { $0.information = nil } }
            },
            signed(
                "the code is signed with the identifier of another app", "but the bundle identifier is",
                rule: "signature-identifier"
            ) {
                $0.identifier = "com.example.other"
            },
        ]
    }
}
