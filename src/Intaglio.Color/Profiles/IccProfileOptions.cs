using System.Runtime.CompilerServices;

namespace Intaglio.Color;

/// <summary>How a compact profile is made.</summary>
public sealed class IccProfileOptions
{
    private const int MostCharacters = 1000;

    /// <summary>The entries of the smallest useful table: about half a code of 8 bits is the greatest error of sRGB then.</summary>
    public const int NanoPoints = 20;

    /// <summary>The entries of a table whose greatest error is about a ninth of a code.</summary>
    public const int MicroPoints = 42;

    /// <summary>The entries of a table that is as exact as 16 bits of linear components let it be.</summary>
    public const int MagicPoints = 134;

    /// <summary>Gets or sets the version of the specification, 2 or 4 (the default).</summary>
    public int Version { get; set => field = value is 2 or 4 ? value : throw new ArgumentOutOfRangeException(nameof(Version), value, "Version must be 2 or 4."); } = 4;

    /// <summary>Gets or sets the entries of a curve that is stored as a table: all that are no powers in version 2, and in version 4 those that are no parametric curves. 3 to 512.</summary>
    public int CurvePoints { get; set => field = OptionRange.Between(value, 3, CompactCurve.MostPoints); } = MagicPoints;

    /// <summary>
    /// Gets or sets whether a negative number of a colorant becomes 0. What it was is taken from the greatest in its row, so that white stays white. Some
    /// readers take no negative numbers; the colours are a little off for it.
    /// </summary>
    public bool IsNonNegative { get; set; }

    /// <summary>Gets or sets what the profile is called, in ASCII; by default a few letters for the space.</summary>
    public string? Description { get; set => field = Text(value); }

    /// <summary>Gets or sets whose the profile is, in ASCII; by default everybody's: version 2 says PD, version 4 CC0.</summary>
    public string? Copyright { get; set => field = Text(value); }

    /// <summary>Gets or sets when the profile is said to be made, in UTC. It is the same for all by default, so that the same profile has the same bytes.</summary>
    public DateTime Created { get; set; } = new(2026, 1, 1, 0, 0, 0, DateTimeKind.Utc);

    private static string? Text(string? value, [CallerMemberName] string name = "") =>
        value is null || value.Length is > 0 and <= MostCharacters && value.All(character => character is >= ' ' and <= '~') ? value
        : throw new ArgumentException($"{name} must have 1 to {MostCharacters} printable characters of ASCII, and is '{value}'.", name);
}
