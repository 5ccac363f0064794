// Links the libxml2 of the system. Only CXMLEvents.c includes the headers: Debian builds libxml2 with ICU, and a Swift
// target that imports these headers and Foundation's ICU does not compile. Therefore this module is empty.
