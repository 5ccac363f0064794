import PropertyLists

/// Reads the products in a tree of files.
package struct ProductReader {
    private let index: FileIndex
    private let outline: BundleOutline
    private let anchors: TrustAnchors

    /// Larger ones are not read.
    ///
    /// `CodeResources` takes some 400 bytes for each file of an app.
    static let informationLimit = 4 << 20
    static let resourcesLimit = 16 << 20

    package init(_ tree: any FileTree, anchors: TrustAnchors) throws(CodeSigningError) {
        index = FileIndex(tree)
        outline = try BundleOutline(tree)
        self.anchors = anchors
    }

    /// The outermost products, sorted by path.
    package func products() -> [SignedProduct] {
        products(in: nil, besides: nil)
    }

    /// The products that stand directly in a bundle.
    ///
    /// A bundle's main program is no product beside it, and is not read twice. Nesting is bounded by
    /// ``BundleOutline/nestingLimit``.
    private func products(in parent: Int?, besides executablePath: String?) -> [SignedProduct] {
        var found: [SignedProduct] = []
        for number in outline.children[parent] ?? [] {
            let item = outline.items[number]
            if item.isBundle {
                found += bundle(item, number: number)
            } else if item.path != executablePath, let program = program(item) {
                found.append(program)
            }
        }
        return found.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    private func program(_ item: BundleOutline.Item) -> SignedProduct? {
        guard let file = machO(at: item.path, mustBe: false), let slice = file.content?.slices.first else { return nil }
        let form: SignedProduct.Form
        switch slice.fileType {
        case .executable: form = .tool
        case .dynamicLibrary, .bundle: form = .dynamicLibrary
        default: return nil
        }
        return SignedProduct(
            path: item.path, form: form, informationPropertyList: .absent, profile: .absent,
            executablePath: item.path, executable: file, sealProblems: [], nested: [])
    }

    /// The product that a bundle is; what is nested in it where it is none, as a bundle of resources.
    private func bundle(_ item: BundleOutline.Item, number: Int) -> [SignedProduct] {
        let layout = BundleLayout(of: item.path, in: index)
        let (list, listBytes) = information(at: layout.informationPath)
        let parent = item.parent.map { outline.items[$0].path }
        let form = layout.form(list.content, parent: parent)
        let executablePath = layout.executablePath(list.content, in: index)
        let nested = products(in: number, besides: executablePath)
        guard executablePath != nil || form != .plugIn else { return nested }
        let executable = executablePath.flatMap { machO(at: $0, mustBe: true) } ?? .absent
        return [
            SignedProduct(
                path: item.path, form: form, informationPropertyList: list, profile: profile(at: layout.profilePath),
                executablePath: executablePath, executable: executable,
                sealProblems: sealProblems(of: executable.content, information: listBytes, layout: layout),
                nested: nested)
        ]
    }

    private func information(at path: String?) -> (SignedProduct.Part<PropertyList>, [UInt8]?) {
        guard let path else { return (.absent, nil) }
        do throws(CodeSigningError) {
            guard let bytes = try index.bytes(at: path, limit: Self.informationLimit) else { return (.absent, nil) }
            return (.present(PropertyList(reading: SourceFile(path: path, bytes: bytes))), bytes)
        } catch {
            return (.unreadable(error), nil)
        }
    }

    private func profile(at path: String?) -> SignedProduct.Part<ProvisioningProfile> {
        guard let path else { return .absent }
        do throws(CodeSigningError) {
            guard let bytes = try index.bytes(at: path, limit: ProvisioningProfile.sizeLimit) else { return .absent }
            let file = SourceFile(path: path, bytes: bytes)
            return .present(try ProvisioningProfile(reading: file, anchors: anchors))
        } catch {
            return .unreadable(error)
        }
    }

    /// The program at a path; `nil` where it is none and need not be one.
    private func machO(at path: String, mustBe isExpected: Bool) -> SignedProduct.Part<MachOFile>? {
        guard let node = index.file(at: path) else { return nil }
        do throws(CodeSigningError) {
            let source = try index.tree.source(of: node)
            let prefix = try source.prefix(8)
            guard isExpected || MachOFile.isPlausible(prefix: prefix) else { return nil }
            return .present(try MachOFile(reading: source))
        } catch {
            return .unreadable(error)
        }
    }

    /// Compares what stands beside the signature with its hashes.
    private func sealProblems(
        of file: MachOFile?, information: [UInt8]?, layout: BundleLayout
    ) -> [CodeSignatureProblem] {
        let directories = file?.slices.compactMap(\.codeSignature).flatMap(\.codeDirectories) ?? []
        guard !directories.isEmpty else { return [] }
        let resources = layout.resourcesPath.flatMap { path in
            try? index.bytes(at: path, limit: Self.resourcesLimit)
        }
        var problems: [CodeSignatureProblem] = []
        for directory in directories {
            let sealed = [(CodeSignatureSlot.informationPropertyList, information), (.codeResources, resources)]
            for case (let slot, let bytes?) in sealed where directory.matches(bytes, in: slot) == false {
                let problem = CodeSignatureProblem.slotHashMismatch(slot, directory.hashType)
                if !problems.contains(problem) { problems.append(problem) }
            }
        }
        return problems
    }
}
