namespace Intaglio.Checksums;

/// <summary>Settings of <see cref="ChecksumVerifier"/>.</summary>
public sealed class ChecksumVerifierOptions
{
    /// <summary>Gets or sets what the name <c>-</c> stands for; the default, <see langword="null"/>, makes a line with that name malformed.</summary>
    public Stream? StandardInput { get; set; }

    /// <summary>
    /// Gets or sets the directory that the names in a list are relative to and cannot leave: absolute names, names with <c>..</c> and names that
    /// lead through symbolic links are errors. The default, <see langword="null"/>, opens names as they are, relative to the current directory.
    /// </summary>
    public string? Directory { get; set; }
}
