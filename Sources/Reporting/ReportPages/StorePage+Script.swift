import Entitlements

extension StorePage {
    /// The style sheet of the diagram.
    static let style: String = {
        let swatches = StoreKind.allCases.map {
            ".swatch.\($0.rawValue) { background: \($0.paleColor); border-color: \($0.color); }"
        }
        return """
            [hidden] { display: none !important; }
            .picture { max-height: none; padding: .5rem; border: 0; }
            .said { position: sticky; bottom: 0; z-index: 4; max-width: none; max-height: 40vh; overflow-y: auto; margin: 0;
              min-height: 1.5em; padding: .5rem 0; pointer-events: none; }
            .said:not(:empty) { background: var(--ground); border-top: 1px solid var(--line); pointer-events: auto; }
            .swatch { display: inline-block; width: .9em; height: .9em; margin-right: .4em; border: 2px solid; border-radius: 50%; }
            \(swatches.joined(separator: "\n"))
            .filters { display: flex; flex-wrap: wrap; gap: .6rem 1rem; align-items: end; margin: 1rem 0; padding: .8rem;
              background: var(--raised); border: 1px solid var(--line); border-radius: .4rem; }
            .filters label { display: flex; flex-direction: column; gap: .2rem; font-size: .85rem; color: var(--faint); }
            .filters .search { flex: 1 1 14rem; } .filters .check { flex-direction: row; align-items: center; min-height: 2.25rem; }
            .filters input[type=search], .filters select, button { min-height: 2.25rem; padding: .3rem .6rem; color: var(--text);
              background: var(--ground); border: 1px solid var(--faint); border-radius: .3rem; font: inherit; font-size: 1rem; }
            .filters select { max-width: 14rem; } button { cursor: pointer; }
            kbd { padding: 0 .3em; border: 1px solid var(--line); border-radius: .2rem; font: .85em ui-monospace, monospace; }
            .off { display: none; } .node { cursor: pointer; } .node:focus { outline: none; }
            .stores .node.node:focus-visible rect { stroke: var(--focus); stroke-width: 4; }
            .stores .node.group rect { stroke-width: 2.4; } .stores .node[aria-expanded=true] rect { stroke-dasharray: 3 3; }
            .lit .line { opacity: .08; } .lit .node { opacity: .25; }
            .lit .line.on { opacity: 1; stroke-width: 3; } .lit .node.on { opacity: 1; }
            h3 { margin: 2rem 0 .6rem; font-size: 1.05rem; }
            .family { margin: .2rem 0; } .family ul { margin: .2rem 0 .6rem; padding-left: 1.4rem; }
            @media (max-width: 40rem) { .picture { max-height: 75vh; overflow: auto; } .filters select { max-width: 100%; }
              .filters label { flex: 1 1 9rem; } }

            """
    }()

    /// The SHA-256 of ``script`` for the content security policy of the page, which allows no other script.
    static let scriptHash = "Gvj04Cuumf3izjfqMnd9PNMb7s9UmWSYN/62PCTkaTM="

    /// The script of the page: filters, groups, and the highlight of connections.
    ///
    /// The page is also XML, so the script contains neither `&` nor `<`.
    static let script = """

        "use strict";
        const picture = document.querySelector("svg.stores"), form = document.getElementById("filters");
        const said = document.getElementById("said"), counts = document.getElementById("counts");
        const whole = document.getElementById("whole");
        const all = selector => Array.from(document.querySelectorAll(selector));
        const boxes = all("svg.stores .node"), lines = all("svg.stores .line");
        const byId = new Map(boxes.map(box => [box.id, box]));
        const rows = all("tr[data-key]"), items = all("[data-app]").filter(item => item.tagName === "LI");
        const families = all(".family");
        const limit = Number(picture.dataset.limit), start = Number(picture.dataset.start), end = Number(picture.dataset.end);
        const height = 40, margin = 16;
        const expanded = new Set();
        let isWhole = false, kept = null, columns = [[], []], wasOpen = null;
        form.grouped.defaultChecked = boxes.some(box => box.classList.contains("group") ? !box.classList.contains("off") : false);
        form.reset();

        function shown(id) {
          const group = byId.get(id).dataset.group;
          if (!group || !form.grouped.checked || expanded.has(group)) return id;
          return group;
        }
        function matching() {
          const words = form.text.value.toLowerCase().split(/\\s+/).filter(word => word !== "");
          const includes = (numbers, number) => number === "" || numbers === "" || numbers.split(" ").includes(number);
          return lines.filter(line => {
            const texts = [line.dataset.app, line.dataset.store].map(id => byId.get(id).dataset.text);
            return [form.kind.value === "" || form.kind.value === line.dataset.kind,
              includes(line.dataset.platforms, form.platform.value),
              includes(line.dataset.configurations, form.configuration.value),
              !form.shared.checked || line.dataset.shared === "1",
              words.every(word => texts.some(text => text.includes(word)))].every(Boolean);
          });
        }
        function choose(found) {
          const weight = line => Number(byId.get(line.dataset.store).dataset.weight);
          const users = new Map();
          for (const line of found) {
            const store = shown(line.dataset.store);
            if (!users.has(store)) users.set(store, new Set());
            users.get(store).add(shown(line.dataset.app));
          }
          const apps = new Set(), stores = new Set();
          const heaviest = new Map();
          for (const line of found) {
            const store = shown(line.dataset.store);
            heaviest.set(store, Math.max(heaviest.get(store) ?? 0, weight(line)));
          }
          const order = [...users].sort((one, other) => heaviest.get(other[0]) - heaviest.get(one[0])
            || other[1].size - one[1].size);
          for (const [store, names] of order) {
            const added = [...names].filter(name => !apps.has(name));
            const fits = limit > stores.size ? stores.size === 0 || limit >= apps.size + added.length : false;
            if (!isWhole) if (!fits) continue;
            stores.add(store);
            for (const name of isWhole ? added : added.slice(0, limit)) apps.add(name);
          }
          return [apps, stores];
        }
        function ordered(chosen, mean) {
          const blocks = [], open = new Map();
          for (const box of boxes) {
            if (!chosen.has(box.id)) continue;
            const group = form.grouped.checked ? box.dataset.group : undefined;
            if (group) {
              if (!open.has(group)) { open.set(group, [byId.get(group)]); blocks.push(open.get(group)); }
              open.get(group).push(box);
            } else blocks.push([box]);
          }
          const sums = blocks.map((block, index) => {
            const values = block.map(box => mean(box.id)).filter(value => value !== null);
            return [values.length === 0 ? index : values.reduce((sum, value) => sum + value, 0) / values.length, index, block];
          });
          return sums.sort((one, other) => one[0] - other[0] || one[1] - other[1]).flatMap(sum => sum[2]);
        }
        function draw() {
          const found = matching(), chosen = choose(found), drawn = [];
          const pairs = new Set();
          for (const line of lines) line.classList.add("off");
          for (const line of found) {
            const ends = [shown(line.dataset.app), shown(line.dataset.store)], pair = ends.join(" ");
            if (!chosen[0].has(ends[0]) || !chosen[1].has(ends[1]) || pairs.has(pair)) continue;
            pairs.add(pair);
            line.ends = ends;
            drawn.push(line);
          }
          const stores = ordered(chosen[1], () => null);
          const places = new Map(stores.map((box, index) => [box.id, index]));
          const apps = ordered(chosen[0], id => {
            const values = drawn.filter(line => line.ends[0] === id).map(line => places.get(line.ends[1]));
            return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
          });
          columns = [apps, stores];
          place(drawn);
          tell(found, apps, stores);
        }
        function place(drawn) {
          const longest = Math.max(columns[0].length, columns[1].length, 1), y = new Map();
          for (const box of boxes) box.classList.add("off");
          columns.forEach((column, side) => column.forEach((box, index) => {
            y.set(box.id, margin + (longest - column.length) * height / 2 + index * height + 5);
            box.classList.remove("off");
            box.setAttribute("transform", `translate(${side === 0 ? margin : end} ${y.get(box.id)})`);
            box.setAttribute("tabindex", "-1");
            box.setAttribute("role", "button");
            if (box.classList.contains("group")) {
              const isOpen = expanded.has(box.id), text = box.querySelector("text");
              box.setAttribute("aria-expanded", String(isOpen));
              text.textContent = (isOpen ? "▾" : "▸") + text.textContent.slice(1);
            }
          }));
          const total = 2 * margin + longest * height, middle = (start + end) / 2;
          picture.setAttribute("height", total);
          picture.setAttribute("viewBox", `0 0 ${picture.getAttribute("width")} ${total}`);
          for (const line of drawn) {
            const from = y.get(line.ends[0]) + 15, to = y.get(line.ends[1]) + 15;
            line.classList.remove("off");
            line.setAttribute("d", `M${start} ${from} C${middle} ${from} ${middle} ${to} ${end} ${to}`);
          }
          const first = columns.flat()[0];
          if (first) first.setAttribute("tabindex", "0");
        }
        function tell(found, apps, stores) {
          const names = new Set(found.map(line => line.dataset.app)), ids = new Set(found.map(line => line.dataset.store));
          const keys = new Set([...ids].map(id => byId.get(id).dataset.key));
          for (const row of rows) row.hidden = !keys.has(row.dataset.key);
          for (const item of items) item.hidden = !names.has(item.dataset.app);
          const isFiltered = found.length !== lines.length;
          for (const family of families) {
            family.hidden = Array.from(family.querySelectorAll("[data-app]")).every(item => item.hidden);
            if (family.wasOpen === undefined) family.wasOpen = family.open;
            family.open = family.wasOpen || (isFiltered ? 9 > names.size : false);
          }
          const left = [...ids].filter(id => !stores.includes(byId.get(shown(id)))).length;
          const amount = (count, name) => `${count} ${name}${count === 1 ? "" : "s"}`;
          counts.textContent = found.length === 0 ? "No app or store matches." : amount(names.size, "app") + ", "
            + amount(ids.size, "store") + (isFiltered ? " match" : "")
            + (left === 0 ? "." : `; ${amount(left, "store")} not drawn, the lists are complete.`);
          whole.hidden = isWhole ? true : left === 0;
        }
        function light(box) {
          picture.classList.toggle("lit", box !== null);
          for (const one of all("svg.stores .on")) one.classList.remove("on");
          if (box === null) { said.textContent = ""; return; }
          const lit = expanded.has(box.id) ? boxes.filter(one => one.dataset.group === box.id) : [];
          for (const one of [box, ...lit]) one.classList.add("on");
          const ids = [box, ...lit].map(one => one.id);
          for (const line of lines) {
            if (line.classList.contains("off") || !line.ends.some(id => ids.includes(id))) continue;
            line.classList.add("on");
            for (const id of line.ends) byId.get(id).classList.add("on");
          }
          said.textContent = box.getAttribute("aria-label");
        }
        function keep(box) {
          if (kept !== null) kept.removeAttribute("aria-pressed");
          kept = kept === box ? null : box;
          if (kept !== null) kept.setAttribute("aria-pressed", "true");
          light(kept);
        }
        function press(box) {
          if (!box.classList.contains("group")) { keep(box); return; }
          if (!expanded.delete(box.id)) expanded.add(box.id);
          keep(kept);
          draw();
          move(box);
        }
        function move(box) {
          if (!box) return;
          for (const one of columns.flat()) one.setAttribute("tabindex", one === box ? "0" : "-1");
          box.focus();
        }
        function arrow(box, key) {
          const side = columns[0].includes(box) ? 0 : 1, column = columns[side], index = column.indexOf(box);
          if (key === "ArrowDown") return column[index + 1];
          if (key === "ArrowUp") return column[index - 1];
          if ((key === "ArrowRight" ? 0 : 1) !== side) return undefined;
          const line = lines.find(line => line.classList.contains("off") ? false : line.ends[side] === box.id);
          return line ? byId.get(line.ends[1 - side]) : undefined;
        }
        for (const box of boxes) {
          box.addEventListener("mouseenter", () => light(box));
          box.addEventListener("mouseleave", () => light(kept));
          box.addEventListener("focus", () => light(box));
          box.addEventListener("blur", () => light(kept));
          box.addEventListener("click", () => press(box));
          box.addEventListener("keydown", event => {
            if (event.key === "Enter" || event.key === " ") { event.preventDefault(); press(box); }
            if (event.key.startsWith("Arrow")) { event.preventDefault(); move(arrow(box, event.key)); }
          });
        }
        function update() { isWhole = false; keep(kept); light(null); draw(); }
        form.addEventListener("input", update);
        form.addEventListener("submit", event => event.preventDefault());
        form.addEventListener("reset", () => setTimeout(() => { expanded.clear(); update(); }));
        whole.addEventListener("click", () => { isWhole = true; draw(); });
        document.addEventListener("keydown", event => {
          if (event.key === "Escape") { keep(kept); light(null); }
          if (event.key !== "/" || ["INPUT", "SELECT"].includes(document.activeElement.tagName)) return;
          event.preventDefault();
          form.text.focus();
        });
        form.hidden = false;
        document.getElementById("help").hidden = false;
        draw();

        """
}
