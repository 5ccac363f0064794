import DocumentStores
import TestSupport
import Testing

@Suite struct DocumentErrorTests {
    @Test(.documented("https://developer.apple.com/documentation/foundation/cocoaerror/code"))
    func `the errors of ubiquitous files have the values of Apple's constants`() {
        #expect(DocumentError(.ubiquitousFileUnavailable, "").cocoaCode == 4353)
        #expect(DocumentError(.notUploadedDueToQuota, "").cocoaCode == 4354)
        #expect(DocumentError(.ubiquityServerNotAvailable, "").cocoaCode == 4355)
        #expect(DocumentError(.userCancelled, "").cocoaCode == 3072)
    }

    @Test(.documented("FoundationErrors.h: NSUbiquitousFileErrorMinimum and NSUbiquitousFileErrorMaximum"))
    func `only the errors of ubiquitous files are in their range of values`() {
        let inRange = DocumentError.Code.allCases.filter { code in
            DocumentError(code, "").cocoaCode.map { (4352...4607).contains($0) } == true
        }
        #expect(inRange == [.ubiquitousFileUnavailable, .notUploadedDueToQuota, .ubiquityServerNotAvailable])
    }
}
