namespace Intaglio.Checksums;

/// <summary>Settings for finding files with identical contents.</summary>
public sealed class DuplicateOptions : ManifestOptions
{
    /// <summary>Gets or sets a value indicating whether empty files are reported as a group.</summary>
    /// <value>The default is <see langword="false"/>. Empty files do not waste any bytes.</value>
    public bool IncludeEmptyFiles { get; set; }
}
