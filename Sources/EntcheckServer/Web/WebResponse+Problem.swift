import TextOutput

extension WebResponse {
    /// Returns the response to a request that is not answered: problem details (RFC 9457) for the API, or a page.
    ///
    /// - Parameters:
    ///   - error: The reason.
    ///   - isAPI: Whether the client called the API.
    ///   - frame: The header of the page.
    /// - Returns: The response.
    static func problem(_ error: RequestError, isAPI: Bool, _ frame: PageFrame) -> WebResponse {
        var response = isAPI ? problemDetails(error) : problemPage(error, frame)
        if error.status == .unauthorized {
            response.headers.append(("WWW-Authenticate", "Basic realm=\"entcheck\", charset=\"UTF-8\""))
        }
        if !error.allowed.isEmpty { response.headers.append(("Allow", error.allowed.joined(separator: ", "))) }
        return response
    }

    /// Returns problem details (RFC 9457).
    static func problemDetails(_ error: RequestError) -> WebResponse {
        var json = JSONWriter(isIndented: false)
        json.object { json in
            if let code = error.code { json.member("code", code) }
            json.member("detail", error.message)
            json.member("status", error.status.rawValue)
            json.member("title", error.status.phrase)
        }
        return WebResponse(error.status, type: "application/problem+json", json.text + "\n")
    }

    private static func problemPage(_ error: RequestError, _ frame: PageFrame) -> WebResponse {
        var page = HTMLDocument("\(error.status.rawValue) \(error.status.phrase)", frame)
        page.paragraph("\(error.message).")
        return .page(page.text, status: error.status)
    }
}
