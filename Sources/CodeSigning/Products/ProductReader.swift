import PropertyLists

/// Reads the products in a tree of files, one at a time.
package struct ProductReader {
    private let index: FileIndex
    private let outline: BundleOutline
    private let anchors: TrustAnchors
    private let verification: Verification
    private let work: VerificationWork

    /// The maximum size of `Info.plist`, in bytes.
    static let informationLimit = 4 << 20
    /// The maximum size of `CodeResources`, in bytes; it has about 400 bytes per file of an app.
    static let resourcesLimit = 16 << 20

    /// The maximum number of parts outside products that are reported individually; prevents unbounded reports.
    static let unreadLimit = 100

    package init(
        _ tree: any FileTree, anchors: TrustAnchors, verification: Verification = .none
    ) throws(CodeSigningError) {
        index = FileIndex(tree)
        outline = try BundleOutline(tree)
        self.verification = verification
        work = VerificationWork(index, verification)
        self.anchors = anchors
        anchors.work?.allow(work.budget.signatures)
    }

    /// Calls `visit` with each product before its nested products; siblings are sorted by path.
    ///
    /// - Parameters:
    ///   - folder: The products in this directory precede all others.
    ///   - visit: Receives each product, without its nested products, and the number of products that contain it.
    /// - Returns: The parts of the tree that belong to no product and could not be read.
    package func visit(first folder: String = "", _ visit: (SignedProduct, Int) -> Void) -> [UnreadPart] {
        var unread = outline.unread[nil] ?? []
        let outermost = sorted(outline.children[nil] ?? [])
        let isFirst = { (number: Int) in outline.items[number].path.utf8.starts(with: folder.utf8) }
        for number in outermost.filter(isFirst) + outermost.filter({ !isFirst($0) }) {
            self.visit(number, depth: 0, besides: nil, &unread, visit)
        }
        guard unread.count > Self.unreadLimit else { return unread }
        let more = "\(unread.count - Self.unreadLimit) more parts were not checked"
        return unread.prefix(Self.unreadLimit) + [UnreadPart(path: unread[Self.unreadLimit].path, reason: more)]
    }

    private func sorted(_ numbers: [Int]) -> [Int] {
        numbers.sorted { outline.items[$0].path.utf8.lexicographicallyPrecedes(outline.items[$1].path.utf8) }
    }

    /// Visits an item and the items in it; ``BundleOutline/nestingLimit`` bounds the recursion.
    ///
    /// The main executable of a bundle is not a separate product.
    private func visit(
        _ number: Int, depth: Int, besides executablePath: String?, _ unread: inout [UnreadPart],
        _ visit: (SignedProduct, Int) -> Void
    ) {
        let item = outline.items[number]
        if !item.isBundle, let executablePath, item.path.hasSameBytes(as: executablePath) { return }
        if let reason = anchors.work?.exhaustion ?? work.reasonToSkipProduct() {
            unread.append(UnreadPart(path: item.path, reason: reason))
            return
        }
        guard item.isBundle else {
            if let program = program(item) { visit(program, depth) }
            return
        }
        let bundle = BundleParts(item, parent: item.parent.map { outline.items[$0].path }, work: work)
        if bundle.isProduct {
            visit(product(bundle, number: number), depth)
        } else {
            unread += outline.unread[number] ?? []
            if let error = bundle.information.error {
                unread.append(UnreadPart(path: bundle.path, reason: error.message))
            }
        }
        for child in sorted(outline.children[number] ?? []) {
            self.visit(
                child, depth: depth + (bundle.isProduct ? 1 : 0), besides: bundle.executablePath, &unread, visit)
        }
    }

    private func program(_ item: BundleOutline.Item) -> SignedProduct? {
        let (file, problems) = machO(at: item.path)
        var form = SignedProduct.Form.dynamicLibrary
        if let slices = file.content?.slices {
            let types = Set(slices.map(\.fileType))
            guard !types.isSubset(of: MachOFileType.notLoaded) else { return nil }
            if types.contains(.executable) { form = .tool }
        }
        return SignedProduct(
            path: item.path, form: form, informationPropertyList: .absent, profile: .absent,
            executablePath: item.path, executable: file, sealProblems: problems)
    }

    private func product(_ bundle: BundleParts, number: Int) -> SignedProduct {
        var (executable, problems) = bundle.executablePath.map(machO) ?? (.absent, [])
        if executable.content == nil, bundle.executablePath == nil { executable = .absent }
        var unread = (outline.unread[number] ?? []).map { "\($0.path): \($0.reason)" }
        if bundle.executablePath == nil, let reason = bundle.reasonForMissingProgram { unread.insert(reason, at: 0) }
        var notVerified: [String] = []
        if let file = executable.content {
            let seal = BundleSeal(bundle, file: file, work: work)
            problems += seal.slotProblems(isStrict: verification != .none)
            if verification != .none { problems += seal.resourceProblems(&notVerified, &unread) }
        }
        return SignedProduct(
            path: bundle.path, form: bundle.form, informationPropertyList: bundle.information,
            profile: profile(at: bundle.layout.profilePath), executablePath: bundle.executablePath,
            executable: executable, sealProblems: problems, notVerified: notVerified, unread: unread,
            nestedPaths: nestedPaths(of: number))
    }

    /// Returns the paths of the bundles that a bundle directly contains.
    private func nestedPaths(of number: Int) -> [String] {
        (outline.children[number] ?? []).lazy.map { outline.items[$0] }.filter(\.isBundle).map(\.path)
    }

    private func profile(at path: String?) -> SignedProduct.Part<ProvisioningProfile> {
        guard let path else { return .absent }
        do throws(CodeSigningError) {
            guard let bytes = try work.profile(at: path) else { return .absent }
            let file = SourceFile(path: path, bytes: bytes)
            return .present(try ProvisioningProfile(reading: file, anchors: anchors))
        } catch {
            return .unreadable(error)
        }
    }

    /// Returns the Mach-O file at a path, and the differences from its hashes.
    private func machO(at path: String) -> (SignedProduct.Part<MachOFile>, [CodeSignatureProblem]) {
        guard let node = index.file(at: path) else { return (.absent, []) }
        do throws(CodeSigningError) {
            let source = try index.tree.source(of: node)
            let file = try MachOFile(reading: source)
            work.note(file)
            if verification == .full { try work.spend(source.count) }
            return (.present(file), file.problems(in: source, verification))
        } catch {
            return (.unreadable(error), [])
        }
    }
}

extension MachOFileType {
    /// The types that are not loaded by the system: object files, core dumps, library stubs, and debug symbols.
    fileprivate static let notLoaded: Set<MachOFileType> = [
        MachOFileType(rawValue: 1), MachOFileType(rawValue: 4), MachOFileType(rawValue: 9), .debugSymbols,
    ]
}

/// The parts of a bundle that are read before its signature.
struct BundleParts {
    let path: String
    let layout: BundleLayout
    let information: SignedProduct.Part<PropertyList>
    let form: SignedProduct.Form
    let executablePath: String?

    init(_ item: BundleOutline.Item, parent: String?, work: VerificationWork) {
        path = item.path
        layout = BundleLayout(of: item.path, in: work.index)
        information = Self.information(at: layout.informationPath, work: work)
        form = layout.form(information.content, parent: parent)
        executablePath = layout.executablePath(information.content, in: work.index)
    }

    /// Whether the bundle contains code; other bundles only group resources.
    var isProduct: Bool { executablePath != nil || form != .plugIn }

    /// The reason why the executable is not known; `nil` if it does not have to exist, or if `Info.plist` is unreadable.
    ///
    /// A framework has an executable if its `Info.plist` specifies one.
    var reasonForMissingProgram: String? {
        let isStated = information.content?.root?["CFBundleExecutable"]?.string?.isEmpty == false
        guard information.error == nil, form.needsProgram || form == .framework && isStated else { return nil }
        guard let list = information.content else {
            return "Info.plist is missing, so that the executable is not known"
        }
        if let problem = list.rejection { return "Info.plist cannot be read: \(problem.message)" }
        return isStated
            ? "the executable is missing"
            : "Info.plist names no executable, and there is none with the name of the bundle; the executable is missing"
    }

    private static func information(at path: String?, work: VerificationWork) -> SignedProduct.Part<PropertyList> {
        guard let path else { return .absent }
        do throws(CodeSigningError) {
            return try work.propertyList(at: path).map { .present($0) } ?? .absent
        } catch {
            return .unreadable(error)
        }
    }
}

extension SignedProduct.Form {
    /// Whether a product of this kind must have an executable.
    fileprivate var needsProgram: Bool {
        switch self {
        case .app, .appClip, .watchApp, .helperApp, .appExtension, .xpcService, .systemExtension: true
        case .framework, .testBundle, .plugIn, .tool, .dynamicLibrary: false
        }
    }
}
