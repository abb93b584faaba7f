namespace Intaglio.Checksums;

/// <summary>How a manifest is brought up to date.</summary>
public sealed class ManifestUpdateOptions : ManifestOptions
{
    /// <summary>Gets or sets which share of the files that length and time let be trusted is read nevertheless, at random: 0, the default, to 1.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is outside that range.</exception>
    public double VerifyShare { get; set => field = value is >= 0 and <= 1 ? value : throw new ArgumentOutOfRangeException(nameof(VerifyShare), value, "The share must be 0 to 1."); }

    /// <summary>Gets the path below the folder of a file that the new manifest excludes, by a pattern in its head if the old one has none: the one that it goes to.</summary>
    internal string? OwnName { get; set; }
}
