extension Attack {
    /// The attacks of the category `paths`.
    static var paths: [Attack] { routedPaths + decisionPaths + productPaths + validPaths }

    /// An attack per route out of the tree and group of commands.
    private static var routedPaths: [Attack] {
        PathRoute.all.flatMap { route in
            PathSurface.all.map { surface in
                Attack(.paths, "\(route.name), in \(surface.name)") { directory in
                    let tree = try OutsideTree(in: directory)
                    try route.make(tree)
                    let run = try surface.run(tree)
                    let isServer = surface.name == "the language server"
                    if route.hidesEntitlements, !isServer, run.status != 4 {
                        throw Failure(.accepted, "status \(run.status); expected 4, because entitlements were not read")
                    }
                }
            }
        }
    }
}
