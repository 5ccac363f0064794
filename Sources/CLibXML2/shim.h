// Finds the system's libxml2. Only CXMLEvents' C file includes its headers: Debian builds libxml2 with
// ICU, and a Swift target that sees these headers and Foundation's ICU does not compile. For the same
// reason the module itself is empty.
