import NIOCore

/// The value of the header `Host`: the name or the address by which a client addresses the server, and a port.
///
/// The syntax is that of RFC 3986, section 3.2.2, with the characters that host names can have.
struct HostHeader: Sendable {
    /// The name in lowercase letters, or the address, without the port.
    let name: String
    /// Whether the name is an IP address.
    let isAddress: Bool

    /// Reads a value; `nil` if it is malformed, or if it contains the values of several headers.
    init?(_ value: String) {
        let value = value.lowercased()
        guard value.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        let end = value.hasPrefix("[") ? value.firstIndex(of: "]").map(value.index(after:)) : value.firstIndex(of: ":")
        if value.hasPrefix("["), end == nil { return nil }
        let (name, rest) = (value[..<(end ?? value.endIndex)], value[(end ?? value.endIndex)...])
        guard Self.isPort(rest) else { return nil }
        self.name = String(name)
        if name.hasPrefix("[") {
            guard Self.isIPv6(String(name.dropFirst().dropLast())) else { return nil }
            isAddress = true
        } else {
            guard !name.isEmpty, name.utf8.allSatisfy(Self.isPartOfName) else { return nil }
            isAddress = Self.isIPv4(name)
        }
    }

    /// Returns whether a text is empty, or a colon with an optional port.
    private static func isPort(_ text: Substring) -> Bool {
        guard text.first == ":" else { return text.isEmpty }
        let digits = text.dropFirst()
        return digits.utf8.allSatisfy(isDigit) && (digits.isEmpty || UInt16(digits) != nil)
    }

    private static func isIPv6(_ text: String) -> Bool {
        guard !text.contains("%"), case .v6? = try? SocketAddress(ipAddress: text, port: 0) else { return false }
        return true
    }

    private static func isIPv4(_ name: Substring) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4
            && parts.allSatisfy { part in
                part.utf8.allSatisfy(isDigit) && (part == "0" || part.first != "0") && UInt8(part) != nil
            }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || "-._~".utf8.contains(byte)
    }
}
