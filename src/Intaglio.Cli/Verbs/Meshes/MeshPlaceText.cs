using System.Globalization;
using Intaglio.Meshes;

namespace Intaglio.Cli;

/// <summary>Places in meshes as people look for them: by the line of the file where it is known, else by index.</summary>
internal static class MeshPlaceText
{
    // Several edges may be on the line of the same face.
    private const int PlacesOfItem = 16;

    /// <summary>Gets the number of places that are to be found for a text of some.</summary>
    internal static int NeededFor(int most) => most == 0 ? 0 : Math.Min((PlacesOfItem * most) + 1, MeshReportOptions.MaxPlacesLimit);

    /// <summary>Writes places, those of the same object together; empty for none.</summary>
    /// <param name="places">The first places, as many as are needed where there are so many.</param>
    /// <param name="most">The most lines or indexes to write; ... stands for others.</param>
    /// <param name="report">The report that the places are from.</param>
    internal static string Write(IReadOnlyList<MeshPlace> places, int most, MeshReport report)
    {
        (string Noun, int Object, long Line, string Item)[] all = [.. places.Select(place => (NounOf(place), place.ObjectIndex, place.Line ?? 0, ItemOf(place))).Distinct()];
        IEnumerable<string> groups = all.Take(most).OrderBy(place => (place.Object, place.Line)).GroupBy(place => (place.Noun, place.Object), place => place.Item).Select(group =>
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
        return report.Objects[index].Name is { } name ? $" in {ShellQuoting.Quote(name)}" : string.Create(CultureInfo.InvariantCulture, $" in object {index}");
    }
}
