namespace Intaglio.Reporting;

/// <summary>The script that draws charts, which a build without Node.js lacks.</summary>
internal static class ChartScript
{
    internal static string? Text { get; } = Read();

    /// <summary>Why there is nothing to see of a chart, or null.</summary>
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
