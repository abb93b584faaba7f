using System.Globalization;
using System.Text;
using Intaglio.Color;
using Intaglio.Reporting;

namespace Intaglio.Cli;

/// <summary>The properties of an ICC profile as text.</summary>
internal static class IccInspectionText
{
    // Limits texts, which can be as long as the profile.
    private const int MaxText = 1000;

    // Limits the list, because all tags of a profile can share their bytes.
    private const int MaxOverlapping = 8;

    internal static string Write(IccProfile profile, IccComparison? comparison, string? image)
    {
        StringBuilder text = new();
        IccHeader header = profile.Header;
        if (image is not null)
            Add("image", image);
        Add("description", Quote(profile.Description));
        Add("copyright", Quote(profile.Copyright));
        Add("size", $"{profile.Size} bytes");
        Add("version", header.Version.ToString());
        Add("class", $"{header.DeviceClass}, {header.ColorSpace.ToString().Trim()} to {header.ConnectionSpace.ToString().Trim()}");
        Add("made", header.Created is { } created ? created.ToString("yyyy-MM-ddTHH:mm:ssZ", CultureInfo.InvariantCulture) : "-");
        Add("intent", header.RenderingIntent.ToString());
        Add("illuminant", header.Illuminant.ToString());
        if (profile.MediaWhite is { } white)
            Add("white", white.ToString());
        if (header.Id.Length > 0)
            Add("identity", header.Id);
        text.Append('\n').Append(PlainText.Write(new Table(
            [Column.CreateText("tag"), Column.CreateText("type"), new Column("offset"), new Column("size"), Column.CreateText("lies over")],
            profile.Tags.Select(tag => (Text[])[tag.Signature.ToString(), tag.Type.ToString(), Number(tag.Offset), Number(tag.Data.Length),
                NameOverlapping(profile, tag)]))));
        if (comparison is null)
            return text.Append("\nThere are no colorants and curves to compare; what it has are tables, or names of colours.\n").ToString();
        if (comparison.Colorants is { } colorants)
            AddColorants(text, comparison, colorants);
        AddCurves(text, comparison);
        return text.ToString();

        void Add(string name, string value) => text.Append(CultureInfo.InvariantCulture, $"{name,-12} {value}\n");
    }

    /// <summary>Finds the tags that share bytes with a given tag.</summary>
    internal static IEnumerable<string> FindOverlapping(IccProfile profile, IccTag tag) =>
        profile.Tags.Where(other => other.Signature != tag.Signature && other.Offset < tag.Offset + tag.Data.Length
        && tag.Offset < other.Offset + other.Data.Length).Select(other => other.Signature.ToString().Trim());

    internal static string NameCurve(IccComparison comparison, int index) =>
        comparison.Colorants is null ? "grey" : ((string[])["red", "green", "blue"])[index];

    private static string NameOverlapping(IccProfile profile, IccTag tag)
    {
        string[] names = [.. FindOverlapping(profile, tag)];
        return names.Length <= MaxOverlapping ? string.Join(' ', names)
            : $"{string.Join(' ', names.Take(MaxOverlapping))} and {names.Length - MaxOverlapping} more";
    }

    private static void AddColorants(StringBuilder text, IccComparison comparison, ColorMatrix colorants)
    {
        text.Append(CultureInfo.InvariantCulture,
            $"\nThe nearest space is {comparison.Nearest}. Colorants under D50, and by how many steps of 1/65536 they differ from the "
            + $"exact ones:\n\n");
        List<Text[]> rows = [];
        for (int column = 0; column < 3; column++)
        {
            for (int row = 0; row < 3; row++)
            {
                Rational actual = colorants[row, column], exact = comparison.ExactColorants[row, column];
                rows.Add([$"{"rgb"[column]}XYZ {"XYZ"[row]}", actual.ToString(6), exact.ToString(6),
                    ((actual - exact) * 65536).ToString(2)]);
            }
        }
        text.Append(PlainText.Write(
            new Table([Column.CreateText("colorant"), new Column("profile"), new Column("exact"), new Column("steps")], rows)));
    }

    private static void AddCurves(StringBuilder text, IccComparison comparison)
    {
        text.Append(CultureInfo.InvariantCulture, $"\nErrors of the curves against {comparison.Exact}, in codes:\n\n");
        bool isOne = comparison.Curves.All(curve => ReferenceEquals(curve, comparison.Curves[0]));
        List<Text[]> rows = [];
        for (int i = 0; i < (isOne ? 1 : comparison.Curves.Count); i++)
        {
            CurveError eight = CurveError.Measure(comparison.Curves[i], comparison.Exact, 8),
                sixteen = CurveError.Measure(comparison.Curves[i], comparison.Exact, 16);
            rows.Add([isOne && comparison.Curves.Count > 1 ? "all"
                : NameCurve(comparison, i), comparison.Curves[i].ToString(), Round(eight.Max), Round(eight.Mean), Round(sixteen.Max),
                Round(sixteen.Mean)]);
        }
        text.Append(PlainText.Write(new Table([Column.CreateText("curve"), Column.CreateText("stored as"), new Column("8 bits, max"),
            new Column("mean"), new Column("16 bits, max"), new Column("mean")], rows)));
        text.Append('\n').Append(ErrorPlot.Write(comparison.Curves[0], comparison.Exact));
    }

    private static string Quote(string text) => ShellQuoting.Quote(text.Length <= MaxText ? text : text[..MaxText] + "\u2026");

    private static string Number(int number) => number.ToString(CultureInfo.InvariantCulture);

    private static string Round(double number) =>
        double.IsFinite(number) ? number.ToString("0.0000", CultureInfo.InvariantCulture) : "not finite";
}
