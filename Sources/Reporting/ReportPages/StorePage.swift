import Entitlements

/// The diagram of the shared stores on a page, with its legend and a script that highlights the connections of a box.
///
/// The page is complete without interaction and without the script.
struct StorePage {
    private let drawing: SharingDiagram

    init(_ drawing: SharingDiagram) { self.drawing = drawing }

    /// The diagram with instructions and legend.
    var markup: String {
        """
        <p>Apps are on the left, stores on the right. Point at a box, or move to it with the Tab key, to highlight its \
        connections. Press Enter to keep the highlight and Escape to clear it.</p>
        \(legend)
        <div class="scroll picture" tabindex="0" role="region" aria-label="Diagram">
        \(SharingSVG(drawing).element(isInteractive: true))</div>
        <p id="said" class="said" role="status" aria-live="polite"></p>

        """
    }

    /// The legend of the colors, for the kinds that occur.
    private var legend: String {
        let kinds = StoreKind.allCases.filter { kind in drawing.stores.contains { $0.kind == kind } }
        let items = kinds.map { "<li><span class=\"swatch \($0.rawValue)\" aria-hidden=\"true\"></span>\($0)</li>" }
        let dashed = drawing.stores.contains(where: \.isDivided) ? ["<li>dashed: environments differ</li>"] : []
        let twins =
            drawing.stores.contains(where: \.hasTwin)
            ? ["<li>red outline: another store differs only in case</li>"] : []
        let changed = drawing.lines.contains(where: \.isChanged) ? ["<li>thick: changed</li>"] : []
        let all = items + dashed + twins + changed
        return "<ul class=\"legend\" aria-label=\"Kinds of store\">\(all.joined())</ul>"
    }
}

extension StorePage {
    /// The style sheet of the diagram.
    static let style: String = {
        let swatches = StoreKind.allCases.map {
            ".swatch.\($0.rawValue) { background: \($0.paleColor); border-color: \($0.color); }"
        }
        return """
            .picture { max-height: none; padding: .5rem; border: 0; }
            .said { position: sticky; bottom: 0; z-index: 4; max-width: none; max-height: 40vh; overflow-y: auto; margin: 0;
              min-height: 1.5em; padding: .5rem 0; pointer-events: none; }
            .said:not(:empty) { background: var(--ground); border-top: 1px solid var(--line); pointer-events: auto; }
            .swatch { display: inline-block; width: .9em; height: .9em; margin-right: .4em; border: 2px solid; border-radius: 50%; }
            \(swatches.joined(separator: "\n"))
            .node { cursor: pointer; } .node:focus { outline: none; }
            .stores .node.node:focus-visible rect { stroke: var(--focus); stroke-width: 4; }
            .lit .line { opacity: .08; } .lit .node { opacity: .25; }
            .lit .line.on { opacity: 1; stroke-width: 3; } .lit .node.on { opacity: 1; }

            """
    }()

    /// The SHA-256 of ``script`` for the content security policy of the page, which allows no other script.
    static let scriptHash = "/pqUcPC5yidTPbjhr3mDx3LgfWXpeXzj9iYNODp1DBk="

    /// The script of the page, which highlights the connections of the box that is pointed at, focused, or selected.
    static let script = """

        "use strict";
        const picture = document.querySelector("svg.stores");
        const said = document.getElementById("said");
        let kept = null;
        function light(node) {
          picture.classList.toggle("lit", node !== null);
          for (const shown of picture.querySelectorAll(".on")) shown.classList.remove("on");
          if (node === null) { said.textContent = ""; return; }
          node.classList.add("on");
          for (const line of picture.querySelectorAll(".line")) {
            const ends = [line.dataset.app, line.dataset.store];
            if (!ends.includes(node.id)) continue;
            line.classList.add("on");
            for (const end of ends) document.getElementById(end).classList.add("on");
          }
          said.textContent = node.getAttribute("aria-label");
        }
        function keep(node) {
          if (kept !== null) kept.setAttribute("aria-pressed", "false");
          kept = kept === node ? null : node;
          if (kept !== null) kept.setAttribute("aria-pressed", "true");
          light(kept);
        }
        for (const node of picture.querySelectorAll(".node")) {
          node.addEventListener("mouseenter", () => light(node));
          node.addEventListener("mouseleave", () => light(kept));
          node.addEventListener("focus", () => light(node));
          node.addEventListener("blur", () => light(kept));
          node.addEventListener("click", () => keep(node));
          node.addEventListener("keydown", event => {
            if (event.key === "Enter" || event.key === " ") { event.preventDefault(); keep(node); }
          });
        }
        document.addEventListener("keydown", event => { if (event.key === "Escape") { keep(kept); light(null); } });

        """
}
