import EntitlementRules
import Entitlements

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

extension Lint {
    /// Reads the arguments of a plain call, `lint --jobs 4 App.entitlements`; `nil` where anything else is said.
    ///
    /// The parser of the other commands asks the runtime for some thousand types before it looks at the first
    /// argument, which takes longer than judging a file; and its time grows with the square of the number of paths, of
    /// which a shell or a hook passes thousands. What is not understood here is left to it, so that it alone speaks of
    /// mistakes.
    init?(plainArguments arguments: [RawPath]) {
        var rest = arguments.makeIterator()
        var next = rest.next()
        if next?.bytes.elementsEqual("lint".utf8) == true {
            next = rest.next()
        } else if next?.bytes.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }) != true {
            return nil  // It may be the name of another command.
        }
        while let argument = next {
            if argument.bytes.first != UInt8(ascii: "-") || argument.isStandardInput {
                paths.append(argument)
            } else {
                let flag = argument.argument
                guard take(flag: flag) || take(option: flag, behind: { rest.next()?.argument }) else { return nil }
            }
            next = rest.next()
        }
    }

    private mutating func take(flag: String) -> Bool {
        switch flag {
        case "-q", "--quiet": writing.isQuiet = true
        case "--verbose": writing.isVerbose = true
        case "--no-config": finder.isOn = false
        default: return false
        }
        return true
    }

    /// Takes an option whose value stands behind `=` or comes next; a value that looks like an option is none.
    private mutating func take(option: String, behind next: () -> String?) -> Bool {
        if let equals = option.firstIndex(of: "=") {
            return set(String(option[..<equals]), to: String(option[equals...].dropFirst()))
        }
        guard let value = next(), value.utf8.first != UInt8(ascii: "-") else { return false }
        return set(option, to: value)
    }

    private mutating func set(_ option: String, to value: String) -> Bool {
        switch option {
        case "--jobs": return Self.set(&jobs, to: Int(value).flatMap { $0 >= 1 ? $0 : nil })
        case "--exclude": exclude.append(value)
        case "--stdin-name": stdinName = value
        case "--message-limit": return Self.set(&writing.messageLimit, to: Int(value).flatMap { $0 >= 0 ? $0 : nil })
        case "--config": finder.path = value
        case "--baseline": history.baseline = value
        case "--since": history.since = value
        case "--format": return Self.set(&choices.format, to: ReportFormat(rawValue: value))
        case "--fail-on": return Self.set(&choices.failOn, to: Threshold(rawValue: value))
        case "--color": return Self.set(&choices.color, to: ColorChoice(rawValue: value))
        case "--as": return Self.set(&conditions.form, to: Conditions.Form(rawValue: value))
        case "--dialect": return Self.set(&conditions.dialect, to: Conditions.Dialect(rawValue: value))
        case "--platform": return Self.set(&conditions.platform, to: Platform(rawValue: value))
        case "--distribution": return Self.set(&conditions.distribution, to: Distribution(rawValue: value))
        case "--product": return Self.set(&conditions.product, to: ProductKind(rawValue: value))
        default: return false
        }
        return true
    }

    private static func set<Value>(_ place: inout Value, to value: Value?) -> Bool {
        if let value { place = value }
        return value != nil
    }

    private static func set<Value>(_ place: inout Value?, to value: Value?) -> Bool {
        place = value
        return value != nil
    }
}

extension RawPath {
    /// The arguments as the shell passed them, without the tool's own name: bytes, of which no strings are made.
    static var passed: [RawPath] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { position in
            CommandLine.unsafeArgv[position].map { RawPath(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
        }
    }

    /// Whether standard input is meant.
    var isStandardInput: Bool { bytes == [UInt8(ascii: "-")] }

    /// The text of an argument that is no path.
    fileprivate var argument: String { String(decoding: bytes, as: UTF8.self) }
}
