import TextOutput

/// A text that is written in consecutive parts, so that a long text need not be in memory as a whole.
package protocol PartedText {
    /// Passes the parts to `output`.
    func write(to output: (String) -> Void)
}

extension PartedText {
    /// The whole text.
    package var text: String {
        var text = ""
        write { text += $0 }
        return text
    }

    /// Passes the text to `output` as UTF-8, in parts of at least 64 KiB; the last part can be shorter.
    package func writeParts(to output: (UnsafeBufferPointer<UInt8>) -> Void) {
        var buffer = TextBuffer()
        write { part in
            buffer += part
            guard buffer.count >= 64 << 10 else { return }
            buffer.withBytes(output)
            buffer.removeAll()
        }
        if buffer.count > 0 { buffer.withBytes(output) }
    }
}

extension String: PartedText {
    /// Passes the text to `output` in one part.
    package func write(to output: (String) -> Void) { output(self) }
}

/// A page in an output format.
package struct FormattedPage: PartedText {
    let page: ReportPage
    let form: PageReporter.Form

    /// Creates a formatted page.
    package init(page: ReportPage, form: PageReporter.Form) {
        self.page = page
        self.form = form
    }

    /// Passes the parts of the page to `output`.
    package func write(to output: (String) -> Void) {
        switch form {
        case .markdown: output(MarkdownPage(page).document)
        case .html: HTMLPage(page).write(to: output)
        }
    }
}
