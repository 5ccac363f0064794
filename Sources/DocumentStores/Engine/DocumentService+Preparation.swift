internal import LocalCloud

extension DocumentService {
    func preparation(for transitions: [Transition], in state: WorldState) -> (@Sendable () -> Void)? {
        // Without a file of the simulator, no transition waits for the disk.
        guard let path = state.storagePath, let root = try? disk.contents(besides: path).root else { return nil }
        var work = ContentPreparation()
        for transition in transitions where transition.service == Self.name { add(transition, to: &work, in: state) }
        let prepared = disk.prepared
        // Without work, the copies that were not used are deleted.
        guard !work.isEmpty || !prepared.isEmpty else { return nil }
        return { [work] in
            // The calls of the disk in transactions have a separate monitor.
            guard let store = try? ContentStore(root: root, files: FileSystem(), isDurable: true) else { return }
            work.perform(in: store, prepared)
        }
    }

    /// Adds the contents that a transition probably saves or installs.
    private func add(_ transition: Transition, to work: inout ContentPreparation, in state: WorldState) {
        guard let device = state.devices["", transition.device], device.isOnline, device.documentAccount != nil,
            let place = devices.place(transition.subject, on: transition.device)
        else { return }
        let count = ContentPreparation.limit - work.uploads.count - work.downloads.count
        switch transition.kind {
        case .upload:
            for id in items.nextUploads(count, at: place) {
                guard let row = items.item(id, at: place), row.kind == .file, row.isEdited, !row.isExcluded,
                    let version = row.holds, version.hash == nil, version.size <= ContentPreparation.sizeLimit
                else { continue }
                work.uploads.append(place.root + "/" + row.path)
            }
        case .contentDownload:
            for id in items.nextIncoming(count, at: place) {
                guard let row = items.item(id, at: place), row.kind == .file, let version = row.wanted,
                    let hash = version.hash, version.size <= ContentPreparation.sizeLimit
                else { continue }
                work.downloads.append(hash)
            }
        default: break
        }
    }
}
