extension CloudSimulator {
    /// Starts to record the changes of the simulator; from now on, each transition is a step of its own.
    package func record(with recorder: any WorldRecorder) throws(CloudError) {
        try look { state in
            state.recorder = recorder
            recorder.begin(in: state)
        }
    }
}
