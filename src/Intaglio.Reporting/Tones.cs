namespace Intaglio.Reporting;

/// <summary>The colors for positive and negative text on light and dark pages.</summary>
internal static class Tones
{
    internal const string GoodOnLight = "#116329", BadOnLight = "#b3131d", GoodOnDark = "#56d364", BadOnDark = "#ff8a80";

    // Negative text is also bold for readers who cannot distinguish colors.
    internal const string Style = $$"""
        .good { color: {{GoodOnLight}}; }
        .bad { color: {{BadOnLight}}; font-weight: 600; }
        @media (prefers-color-scheme: dark) { .good { color: {{GoodOnDark}}; } .bad { color: {{BadOnDark}}; } }
        """;
}
