using System.Globalization;
using Intaglio.Meshes;

namespace Intaglio.Cli;

/// <summary>Locations in meshes as text: by line number if it is known, or by index.</summary>
internal static class MeshPlaceText
{
    // Several edges can be on the line of the same face.
    private const int PlacesOfItem = 16;

    /// <summary>Gets the number of locations to collect for a text with a given number.</summary>
    internal static int NeededFor(int most) => most == 0 ? 0 : Math.Min((PlacesOfItem * most) + 1, MeshReportOptions.MaxPlacesLimit);

    /// <summary>Formats locations, grouped by object. Returns an empty string for no locations.</summary>
    /// <param name="places">The first locations, as many as <see cref="NeededFor"/> requires if they exist.</param>
    /// <param name="most">The maximum number of lines or indexes to write. Further ones are replaced by an ellipsis.</param>
    /// <param name="report">The report that contains the locations.</param>
    internal static string Write(IReadOnlyList<MeshPlace> places, int most, MeshReport report)
    {
        (string Noun, int Object, long Line, string Item)[] all =
            [.. places.Select(place => (NounOf(place), place.ObjectIndex, place.Line ?? 0, ItemOf(place))).Distinct()];
        IEnumerable<string> groups = all.Take(most).OrderBy(place => (place.Object, place.Line))
            .GroupBy(place => (place.Noun, place.Object), place => place.Item).Select(group =>
            $"{group.Key.Noun}{(group.Skip(1).Any() ? "s" : "")} {string.Join(", ", group)}{NameOf(group.Key.Object, report)}");
        return string.Join("; ", groups) + (all.Length > most || places.Count == NeededFor(most) ? ", ..." : "");
    }

    private static string NounOf(MeshPlace place) => place switch
    {
        { Line: not null } => "line",
        { Part: MeshPart.Face } => "face",
        { Part: MeshPart.Line } => "line element",
        { Part: MeshPart.Edge } => "edge",
        { Part: MeshPart.Position } => "position",
        { Part: MeshPart.Color } => "color",
        { Part: MeshPart.TextureCoordinate } => "texture coordinate",
        _ => "normal",
    };

    private static string ItemOf(MeshPlace place) => place switch
    {
        { Line: { } line } => line.ToString(CultureInfo.InvariantCulture),
        { Edge: var (first, second) } => string.Create(CultureInfo.InvariantCulture, $"{first}-{second}"),
        _ => place.Index.ToString(CultureInfo.InvariantCulture),
    };

    private static string NameOf(int index, MeshReport report)
    {
        if (report.Objects.Count == 1)
            return "";
        return report.Objects[index].Name is { } name ? $" in {ShellQuoting.Quote(name)}"
            : string.Create(CultureInfo.InvariantCulture, $" in object {index}");
    }
}
