import Entitlements

/// The sharing as a page: the picture, in which choosing a box shows its neighbours, and the same as a table.
///
/// It asks for nothing from anywhere, follows the reader's light or dark, and says everything in words too.
struct StorePage {
    private let drawing: StoreDrawing

    init(_ drawing: StoreDrawing) { self.drawing = drawing }

    /// The page.
    var document: String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <link rel="icon" href="data:,">
        <title>Which apps share which store</title>
        <style>\(Self.style)</style>
        </head>
        <body>
        <a class="skip" href="#table">To the table</a>
        <main>
        <h1>Which apps share which store</h1>
        <p>Apps on the left, stores on the right. Point at a box, or move to it with the Tab key, to see its neighbours; \
        press Enter to keep them, and Escape to let go.</p>
        \(legend)
        <div class="picture" tabindex="0" role="region" aria-label="Picture">
        \(StorePicture(drawing).element(isInteractive: true))</div>
        <p id="said" class="said" role="status" aria-live="polite"></p>
        \(table)
        </main>
        <script>\(Self.script)</script>
        </body>
        </html>

        """
    }

    /// What the colors mean, for the kinds that occur.
    private var legend: String {
        let kinds = StoreKind.allCases.filter { kind in drawing.stores.contains { $0.kind == kind } }
        let items = kinds.map { "<li><span class=\"swatch \($0.rawValue)\" aria-hidden=\"true\"></span>\($0)</li>" }
        let dashed = drawing.stores.contains(where: \.isDivided) ? ["<li>dashed: environments differ</li>"] : []
        let twins =
            drawing.stores.contains(where: \.hasTwin)
            ? ["<li>red outline: another differs in letter case only</li>"] : []
        return "<ul class=\"legend\" aria-label=\"Kinds of store\">\((items + dashed + twins).joined())</ul>"
    }

    private var table: String {
        let rows = drawing.stores.enumerated().map { index, store in
            let apps = drawing.lines.filter { $0.store == index }.map { line in
                let label = drawing.label(of: line)
                return drawing.apps[line.app] + (label.isEmpty ? "" : " (\(label))")
            }
            return """
                <tr><th scope="row"><code>\(store.text.escapedForMarkup)</code></th><td>\(store.kind)</td>\
                <td>\(apps.joined(separator: ", ").escapedForMarkup)</td>\
                <td>\(store.remarks.joined(separator: ", ").escapedForMarkup)</td></tr>
                """
        }
        return """
            <h2 id="table">The same as a table</h2>
            <div class="picture" tabindex="0" role="region" aria-labelledby="table">
            <table>
            <thead><tr><th scope="col">Store</th><th scope="col">Kind</th><th scope="col">Used by</th>\
            <th scope="col">Remarks</th></tr></thead>
            <tbody>
            \(rows.joined(separator: "\n"))
            </tbody>
            </table>
            </div>
            """
    }
}

extension StorePage {
    /// What the page looks like.
    private static let style: String = {
        let swatches = StoreKind.allCases.map {
            ".swatch.\($0.rawValue) { background: \($0.paleColor); border-color: \($0.color); }"
        }
        return """

            :root { color-scheme: light dark; --text: #161616; --ground: #fff; --line: #d5d5da; --focus: #0a5fb4; }
            @media (prefers-color-scheme: dark) { :root { --text: #f0f0f2; --ground: #17171a; --line: #47474d; --focus: #8cc4ff; } }
            body { margin: 0; color: var(--text); background: var(--ground); font: 16px/1.5 ui-sans-serif, system-ui, sans-serif; }
            main { max-width: 90rem; margin: 0 auto; padding: 1.5rem; }
            h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
            .skip { position: absolute; left: -100rem; } .skip:focus { position: static; display: block; padding: .5rem; }
            .picture { overflow-x: auto; } .said { min-height: 1.5em; }
            .legend { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; padding: 0; list-style: none; }
            .swatch { display: inline-block; width: .9em; height: .9em; margin-right: .4em; border: 2px solid; border-radius: 50%; }
            \(swatches.joined(separator: "\n"))
            table { border-collapse: collapse; } th, td { padding: .35rem .8rem; border-bottom: 1px solid var(--line); text-align: left; }
            th[scope=row] { font-weight: normal; }
            .node { cursor: pointer; } .node:focus { outline: none; }
            .node:focus-visible rect { stroke: var(--focus); stroke-width: 4; } :focus-visible { outline-color: var(--focus); }
            .lit .line { opacity: .08; } .lit .node { opacity: .25; }
            .lit .line.on { opacity: 1; stroke-width: 3; } .lit .node.on { opacity: 1; }
            @media print { .skip, .said { display: none; } }

            """
    }()

    /// What the page does: it lights what belongs to the box that is pointed at, focused or kept.
    private static let script = """

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
