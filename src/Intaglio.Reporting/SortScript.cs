namespace Intaglio.Reporting;

/// <summary>The script and style for sortable tables in HTML pages, from <c>SortScript.js</c>.</summary>
internal static class SortScript
{
    internal const string Style = """
        .sortable thead th { padding: 0; vertical-align: bottom; }
        .sortable button { display: flex; gap: .25em; justify-content: flex-end; align-items: last baseline; width: 100%; margin: 0; padding: .3rem .45rem; cursor: pointer; }
        .sortable button { border: 0; background: none; color: inherit; font: inherit; text-align: inherit; text-wrap: inherit; white-space: inherit; }
        .sortable button:hover { background: color-mix(in srgb, currentColor 10%, transparent); }
        .sortable button:focus-visible { outline: 2px solid; outline-offset: -2px; }
        .sortable button > :first-child { max-width: 11rem; }
        .sortable .text button { justify-content: flex-start; }
        /* The names of the rows stay in sight where the columns are many, if there is room for both. */
        @media (min-width: 40rem) { .sortable th:first-child { position: sticky; left: 0; z-index: 1; background: var(--back); } .sortable .own th { background: var(--own-back); } }
        /* Before figures, so that the title keeps to their edge. */
        .order { order: -1; flex: none; width: 1em; text-align: center; }
        .text .order { order: 1; }
        .order::before { content: "\2195\FE0E"; opacity: .5; }
        [aria-sort] .order::before { opacity: 1; }
        [aria-sort=ascending] .order::before { content: "\25B2\FE0E"; }
        [aria-sort=descending] .order::before { content: "\25BC\FE0E"; }
        """;

    internal static string Text { get; } = Read();

    private static string Read()
    {
        using Stream stream = typeof(SortScript).Assembly.GetManifestResourceStream("sort.js")!;
        using StreamReader reader = new(stream);
        return reader.ReadToEnd();
    }
}
