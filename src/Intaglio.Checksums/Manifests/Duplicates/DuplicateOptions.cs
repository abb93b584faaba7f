namespace Intaglio.Checksums;

/// <summary>How files with the same bytes are found.</summary>
public sealed class DuplicateOptions : ManifestOptions
{
    /// <summary>Gets or sets whether empty files are a group too; they waste nothing. False by default.</summary>
    public bool IncludeEmptyFiles { get; set; }
}
