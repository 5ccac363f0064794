/// A row of a simulator in the form in which a storage saves it.
package struct StoredRecord: Sendable, Hashable, Codable {
    /// The name of the table, such as `device`.
    package let kind: String
    /// The part of the table that is read as a unit, such as the items of one store; often empty.
    package let partition: String
    /// The key of the row, unique in its partition.
    package let key: String
    /// The row as JSON, or `nil` if the row was deleted.
    package let value: [UInt8]?

    package init(kind: String, partition: String, key: String, value: [UInt8]?) {
        self.kind = kind
        self.partition = partition
        self.key = key
        self.value = value
    }
}
