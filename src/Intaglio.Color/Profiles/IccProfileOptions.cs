namespace Intaglio.Color;

/// <summary>How a compact profile is made.</summary>
public sealed record IccProfileOptions
{
    /// <summary>The entries of the smallest useful table: about half a code of 8 bits is the greatest error of sRGB then.</summary>
    public const int NanoPoints = 20;

    /// <summary>The entries of a table whose greatest error is about a ninth of a code.</summary>
    public const int MicroPoints = 42;

    /// <summary>The entries of a table that is as exact as 16 bits of linear components let it be.</summary>
    public const int MagicPoints = 134;

    /// <summary>Gets the version of the specification, 2 or 4 (the default).</summary>
    public int Version { get; init; } = 4;

    /// <summary>Gets the entries of a curve that is stored as a table: all that are no powers in version 2, and in version 4 those that are no parametric curves. 3 to 512.</summary>
    public int CurvePoints { get; init; } = MagicPoints;

    /// <summary>
    /// Gets whether a negative number of a colorant becomes 0. What it was is taken from the greatest in its row, so that white stays white. Some
    /// readers take no negative numbers; the colours are a little off for it.
    /// </summary>
    public bool IsNonNegative { get; init; }

    /// <summary>Gets what the profile is called, in ASCII; by default a few letters for the space.</summary>
    public string? Description { get; init; }

    /// <summary>Gets whose the profile is, in ASCII; by default everybody's: version 2 says PD, version 4 CC0.</summary>
    public string? Copyright { get; init; }

    /// <summary>Gets when the profile is said to be made, in UTC. It is the same for all by default, so that the same profile has the same bytes.</summary>
    public DateTime Created { get; init; } = new(2026, 1, 1, 0, 0, 0, DateTimeKind.Utc);

    internal void Check()
    {
        if (Version is not (2 or 4))
            throw new ArgumentException($"There is no profile of version {Version} here; the versions are 2 and 4.");
        if (CurvePoints is < 3 or > CompactCurve.MostPoints)
            throw new ArgumentException($"A table of {CurvePoints} entries is none; it has 3 to {CompactCurve.MostPoints}.");
        foreach (string? text in (ReadOnlySpan<string?>)[Description, Copyright])
            if (text != null && (text.Length is 0 or > 1000 || !text.All(character => character is >= ' ' and <= '~')))
                throw new ArgumentException($"'{text}' is no text for a profile, which has 1 to 1000 characters of ASCII.");
    }
}
