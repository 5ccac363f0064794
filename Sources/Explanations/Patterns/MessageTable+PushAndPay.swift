extension MessageTable {
    /// Messages about certificates of push notifications, Apple Pay, and device management.
    static let pushAndPayPatterns = #"""
        # merchant-web / running app / / Apple Pay on the web: the merchant is not authorized
        ~ Payment Services Exception merchantId={value} unauthorized to process transactions on behalf of
          merchantId={other}
        ~ Payment Services Exception merchantId={value} unauthorized to service on behalf of merchantId={other}
        ~ The latter is not registered for Apple Pay on the web
        ~ never authorized mass enablement transactions
        : The request for a payment session names a merchant that did not authorize the payment provider: the merchant
          identifier or the domain is not registered with this provider. The signature of the app is not involved.
        - Register the domain and the merchant in the settings of the provider (for its certificate), or create the
          payment session with your own merchant identity certificate.
        - Compare the merchant identifier of the request with that of the certificate, and use the same environment
          (test or live).
        > merchant-prefix
        @ gh:Adyen/adyen-web/issues/1397
        @ gh:braintree/braintree-web/issues/231

        # merchant-domain-file / running app / / Apple Pay: the domain cannot be verified
        ~ .well-known/apple-developer-merchantid-domain-association to return a 200 response code but instead returned
          {number}
        ~ The verification file must be served as a 200 at
        ~ We were unable to verify that you control the domain {value}
        ? apple-developer-merchantid-domain-association
        : Apple or the payment provider could not read the file that verifies the domain: the server redirects, asks for
          a password, blocks the request, or returns an error.
        - Serve the file at `https://DOMAIN/.well-known/apple-developer-merchantid-domain-association` with status 200,
          without a redirect or a trailing slash, and without an extension.
        - Allow the addresses of Apple in the firewall, use a valid TLS certificate, and verify the domain again.
        > merchant-prefix
        @ gh:woocommerce/woocommerce-square/issues/59
        @ gh:fossasia/eventyay/issues/250

        # push-certificate-alert / running app / / A TLS certificate is refused
        ? sslv3 alert certificate revoked
        ? sslv3 alert certificate expired
        ? sslv3 alert certificate unknown
        ? SSLV3_ALERT_CERTIFICATE_EXPIRED
        ? Received fatal alert: certificate_expired
        ? Received fatal alert: certificate_revoked
        ? Received fatal alert: certificate_unknown
        ? SSL Stream Failed to Authenticate as Client … The certificate has been revoked
        : If the server connects to the push notification service (`api.push.apple.com`), Apple does not accept its
          certificate: it has expired, was revoked, or, for `certificate unknown`, is another kind of certificate or one
          for the other environment. The signature and the entitlements of the app are not the cause.
        - Look at the certificate that the server uses: `openssl x509 -in FILE -noout -subject -enddate`. The subject
          must contain the bundle identifier of the app.
        - Create a new certificate of the type Apple Push Notification service SSL for the App ID, export it with its
          private key, install it on the server, and restart the server. The app needs no new profile.
        - Or use a key (`.p8`), which does not expire and is valid for all apps of the team unless it is restricted.
        @ gh:rpush/rpush/issues/112
        @ gh:jchambers/pushy/issues/609
        @ gh:rpush/rpush/issues/288

        # push-certificate-environment / running app / / The push certificate is for another environment
        ~ certificate does not support configured environment, production: {value}
        ~ CertificateEnvironmentMismatchException: Invalid environment for this certificate
        : The library of the push server compares the kind of the certificate with the environment that is set. A
          development certificate works with the sandbox only. A certificate with the name `Apple Push Services` works
          with both, and old versions of the library do not know it.
        - Set the environment of the app: sandbox (`production: false`) for `aps-environment` with the value
          `development`, production for TestFlight, ad hoc and the App Store.
        - Create a certificate of the type Apple Push Notification service SSL (Sandbox & Production), or a key (`.p8`),
          and update the library.
        @ gh:node-apn/node-apn/issues/306
        @ gh:CleverTap/apns-http2/issues/56

        # merchant-certificate / running app / / Apple Pay: the payment processing certificate
        ~ "merchant_certificate_not_found"
        ~ Apple Pay - The certificate used to sign your request is invalid
        ~ signing_request_not_found
        : The payment provider cannot decrypt the token: it has no payment processing certificate for the merchant
          identifier of the request. Usually, the app uses another merchant identifier than the one with the
          certificate, or the certificate was created from another signing request.
        - Use the same merchant identifier in the request, in `com.apple.developer.in-app-payments`, and in the settings
          of the provider.
        - Download the signing request from the provider, create the Apple Pay Payment Processing Certificate with it,
          and upload the certificate there.
        > merchant-prefix
        @ gh:checkout/frames-ios/issues/366
        @ gh:Shopify/mobile-buy-sdk-ios/issues/843

        # push-certificate-mail / App Store / / A push certificate expires
        ~ Your Apple Push Services Certificate will no longer be valid in {number} days
        ~ Your Apple Push Services Certificate will no longer be valid
        ~ Certificate: Apple Push Services Identifier: {bundle} Team ID: {team}
        : A mail of Apple: the certificate expires with which the push server connects to Apple for the app with the
          bundle identifier {bundle}. Then the server cannot send notifications. Apps, their profiles, and new builds do
          not use this certificate.
        - Create a new Apple Push Services certificate for the App ID before this day, and upload it to the push server
          or the service (OneSignal, Firebase, and others). The old one stays valid until it expires.
        - Or change to a key for token-based authentication (`.p8`), which does not expire. If the server already uses a
          key, ignore the mail.
        > push-environment
        @ gh:deltachat/deltachat-ios/issues/2979
        @ gh:pg-irc/pathways-frontend/issues/1472

        # distribution-certificate-mail / App Store / / A distribution certificate expires
        ~ Your iOS Distribution Certificate will no longer be valid in {number} days
        ~ Your Distribution Certificate will no longer be valid in {number} days
        ~ Your Developer ID Application Certificate will no longer be valid in {number} days
        ~ Distribution Certificate will no longer be valid
        : A mail of Apple: the certificate that signs uploads expires. Apps in the App Store and in TestFlight are not
          affected. New builds, ad hoc builds, and in particular in-house (enterprise) apps need a new certificate: the
          devices stop launching in-house apps when it expires.
        - Create a new certificate and new profiles with it, and replace the `.p12` and the profiles in continuous
          integration (`match nuke distribution` and `match`, or the secrets).
        - Enterprise: distribute a build with the new certificate before this day. Developer ID: signed apps with a
          timestamp remain valid.
        > signature-certificate profile-expires-soon
        @ gh:ddev/ddev/issues/6497
        @ gh:pg-irc/pathways-frontend/issues/1383
        @ https://developer.apple.com/support/certificates/
        """#
}
