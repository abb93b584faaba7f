namespace Intaglio.Checksums;

/// <summary>How a manifest is brought up to date.</summary>
public sealed class ManifestUpdateOptions : ManifestOptions
{
    private readonly double verifyShare;

    /// <summary>Gets which share of the files that length and time let be trusted is read nevertheless, at random: 0, the default, to 1.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is outside that range.</exception>
    public double VerifyShare
    {
        get => verifyShare;
        init
        {
            if (!(value is >= 0 and <= 1))
                throw new ArgumentOutOfRangeException(nameof(value), value, "The share is 0 to 1.");
            verifyShare = value;
        }
    }

    /// <summary>Gets the path below the folder of a file that the new manifest excludes, by a pattern in its head if the old one has none: the one that it goes to.</summary>
    internal string? OwnName { get; init; }
}
