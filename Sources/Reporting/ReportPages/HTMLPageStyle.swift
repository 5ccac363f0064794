/// The style sheet of a page with one column.
///
/// Each color accompanies words that convey the same information.
enum HTMLPageStyle {
    static let text = colors + letters + tables + findings + StorePage.style + otherMedia

    /// The colors, each with enough contrast to the background for text (WCAG 2.2, 4.5 to 1).
    private static let colors = """

        :root { color-scheme: light dark;
          --text: #1b1b1f; --faint: #5d5d66; --ground: #fff; --raised: #f6f6f8; --line: #dcdce2; --focus: #0a5fb4;
          --error: #b3201d; --warning: #8a5300; --note: #1c5f9e; --good: #1f6b3a;
          --error-ground: #fdeceb; --warning-ground: #fff4e0; --note-ground: #e9f2fb; }
        @media (prefers-color-scheme: dark) { :root {
          --text: #ececf1; --faint: #a3a3ad; --ground: #161619; --raised: #1f1f24; --line: #3a3a42; --focus: #8cc4ff;
          --error: #ff8f88; --warning: #f2b35e; --note: #8bbcf2; --good: #7fd19b;
          --error-ground: #3a1c1b; --warning-ground: #352813; --note-ground: #172a3d; } }

        """

    private static let letters = """
        * { box-sizing: border-box; }
        html { scroll-padding-top: 1rem; }
        body { margin: 0 auto; max-width: 78rem; padding: 1.5rem clamp(1rem, 4vw, 3rem) 4rem; color: var(--text);
          background: var(--ground); font: 16px/1.55 ui-sans-serif, system-ui, -apple-system, "Segoe UI", sans-serif;
          overflow-wrap: break-word; }
        h1 { margin: 0; font-size: 1rem; font-weight: 600; color: var(--faint); }
        h2 { margin: 3rem 0 1rem; font-size: 1.3rem; font-weight: 650; line-height: 1.25; }
        p { max-width: 46rem; margin: .6rem 0; }
        .lead { margin: .4rem 0 .6rem; font-size: clamp(1.2rem, 2.6vw, 1.6rem); line-height: 1.35; text-wrap: pretty; }
        .more { margin: .3rem 0; font-size: 1.05rem; }
        .faint, .facts { color: var(--faint); } .facts { font-size: .875rem; }
        code, pre { font: .875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
        a { color: var(--focus); } :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
        nav ul, .counts, .legend { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; margin: 1rem 0; padding: 0; list-style: none; }
        .skip { position: absolute; left: -100rem; } .skip:focus { position: static; }
        .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
        p wbr, h4 wbr, dd wbr { display: none; }
        .severity { font-weight: 650; white-space: nowrap; }
        .severity > span { display: inline-block; width: 1em; text-align: center; font-size: .8em; }
        .severity.error { color: var(--error); } .severity.warning { color: var(--warning); } .severity.note { color: var(--note); }

        """

    private static let tables = """
        .scroll { overflow: auto; max-height: 85vh; margin: 1rem 0; border: 1px solid var(--line); border-radius: .4rem; }
        @media (min-width: 64rem) { .fits { overflow: visible; max-height: none; border-width: 0 0 1px; border-radius: 0; } }
        table { border-collapse: separate; border-spacing: 0; width: 100%; font-size: .9rem; }
        th, td { padding: .45rem .8rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top;
          min-width: 7rem; overflow-wrap: break-word; }
        td code { overflow-wrap: break-word; }
        tbody tr:last-child > * { border-bottom: 0; }
        thead th { position: sticky; top: 0; z-index: 2; background: var(--raised); font-weight: 600; color: var(--faint);
          overflow-wrap: anywhere; }
        th[scope=row] { position: sticky; left: 0; z-index: 1; min-width: 16rem; max-width: 26rem;
          overflow-wrap: anywhere; background: var(--ground); font-weight: 400; }
        thead th:first-child { left: 0; z-index: 3; }
        tr.error > th[scope=row] { box-shadow: inset 3px 0 var(--error); }
        tr.warning > th[scope=row] { box-shadow: inset 3px 0 var(--warning); }
        tr.note > th[scope=row] { box-shadow: inset 3px 0 var(--note); }
        tr:has(+ .remark) > * { border-bottom: 0; }
        .remark td { padding-top: 0; padding-left: 1.6rem; }
        .span { min-width: 12rem; vertical-align: middle; }
        .span svg { display: block; width: 100%; height: 1.1rem; }
        .span .ground { fill: var(--raised); } .span .bar { fill: var(--good); } .span path { stroke: var(--text); vector-effect: non-scaling-stroke; }
        .span .error .bar { fill: var(--error); } .span .warning .bar { fill: var(--warning); } .span .note .bar { fill: var(--note); }
        details > summary { cursor: pointer; padding: .3rem 0; }

        """

    private static let findings = """
        .file { margin: 0 0 1rem; content-visibility: auto; contain-intrinsic-size: auto 3rem; }
        .file[open] { contain-intrinsic-size: auto 30rem; }
        .file h3 { display: inline; font: 600 .95rem ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
        .finding { margin: .8rem 0 1.4rem; padding-left: 1rem; border-left: 3px solid var(--line); }
        .finding.error { border-color: var(--error); } .finding.warning { border-color: var(--warning); } .finding.note { border-color: var(--note); }
        .finding h4 { margin: 0; font-size: 1rem; font-weight: 500; max-width: 60rem; }
        .excerpt { margin: .5rem 0; padding: .5rem .8rem; overflow-x: auto; overflow-wrap: normal; background: var(--raised); border-radius: .3rem; }
        .excerpt .number { display: inline-block; min-width: 2.5em; padding-right: 1em; color: var(--faint); text-align: right; user-select: none; }
        mark { color: inherit; background: var(--note-ground); border-bottom: 2px solid var(--note); }
        mark.empty::before { content: "\\200B"; padding: 0 .15em; }
        .error > .excerpt:not(.other) mark { background: var(--error-ground); border-color: var(--error); }
        .warning > .excerpt:not(.other) mark { background: var(--warning-ground); border-color: var(--warning); }
        .related { margin: .3rem 0; font-size: .9rem; }
        dl { display: grid; grid-template-columns: 5.5rem 1fr; gap: .1rem .8rem; max-width: 60rem; margin: .4rem 0; font-size: .9rem; }
        .rules { display: block; } .rules > div { margin: .6rem 0; } .rules > div:target { background: var(--note-ground); }
        dt { color: var(--faint); } dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
        .counts { gap: .2rem 1.4rem; font-size: .9rem; }

        """

    /// The rules for small screens, printing, and forced colors.
    ///
    /// In print, all sections are expanded and nothing scrolls.
    private static let otherMedia = """
        @media (max-width: 40rem) { th[scope=row] { min-width: 8rem; max-width: 45vw; } th, td { padding: .4rem .55rem; }
          dl { grid-template-columns: 1fr; } dd { margin-bottom: .3rem; } .finding { padding-left: .7rem; }
          .file h3 { word-break: break-all; } .picture .stores { max-width: none; } }
        @media print { body { max-width: none; padding: 0; font-size: 10pt; } nav, .skip, .said { display: none; }
          .scroll { max-height: none; overflow: visible; border: 0; } thead th, th[scope=row] { position: static; }
          .excerpt { white-space: pre-wrap; } .finding, tr { break-inside: avoid; } h2, h3, h4 { break-after: avoid; }
          details::details-content { content-visibility: visible; block-size: auto; } .file { content-visibility: visible; } }
        @media (forced-colors: active) { mark { outline: 2px solid; } .span .bar { fill: CanvasText; } }

        """
}
