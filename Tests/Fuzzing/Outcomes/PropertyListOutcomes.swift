import Foundation
import PropertyLists

/// The values and the problems of a property list in any format.
func propertyList(_ input: Input) -> JSON {
    let list = PropertyList(reading: SourceFile(path: "input", bytes: input.bytes))
    let problems = list.problems.map { problem in
        JSON.object([("kind", .string(problem.kind.rawValue)), ("message", .string(problem.message))])
    }
    return .object([
        ("accepted", .boolean(list.problems.isEmpty)), ("problems", .array(problems)),
        ("format", .string(list.format.rawValue)), ("value", list.root.map(json) ?? .null),
    ])
}

/// Each value is an object with one member, whose name is the type.
private func json(_ value: PropertyList.Value) -> JSON {
    switch value.kind {
    case .dictionary:
        return .object([("d", .array(value.entries.map { .array([.string($0.key.value), json($0.value)]) }))])
    case .array: return .object([("a", .array(value.elements.map(json)))])
    case .string: return .object([("s", .string(value.string ?? ""))])
    case .boolean: return .object([("b", .boolean(value.boolean ?? false))])
    case .data: return .object([("x", value.data.map { .string(hexadecimal($0)) } ?? .null)])
    case .date: return .object([("t", value.date.map { .string("\($0.secondsSinceReferenceDate)") } ?? .null)])
    case .real: return .object([("r", value.real.map { .string("\($0)") } ?? .null)])
    case .integer, .uid:
        let number = value.integer.map { "\($0)" } ?? value.bigInteger.map { "\($0)" }
        return .object([(value.kind == .uid ? "u" : "i", number.map { .string($0) } ?? .null)])
    }
}

/// The values of a property list according to Foundation.
func foundation(_ input: Input) -> JSON {
    do {
        return accepted(try json(PropertyListSerialization.propertyList(from: Data(input.bytes), format: nil)))
    } catch {
        let reason = (error as NSError).userInfo["NSDebugDescription"] ?? error.localizedDescription
        return rejected("\(reason)")
    }
}

private func json(_ value: Any) throws -> JSON {
    switch value {
    case let value as String: return .object([("s", .string(value))])
    case let value as Data: return .object([("x", .string(hexadecimal(value)))])
    case let value as Date: return .object([("t", .string("\(value.timeIntervalSinceReferenceDate)"))])
    case let value as [String: Any]:
        return .object([("d", .array(try value.map { .array([.string($0.key), try json($0.value)]) }))])
    case let value as [Any]: return .object([("a", .array(try value.map(json)))])
    case let value as NSNumber:
        switch value.objCType.pointee {
        case CChar(bitPattern: UInt8(ascii: "c")), CChar(bitPattern: UInt8(ascii: "B")):
            return .object([("b", .boolean(value.boolValue))])
        case CChar(bitPattern: UInt8(ascii: "d")), CChar(bitPattern: UInt8(ascii: "f")):
            return .object([("r", .string("\(value.doubleValue)"))])
        default: return .object([("i", .string(value.description))])
        }
    default: return .object([("?", .string("\(type(of: value))"))])
    }
}

/// The problems that `codesign` has with a file.
func codesign(_ input: Input) -> JSON {
    let reading = CodesignReading(of: input.bytes)
    let problems = reading.problems.map { problem in
        JSON.object([
            ("kind", .string("\(problem.kind)")), ("effect", .string(problem.effect.rawValue)),
            ("confidence", .string(problem.confidence.rawValue)), ("start", .number(problem.range.lowerBound)),
        ])
    }
    return .object([("accepted", .boolean(reading.isAccepted)), ("problems", .array(problems))])
}
