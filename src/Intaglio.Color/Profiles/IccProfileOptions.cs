using System.Runtime.CompilerServices;

namespace Intaglio.Color;

/// <summary>Settings for creating compact ICC profiles.</summary>
public sealed class IccProfileOptions
{
    private const int MostCharacters = 1000;

    /// <summary>The number of entries of the smallest useful table; the maximum error for sRGB is about half an 8-bit code.</summary>
    public const int NanoPoints = 20;

    /// <summary>The number of entries of a small table; the maximum error for sRGB is about a ninth of an 8-bit code.</summary>
    public const int MicroPoints = 42;

    /// <summary>The number of entries of a table with the highest accuracy that 16-bit linear components allow.</summary>
    public const int MagicPoints = 134;

    /// <summary>Gets or sets the version of the specification, 2 or 4; the default is 4.</summary>
    public int Version { get; set =>
        field = value is 2 or 4 ? value : throw new ArgumentOutOfRangeException(nameof(Version), value, "Version must be 2 or 4."); } = 4;

    /// <summary>
    /// Gets or sets the number of entries of a curve stored as a table, 3 to 512; the default is <see cref="MagicPoints"/>.
    /// </summary>
    /// <remarks>Version 2 stores all curves as tables except powers. Version 4 also stores parametric curves without a table.</remarks>
    public int CurvePoints { get; set => field = OptionRange.Between(value, 3, CompactCurve.MostPoints); } = MagicPoints;

    /// <summary>
    /// Gets or sets a value indicating whether negative numbers of colorants are replaced by 0, for readers that do not support them; the
    /// default is <see langword="false"/>.
    /// </summary>
    /// <remarks>The largest number of the row is reduced accordingly, so white does not change, but other colors change slightly.</remarks>
    public bool IsNonNegative { get; set; }

    /// <summary>Gets or sets the description, in ASCII, or <see langword="null"/> (default) for a short name of the space.</summary>
    public string? Description { get; set => field = Text(value); }

    /// <summary>
    /// Gets or sets the copyright, in ASCII, or <see langword="null"/> (default) for the public domain: PD in version 2 and CC0 in version
    /// 4.
    /// </summary>
    public string? Copyright { get; set => field = Text(value); }

    /// <summary>Gets or sets the creation time in UTC. The default is a fixed time, so that equal profiles have equal bytes.</summary>
    public DateTime Created { get; set; } = new(2026, 1, 1, 0, 0, 0, DateTimeKind.Utc);

    private static string? Text(string? value, [CallerMemberName] string name = "") =>
        value is null || value.Length is > 0 and <= MostCharacters && value.All(character => character is >= ' ' and <= '~') ? value
        : throw new ArgumentException($"{name} must have 1 to {MostCharacters} printable ASCII characters, but is '{value}'.", name);
}
