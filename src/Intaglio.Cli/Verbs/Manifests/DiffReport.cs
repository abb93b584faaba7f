using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The base class of comparison reports, which counts the differences and writes nothing.</summary>
internal class DiffReport
{
    /// <summary>Gets the kinds of differences in the order of the summary.</summary>
    protected static ManifestDifferenceKind[] Kinds { get; } = Enum.GetValues<ManifestDifferenceKind>();

    /// <summary>Gets the number of differences of each kind.</summary>
    protected long[] Counts { get; } = new long[Kinds.Length];

    /// <summary>Gets or sets a value indicating whether files could not be read and could differ.</summary>
    internal bool IsIncomplete { get; set; }

    /// <summary>Gets a value indicating whether anything other than times and ignored permission bits differs or could differ.</summary>
    internal bool IsDifferent =>
        IsIncomplete || Counts[(int)ManifestDifferenceKind.Unchanged] + Counts[(int)ManifestDifferenceKind.Touched] < Counts.Sum();

    /// <summary>Reads the differences and writes each as it is found.</summary>
    /// <param name="differences">The differences.</param>
    /// <param name="before">The earlier manifest, which is read during the enumeration.</param>
    /// <param name="after">The later manifest, which is read during the enumeration.</param>
    internal virtual void Write(IEnumerable<ManifestDifference> differences, ManifestReader before, ManifestReader after)
    {
        foreach (ManifestDifference difference in differences)
        {
            Counts[(int)difference.Kind]++;
            Write(difference);
        }
    }

    /// <summary>Writes a difference.</summary>
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
