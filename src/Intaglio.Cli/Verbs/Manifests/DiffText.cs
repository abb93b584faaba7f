using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>Writes the differences of two manifests as text, a line for each difference, with a summary.</summary>
/// <param name="streams">The streams to write to.</param>
/// <param name="least">The least significant kind of differences to write.</param>
internal sealed class DiffText(StandardStreams streams, ManifestDifferenceKind least) : DiffReport
{
    internal override void Write(IEnumerable<ManifestDifference> differences, ManifestReader before, ManifestReader after)
    {
        base.Write(differences, before, after);
        // The number of incomparable entries is shown only if it is not zero.
        IEnumerable<ManifestDifferenceKind> kinds =
            Kinds.Where(kind => kind != ManifestDifferenceKind.Incomparable || Counts[(int)kind] > 0);
        streams.Write($"{string.Join(", ", kinds.Select(kind => $"{Counts[(int)kind]} {NameOf(kind)}"))}\n");
    }

    protected override void Write(ManifestDifference difference)
    {
        ManifestDifferenceKind kind = difference.Kind;
        if (kind < least)
            return;
        string? movedFrom = kind == ManifestDifferenceKind.Moved ? difference.Before!.Name : null;
        ChangeLine.Write(streams, new(NameOf(kind), ColorOf(kind)), difference.Name, movedFrom, difference.Before?.Size,
            difference.After?.Size, difference.Ranges);
    }

    private static TextColor ColorOf(ManifestDifferenceKind kind) => kind switch
    {
        ManifestDifferenceKind.Changed or ManifestDifferenceKind.Removed => TextColor.Red,
        ManifestDifferenceKind.Added => TextColor.Green,
        ManifestDifferenceKind.Moved => TextColor.Cyan,
        ManifestDifferenceKind.Touched or ManifestDifferenceKind.Incomparable => TextColor.Yellow,
        _ => TextColor.None,
    };
}
