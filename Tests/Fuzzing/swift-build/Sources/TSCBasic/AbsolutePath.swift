/// An absolute path, of which swift-build needs only the path relative to another one.
public struct AbsolutePath {
    /// A relative path.
    public struct Relative {
        /// The text.
        public let pathString: String
    }

    private let components: [Substring]

    /// Creates a path.
    public init(validating path: String) throws {
        var components: [Substring] = []
        for component in path.utf8.split(separator: UInt8(ascii: "/")).map({ Substring($0) }) where component != "." {
            if component == ".." { _ = components.popLast() } else { components.append(component) }
        }
        self.components = components
    }

    /// Returns the path that leads here from `base`.
    public func relative(to base: AbsolutePath) -> Relative {
        let common = zip(components, base.components).prefix { $0 == $1 }.count
        let steps = Array(repeating: "..", count: base.components.count - common) + components[common...]
        return Relative(pathString: steps.isEmpty ? "." : steps.joined(separator: "/"))
    }
}
