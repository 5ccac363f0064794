import PropertyLists
package import XcodeProjects

/// Reads calls of `codesign --entitlements` and `ldid -S` in shell scripts, makefiles, workflows, the scripts of
/// `package.json`, and the tasks of `mise.toml`.
///
/// Sources: the manual page of `codesign`, <https://keith.github.io/xcode-man-pages/codesign.1.html>, and
/// <https://github.com/ProcursusTeam/ldid>.
package struct SigningScriptReader: ProductReader {
    /// Scripts that call `codesign`.
    package let system = BuildSystem.script

    /// Creates a reader.
    package init() {}

    /// Returns whether a file can contain commands.
    package func recognizes(_ name: String) -> Bool {
        [".sh", ".bash", ".zsh", ".yml", ".yaml", ".mk"].contains(where: name.hasSuffix)
            || ["makefile", "gnumakefile", "justfile", "package.json", "mise.toml", ".mise.toml"].contains(name)
    }

    /// Returns the products that a script signs.
    package func description(of source: BuildFile) -> BuildDescription {
        var description = BuildDescription()
        description.unknown = source.statedEntitlements
        let commands = Self.commands(in: source)
        guard !commands.isEmpty else { return description }
        let tools: [StaticString] = ["sed ", "envsubst", "PlistBuddy", "plutil", "perl"]
        let replacesReferences = tools.contains { source.contains($0) }
        var identifiers = SigningIdentifiers(source)
        var copies: [String: String]?
        var seen: Set<String> = []
        for command in commands where !command.contains(where: \.value.isDisplayOption) {
            guard let stated = command.value(of: ["--entitlements"]), !stated.value.hasPrefix("-"),
                seen.insert(stated.value + "\n" + (command.operand?.value ?? "")).inserted
            else { continue }
            guard let path = source.path(ofSigningFile: stated.value) ?? source.path(ofCopy: stated.value, in: &copies)
            else {
                if stated.value.utf8.contains(UInt8(ascii: "$")) {
                    description.addUnknown("the path of the entitlements file is computed", at: stated.location)
                }
                continue
            }
            let entitlements = source.files.read(path)
            // A script that replaces the references before it calls `codesign` signs a different file.
            if replacesReferences, entitlements?.text.containsReference == true {
                let reason = "the script replaces the references in the entitlements file"
                description.addUnknown(reason, at: stated.location)
                continue
            }
            guard let sdk = command.sdk ?? source.sdkOfMac(signingWith: entitlements) else {
                description.addUnknown("the platform of the signed product is not known", at: stated.location)
                continue
            }
            let file = Located(path, at: stated.location)
            description.products.append(product(of: command, for: sdk, with: file, &identifiers))
        }
        return description
    }

    /// Returns the options and the path of the commands that sign code.
    private static func commands(in source: BuildFile) -> [[Located<String>]] {
        var commands: [[Located<String>]] = []
        if source.contains("codesign"), source.contains("--entitlements") {
            commands =
                source.statesTasks
                ? source.taskCommands(calling: "codesign")
                : ShellCommands(
                    calling: "codesign", in: source.file, with: source.arguments,
                    environment: WorkflowEnvironment(source).variables
                ).commands
        }
        if source.contains("ldid"), !source.statesTasks {
            commands += ShellCommands(calling: "ldid", in: source.file).commands.map(\.asOptionsOfCodesign)
        }
        return commands
    }

    private func product(
        of command: [Located<String>], for sdk: SDK, with file: Located<String>,
        _ identifiers: inout SigningIdentifiers
    ) -> ProductBinding {
        let identity = command.value(of: ["--sign", "-s"])
        let bundle = command.operand.flatMap { Self.bundle(in: $0.value) }
        var product = ProductBinding(
            bundle?.name ?? ProjectPath.withoutExtension(ProjectPath.name(of: file.value)), type: bundle?.type,
            sdk: sdk, at: file.location)
        product.entitlements = .file(file)
        product.bundleIdentifier =
            command.value(of: ["--identifier", "-i"]).flatMap { $0.value.isWithoutReferences ? $0 : nil }
            ?? identifiers.identifier(of: command.operand, in: bundle?.type, signedWith: file.value)
        product.team = identity?.teamOfIdentity ?? (identity?.value == "-" ? nil : identifiers.team)
        return product
    }

    /// Returns the name and type of the innermost bundle in a path: `Notes` for `build/Notes.app/Contents/MacOS/Notes`.
    private static func bundle(in path: String) -> (name: String, type: ProductType)? {
        let types: [String: ProductType] = [
            "app": .application, "appex": .appExtension, "systemextension": .systemExtension,
            "xpc": ProductType(rawValue: "com.apple.product-type.xpc-service"),
        ]
        for component in path.split(separator: "/").reversed() {
            let name = String(component)
            guard let type = types[ProjectPath.fileExtension(of: name).lowercased()], name.isWithoutReferences else {
                continue
            }
            return (ProjectPath.withoutExtension(name), type)
        }
        return nil
    }
}

extension [Located<String>] {
    /// The platform of the signed product, according to the identity and the options; `nil` if it is not known.
    ///
    /// Developer ID, the hardened runtime, and directories with `Contents` exist only on the Mac; an ad hoc signature
    /// does not run on a device.
    fileprivate var sdk: SDK? {
        let identity = value(of: ["--sign", "-s"])?.value ?? ""
        let path = operand?.value ?? ""
        if identity.hasPrefix("iPhone ") || identity == Self.pseudoIdentity || path.contains("Payload/") {
            return SDK("iphoneos")
        }
        let isForMac =
            identity == "-" || ["Developer ID", "3rd Party Mac", "Mac Developer"].contains(where: identity.hasPrefix)
            || value(of: ["--options", "-o"])?.value.contains("runtime") == true || path.contains("/Contents/")
        return isForMac ? SDK("macosx") : nil
    }

    /// The identity for signatures of `ldid`, which exist only on devices.
    private static var pseudoIdentity: String { "iPhone ldid" }

    /// The options of `ldid` as those of `codesign`: `-Snotes.plist` is the entitlements file, `-Icom.example.notes` the
    /// identifier.
    fileprivate var asOptionsOfCodesign: [Located<String>] {
        let options = ["-S": "--entitlements", "-I": "--identifier"]
        let words = flatMap { word in
            guard let option = options[String(word.value.prefix(2))], word.value.utf8.count > 2 else { return [word] }
            let value = Located(String(word.value.dropFirst(2)), at: word.location)
            return [Located(option, at: word.location), value]
        }
        return first.map {
            [Located("--sign", at: $0.location), Located(Self.pseudoIdentity, at: $0.location)] + words
        }
            ?? []
    }

    /// The options of `codesign` that have a value in the next word.
    private static var optionsWithValue: Set<String> {
        [
            "--sign", "-s", "--entitlements", "--options", "-o", "--identifier", "-i", "--requirements", "-r",
            "--keychain",
            "--prefix", "--architecture", "-a", "--file-list", "--pagesize", "-P", "--signature-size", "--detached",
            "-D",
            "--runtime-version", "-R", "--test-requirement",
        ]
    }

    /// The path of the signed code: the last word that is neither an option nor its value.
    fileprivate var operand: Located<String>? {
        var (found, isValue) = (Located<String>?.none, false)
        for word in self {
            if isValue {
                isValue = false
            } else if word.value.hasPrefix("-") {
                // Short options can be combined: `-fs IDENTITY`.
                isValue =
                    Self.optionsWithValue.contains(word.value)
                    || !word.value.hasPrefix("--") && Self.optionsWithValue.contains("-\(word.value.suffix(1))")
            } else {
                found = word
            }
        }
        return found
    }

    /// The value of an option: the next word, or the text after an equals sign.
    fileprivate func value(of names: [String]) -> Located<String>? {
        for (index, word) in enumerated() {
            if names.contains(word.value) { return index + 1 < count ? self[index + 1] : nil }
            if let sign = word.value.firstIndex(of: "="), names.contains(String(word.value[..<sign])) {
                return Located(String(word.value[word.value.index(after: sign)...]), at: word.location)
            }
        }
        return nil
    }
}

extension BuildFile {
    /// Returns macOS if the entitlements or other commands of the script exist only there.
    func sdkOfMac(signingWith entitlements: SourceFile?) -> SDK? {
        let keys: [StaticString] = ["com.apple.security.cs.", "com.apple.security.app-sandbox"]
        let tools: [StaticString] = ["notarytool", "stapler", "hdiutil"]
        let file = entitlements.map { BuildFile($0, in: files, spending: budget, parsing: parseYAML) }
        let isOfMac = keys.contains { file?.contains($0) == true } || tools.contains { contains($0) }
        return isOfMac ? SDK("macosx") : nil
    }

    /// The maximum number of directories above a script in which the file is searched.
    static let directoryLimit = 6

    /// Returns the path of an entitlements file that a script names; `nil` if it does not exist or is computed.
    ///
    /// The working directory of a script is not known. The path is searched from the directory of the script upwards. A
    /// reference at the beginning of the path, such as `$GITHUB_WORKSPACE/`, is one of these directories.
    func path(ofSigningFile written: String) -> String? {
        var rest = written[...]
        if rest.hasPrefix("$") {
            let end = rest.hasPrefix("${{") ? rest.firstRange(of: "}}")?.upperBound : rest.firstIndex(of: "/")
            guard let end else { return nil }
            rest = rest[end...].drop { $0 == "/" }
        }
        let isElsewhere = rest.hasPrefix("/") || rest.hasPrefix("~/") || rest.hasPrefix("../")
        while rest.hasPrefix("../") || rest.hasPrefix("./") { rest = rest.drop { $0 == "." }.dropFirst() }
        var path = String(rest.drop { $0 == "/" })
        guard !path.isEmpty, path.isWithoutReferences, !path.contains("`") else { return nil }
        if !rest.hasPrefix("/"), let found = self.path(searchedUpward: path) { return found }
        // On the machine of the author, the tree is in another directory: `/Volumes/Work/Notes/mac/notes.plist`.
        for _ in 0..<Self.componentLimit {
            guard isElsewhere, let slash = path.firstIndex(of: "/") else { return nil }
            path = String(path[path.index(after: slash)...])
            if !path.isEmpty, let found = self.path(searchedUpward: path) { return found }
        }
        return nil
    }

    /// The maximum number of directories that are removed from the beginning of a path.
    private static let componentLimit = 12

    /// Returns the path of an existing file in the directory of the script, or in a directory above it.
    private func path(searchedUpward path: String) -> String? {
        var current = directory
        for _ in 0..<Self.directoryLimit {
            let candidate = self.path(path, from: current)
            if files.exists(candidate) { return candidate }
            guard !current.isEmpty, current != "/" else { return nil }
            current = ProjectPath.directory(of: current)
        }
        return nil
    }
}

extension BuildFile {
    /// The maximum number of values of `entitlements` in one file.
    private static let statementLimit = 1000

    /// The entitlements files that a file in YAML names in a key `entitlements`, for a service that signs products.
    fileprivate var statedEntitlements: [UnknownBinding] {
        guard name.lowercased().hasSuffix("ml"), contains("entitlements:") else { return [] }
        let key = Array("entitlements:".utf8)
        var unknown: [UnknownBinding] = []
        var start = 0
        for line in file.text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            defer { start += line.count + 1 }
            let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-") }
            guard text.starts(with: key), unknown.count < Self.statementLimit else { continue }
            let value = text.dropFirst(key.count).drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\"") }
                .prefix {
                    ![UInt8(ascii: "\""), UInt8(ascii: " "), UInt8(ascii: "#"), UInt8(ascii: "\r")].contains($0)
                }
            guard let path = path(ofSigningFile: String(decoding: value, as: UTF8.self)) else { continue }
            let location = Location(
                file: file, range: start + value.startIndex - line.startIndex..<start + value.endIndex - line.startIndex
            )
            unknown.append(
                UnknownBinding("the product that is signed with the file is not specified here", at: location, in: path)
            )
        }
        return unknown
    }
}

extension [UInt8] {
    /// Whether the text contains a reference that a script can replace: `$(TeamIdentifierPrefix)` or `${TEAM}`.
    fileprivate var containsReference: Bool {
        zip(self, dropFirst()).contains {
            $0 == UInt8(ascii: "$") && ($1 == UInt8(ascii: "(") || $1 == UInt8(ascii: "{"))
        }
    }
}

extension String {
    /// Whether the text is an option of `codesign` that prints entitlements instead of signing code: `-d`, `-dvv`.
    fileprivate var isDisplayOption: Bool { self == "--display" || hasPrefix("-d") }
}
