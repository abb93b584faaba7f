namespace Intaglio.Checksums;

/// <summary>Settings for updating a manifest.</summary>
public sealed class ManifestUpdateOptions : ManifestOptions
{
    /// <summary>
    /// Gets or sets the fraction of files to verify although their lengths and times have not changed, from 0 to 1. The files are selected
    /// at random.
    /// </summary>
    /// <value>The default is 0.</value>
    /// <exception cref="ArgumentOutOfRangeException">The value is less than 0 or greater than 1.</exception>
    public double VerifyShare { get; set =>
        field = value is >= 0 and <= 1 ? value
        : throw new ArgumentOutOfRangeException(nameof(VerifyShare), value, "The share must be between 0 and 1."); }

    /// <summary>
    /// Gets or sets the path below the folder of the file that the new manifest is written to, or <see langword="null"/> if it is written
    /// elsewhere.
    /// </summary>
    /// <value>The default is <see langword="null"/>. The parts of the path are separated by <c>/</c>.</value>
    /// <remarks>
    /// The file is excluded from the manifest. If the old manifest does not exclude it, a pattern is added to the head of the new one.
    /// </remarks>
    public string? OwnName { get; set; }
}
