import CodeSigning
import Entitlements
import PropertyLists
import SigningModel

/// The value of the DER form of entitlements, and its bytes if it is encoded again.
func der(_ input: Input) -> JSON {
    do throws(CodeSigningError) {
        let value = try DEREntitlements.decode(input.bytes)
        let again = try DEREntitlements.encode(value)
        return accepted(json(value), ("again", .string(hexadecimal(again))))
    } catch {
        return rejected(error.message)
    }
}

/// The DER form of the entitlements in a property list.
func encodedDER(_ input: Input) -> JSON {
    let list = PropertyList(reading: SourceFile(path: "input", bytes: input.bytes))
    guard let root = list.root, list.problems.isEmpty else { return rejected("not a property list") }
    do throws(CodeSigningError) {
        return accepted(.string(hexadecimal(try DEREntitlements.encode(EntitlementValue(root)))))
    } catch {
        return rejected(error.message)
    }
}

/// The comparable form of a value of an entitlement.
func json(_ value: EntitlementValue) -> JSON {
    switch value {
    case .boolean(let value): .object([("b", .boolean(value))])
    case .integer(let value): .object([("i", .string("\(value)"))])
    case .string(let value): .object([("s", .string(value))])
    case .array(let members): .object([("a", .array(members.map(json)))])
    case .dictionary(let entries):
        .object([("d", .array(entries.map { .array([.string($0.key), json($0.value)]) }))])
    case .unsupported(let kind): .object([("?", .string(kind.rawValue))])
    }
}

/// The slices of an executable, with their signatures and entitlements.
func macho(_ input: Input) -> JSON {
    do throws(CodeSigningError) {
        let file = try MachOFile(reading: MemorySource(input.bytes))
        return accepted(.array(file.slices.map(json)))
    } catch {
        return rejected(error.message)
    }
}

private func json(_ slice: MachOSlice) -> JSON {
    let signature: JSON
    switch slice.signature {
    case .absent: signature = .string("absent")
    case .unreadable(let error): signature = .string("unreadable: \(error.message)")
    case .present(let present):
        signature = .object([
            ("xml", present.entitlementsXML.map { .string(hexadecimal($0)) } ?? .null),
            ("der", present.entitlementsDER.map { .string(hexadecimal($0)) } ?? .null),
            ("directories", .array(present.codeDirectories.map { .string($0.identifier ?? "") })),
        ])
    }
    let sections = slice.entitlementSections
    return .object([
        ("cpu", .array([.number(slice.architecture.type), .number(slice.architecture.subtype)])),
        ("type", .number(slice.fileType.rawValue)),
        ("platform", slice.buildPlatform.map { .number($0.rawValue) } ?? .null),
        ("range", .array([.number(slice.range.lowerBound), .number(slice.range.upperBound)])),
        ("signature", signature),
        ("xml", sections.xml.map { .string(hexadecimal($0)) } ?? .null),
        ("der", sections.der.map { .string(hexadecimal($0)) } ?? .null),
        ("problems", .array(sections.problems.map { .string($0) })),
    ])
}

/// The entries of a ZIP file, with their contents.
func archive(_ input: Input) -> JSON {
    do throws(CodeSigningError) {
        let archive = try AppArchive(path: input.path)
        return accepted(.array(archive.entries.map { json($0, in: archive) }))
    } catch {
        return rejected(error.message)
    }
}

private func json(_ entry: AppArchive.Entry, in archive: AppArchive) -> JSON {
    var content: (name: String, value: JSON)
    do throws(CodeSigningError) {
        let source = try archive.source(of: entry)
        content = ("content", .string(hexadecimal(try source.bytes(in: 0..<source.count))))
    } catch {
        content = ("error", .string(error.message))
    }
    return .object([
        ("path", .string(entry.path)), ("size", .number(entry.size)), ("kind", .string("\(entry.kind)")), content,
    ])
}
