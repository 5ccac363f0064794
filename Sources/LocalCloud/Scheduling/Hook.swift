/// An action that a test runs just before a transition, to force the order of a race.
struct Hook: Sendable {
    let kind: Transition.Kind
    let device: String?
    let action: @Sendable () throws(CloudError) -> Void
}
