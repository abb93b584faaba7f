using System.Globalization;
using System.Text;
using Intaglio.OpenExr;
using Intaglio.Reporting;

namespace Intaglio.Cli;

/// <summary>The headers of OpenEXR files as text.</summary>
internal static class ExrInfoText
{
    // Longer values are shortened.
    private const int MostOfValue = 100;

    internal static string Write(ExrInput input, bool attributes)
    {
        IReadOnlyList<ExrPartReader> parts = input.Reader.Parts;
        long pixels = ExrSizes.Of(input.Reader);
        // The number of samples in a deep part is stored only in its chunks.
        bool isKnown = !parts.Any(part => part.Header.IsDeep);
        StringBuilder text = new();
        text.Append(CultureInfo.InvariantCulture,
            $"{ShellQuoting.Quote(input.Name)}: {parts.Count} part{(parts.Count == 1 ? "" : "s")}, {input.Reader.Length} bytes");
        text.Append(isKnown ? string.Create(CultureInfo.InvariantCulture,
            $" for {pixels} of pixels, a ratio of {(double)pixels / input.Reader.Length:0.00}\n") : "\n");
        for (int i = 0; i < parts.Count; i++)
            Add(text, parts[i], i, attributes);
        return text.ToString();
    }

    private static void Add(StringBuilder text, ExrPartReader part, int index, bool attributes)
    {
        ExrHeader header = part.Header;
        text.Append(CultureInfo.InvariantCulture, $"\npart {index}: {ExrNames.Of(header.PartType)}, {ExrNames.Of(header.Compression)}, ");
        text.Append(CultureInfo.InvariantCulture, $"{part.ChunkCount} chunk{(part.ChunkCount == 1 ? "" : "s")}\n");
        Add("name", header.Name);
        Add("view", header.View);
        Add("size", string.Create(CultureInfo.InvariantCulture, $"{header.DataWindow.Width} x {header.DataWindow.Height}"));
        Add("data window", header.DataWindow.ToString());
        Add("display window", header.DisplayWindow.ToString());
        Add("line order", ExrNames.Of(header.LineOrder));
        if (header.PixelAspectRatio != 1)
            Add("pixel aspect ratio", header.PixelAspectRatio.ToString(CultureInfo.InvariantCulture));
        if (header.Tiles is { } tiles)
            Add("tiles", string.Create(CultureInfo.InvariantCulture, $"{tiles.XSize} x {tiles.YSize}{Describe(tiles, part)}"));
        text.Append('\n').Append(
            PlainText.Write(new Table([Column.CreateText("channel"), Column.CreateText("type"), Column.CreateText("sampling")],
            header.Channels.Select(channel => (Text[])[ShellQuoting.ToLine(channel.Name), ExrNames.Of(channel.Type),
                string.Create(CultureInfo.InvariantCulture, $"{channel.XSampling} {channel.YSampling}")]))));
        if (attributes)
        {
            text.Append('\n').Append(
                PlainText.Write(new Table([Column.CreateText("attribute"), Column.CreateText("type"), Column.CreateText("value")],
                header.Attributes.Select(attribute => (Text[])[ShellQuoting.ToLine(attribute.Name),
                    ShellQuoting.ToLine(attribute.TypeName), Shorten(ShellQuoting.ToLine(attribute.ToString()))]))));
        }

        void Add(string name, string? value)
        {
            if (value is not null)
                text.Append(CultureInfo.InvariantCulture, $"  {name,-18}  {ShellQuoting.ToLine(value)}\n");
        }
    }

    private static string Describe(ExrTileDescription tiles, ExrPartReader part) => tiles.Mode switch
    {
        ExrLevelMode.MipMap => string.Create(CultureInfo.InvariantCulture, $", mipmap of {part.LevelsX} levels, rounded {tiles.Rounding}")
            .ToLowerInvariant(),
        ExrLevelMode.RipMap => string.Create(CultureInfo.InvariantCulture,
            $", ripmap of {part.LevelsX} by {part.LevelsY} levels, rounded {tiles.Rounding}").ToLowerInvariant(),
        _ => "",
    };

    private static string Shorten(string value) => value.Length <= MostOfValue ? value : value[..MostOfValue] + "...";
}
