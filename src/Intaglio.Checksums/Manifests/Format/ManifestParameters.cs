using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>The parameters in the head of a manifest: the files to include and the data to record.</summary>
public sealed class ManifestParameters
{
    private readonly long? leavesOver = FileDigest.TreeThreshold;

    /// <summary>Gets the patterns that select files. The default selects all files.</summary>
    public PathPatterns Patterns { get; init; } = PathPatterns.Everything;

    /// <summary>
    /// Gets the file length in bytes above which the manifest contains leaf digests, or <see langword="null"/> to omit them.
    /// </summary>
    /// <value>The default and minimum is <see cref="FileDigest.TreeThreshold"/>.</value>
    /// <exception cref="ArgumentOutOfRangeException">The value is less than <see cref="FileDigest.TreeThreshold"/>.</exception>
    /// <remarks>
    /// With leaf digests, an audit can report which parts of a file are damaged. They take 65 bytes in the manifest per MiB. They do not
    /// change the digests of files.
    /// </remarks>
    public long? LeafThreshold
    {
        get => leavesOver;
        init
        {
            if (value < FileDigest.TreeThreshold)
                throw new ArgumentOutOfRangeException(nameof(value), value,
                    $"Files of up to {FileDigest.TreeThreshold} bytes have no leaves.");
            leavesOver = value;
        }
    }

    /// <summary>Gets a value indicating whether the digest of the directory includes the executable bits of files.</summary>
    /// <value>
    /// The default is <see langword="false"/>, because some systems do not support executable bits. They are then recorded but not included
    /// in the digest.
    /// </value>
    public bool IncludeExecutableBits { get; init; }

    /// <summary>Gets a value indicating whether to exclude pipes, sockets and devices.</summary>
    /// <value>The default is <see langword="false"/>, which treats them as errors.</value>
    public bool ExcludeSpecialFiles { get; init; }

    /// <summary>Returns the parameters of the same folder without a file.</summary>
    /// <param name="file">The path below the folder, with parts separated by <c>/</c>.</param>
    internal ManifestParameters Without(string file) =>
        new() { Patterns = Patterns.Without(file), LeafThreshold = LeafThreshold, IncludeExecutableBits = IncludeExecutableBits,
            ExcludeSpecialFiles = ExcludeSpecialFiles };
}
