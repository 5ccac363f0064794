import CodeSigning
import Entitlements
import Foundation
import PropertyLists
import Testing

/// Holds the reader against `openssl` and Foundation on real profiles.
@Suite(.enabled(if: SharedFiles.isThere, "the collection of real profiles is not beside the package"))
struct CorpusProfileTests {
    private func read(_ path: String) throws -> ProvisioningProfile {
        try ProvisioningProfile(reading: SourceFile(path: path, bytes: SharedFiles.bytes("corpus/" + path)))
    }

    @Test func `every profile is read, or is none`() throws {
        var states: [ProfileSignature.State: Int] = [:]
        var refused: [String] = []
        for path in try SharedFiles.profiles() {
            do {
                states[try read(path).signature.state, default: 0] += 1
            } catch {
                refused.append(String(path.split(separator: "/").last ?? ""))
            }
        }
        #expect(states == [.verified: 27, .chainIncomplete: 3, .invalid: 1, .unsigned: 8])
        #expect(refused == ["bogus.mobileprovision", "dummy.mobileprovision"])
    }

    @Test func `every DER form agrees and is verified`() throws {
        var count = 0
        for path in try SharedFiles.profiles() {
            guard let profile = try? read(path), case .present(let form, let disagreements) = profile.derForm else {
                continue
            }
            count += 1
            #expect(disagreements == [], "\(path)")
            #expect(form.signature.state == .verified, "\(path)")
            #expect(profile.contradictions == [], "\(path)")
        }
        #expect(count == 26)
    }

    @Test(.enabled(if: OpenSSL.isThere, "openssl is not installed"))
    func `what openssl reads is what is read, and what it refuses is not verified`() throws {
        for path in try SharedFiles.profiles() {
            let profile = try? read(path)
            guard let content = try OpenSSL.content(of: SharedFiles.folder.appending(path: "corpus/" + path)) else {
                #expect(profile?.signature.state != .verified, "\(path)")
                #expect(profile?.signature.state != .chainIncomplete, "\(path)")
                continue
            }
            let own = try #require(profile, "\(path)")
            #expect(own.propertyList.file.bytes == Array(content), "\(path)")
            #expect([.verified, .chainIncomplete].contains(own.signature.state), "\(path)")
        }
    }

    @Test func `every value is the one that Foundation reads`() throws {
        for path in try SharedFiles.profiles() {
            guard let profile = try? read(path) else { continue }
            let list = try PropertyListSerialization.propertyList(
                from: Data(profile.propertyList.file.bytes), format: nil)
            let other = try #require(list as? [String: Any])
            #expect(profile.teamIdentifiers.map(\.value) == other["TeamIdentifier"] as? [String])
            #expect(
                profile.applicationIdentifierPrefixes.map(\.value) == other["ApplicationIdentifierPrefix"] as? [String])
            #expect(profile.name?.value == other["Name"] as? String)
            #expect(profile.uuid?.value == other["UUID"] as? String)
            let created = try #require(other["CreationDate"] as? Date)
            let expires = try #require(other["ExpirationDate"] as? Date)
            #expect(profile.created?.value.secondsSinceReferenceDate == created.timeIntervalSinceReferenceDate)
            #expect(profile.expires?.value.secondsSinceReferenceDate == expires.timeIntervalSinceReferenceDate)
            #expect(profile.kind.rawValue == Self.kind(of: other), "\(path)")
            #expect(profile.deviceIdentifiers?.count == (other["ProvisionedDevices"] as? [String])?.count)
        }
    }

    /// The kind, told by Apple's description once more.
    private static func kind(of profile: [String: Any]) -> String {
        let isForMac = (profile["Platform"] as? [String])?.contains { ["OSX", "macOS"].contains($0) } ?? false
        let grants = profile["Entitlements"] as? [String: Any] ?? [:]
        if profile["ProvisionsAllDevices"] as? Bool == true { return isForMac ? "developer-id" : "enterprise" }
        if profile["ProvisionedDevices"] == nil { return "app-store" }
        return isForMac || grants["get-task-allow"] as? Bool == true ? "development" : "ad-hoc"
    }
}

/// The `openssl` program, against which messages are held.
enum OpenSSL {
    private static let program = "/usr/bin/openssl"

    static var isThere: Bool { FileManager.default.isExecutableFile(atPath: program) }

    /// The content of a signed message; `nil` where `openssl` refuses the message or its signature.
    static func content(of file: URL) throws -> Data? {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: program)
        process.arguments = [
            "cms", "-verify", "-noverify", "-binary", "-inform", "DER", "-in",
            file.path()
                .removingPercentEncoding ?? "",
        ]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let content = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? content : nil
    }
}
