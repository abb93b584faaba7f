namespace Intaglio.Cryptography;

/// <summary>Options for computing a <see cref="FileDigest"/>. The digest does not depend on them.</summary>
public sealed class FileDigestOptions
{
    /// <summary>
    /// Gets or sets the maximum number of threads, including the calling thread. The default is −1, which means one thread per processor.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is 0 or less than −1.</exception>
    public int MaxDegreeOfParallelism
    {
        get;
        set
        {
            Blake2TreeOptions.CheckDegreeOfParallelism(value, nameof(MaxDegreeOfParallelism));
            field = value;
        }
    } = -1;

    internal static int Workers(FileDigestOptions? options) => TreeEngine.Workers(options?.MaxDegreeOfParallelism ?? -1);
}
