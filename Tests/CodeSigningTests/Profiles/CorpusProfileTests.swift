import Entitlements
import Foundation
import PropertyLists
import Testing

@testable import CodeSigning

/// Compares the reader with `openssl` and Foundation for real profiles.
@Suite(.enabled(if: SharedFiles.exists, "the collection of real profiles does not exist"))
struct CorpusProfileTests {
    private func read(_ path: String) throws -> ProvisioningProfile {
        try ProvisioningProfile(reading: SourceFile(path: path, bytes: SharedFiles.bytes("corpus/" + path)))
    }

    @Test func `every profile is read, and other files are rejected`() throws {
        var states: [ProfileSignature.State: Int] = [:]
        var refused: [String] = []
        for path in try SharedFiles.profiles() {
            do {
                states[try read(path).signature.state, default: 0] += 1
            } catch {
                refused.append(String(path.split(separator: "/").last ?? ""))
            }
        }
        #expect(states == [.verified: 30, .invalid: 1, .unsigned: 8])
        #expect(refused == ["bogus.mobileprovision", "dummy.mobileprovision"])
    }

    @Test func `every DER form matches the property list and is verified`() throws {
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

    @Test(.enabled(if: OpenSSL.exists, "openssl is not installed"))
    func `the content is the same as in openssl, and messages that openssl rejects are not verified`() throws {
        for path in try SharedFiles.profiles() {
            let profile = try? read(path)
            guard let content = try OpenSSL.content(of: SharedFiles.folder.appending(path: "corpus/" + path)) else {
                #expect(profile?.signature.state != .verified, "\(path)")
                continue
            }
            let own = try #require(profile, "\(path)")
            #expect(own.propertyList.file.bytes == Array(content), "\(path)")
            #expect(own.signature.state == .verified, "\(path)")
        }
    }

    @Test(.enabled(if: OpenSSL.exists, "openssl is not installed"))
    func `openssl verifies the same profiles with Apple's roots`() throws {
        let roots = try OpenSSL.roots()
        defer { try? FileManager.default.removeItem(at: roots) }
        for path in try SharedFiles.profiles() {
            let isVerified = (try? read(path))?.signature.state == .verified
            let file = SharedFiles.folder.appending(path: "corpus/" + path)
            #expect(try OpenSSL.verifies(file, roots: roots) == isVerified, "\(path)")
        }
    }

    /// The distance between altered bytes; `ENTCHECK_BYTE_STEP=3` takes two minutes.
    private static let step = ProcessInfo.processInfo.environment["ENTCHECK_BYTE_STEP"].flatMap(Int.init) ?? 97

    /// Alters bytes of two profiles; if a profile is still verified, `openssl` must verify it as well.
    @Test(
        .enabled(if: OpenSSL.exists, "openssl is not installed"),
        arguments: [
            "home-assistant__iOS/Configuration/Provisioning/iOS_App_Store__App.mobileprovision",
            "Ranchero-Software__NetNewsWire/Mac/Resources/NetNewsWire.provisionprofile",
        ])
    func `no altered profile is verified that openssl rejects`(path: String) throws {
        let roots = try OpenSSL.roots()
        let altered = FileManager.default.temporaryDirectory.appending(path: "entcheck-altered-\(UUID().uuidString)")
        defer { for file in [roots, altered] { try? FileManager.default.removeItem(at: file) } }
        let bytes = try SharedFiles.bytes("corpus/" + path)
        let content = try read(path).propertyList.file.bytes
        // The key of the root is built in, so the bytes of the root certificate are not used; see Docs/Security.md.
        let root = try SignedMessage(parsing: bytes).certificates.first { certificate in
            AppleRoots.all.contains { certificate.firstRange(of: $0.publicKey) != nil }
        }
        let unused = root.flatMap { bytes.firstRange(of: $0) }
        var verified = 0
        for (number, index) in stride(from: 0, to: bytes.count, by: Self.step).enumerated() {
            var changed = bytes
            changed[index] ^= [0x01, 0x80, 0x20, 0xFF][number % 4]
            let profile = try? ProvisioningProfile(reading: SourceFile(path: path, bytes: changed))
            guard let profile, profile.signature.state == .verified else { continue }
            verified += 1
            #expect(profile.propertyList.file.bytes == content, "byte \(index)")
            guard unused?.contains(index) != true else { continue }
            try Data(changed).write(to: altered)
            #expect(try OpenSSL.verifies(altered, roots: roots), "byte \(index)")
        }
        // The certificate of the root is not used, so changes of its bytes have no effect.
        #expect(verified < bytes.count / Self.step / 2)
    }

    @Test func `every value is the same as in Foundation`() throws {
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

    /// Derives the distribution method independently, from Apple's documentation.
    private static func kind(of profile: [String: Any]) -> String {
        let isForMac = (profile["Platform"] as? [String])?.contains { ["OSX", "macOS"].contains($0) } ?? false
        let grants = profile["Entitlements"] as? [String: Any] ?? [:]
        if profile["ProvisionsAllDevices"] as? Bool == true { return isForMac ? "developer-id" : "enterprise" }
        if profile["ProvisionedDevices"] == nil { return "app-store" }
        return isForMac || grants["get-task-allow"] as? Bool == true ? "development" : "ad-hoc"
    }
}

/// The `openssl` tool, with which the results of the reader are compared.
enum OpenSSL {
    private static let program = "/usr/bin/openssl"

    static var exists: Bool { FileManager.default.isExecutableFile(atPath: program) }

    /// Writes Apple's root certificates from the collected profiles to a file.
    static func roots() throws -> URL {
        let file = FileManager.default.temporaryDirectory.appending(path: "entcheck-roots-\(UUID().uuidString).pem")
        var certificates: Set<Data> = []
        for path in try SharedFiles.profiles() {
            let bytes = try SharedFiles.bytes("corpus/" + path)
            guard let message = try? SignedMessage(parsing: bytes) else { continue }
            for certificate in message.certificates {
                // The fingerprint of "Apple Root CA".
                let fingerprint = "b0b1730ecbc7ff4505142c49f1295e6eda6bcaed7e2c68c5be91b5a11001f024"
                if Fingerprint(of: certificate).description == fingerprint { certificates.insert(Data(certificate)) }
            }
        }
        let texts = certificates.map { certificate in
            let lines = certificate.base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
            return "-----BEGIN CERTIFICATE-----\n\(lines)\n-----END CERTIFICATE-----\n"
        }
        try texts.joined().write(to: file, atomically: true, encoding: .utf8)
        return file
    }

    /// Whether `openssl` verifies a message with these roots.
    ///
    /// The current time is ignored, because the reader checks the certificates at the time of signing.
    static func verifies(_ file: URL, roots: URL) throws -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = [
            "cms", "-verify", "-purpose", "any", "-no_check_time", "-no-CApath", "-no-CAstore", "-binary", "-inform",
            "DER", "-CAfile", roots.path(), "-out", "/dev/null", "-in",
            file.path().removingPercentEncoding ?? "",
        ]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    /// Returns the content of a signed message, or `nil` if `openssl` rejects the message or its signature.
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
