using System.Security.Cryptography;

namespace Intaglio.Checksums;

/// <summary>
/// The state that all threads of a <see cref="FileHasher"/> share: the parameters, the options and the number of bytes read.
/// </summary>
internal sealed class HashingContext : IDisposable
{
    private readonly byte[] key, salt, personalization;
    private readonly IProgress<long>? progress;
    private long bytesRead;

    internal HashingContext(in ChecksumParameters parameters, FileHashingOptions options, IProgress<long>? progress)
    {
        key = parameters.Key.ToArray();
        salt = parameters.Salt.ToArray();
        personalization = parameters.Personalization.ToArray();
        KeyDerivationContext = parameters.KeyDerivationContext;
        OutputPosition = parameters.OutputPosition;
        Options = options.Copy();
        this.progress = progress;
    }

    internal FileHashingOptions Options { get; }

    internal ReadOnlyMemory<byte> Key => key;

    internal string? KeyDerivationContext { get; }

    internal ulong OutputPosition { get; }

    /// <summary>Gets the maximum number of threads that hash files.</summary>
    internal int Threads => OptionRange.Threads(Options.MaxDegreeOfParallelism);

    /// <summary>
    /// Gets the lock that a thread holds while it reads a large file from a slow disk, so that such files are read sequentially.
    /// </summary>
    internal Lock SlowDisk { get; } = new();

    /// <summary>Gets the lock that a thread holds while it uses other threads to compute a digest.</summary>
    internal Lock ParallelTurn { get; } = new();

    internal bool HasParameters => Parameters.HasAny;

    private ChecksumParameters Parameters => new()
    {
        Key = key,
        Salt = salt,
        Personalization = personalization,
        KeyDerivationContext = KeyDerivationContext,
        OutputPosition = OutputPosition,
    };

    /// <summary>Checks that the algorithm accepts the parameters.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The algorithm does not accept one of the parameters.</exception>
    internal void Check(ChecksumAlgorithm algorithm) => algorithm.Check(Parameters);

    /// <summary>Creates a hasher with the parameters.</summary>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the range that the algorithm allows.</exception>
    /// <exception cref="ArgumentException">Both a key and a key derivation context are set.</exception>
    internal BatchHasher CreateHasher(ChecksumAlgorithm algorithm) => algorithm.CreateBatchHasher(Parameters);

    /// <summary>Adds to the number of bytes read.</summary>
    internal void Count(long bytes)
    {
        if (progress is not null)
            progress.Report(Interlocked.Add(ref bytesRead, bytes));
    }

    public void Dispose()
    {
        // Without a key, avoids loading the library of this method.
        if (key.Length > 0)
            CryptographicOperations.ZeroMemory(key);
    }
}
