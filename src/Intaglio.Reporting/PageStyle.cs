namespace Intaglio.Reporting;

/// <summary>The style of HTML pages: light or dark as the reader's system, at any width.</summary>
internal static class PageStyle
{
    internal const string BackOnLight = "#ffffff", BackOnDark = "#15181d";

    /// <summary>The colors of rows that belong to Intaglio: the background, and the name on it.</summary>
    internal const string OwnBackOnLight = "#e4effb", OwnBackOnDark = "#20344d", OwnOnLight = "#0b5cad", OwnOnDark = "#7db8ff";

    /// <summary>The color of notes and labels.</summary>
    internal const string QuietOnLight = "#5a6270", QuietOnDark = "#9aa4b5";

    // Sentences keep a width that can be read. Tables and charts use the whole page.
    // On a narrow screen each row of a table becomes a block with one line for each column, which has the title of the column before it.
    internal const string Text = $$"""
        :root { color-scheme: light; --back: {{BackOnLight}}; --text: #1d2129; --quiet: {{QuietOnLight}}; }
        :root { --line: #dde1e8; --own: {{OwnOnLight}}; --own-back: {{OwnBackOnLight}}; }
        @media (prefers-color-scheme: dark) {
            :root { color-scheme: dark; --back: {{BackOnDark}}; --text: #dfe3ea; --quiet: {{QuietOnDark}}; }
            :root { --line: #313844; --own: {{OwnOnDark}}; --own-back: {{OwnBackOnDark}}; }
        }
        * { box-sizing: border-box; }
        html { -webkit-text-size-adjust: 100%; }
        body { font: 16px/1.5 system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif; }
        body { margin: 0; padding: 1.5rem clamp(1rem, 3vw, 3rem) 4rem; }
        body { background: var(--back); color: var(--text); }
        h1, h2, h3, h4, h5, h6, p, ul { max-width: 75ch; overflow-wrap: anywhere; }
        h1 { font-size: 2rem; line-height: 1.2; }
        h2 { margin: 2.5rem 0 .75rem; line-height: 1.3; }
        ul { padding-left: 1.5rem; }
        code { font-family: ui-monospace, Consolas, "DejaVu Sans Mono", monospace; font-size: .9em; }
        figure { margin: 2rem 0; }
        summary { cursor: pointer; color: var(--quiet); }
        .missing { border-left: .25rem solid var(--line); padding-left: .75rem; }
        .wide { overflow-x: auto; margin: 1rem 0; }
        table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
        th, td { border-bottom: 1px solid var(--line); padding: .3rem .45rem; text-align: right; vertical-align: top; }
        thead th { vertical-align: bottom; line-height: 1.3; text-wrap: balance; }
        .unbroken { white-space: nowrap; }
        td { white-space: nowrap; }
        .text { text-align: left; }
        td.text, td.breaks { white-space: normal; }
        tbody th { min-width: 8rem; font-weight: 600; }
        .own > * { background: var(--own-back); }
        .own > th { color: var(--own); }
        @media (max-width: 40rem) {
            body { padding-top: 1rem; }
            h1 { font-size: 1.6rem; }
            .fold, .fold thead, .fold tbody, .fold tr, .fold th, .fold td { display: block; }
            .fold thead th:not(:first-child) { display: none; }
            .fold thead th, .fold thead tr { border: 0; }
            .fold thead tr { margin-bottom: .25rem; }
            .fold tr { margin-bottom: .75rem; border: 1px solid var(--line); border-radius: .4rem; overflow: hidden; }
            .fold th { text-align: left; }
            .fold td, .fold td.text { display: flow-root; text-align: right; white-space: normal; overflow-wrap: anywhere; }
            .fold td::before { content: attr(data-label); float: left; max-width: 60%; margin-right: .75rem; }
            .fold td::before { text-align: left; color: var(--quiet); }
            .fold tr > :last-child { border-bottom: 0; }
        }
        """;
}
