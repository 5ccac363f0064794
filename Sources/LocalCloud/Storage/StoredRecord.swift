/// One row of a world as a storage keeps it.
package struct StoredRecord: Sendable, Hashable, Codable {
    /// Which table the row is of, as in `device`.
    package let kind: String
    /// The part of the table that is read together, as in the items of one store; often empty.
    package let partition: String
    /// The name of the row within its partition.
    package let key: String
    /// The row as JSON, or nil if it was deleted.
    package let value: [UInt8]?

    package init(kind: String, partition: String, key: String, value: [UInt8]?) {
        self.kind = kind
        self.partition = partition
        self.key = key
        self.value = value
    }
}
