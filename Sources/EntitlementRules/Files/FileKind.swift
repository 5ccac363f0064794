/// What a file is for, as far as its name tells.
package enum FileKind: Sendable {
    /// `*.entitlements`, `*.xcent` (what Xcode made of one), or `Entitlements*.plist`.
    case entitlements
    /// `*.mobileprovision` or `*.provisionprofile`.
    case profile
    /// `*.xcodeproj`: a directory, which counts as one thing and is not searched.
    case project
    /// `project.yml`: a description from which XcodeGen makes a project.
    case description
    /// Anything else; such a file is looked at only where it is named.
    case other

    /// The kind of what has this name.
    package init(name: some BidirectionalCollection<UInt8>) {
        self =
            switch name.last {
            case UInt8(ascii: "s") where name.ends(with: ".entitlements"): .entitlements
            case UInt8(ascii: "t") where name.ends(with: ".xcent"): .entitlements
            case UInt8(ascii: "t") where name.ends(with: ".plist") && name.starts(with: "Entitlements".utf8):
                .entitlements
            case UInt8(ascii: "n") where name.ends(with: ".mobileprovision"): .profile
            case UInt8(ascii: "e") where name.ends(with: ".provisionprofile"): .profile
            case UInt8(ascii: "l") where name.elementsEqual("project.yml".utf8): .description
            case UInt8(ascii: "j") where name.ends(with: ".xcodeproj"): .project
            default: .other
            }
    }

    /// The maximum size of a file of this kind, in bytes.
    var sizeLimit: Int {
        switch self {
        case .entitlements, .profile, .other: WorkBudget.entitlementsSize
        case .project, .description: FileFinder.sizeLimit
        }
    }

    /// Directories in which nobody keeps what he writes: version control, build products, other people's code.
    static func isSkippedDirectory(_ name: some Collection<UInt8>) -> Bool {
        switch name.first {
        case UInt8(ascii: "."): name.elementsEqual(".git".utf8) || name.elementsEqual(".build".utf8)
        case UInt8(ascii: "P"): name.elementsEqual("Pods".utf8)
        case UInt8(ascii: "C"): name.elementsEqual("Carthage".utf8)
        case UInt8(ascii: "D"): name.elementsEqual("DerivedData".utf8)
        case UInt8(ascii: "n"): name.elementsEqual("node_modules".utf8)
        default: false
        }
    }
}

extension BidirectionalCollection<UInt8> {
    fileprivate func ends(with text: StaticString) -> Bool {
        text.withUTF8Buffer { reversed().starts(with: $0.reversed()) }
    }
}
