namespace Intaglio.Cryptography;

/// <summary>Options of computing a <see cref="FileDigest"/>. The digest does not depend on them.</summary>
public sealed class FileDigestOptions
{
    /// <summary>Gets or sets how many threads may work at the same time, the calling one among them; −1, the default, means one for each processor.</summary>
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
