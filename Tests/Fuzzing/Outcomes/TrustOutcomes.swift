import CodeSigning
import Entitlements
import PropertyLists
import SigningModel

/// The signature of a provisioning profile and its values; the argument is the path of the public key of the root.
func profile(_ input: Input) -> JSON {
    do throws(CodeSigningError) {
        let profile = try ProvisioningProfile(
            reading: SourceFile(path: "input", bytes: input.bytes), anchors: try anchors(of: input))
        return .object([
            ("accepted", .boolean(true)), ("state", .string(profile.signature.state.rawValue)),
            ("reason", .string(profile.signature.reason ?? "")),
            ("content", .string(hexadecimal(profile.propertyList.file.bytes))),
            ("signer", text(profile.signature.signer)), ("name", text(profile.name?.value)),
            ("teams", texts(profile.teamIdentifiers)), ("platforms", texts(profile.platformNames)),
            ("keys", texts(profile.allowlist.grants.map(\.key))),
            ("devices", profile.deviceIdentifiers.map { .number($0.count) } ?? .null),
            ("expires", text((profile.expires?.value.secondsSinceReferenceDate).map { "\($0)" })),
            ("form", json(profile.derForm)),
        ])
    } catch {
        return rejected(error.message)
    }
}

private func json(_ form: ProvisioningProfile.DERForm) -> JSON {
    switch form {
    case .absent: .null
    case .unreadable(let error): .string(error.message)
    case .present(let form, let differing):
        .object([
            ("state", .string(form.signature.state.rawValue)), ("reason", .string(form.signature.reason ?? "")),
            ("differing", .array(differing.map { .string($0) })),
        ])
    }
}

/// The verified signatures of an executable; the argument is the path of the public key of the root.
func program(_ input: Input) -> JSON {
    do throws(CodeSigningError) {
        let source = MemorySource(input.bytes)
        let file = try MachOFile(reading: source)
        let anchors = try anchors(of: input)
        let problems = file.problems(in: source, .full)
        return accepted(
            .array(file.slices.map { json($0, anchors: anchors) }),
            ("problems", .array(problems.map { .string(name(of: $0)) })))
    } catch {
        return rejected(error.message)
    }
}

private func json(_ slice: MachOSlice, anchors: TrustAnchors) -> JSON {
    guard case .present(let signature) = slice.signature else {
        return .object([("signer", .string("\(slice.signature)")), ("reason", .null), ("problems", .array([]))])
    }
    let signer: (kind: String, reason: String?)
    // The certificates of the generator are valid in 2030.
    switch signature.signer(now: PropertyListDate("2030-01-01") ?? .now, anchors: anchors) {
    case .adHoc: signer = ("adHoc", nil)
    case .signed: signer = ("signed", nil)
    case .untrusted(_, _, _, let reason): signer = ("untrusted", reason)
    case .invalid(let reason): signer = ("invalid", reason)
    }
    return .object([
        ("signer", .string(signer.kind)), ("reason", text(signer.reason)), ("identifier", text(signature.identifier)),
        ("team", text(signature.teamIdentifier)),
        ("problems", .array(signature.problems.map { .string(name(of: $0)) })),
        ("xml", text(signature.entitlementsXML.map { hexadecimal($0) })),
        ("der", signature.derEntitlements.map(json) ?? .null),
    ])
}

/// Returns the name of the case of a problem.
private func name(of problem: CodeSignatureProblem) -> String {
    if let name = Mirror(reflecting: problem).children.first?.label { return name }
    return switch problem {
    case .messageMissing: "messageMissing"
    case .adHocWithMessage: "adHocWithMessage"
    case .codeDirectoryRemoved: "codeDirectoryRemoved"
    case .unreadableDirectoryList: "unreadableDirectoryList"
    default: problem.description
    }
}

/// Returns the trusted root that the arguments specify.
private func anchors(of input: Input) throws(CodeSigningError) -> TrustAnchors {
    guard let path = input.arguments.first, let key = contents(of: path) else {
        throw CodeSigningError(.malformed, "no key")
    }
    return try TrustAnchors(name: "test", publicKeys: [key])
}

private func text(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }

private func texts(_ texts: [Located<String>]) -> JSON { .array(texts.map { .string($0.value) }) }
