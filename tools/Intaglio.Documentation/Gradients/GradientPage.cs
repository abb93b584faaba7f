using System.Globalization;
using System.Text;
using Intaglio.Color;
using Intaglio.Imaging;

namespace Intaglio.Documentation.Gradients;

/// <summary>The pictures and the tables of docs/guides/gradients.md. What stands around the tables is written by hand and stays.</summary>
internal static class GradientPage
{
    private const int Width = 512, Height = 32;

    /// <summary>The picture of a case: a row for each way to blend, from the top.</summary>
    internal static Image Draw(GradientCase gradient) => GradientImage.Draw(gradient.Gradients, Width, Height);

    /// <summary>Puts the tables into the page, each behind the picture of its case.</summary>
    /// <param name="page">The page as it is.</param>
    /// <returns>The page as it should be.</returns>
    internal static string Renew(string page)
    {
        foreach (GradientCase gradient in GradientCase.All)
        {
            string picture = $"![{gradient.Name}](gradients/{gradient.File}.png)\n\n";
            int start = page.IndexOf(picture, StringComparison.Ordinal);
            if (start < 0)
                throw new InvalidOperationException($"The page has no line '{picture.TrimEnd()}'.");
            start += picture.Length;
            int end = start;
            while (end < page.Length && page[end] == '|')
                end = page.IndexOf('\n', end) + 1;
            page = page[..start] + Write(gradient) + page[end..];
        }
        return page;
    }

    private static string Write(GradientCase gradient)
    {
        StringBuilder table = new("| | spread of steps | largest / smallest | lightness in the middle | hue, Oklab | hue, CIELAB | share of each stop, % |\n|---|--:|--:|--:|--:|--:|---|\n");
        foreach (((string name, _), Gradient row) in GradientCase.Rows.Zip(gradient.Gradients))
        {
            GradientMeasures measures = GradientMeasures.Create(row);
            string shares = string.Join(", ", measures.StopShares.Select(share => Text($"{share * 100:0}")));
            table.Append(Text($"| {name} | {measures.StepVariation:0.00} | {measures.StepRatio:0.0} | {measures.LightnessError:+0.0;−0.0;0.0} | {measures.HueDeviation:0}° | {measures.LabHueDeviation:0}° | {shares} |\n"));
        }
        return table.ToString();
    }

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
