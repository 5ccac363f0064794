import AppleNames
import Foundation
import Testing

@Suite struct PredicateTests {
    private let letter: [String: Any] = [
        "name": "Élan.TXT", "size": 3, "isNew": true, "date": Date(timeIntervalSince1970: 10), "tags": ["a", "b"],
        "data": Data([1]),
    ]

    @Test(arguments: [
        "name == 'Élan.TXT'", "name =[cd] 'elan.txt'", "name LIKE '*.TXT'", "name LIKE[c] '*.tx?'",
        "name BEGINSWITH 'É' AND name ENDSWITH \"TXT\"", "name CONTAINS 'lan' && NOT (size > 3)",
        "name MATCHES '.*\\\\.TXT'", "size >= 3 AND size <= 3 AND size != 4", "size < 2 OR isNew = TRUE",
        "missing == NIL", "'a' IN tags", "tags CONTAINS 'b'", "TRUEPREDICATE", "!(FALSEPREDICATE)",
        "size IN[c] %@", "date < %@", "SELF.name ENDSWITH 'TXT'", "self.size == 3.0",
        "9007199254740993 > 9007199254740992",
        "size != name", "data != data",
    ])
    func `a supported format is true for a matching object`(format: String) {
        let argument: Any = format.contains("date") ? Date(timeIntervalSince1970: 11) : [1, 2, 3]
        #expect(NSPredicate(format: format, argument).evaluate(with: letter))
    }

    @Test(arguments: [
        "name == 'elan.txt'", "name LIKE '*.tx?'", "size > 3", "missing == 'x'", "missing LIKE '*'", "FALSEPREDICATE",
        "NOT (isNew == YES)", "9007199254740993 == 9007199254740992", "data == data",
    ])
    func `a supported format is false for another object`(format: String) {
        #expect(!NSPredicate(format: format).evaluate(with: letter))
    }

    @Test func `arguments replace keys and values in order`() {
        let predicate = NSPredicate(format: "%K == %d AND %K ENDSWITH[c] %@", "size", 3, "name", "txt")
        #expect(predicate.evaluate(with: letter))
        #expect(NSPredicate(format: "%K == %@", argumentArray: ["size", 3]).evaluate(with: letter))
    }

    @Test func `sort descriptors sort dictionaries`() throws {
        let letters: [[String: Any]] = [
            ["size": 2, "name": "b"], ["name": "c"], ["size": 2, "name": "a"], ["size": 1.5],
        ]
        let descriptors = [
            NSSortDescriptor(key: "size", ascending: true), NSSortDescriptor(key: "name", ascending: false),
        ]
        let sorted = (letters as NSArray).sortedArray(using: descriptors)
        #expect(sorted.map { ($0 as? [String: Any])?["name"] as? String } == ["c", nil, "b", "a"])
    }

    @Test func `sorting other objects by a key stops the process with a message`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = NSSortDescriptor(key: "size", ascending: true).compare(NSDate(), to: NSDate())
        }
        #expect(Self.message(result).contains("cannot be sorted by the key `size`"))
    }

    private static func message(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test func `a format outside of the subset stops the process`() async {
        let any = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = NSPredicate(format: "ANY tags == 'a'")
        }
        #expect(Self.message(any).contains("the predicate format `ANY tags == 'a'` is not supported: unexpected `ANY`"))
        let between = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = NSPredicate(format: "size BETWEEN {1, 2}")
        }
        #expect(Self.message(between).contains("is not supported"))
        let unfinished = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = NSPredicate(format: "name == 'unfinished")
        }
        #expect(Self.message(unfinished).contains("a string without a closing quotation mark"))
        let path = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = NSPredicate(format: "name.length == 1")
        }
        #expect(Self.message(path).contains("the key path `name.length` has several keys"))
    }
}
