import DocumentStores
import Testing

@Suite struct DocumentErrorTests {
    @Test func `the errors of ubiquitous files have Apple's numbers`() {
        #expect(DocumentError(.ubiquitousFileUnavailable, "").cocoaCode == 4353)
        #expect(DocumentError(.notUploadedDueToQuota, "").cocoaCode == 4354)
        #expect(DocumentError(.ubiquityServerNotAvailable, "").cocoaCode == 4355)
        #expect(DocumentError(.userCancelled, "").cocoaCode == 3072)
    }
}
