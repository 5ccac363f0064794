import AppleNames
import Foundation
import Testing

@Suite struct PredicateTests {
    private let letter: [String: Any] = [
        "name": "Élan.TXT", "size": 3, "isNew": true, "date": Date(timeIntervalSince1970: 10), "tags": ["a", "b"],
    ]

    @Test(arguments: [
        "name == 'Élan.TXT'", "name =[cd] 'elan.txt'", "name LIKE '*.TXT'", "name LIKE[c] '*.tx?'",
        "name BEGINSWITH 'É' AND name ENDSWITH \"TXT\"", "name CONTAINS 'lan' && NOT (size > 3)",
        "name MATCHES '.*\\\\.TXT'", "size >= 3 AND size <= 3 AND size != 4", "size < 2 OR isNew = TRUE",
        "missing == NIL", "'a' IN tags", "tags CONTAINS 'b'", "TRUEPREDICATE", "!(FALSEPREDICATE)",
        "size IN[c] %@", "date < %@",
    ])
    func `a supported format is true for a matching object`(format: String) {
        let argument: Any = format.contains("date") ? Date(timeIntervalSince1970: 11) : [1, 2, 3]
        #expect(NSPredicate(format: format, argument).evaluate(with: letter))
    }

    @Test(arguments: [
        "name == 'elan.txt'", "name LIKE '*.tx?'", "size > 3", "missing == 'x'", "missing LIKE '*'", "FALSEPREDICATE",
        "NOT (isNew == YES)",
    ])
    func `a supported format is false for another object`(format: String) {
        #expect(!NSPredicate(format: format).evaluate(with: letter))
    }

    @Test func `arguments replace keys and values in order`() {
        let predicate = NSPredicate(format: "%K == %d AND %K ENDSWITH[c] %@", "size", 3, "name", "txt")
        #expect(predicate.evaluate(with: letter))
        #expect(NSPredicate(format: "%K == %@", argumentArray: ["size", 3]).evaluate(with: letter))
    }

    @Test func `a format outside of the subset stops the process`() async {
        await #expect(processExitsWith: .failure) { _ = NSPredicate(format: "ANY tags == 'a'") }
        await #expect(processExitsWith: .failure) { _ = NSPredicate(format: "size BETWEEN {1, 2}") }
        await #expect(processExitsWith: .failure) { _ = NSPredicate(format: "name == 'unfinished") }
    }
}
