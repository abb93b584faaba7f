using System.Text.Json;
using Intaglio.Color;

namespace Intaglio.Cli;

/// <summary>The properties of an ICC profile as JSON.</summary>
internal static class IccInspectionJson
{
    internal static void Write(Utf8JsonWriter writer, IccProfile profile, IccComparison? comparison, string? image)
    {
        if (image is not null)
            writer.WriteString("image", image);
        IccHeader header = profile.Header;
        writer.WriteString("description", profile.Description);
        writer.WriteString("copyright", profile.Copyright);
        writer.WriteNumber("size", profile.Size);
        writer.WriteString("profileVersion", header.Version.ToString());
        writer.WriteString("deviceClass", header.DeviceClass.ToString());
        writer.WriteString("colorSpace", header.ColorSpace.ToString());
        writer.WriteString("connectionSpace", header.ConnectionSpace.ToString());
        writer.WriteString("created", header.Created?.ToString("yyyy-MM-ddTHH:mm:ssZ", System.Globalization.CultureInfo.InvariantCulture));
        writer.WriteString("renderingIntent", header.RenderingIntent.ToString());
        WriteXyz(writer, "illuminant", header.Illuminant);
        if (profile.MediaWhite is { } white)
            WriteXyz(writer, "mediaWhite", white);
        writer.WriteString("id", header.Id);
        writer.WriteObjects("tags", profile.Tags, tag =>
        {
            writer.WriteString("name", tag.Signature.ToString());
            writer.WriteString("type", tag.Type.ToString());
            writer.WriteNumbers(("offset", tag.Offset), ("size", tag.Data.Length));
            writer.WriteStrings("liesOver", IccInspectionText.FindOverlapping(profile, tag));
        });
        if (comparison is not null)
            WriteComparison(writer, comparison);
    }

    private static void WriteComparison(Utf8JsonWriter writer, IccComparison comparison)
    {
        writer.WriteString("nearestSpace", comparison.Nearest.Name);
        if (comparison.Colorants is { } colorants)
        {
            WriteMatrix(writer, "colorants", colorants);
            WriteMatrix(writer, "exactColorants", comparison.ExactColorants);
        }
        writer.WriteStartArray("curves");
        for (int i = 0; i < comparison.Curves.Count; i++)
        {
            writer.WriteStartObject();
            writer.WriteString("name", IccInspectionText.NameCurve(comparison, i));
            writer.WriteString("storedAs", comparison.Curves[i].Name);
            foreach (int bits in (ReadOnlySpan<int>)[8, 16])
            {
                CurveError error = CurveError.Measure(comparison.Curves[i], comparison.Exact, bits);
                WriteFinite(writer, $"max{bits}", error.Max);
                WriteFinite(writer, $"mean{bits}", error.Mean);
            }
            writer.WriteEndObject();
        }
        writer.WriteEndArray();
    }

    // JSON has no infinities and no NaN.
    private static void WriteFinite(Utf8JsonWriter writer, string name, double number)
    {
        if (double.IsFinite(number))
            writer.WriteNumber(name, number);
        else
            writer.WriteNull(name);
    }

    private static void WriteMatrix(Utf8JsonWriter writer, string name, ColorMatrix matrix)
    {
        writer.WriteStartArray(name);
        for (int row = 0; row < 3; row++)
        {
            writer.WriteStartArray();
            for (int column = 0; column < 3; column++)
                writer.WriteNumberValue(matrix[row, column].ToDouble());
            writer.WriteEndArray();
        }
        writer.WriteEndArray();
    }

    private static void WriteXyz(Utf8JsonWriter writer, string name, Tristimulus xyz)
    {
        writer.WriteStartArray(name);
        foreach (Rational number in (ReadOnlySpan<Rational>)[xyz.X, xyz.Y, xyz.Z])
            writer.WriteNumberValue(number.ToDouble());
        writer.WriteEndArray();
    }
}
