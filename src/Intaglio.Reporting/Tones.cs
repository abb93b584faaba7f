namespace Intaglio.Reporting;

/// <summary>The colours of text that is good or bad, each on the page of its scheme, light or dark.</summary>
internal static class Tones
{
    internal const string GoodOnLight = "#116329", BadOnLight = "#b3131d", GoodOnDark = "#56d364", BadOnDark = "#ff8a80";

    // What is bad is bold too, for those who see no colours.
    internal const string Style = $$"""
        .good { color: {{GoodOnLight}}; }
        .bad { color: {{BadOnLight}}; font-weight: 600; }
        @media (prefers-color-scheme: dark) { .good { color: {{GoodOnDark}}; } .bad { color: {{BadOnDark}}; } }
        """;
}
