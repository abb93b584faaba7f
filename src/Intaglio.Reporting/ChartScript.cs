namespace Intaglio.Reporting;

/// <summary>The script that draws charts. Builds without Node.js do not include it.</summary>
internal static class ChartScript
{
    internal static string? Text { get; } = Read();

    /// <summary>Returns the reason why a chart cannot be drawn, or <see langword="null"/>.</summary>
    internal static string? Absence(Chart chart) => chart.IsEmpty ? "there is nothing to draw, for no point has a place on the axes."
        : Text is null ? "the chart is missing, because this build was made without Node.js, which brings what draws it."
        : null;

    private static string? Read()
    {
        using Stream? stream = typeof(ChartScript).Assembly.GetManifestResourceStream("charts.js");
        if (stream is null)
            return null;
        using StreamReader reader = new(stream);
        return reader.ReadToEnd();
    }
}
