using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>What a manifest is of, as its head says: which files belong to it, and what it has of them.</summary>
public sealed class ManifestParameters
{
    private readonly long? leavesOver = FileDigest.TreeThreshold;

    /// <summary>Gets which files belong to the manifest; all by default.</summary>
    public PathPatterns Patterns { get; init; } = PathPatterns.Everything;

    /// <summary>
    /// Gets from which length on, exclusively and in bytes, files have the digests of their leaves, by which an audit tells where a file is damaged: 65 bytes of the
    /// manifest for a MiB. The default is <see cref="FileDigest.TreeThreshold"/>, which is the least; null is for no leaves. The digests of files do not depend on it.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is less than <see cref="FileDigest.TreeThreshold"/>.</exception>
    public long? LeafThreshold
    {
        get => leavesOver;
        init
        {
            if (value < FileDigest.TreeThreshold)
                throw new ArgumentOutOfRangeException(nameof(value), value, $"Files of up to {FileDigest.TreeThreshold} bytes have no leaves.");
            leavesOver = value;
        }
    }

    /// <summary>Gets whether the executable bits of files count in the digest of the directory; by default they are recorded and do not count, since not every system has them.</summary>
    public bool IncludeExecutableBits { get; init; }

    /// <summary>Gets whether pipes, sockets and devices are left out; by default they are errors.</summary>
    public bool ExcludeSpecialFiles { get; init; }

    /// <summary>Returns the parameters of the same folder without a file.</summary>
    /// <param name="file">The path from the folder on, its parts separated by <c>/</c>.</param>
    internal ManifestParameters Without(string file) =>
        new() { Patterns = Patterns.Without(file), LeafThreshold = LeafThreshold, IncludeExecutableBits = IncludeExecutableBits, ExcludeSpecialFiles = ExcludeSpecialFiles };
}
