/// The readings of files as `codesign` reads them, with all problems and fixes.
///
/// Rules of codesign report only the problems that no other reader reports. These cases also record the others, because
/// a problem that is missed can hide another one.
extension RuleCases {
    static var codesignReading: [RuleCase] {
        [tags, attributes, elements, texts, markup, afterTheFirstValue, structures, preambles].flatMap(\.self)
            .map { codesignReading($0, Array($1.utf8)) } + codesignBytes
    }

    private static let tags = [
        (
            "a typical file",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <!-- a-b -->
            <dict>
            \t<key>a&amp;b</key><true/><key>c</key><array><string/><dict/><array/><false/></array>
            \t<key>d</key><integer>-12</integer><key>e</key><data>AA==</data>
            </dict>
            </plist>

            """
        ),
        ("spaces at the ends of tags", "<dict ><key >a</key ><true /></dict\t>"),
        ("a line break at the end of a tag", "<dict\n></dict>"),
        ("booleans in two tags", "<array><true></true><false> </false><true></true ></array>"),
        ("booleans with other content", "<array><true></false><false>a</false><true></array>"),
        ("a boolean whose end is incomplete", "<array><true></"),
        ("names in uppercase", "<array><TRUE/><INTEGER>1</INTEGER><Data>AA==</Data></array>"),
        ("long names", "<array><abcdefgh/><integers/><abcdefghi/><Integer1>1</Integer1></array>"),
        ("tags without a name", "<array>< a><><1><-></array>"),
        ("a file that ends after an angle bracket", "<array><"),
        ("a file that ends in a name", "<array><true"),
        ("a file that ends after a slash", "<array><true/"),
        ("a malformed tag that does not end", "<array><1"),
        ("a malformed tag before another tag", "<array><1 <true/></array>"),
        ("a tag that does not end", "<array><true <false/></array>"),
        ("a tag in a tag", "<array><string<true/></array>"),
        ("slashes in tags", "<array><true/ ><a/b></array>"),
        ("attributes before a slash", "<array><true a=\"b\"/><true a=\"b\" /><string c=\"d\" >e</string></array>"),
        ("a short file that begins with a long tag", "<string>"),
    ]

    private static let attributes = [
        ("31 attributes", "<dict\((1...31).map { " a\($0)=\"\"" }.joined())/>"),
        ("32 attributes", "<dict\((1...32).map { " a\($0)=\"\"" }.joined())/>"),
        ("33 attributes", "<dict\((1...33).map { " a\($0)=\"\"" }.joined())/>"),
        ("names of 30 and 31 bytes", "<dict \(letters(30))=\"\" \(letters(31))=\"\"/>"),
        ("values of 30 and 31 bytes", "<dict a=\"\(letters(30))\" b=\"\(letters(31))\"/>"),
        ("names that begin with ID", "<dict ID=\"1\" ID1=\"1\" id1=\"1\" aID=\"1\"/>"),
        ("an attribute without a value", "<dict a/>"),
        ("an attribute without a value after an equals sign", "<dict a= b=\"1\"/>"),
        ("no quotation marks", "<dict a=b/>"),
        ("spaces around an equals sign", "<dict a = \"b\"/>"),
        ("line breaks around an equals sign", "<dict a\n=\r\n\"b\"/>"),
        ("line breaks between attributes", "<dict a=\"1\"\n\tb=\"2\"\rc=\"3\" d=\"4\"/>"),
        ("single quotes", "<dict a='b' c='\"' d=\"'\"/>"),
        ("empty values", "<dict a=\"\" b=''/>"),
        ("a value that does not end", "<dict a=\"b/>"),
        ("a value in single quotes that does not end", "<dict a='b/>"),
        ("a name that is not a word", "<dict a:b=\"1\" c.d=\"1\" é=\"1\" _=\"1\" e-1=\"1\"/>"),
        ("a name that is not a word, without a value", "<dict a:b c/>"),
        ("signs instead of attributes", "<dict = \"a\" '/>"),
        ("an apostrophe in a name", "<dict a'b=\"1\"/>"),
        ("tags in attributes", "<array a<b=\"1\"/><true c<true/></array>"),
        ("a NUL in a tag", "<dict a\u{0}b=\"1\"/>"),
        ("a file that ends in an attribute", "<dict a=\"b\""),
        ("a file that ends after an equals sign", "<dict a="),
        ("no space between attributes", "<dict a=\"1\"b=\"2\"/>"),
    ]

    private static let elements = [
        ("integers", "<array><integer>0</integer><integer>-1</integer><integer>0x1f</integer></array>"),
        ("integers with spaces", "<array><integer> 1</integer><integer>1 </integer></array>"),
        ("integers with signs", "<array><integer>+1</integer><integer>--1</integer><integer>-</integer></array>"),
        ("hexadecimal integers", "<array><integer>0xF</integer><integer>0xg</integer><integer>0x</integer></array>"),
        ("other prefixes", "<array><integer>1f</integer><integer>0b1</integer><integer>-0x1</integer></array>"),
        ("empty integers", "<array><integer/><integer></integer></array>"),
        ("an integer that does not end", "<integer>1"),
        ("an integer that is too large", "<integer>+9223372036854775808</integer>"),
        ("reals and dates", "<array><real>1</real><real/><date>2026-01-01T00:00:00Z</date><date/></array>"),
        ("empty data and keys", "<dict><key/><data/><key>a</key><data></data></dict>"),
        ("sets", "<array><set/><set><true/></set></array>"),
        ("the end of a set", "<array></set></array>"),
        ("unknown elements", "<array><foo/><foo></foo><foo>a b</foo></array>"),
        ("an unknown element in an unknown element", "<foo><bar>a</bar></foo>"),
        ("the end of an unknown element", "<array></foo></array>"),
        ("ends without a start", "<array></string></true></key></plist></array>"),
        ("plist in plist", "<plist><plist><dict/></plist></plist>"),
        ("plist in a value", "<array><plist></plist></array>"),
        ("an empty plist", "<plist></plist>"),
        ("an empty plist in one tag", "<plist/><dict/>"),
        ("a value after an empty plist", "<plist></plist><dict/>"),
        ("two lists", "<plist></plist><plist><dict/></plist>"),
        ("the end of plist without a start", "</plist>"),
    ]

    private static let texts = [
        ("references", "<string>&lt;&gt;&amp;</string>"),
        ("references of HTML", "<string>&quot;&apos;&nbsp;&#233;&#xE9;&#x3C;&#60;&#38;&#62;</string>"),
        ("references to control characters", "<string>&#1;&#9;&#10;&#13;&#31;&#32;&#x7F;</string>"),
        ("references without a character", "<string>&#;&#x;&#xD800;&#x110000;&#-1;&;</string>"),
        ("ampersands", "<string>a & b && &a b &lt &#60 c</string>"),
        ("a long reference", "<string>&abcdefghijklmno;&abcdefghijklmnop;&abcdefghijklmnopq;</string>"),
        ("a file that ends in a reference", "<string>&am"),
        ("a file that ends after an ampersand", "<string>&"),
        ("carriage returns in texts", "<dict>\r<key>a\r</key>\r\n<string>\r\n</string></dict>"),
        ("carriage returns in data", "<data>AA\r\nAA</data>"),
        ("data with the byte 0x80", "<data>AA\u{2026}A=</data>"),
        ("a carriage return at the end", "<dict/>\r"), ("two carriage returns", "<dict>\r\n</dict>\r"),
        ("carriage returns in an array of texts", "<array><string>a\rb</string><string>c\r\nd</string></array>"),
        ("the end of another element", "<array><string>a</key><string>b</string></array>"),
        ("an end tag with a slash", "<array><string>a</string/><true/></array>"),
        ("the end of an unknown element in a text", "<array><string>a</foo><true/></array>"),
        ("the end of an array in a text", "<array><string>a</array>"),
        ("the start of the same element in a text", "<array><string>a<string>b</string></array>"),
        ("an empty element in a text", "<array><string>a<string/>b</string></array>"),
        ("an element in a text", "<array><string>a<true/>b</string></array>"),
        ("a malformed tag in a text", "<array><string>a</1>b</string></array>"),
        ("a file that ends in a tag in a text", "<string>a<b"),
        ("a file that ends in a text", "<dict><key>a</key><string>b"),
        ("a file that ends in a key", "<dict><key>a"),
        ("comments in texts", "<dict><key>a<!-- b --></key><string>c<!-- d -->e</string></dict>"),
        ("sections", "<string>a<![CDATA[b<c>&d]]>e<![CDATA[]]></string>"),
        ("a section that does not end", "<string>a<![CDATA[b]></string>"),
        ("a section with brackets", "<string><![CDATA[a]>b]]c]]]></string>"),
        ("a short section that does not end", "<string><![CDATA[>]>"),
        ("a section in a key", "<dict><key><![CDATA[a]]></key><true/><key><![CDATA[a]]></key><true/></dict>"),
        ("a text between tags", "<dict>a <key>b</key>\nc\t\n<true/>d</dict>"),
        ("a NUL in a text between tags", "<dict>a\u{0}b</dict>"),
        ("NULs", "<dict>\u{0}<key>a\u{0}</key><true/></dict>\u{0}"),
        ("a text at the end", "<array>a"),
    ]

    private static let markup = [
        ("comments", "<!----><!-- --><!-- a - b --><!-- > --><dict/>"),
        ("comments that begin with hyphens", "<!-- -><dict/> --><!---a--><!----a--><dict/>"),
        ("comments that end in hyphens", "<!-- a ---><!-- b ----><dict/>"),
        ("comments with hyphens", "<!-- a -- b --><!-- --- c ---- d ----><dict/>"),
        ("comments with hyphens before an angle bracket", "<!-- a ---> b --><dict/>"),
        ("a short comment", "<!--><dict/>"),
        ("a short comment with three hyphens", "<!---><dict/>"),
        ("a comment that does not end", "<dict/><!-- a -"),
        ("a comment before a value that does not end", "<!-- a -- b"),
        ("a comment that ends the file", "<!-- a --"),
        ("a comment in an array that ends the file", "<array><!-- a -- b -->"),
        ("the beginning of a comment", "<array><!--"),
        ("instructions", "<?a?><?a b=\"c\"?><?a ? > ?><dict/>"),
        ("an instruction with two question marks", "<?a??><dict/><?b?>"),
        ("an instruction that does not end", "<?a <dict/>"),
        ("an instruction that ends in a question mark", "<dict><?a?"),
        ("declarations", "<!DOCTYPE plist><!ENTITY a \"b\"><dict/>"),
        ("declarations without a name", "<array><!><!1><!-a></array>"),
        ("a declaration that does not end", "<!DOCTYPE plist <dict/"),
        ("a malformed declaration that does not end", "<array><!1"),
        ("a bracket in a declaration", "<!DOCTYPE plist [<!ENTITY a \"b\">]><dict/>"),
        ("brackets without declarations", "<!DOCTYPE plist []><dict/>"),
        ("a bracket after a declaration", "<!DOCTYPE plist><string>]</string>"),
        ("brackets and spaces", "<!DOCTYPE plist [ ] ><dict/>"),
        ("two declarations with brackets", "<!DOCTYPE a [<!ENTITY b \"c\">]><!DOCTYPE d [<!ENTITY e \"f\">]><dict/>"),
        ("a bracket that is not closed", "<!DOCTYPE plist [<!ENTITY a \"b\"><!DOCTYPE c [<dict/>"),
        ("a bracket that is closed at the end", "<!DOCTYPE plist [<!ENTITY a \"b\">]"),
        ("sections between tags", "<array><![CDATA[a]]><![CDATA[]]><![CDATA[b></array>"),
    ]

    private static let afterTheFirstValue = [
        ("spaces", "<plist><dict/>\r\n\t </plist>\r\n\t "),
        ("comments after the value", "<plist><dict/><!-- a -- b --></plist><!-- c --->"),
        ("instructions after the value", "<plist><dict/><?a?></plist><?b?>"),
        ("no end", "<plist><dict/>"),
        ("the end of a list after the value", "<plist><dict/></array></plist>"),
        ("no end, and a space", "<plist><dict/> \n"),
        ("a text after the value", "<plist><dict/> a \n</plist>"),
        ("a text after the value at the end", "<plist><dict/> a"),
        ("an end of another element", "<plist><dict/></dict></plist>"),
        ("a second value", "<plist><dict/><true/></plist>"),
        ("a second value without an end", "<plist><dict/><true"),
        ("spaces in the end of plist", "<plist><dict/></plist \n>"),
        ("an element that begins with plist", "<plist><dict/></plists></plist>"),
        ("the end of plist without an angle bracket", "<plist><dict/></plist"),
        ("a text after plist", "<plist><dict/></plist> a b \n"),
        ("a value after plist", "<plist><dict/></plist><dict/>"),
        ("a value after the value", "<dict/><dict/>"),
        ("only spaces after the value", "<dict/> \n"),
        ("the end of plist after the value", "<dict/></plist>"),
        ("empty comments after the value", "<plist><dict/><!----></plist><!---->"),
        ("short comments after the value", "<plist><dict/><!--> --></plist>"),
        ("short comments with three hyphens after the value", "<plist><dict/><!---> --></plist>"),
        ("an angle bracket in a comment after the value", "<plist><dict/><!-- > - > --></plist>"),
        ("a comment after the value that does not end", "<plist><dict/><!-- a ->"),
        ("the beginning of a comment after the value", "<dict/><!--"),
    ]

    private static let structures = [
        ("keys without a value", "<dict><key>a</key><key>b</key><true/><key>c</key></dict>"),
        ("values without a key", "<dict><true/><array/><string>a</string><dict></dict></dict>"),
        ("keys outside dictionaries", "<array><key>a</key><key/></array>"),
        ("only a key", "<key>a</key>"),
        ("repeated keys", "<dict><key>a</key><true/><key>b</key><true/><key>a</key><true/></dict>"),
        ("keys of the same length", "<dict><key>ab</key><true/><key>ac</key><true/><key>a</key><true/></dict>"),
        ("empty keys", "<dict><key></key><true/><key></key><true/></dict>"),
        (
            "keys with references",
            "<dict><key>&lt;a</key><true/><key>&gt;a</key><true/><key>&amp;a</key><true/><key>&lt;a</key><true/></dict>"
        ),
        (
            "keys with and without references",
            "<dict><key>&gt;</key><true/><key>></key><true/><key>a</key><true/><key>&amp;</key><true/></dict>"
        ),
        ("keys in nested dictionaries", nested("<key>a</key><true/>", in: 3) + "<key>a</key>"),
        ("elements that do not end", "<plist><dict><key>a</key><array><dict><key>b</key>"),
        ("elements that end in another order", "<dict><key>a</key><array></dict></array>"),
        ("elements that end in another order with keys", "<dict><key>a</key><dict><key>b</key><array></dict></dict>"),
        ("no value", "<plist version=\"1.0\">"),
        ("no value after a comment", "<!-- a -->"),
        ("only a string", "<string>a</string>"),
        ("only an empty array", "<array/>"),
        ("a nesting of 15 levels", nested("<key>a</key><true/>", in: 15)),
        ("a nesting of 16 levels", nested("<key>a</key><true/><key>a</key><true/>", in: 16)),
        ("a nesting of 20 levels", nested("<key>a</key><true/><key>a</key><true/>", in: 20)),
        ("20 levels that do not end", String(repeating: "<dict><key>a</key>", count: 20)),
        ("31 keys", keys(31)), ("32 keys", keys(32)), ("33 keys", keys(33)), ("45 keys", keys(45)),
        ("45 keys with references", keys(45, "&lt;")),
        ("45 keys in two dictionaries", "<array>\(keys(45))\(keys(45))</array>"),
        ("another spelling of a key", "<dict><key>></key><true/><key>&gt;</key><true/></dict>"),
        (
            "another spelling of one of 45 keys",
            keys(45, "&gt;").replacing("</dict>", with: "<key>>7</key><true/></dict>")
        ),
        (
            "two elements in 16 arrays",
            String(repeating: "<array>", count: 16) + "<dict></dict><array></array>"
                + String(repeating: "</array>", count: 16)
        ),
        ("45 keys around a dictionary", keys(45, "", keys(39))),
        ("20 keys around 30 keys", keys(20, "", keys(30))),
    ]

    private static let preambles = [
        ("an empty file", ""), ("a space", " "), ("a binary list", "bplist00"), ("a short binary list", "bplist"),
        ("no binary list", "bplis"), ("a word", "word"), ("a word and a tag", "word <dict/>"),
        ("OpenStep", "{ a = b; }"), ("OpenStep with a tag", " { a = \"<dict/>\"; }\nb"), ("a list", "(<dict/>)"),
        ("the output of codesign", "[Dict]\n\t[Key] a"),
        ("the output of codesign with a path", " Executable=/a/b\n \n[Dict]\n"),
        ("a path and a list", "Executable=/a/b\n<dict/>"), ("only a path", "Executable=/a/b"),
        ("a path and spaces", "Executable=/a/b\n  "),
        ("a byte order mark", "\u{FEFF}<dict/>"), ("two byte order marks", "\u{FEFF}\u{FEFF}<dict/>"),
        ("only a byte order mark", "\u{FEFF}"),
    ]

    private static func letters(_ count: Int) -> String { String(repeating: "a", count: count) }

    /// Returns a content in dictionaries in dictionaries.
    private static func nested(_ inside: String, in depth: Int) -> String {
        String(repeating: "<dict><key>a</key>", count: depth - 1) + "<dict>" + inside
            + String(repeating: "</dict>", count: depth)
    }

    /// Returns a dictionary with different keys, and then the first and the last of them again.
    private static func keys(_ count: Int, _ prefix: String = "", _ last: String = "<true/>") -> String {
        let keys = (1...count).map { "<key>\(prefix)\($0)</key>\($0 == count ? last : "<true/>")" }
        return "<dict>\(keys.joined())<key>\(prefix)1</key><true/><key>\(prefix)\(count)</key><true/></dict>"
    }
}
