import PropertyLists

extension StoreMembership {
    /// Whether this member of a store precedes another one; if neither precedes, they differ only in their configurations.
    func precedes(_ other: StoreMembership) -> Bool {
        namesPrecede(other) ?? placePrecedes(other) ?? detailsPrecede(other) ?? false
    }

    /// Whether this member precedes another one in the graph: by app, platform, path, and all other properties.
    func precedesInGraph(_ other: StoreMembership) -> Bool {
        namesPrecede(other) ?? configurationsPrecede(other) ?? placePrecedes(other) ?? detailsPrecede(other) ?? false
    }

    /// Compares the texts except the configurations; returns `nil` if they are equal.
    private func namesPrecede(_ other: StoreMembership) -> Bool? {
        app.precedes(other.app) ?? home.precedes(other.home)
            ?? (platform?.rawValue ?? "").precedes(other.platform?.rawValue ?? "")
            ?? location.file.path.precedes(other.location.file.path) ?? origin.rawValue.precedes(other.origin.rawValue)
            ?? (bundleIdentifier ?? "").precedes(other.bundleIdentifier ?? "")
            ?? (environment ?? "").precedes(other.environment ?? "")
    }

    private func configurationsPrecede(_ other: StoreMembership) -> Bool? {
        configurations.joined(separator: "\n").precedes(other.configurations.joined(separator: "\n"))
    }

    private func placePrecedes(_ other: StoreMembership) -> Bool? {
        (location.range?.lowerBound ?? 0).precedes(other.location.range?.lowerBound ?? 0)
            ?? position.precedes(other.position)
    }

    /// Compares what the other comparisons do not distinguish.
    private func detailsPrecede(_ other: StoreMembership) -> Bool? {
        (location.range?.upperBound ?? -1).precedes(other.location.range?.upperBound ?? -1)
            ?? (isImplied ? 1 : 0).precedes(other.isImplied ? 1 : 0)
            ?? (bundleIdentifier == nil ? 0 : 1).precedes(other.bundleIdentifier == nil ? 0 : 1)
            ?? (environment == nil ? 0 : 1).precedes(other.environment == nil ? 0 : 1)
    }
}

extension String {
    /// Whether this text precedes another one, byte for byte; `nil` if they are equal.
    fileprivate func precedes(_ other: String) -> Bool? {
        hasSameBytes(as: other) ? nil : utf8.lexicographicallyPrecedes(other.utf8)
    }
}

extension Int {
    fileprivate func precedes(_ other: Int) -> Bool? { self == other ? nil : self < other }
}
