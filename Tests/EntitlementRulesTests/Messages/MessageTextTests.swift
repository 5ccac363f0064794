import Testing

@testable import Explanations

@Suite struct MessageTextTests {
    @Test(arguments: [
        "Error Domain=CKErrorDomain Code=2 \"Partial Failure\"", "(CKErrorDomain error 2.)", "CKErrorDomain-Fehler 2",
        "CKErrorDomain:2", "Code: 2\nDomain: CKErrorDomain", "<CKError 0x600: \"Partial Failure\" (2/1011)>",
    ])
    func `a code is found with its domain in all forms`(text: String) {
        #expect(MessageText(text).hasCode("CKErrorDomain:2"))
    }

    @Test(arguments: ["CKErrorDomain error 25", "error 2", "NSURLErrorDomain Code=2", "CKErrorDomain"])
    func `a code of another domain or another code is not found`(text: String) {
        #expect(!MessageText(text).hasCode("CKErrorDomain:2"))
    }

    @Test(arguments: [
        ("0xe8008015", "0xE8008015"), ("-402620395", "0xE8008015"), ("3892346901", "0xE8008015"),
        ("0xffffffffe8008015", "0xE8008015"), ("0xFFFF7B1E", "-34018"), ("OSStatus=-34018", "-34018"),
        ("STATE_ERROR.VALIDATION_ERROR.90296", "ITMS-90296"), ("(VALIDATION_ERROR.90255)", "ITMS-90255"),
    ])
    func `a code is found in hexadecimal and decimal form`(text: String, code: String) {
        #expect(MessageText(text).hasCode(code))
    }

    @Test(arguments: [
        "profile doesn't include it", "profile doesn\u{2019}t include it", "profile does not include it",
        "profile doesn&#39;t include it", "profile doesn\\'t include it", "pro\u{1B}[31mfile doesn't\n   include it",
        "profile &quot;doesn&apos;t&quot; include it",
    ])
    func `quotation marks, contractions, entities, and colors do not matter`(text: String) {
        #expect(MessageText(text).hasPhrase("profile doesn't include it"))
        #expect(MessageText(text).hasPhrase("profile does not include it"))
    }

    @Test func `can't is cannot, and the quoted letter t is no contraction`() {
        #expect(MessageText("it can't be opened").hasPhrase("it cannot be opened"))
        #expect(MessageText("in 'target' of").hasPhrase("in target of"))
    }

    @Test func `a brace without an end is text`() {
        #expect(MessageText("a { b").hasPhrase("a { b"))
    }

    @Test(arguments: [
        ("CKErrorDomain Code=33", ["cloudkit-error"]), ("Error Domain=CKErrorDomain Code=5", ["bad-container"]),
        ("CXErrorDomain Code=1", ["framework-entitlement"]), ("the domain ExampleErrorDomain Code=1", []),
    ])
    func `a code that is not listed has the answer of its domain`(text: String, names: [String]) {
        let text = MessageText(text)
        let found = MessageIndex.candidates(in: text).filter { $0.isNamed(in: text) || $0.isQuoted(in: text) }
        let known = found.contains { !$0.isFamily } ? found.filter { !$0.isFamily } : found
        #expect(Set(known.map(\.id)).isSuperset(of: names))
        #expect(names.isEmpty == known.isEmpty)
    }
}
