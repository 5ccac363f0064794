/// The reason that a reader stopped, or did not read a part of a file.
///
/// Readers throw this error if the location is not known yet, and report it later as a ``PropertyListProblem``.
struct PropertyListError: Error {
    let kind: PropertyListProblem.Kind
    let message: String
    /// The offset of the error in the text; `nil` in a binary property list, whose objects have no location.
    let offset: Int?

    init(_ kind: PropertyListProblem.Kind, _ message: String, at offset: Int? = nil) {
        self.kind = kind
        self.message = message
        self.offset = offset
    }
}
