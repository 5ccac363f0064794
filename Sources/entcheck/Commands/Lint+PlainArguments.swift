import Entitlements
import FileDiscovery
import Reporting
import SystemShims
import Workspaces

extension Lint {
    /// Parses the arguments of simple calls such as `lint --jobs 4 App.entitlements`; `nil` for all other arguments.
    ///
    /// `ArgumentParser` requests about a thousand types from the runtime before it parses the first argument, which
    /// takes longer than checking a file. Its time is quadratic in the number of paths, and a shell or a hook can pass
    /// thousands. `ArgumentParser` parses all arguments that this initializer rejects, and reports all usage errors.
    init?(plainArguments arguments: [BytePath]) {
        var rest = arguments.makeIterator()
        var next = rest.next()
        if next?.bytes.elementsEqual("lint".utf8) == true {
            next = rest.next()
        } else if next?.bytes.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }) != true {
            return nil  // The argument can be the name of another command.
        }
        while let argument = next {
            if argument.bytes.first != UInt8(ascii: "-") || argument.isStandardInput {
                paths.append(argument)
            } else {
                let flag = argument.argument
                guard read(flag: flag) || read(option: flag, nextArgument: { rest.next()?.argument }) else {
                    return nil
                }
            }
            next = rest.next()
        }
    }

    private mutating func read(flag: String) -> Bool {
        switch flag {
        case "-q", "--quiet": writing.isQuiet = true
        case "--verbose": writing.isVerbose = true
        case "--no-config": finder.isOn = false
        default: return false
        }
        return true
    }

    /// Sets an option from the text after `=` or from the next argument; returns `false` if the next argument looks
    /// like an option.
    private mutating func read(option: String, nextArgument: () -> String?) -> Bool {
        if let equals = option.firstIndex(of: "=") {
            return set(String(option[..<equals]), to: String(option[equals...].dropFirst()))
        }
        guard let value = nextArgument(), value.utf8.first != UInt8(ascii: "-") else { return false }
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
        default: return setChoice(option, to: value) || setCondition(option, to: value)
        }
        return true
    }

    /// Sets an option of the output.
    private mutating func setChoice(_ option: String, to value: String) -> Bool {
        switch option {
        case "--format": Self.set(&choices.format, to: ReportFormat(rawValue: value))
        case "--fail-on": Self.set(&choices.failOn, to: Threshold(rawValue: value))
        case "--color": Self.set(&choices.color, to: ColorChoice(rawValue: value))
        default: false
        }
    }

    /// Sets an option that states a fact about the product.
    private mutating func setCondition(_ option: String, to value: String) -> Bool {
        switch option {
        case "--as": Self.set(&conditions.form, to: AnalysisContext.Form(rawValue: value))
        case "--dialect": Self.set(&conditions.dialect, to: AnalysisContext.Dialect(rawValue: value))
        case "--platform": Self.set(&conditions.platform, to: Platform(rawValue: value))
        case "--distribution": Self.set(&conditions.distribution, to: Distribution(rawValue: value))
        case "--product": Self.set(&conditions.product, to: ProductKind(rawValue: value))
        default: false
        }
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

extension BytePath {
    /// The argument as text, from which its bytes can be restored.
    fileprivate var argument: String { bytes.isEmpty ? "" : description }
}
