namespace Intaglio.Checksums;

/// <summary>Settings for <see cref="ChecksumVerifier"/>.</summary>
public sealed class ChecksumVerifierOptions
{
    /// <summary>
    /// Gets or sets the stream that the name <c>-</c> refers to, or <see langword="null"/> to treat lines with this name as malformed.
    /// </summary>
    /// <value>The default is <see langword="null"/>.</value>
    public Stream? StandardInput { get; set; }

    /// <summary>
    /// Gets or sets the directory that the names in a list are relative to, or <see langword="null"/> for the current directory.
    /// </summary>
    /// <value>The default is <see langword="null"/>, which allows all names.</value>
    /// <remarks>
    /// If this property is set, names cannot refer to files outside the directory. Absolute names, names with <c>..</c> and names that lead
    /// through symbolic links are errors.
    /// </remarks>
    public string? Directory { get; set; }

    /// <summary>Gets or sets a value indicating whether to find the function of untagged lines if the assumed function is wrong.</summary>
    /// <value>The default is <see langword="false"/>.</value>
    /// <remarks>
    /// <para>If the first readable file does not match its untagged line, all other functions whose default digest has the same size are
    /// tried. The one that matches is used for all untagged lines from there on.</para>
    /// <para>Broken functions (<see cref="ChecksumAlgorithm.IsBroken"/>) are never tried. Nothing is tried if the hasher has a key or
    /// another parameter.</para>
    /// </remarks>
    public bool RecognizeFunctions { get; set; }

    /// <summary>
    /// Gets or sets the delegate that receives the recognized function and the name of the file with this digest, or
    /// <see langword="null"/>.
    /// </summary>
    /// <remarks>It is called before the result of that file is returned, by the thread that enumerates the results.</remarks>
    public Action<ChecksumAlgorithm, string>? OnRecognized { get; set; }

    internal ChecksumVerifierOptions Copy() => (ChecksumVerifierOptions)MemberwiseClone();
}
