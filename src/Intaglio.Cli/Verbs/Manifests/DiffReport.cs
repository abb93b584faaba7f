using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>What is told of the comparison of two manifests: by itself nothing, but it counts.</summary>
internal class DiffReport
{
    /// <summary>Gets the kinds of differences, in the order that they are summed up in.</summary>
    protected static ManifestDifferenceKind[] Kinds { get; } = Enum.GetValues<ManifestDifferenceKind>();

    /// <summary>Gets how many differences there are of each kind.</summary>
    protected long[] Counts { get; } = new long[Kinds.Length];

    /// <summary>Gets or sets whether something could not be read, which may differ.</summary>
    internal bool IsIncomplete { get; set; }

    /// <summary>Gets whether anything but times and bits that do not count differs, or may differ.</summary>
    internal bool IsDifferent => IsIncomplete || Counts[(int)ManifestDifferenceKind.Unchanged] + Counts[(int)ManifestDifferenceKind.Touched] < Counts.Sum();

    /// <summary>Reads the differences, and tells of them as they come.</summary>
    /// <param name="differences">The differences.</param>
    /// <param name="before">The earlier manifest, which is read meanwhile.</param>
    /// <param name="after">The later manifest, which is read meanwhile.</param>
    internal virtual void Write(IEnumerable<ManifestDifference> differences, ManifestReader before, ManifestReader after)
    {
        foreach (ManifestDifference difference in differences)
        {
            Counts[(int)difference.Kind]++;
            Write(difference);
        }
    }

    /// <summary>Tells of a difference.</summary>
    protected virtual void Write(ManifestDifference difference)
    {
    }

    protected static string NameOf(ManifestDifferenceKind kind) => kind switch
    {
        ManifestDifferenceKind.Unchanged => "unchanged",
        ManifestDifferenceKind.Touched => "touched",
        ManifestDifferenceKind.Changed => "changed",
        ManifestDifferenceKind.Added => "added",
        ManifestDifferenceKind.Removed => "removed",
        ManifestDifferenceKind.Moved => "moved",
        _ => "incomparable",
    };
}
