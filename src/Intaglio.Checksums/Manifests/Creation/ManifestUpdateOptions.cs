namespace Intaglio.Checksums;

/// <summary>How a manifest is brought up to date.</summary>
public sealed class ManifestUpdateOptions : ManifestOptions
{
    /// <summary>Gets or sets which share of the files that length and time let be trusted is read nevertheless, at random: 0, the default, to 1.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is outside that range.</exception>
    public double VerifyShare { get; set => field = value is >= 0 and <= 1 ? value : throw new ArgumentOutOfRangeException(nameof(VerifyShare), value, "The share must be 0 to 1."); }

    /// <summary>
    /// Gets or sets the path, below the folder and with <c>/</c> between its parts, of the file that the new manifest goes to. It is excluded, by a pattern
    /// in the head of the new manifest if the old one does not exclude it. Null, the default, if it goes elsewhere.
    /// </summary>
    public string? OwnName { get; set; }
}
