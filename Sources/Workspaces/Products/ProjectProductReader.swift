internal import Entitlements
package import PropertyLists
package import XcodeProjects

/// Reads the products of projects: locates, reads, and expands the entitlements of each build.
///
/// The reader reads each file once, and merges builds with equal results.
package final class ProjectProductReader {
    private let files: any ProjectFiles
    private let selection: BuildSelection
    private let stated: ContextByPath
    private let reader = PropertyListReader(limits: .entitlements)
    private var lists: ExactDictionary<PropertyList?> = [:]
    private var located: ExactDictionary<String?> = [:]
    private var reported: ExactSet = []

    /// The problems in the projects and in the files that they reference.
    package private(set) var problems: [ProjectProblem] = []

    /// The paths of the entitlements files that builds use.
    package private(set) var usedFiles: ExactSet = []

    /// The paths of the entitlements files that builds use and that cannot be read.
    package private(set) var unreadFiles: ExactSet = []

    /// The entitlements files that builds use and that are damaged, with their first problem.
    package private(set) var damagedFiles: ExactDictionary<PropertyListProblem> = [:]

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - files: The files of the projects.
    ///   - selection: The selected builds.
    ///   - stated: The known facts that are not in the files.
    package init(
        files: some ProjectFiles, selecting selection: BuildSelection = BuildSelection(),
        under stated: ContextByPath = ContextByPath()
    ) {
        self.files = files
        self.stated = stated
        self.selection = selection
    }

    /// The paths of the entitlements files of all builds of projects, including builds that are not selected.
    ///
    /// Files that this reader read are not read again.
    func allUsedFiles(of projects: [XcodeProject]) -> ExactSet {
        guard selection.isPartial else { return usedFiles }
        let reader = ProjectProductReader(files: files)
        (reader.lists, reader.located) = (lists, located)
        for project in projects { _ = reader.products(of: project) }
        var used = usedFiles
        used.formUnion(reader.usedFiles)
        return used
    }

    /// Returns the products of a project, by target, in the order of the project.
    package func products(of project: XcodeProject) -> [ProjectProduct] {
        problems += project.problems
        var products: [ProjectProduct] = []
        var indices: [ProductKey: Int] = [:]
        for build in selection.builds(of: project)
        where build.target.productType.map({ $0.isExecutable != false }) ?? false {
            guard build.budget?.isExhausted != true else {
                let message = "the build settings take too long to evaluate, so some builds were not checked"
                problems.append(ProjectProblem(.limit, message, at: build.target.location))
                break
            }
            guard let product = product(of: build, in: project) else { continue }
            build.budget?.spend(listOf: product.entitlements.list.textSize)
            let key = ProductKey(product)
            if let index = indices[key] {
                products[index].configurations += product.configurations
            } else {
                indices[key] = products.count
                products.append(product)
            }
        }
        return products
    }

    /// Returns the product of one build; `nil` if no file, setting, or product type specifies entitlements.
    private func product(of build: Build, in project: XcodeProject) -> ProjectProduct? {
        let signing = Signing(build, informationBundleIdentifier: informationBundleIdentifier(of: build))
        let file = entitlementsFile(of: signing).map { (list: signing.expand($0.list), setting: $0.setting) }
        let contents = EntitlementsContents(signing)
        if let contents, contents.list == nil { report(contents, of: build.target, in: project) }
        let joined = BuildEntitlements(signing, file: file?.list.list, contents: contents)
        guard let list = joined.list(with: file?.list.list) else { return nil }
        let entitlements = ExpandedPropertyList(list, joining: [file?.list, contents?.list].compactMap(\.self))
        let setting = file?.setting ?? contents?.location ?? joined.added[0].origin
        if entitlements.isTruncated || contents?.value.isTruncated == true {
            let message = "the entitlements of `\(build.target.name)` are too long after expansion"
            report(.limit, message, at: setting, once: "\(project.path)\n\(build.target.name)")
        }
        return product(of: signing, joined, entitlements, contents, setting: setting, in: project)
    }

    /// Reports a setting that does not contain entitlements, if its value is known.
    private func report(_ contents: EntitlementsContents, of target: Target, in project: XcodeProject) {
        guard !contents.value.isTruncated, !contents.value.isSymbolic else { return }
        let key = [project.path, target.name, contents.value.text].joined(separator: "\n")
        if contents.isReadable {
            let message = "the value of this setting is not a dictionary and is ignored"
            report(.contentsNotDictionary, message, at: contents.location, once: key)
        } else {
            let message = "the value of this setting cannot be read as entitlements"
            report(.malformedContents, message, at: contents.location, once: key)
        }
    }

    private func product(
        of signing: Signing, _ joined: BuildEntitlements, _ entitlements: ExpandedPropertyList,
        _ contents: EntitlementsContents?, setting: Location, in project: XcodeProject
    ) -> ProjectProduct {
        let build = signing.build
        let product = build.target.productType?.productKind
        var conditions = stated(entitlements.list.file.path)
        conditions.form = .source
        conditions.isBoundByProject = !build.target.isSignedUnchanged
        conditions.isSignedUnchanged = build.target.isSignedUnchanged
        conditions.isTemplate = build.target.template != nil
        conditions.platform = conditions.platform ?? build.sdk.platform
        conditions.product = product ?? .app
        conditions.information = ProductInformation(writtenInformation(of: build), of: build)
        if !signing.team.isSymbolic, !signing.team.text.isEmpty {
            conditions.team = TeamIdentifier(rawValue: signing.team.text)
        }
        if !signing.bundleIdentifier.isSymbolic, !signing.bundleIdentifier.text.isEmpty {
            conditions.bundleIdentifier = BundleIdentifier(rawValue: signing.bundleIdentifier.text)
        }
        return ProjectProduct(
            project: project.path, target: build.target.name, product: product, platform: build.sdk.platform,
            system: project.system, sdk: build.sdk, configurations: [build.configuration.name],
            bundleIdentifier: signing.bundleIdentifier,
            team: signing.team, teamSetting: build.location(ofSetting: "DEVELOPMENT_TEAM"), entitlements: entitlements,
            fileSetting: signing.entitlementsSetting?.value,
            contents: contents, added: joined.added, setting: setting,
            information: information(of: signing),
            overruled: joined.conflicts,
            subject: Subject(entitlements.list, under: conditions))
    }

    /// Returns the expanded Info.plist of a build; `nil` if it does not configure iCloud containers.
    private func information(of signing: Signing) -> ExpandedPropertyList? {
        guard let list = writtenInformation(of: signing.build), list.root?["NSUbiquitousContainers"] != nil else {
            return nil
        }
        return signing.expand(list)
    }

    /// Returns the entitlements file of a build, and the location of the setting that specifies it; `nil` if it cannot
    /// be read.
    private func entitlementsFile(of signing: Signing) -> (list: PropertyList, setting: Location)? {
        guard let path = signing.entitlementsPath, let setting = signing.entitlementsSetting else { return nil }
        guard let found = locate(path) else {
            if let described = signing.build.describedEntitlements(at: path) { return (described, setting.location) }
            if reportOutside(path, setting.value, "CODE_SIGN_ENTITLEMENTS", signing.build, setting.location) {
                return nil
            }
            if !setting.value.isSymbolic {
                let message =
                    "`\(setting.value.signedText)`, the entitlements file of `\(signing.build.target.name)`, "
                    + "does not exist"
                report(.missingEntitlements, message, at: setting.location, once: path)
            }
            return nil
        }
        reportLetterCase(of: path, found, at: setting.location)
        usedFiles.insert(found)
        guard let list = list(at: found) else {
            unreadFiles.insert(found)
            return nil
        }
        if let problem = list.problems.first(where: { $0.kind == .malformed }) { damagedFiles[found] = problem }
        if let described = signing.build.describedEntitlements(at: path),
            let message = list.loss(toBeReplacedBy: described), reported.insert("described " + path)
        {
            problems.append(ProjectProblem(.overwrittenEntitlements, message, at: setting.location))
        }
        return (list, setting.location)
    }

    /// Returns the bundle identifier in the Info.plist if the build settings do not specify one.
    private func informationBundleIdentifier(of build: Build) -> String? {
        guard build["PRODUCT_BUNDLE_IDENTIFIER"].text.isEmpty else { return nil }
        return writtenInformation(of: build)?.root?["CFBundleIdentifier"]?.string
    }

    /// Returns the unexpanded Info.plist of a build: the file or, if there is none, the content in the project
    /// description.
    private func writtenInformation(of build: Build) -> PropertyList? {
        guard let path = build.informationPath else { return nil }
        guard let found = locate(path) else {
            if let described = build.describedInformation(at: path) { return described }
            let name = "INFOPLIST_FILE"
            if let setting = build.location(ofSetting: name) {
                _ = reportOutside(path, build[name], name, build, setting)
            }
            return nil
        }
        if let setting = build.location(ofSetting: "INFOPLIST_FILE") { reportLetterCase(of: path, found, at: setting) }
        return list(at: found)
    }

    /// Reports a file that a setting references outside the directories that can be read.
    ///
    /// - Returns: Whether the file is outside.
    private func reportOutside(
        _ path: String, _ value: SettingValue, _ setting: String, _ build: Build, _ location: Location
    ) -> Bool {
        guard !value.isSymbolic, files.leadsOutside(path) else { return false }
        let message =
            "`\(setting)` of target `\(build.target.name)` \(DirectoryBoundary.description), "
            + "so the file was not read: `\(value.signedText)`"
        let kind: ProjectProblem.Kind = setting == "CODE_SIGN_ENTITLEMENTS" ? .outsideEntitlements : .outside
        report(kind, message, at: location, once: [setting, build.target.name, path].joined(separator: "\n"))
        return true
    }

    private func reportLetterCase(of path: String, _ found: String, at location: Location) {
        guard let problem = ProjectProblem(letterCaseOf: path, foundAt: found, at: location),
            reported.insert(path)
        else { return }
        problems.append(problem)
    }

    private func locate(_ path: String) -> String? {
        if let known = located[path] { return known }
        let found = files.locate(path)
        located[path] = .some(found)
        return found
    }

    private func list(at path: String) -> PropertyList? {
        if let known = lists[path] { return known }
        let list = files.read(path).map(reader.read)
        lists[path] = .some(list)
        return list
    }

    private func report(_ kind: ProjectProblem.Kind, _ message: String, at location: Location, once key: String) {
        guard reported.insert(key) else { return }
        problems.append(ProjectProblem(kind, message, at: location))
    }
}

/// The identity of a product, which does not depend on its configurations.
///
/// A reference that the project does not resolve can have a different value in each configuration, so those products
/// are not merged.
private struct ProductKey: Hashable {
    let target: String
    let sdk: SDK
    let path: String
    let texts: [Int: String]
    let bundleIdentifier: String
    let team: String
    let undefined: [UndefinedSetting]
    let added: [String]
    let overruled: [String]
    let containerSettings: [Int: String]?
    let configurations: [String]

    init(_ product: ProjectProduct) {
        target = product.target
        sdk = product.sdk
        path = product.entitlements.list.file.path
        texts = product.entitlements.list.replacedTexts
        bundleIdentifier = product.bundleIdentifier.text
        team = product.team.text
        undefined = product.entitlements.undefined + (product.contents?.value.undefined ?? [])
        added = product.added.map { "\($0.key) = \($0.value.summary)" }
        overruled = product.overruled.map(\.setting)
        containerSettings = product.information?.list.replacedTexts
        let prefixes: Set = ["AppIdentifierPrefix", "TeamIdentifierPrefix"]
        let isKnown = prefixes.isSuperset(of: product.entitlements.symbols)
        configurations = isKnown ? [] : product.configurations
    }
}
