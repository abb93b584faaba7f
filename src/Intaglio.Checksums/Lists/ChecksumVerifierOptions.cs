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

    /// <summary>
    /// Gets or sets whether the function of lines without a tag is recognized where the list was read as that of another: if the first file that can be read does not have the digest of
    /// such a line, the other functions with a usual digest of that size are tried on it, and the one that matches holds for all lines without a tag from there on. Broken functions
    /// (<see cref="ChecksumAlgorithm.IsBroken"/>) are never tried, nor is anything where the hasher has a key or another parameter. The default is false.
    /// </summary>
    public bool RecognizeFunctions { get; set; }

    /// <summary>
    /// Gets or sets what is told the function that was recognized, and the name of the file that has such a digest, before the result of that file, by the thread that asks for it;
    /// <see langword="null"/> for nothing.
    /// </summary>
    public Action<ChecksumAlgorithm, string>? OnRecognized { get; set; }

    internal ChecksumVerifierOptions Copy() => (ChecksumVerifierOptions)MemberwiseClone();
}
