/// A key-value store whose values cannot always be read, for example because a server has them.
package protocol FallibleKeyValueReading: UbiquitousKeyValueStoring {
    /// Returns the value of a key, or `nil` if it does not exist.
    ///
    /// - Throws: An error if it is not known whether the key has a value.
    func readValue(forKey key: String) throws -> PropertyListValue?
}
