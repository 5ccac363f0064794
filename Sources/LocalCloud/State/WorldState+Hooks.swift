extension WorldState {
    func hook(before transition: Transition) -> Int? {
        hooks.firstIndex { $0.kind == transition.kind && ($0.device ?? transition.device) == transition.device }
    }

    /// Removes and returns the hook that must run before the next transition, or `nil` if there is none.
    func removeHook(dueBy end: CloudInstant?) -> Hook? {
        guard !hooks.isEmpty, let next = nextTransition(), isDue(next, until: end ?? next.due),
            let index = hook(before: next)
        else { return nil }
        return hooks.remove(at: index)
    }
}
