using System.Security.Cryptography;

namespace Intaglio.Checksums;

/// <summary>What all threads of a <see cref="FileHasher"/> share: the parameters, the options, and the count of bytes.</summary>
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

    /// <summary>Gets the most threads that hash files.</summary>
    internal int Threads => OptionRange.Threads(Options.MaxDegreeOfParallelism);

    /// <summary>Gets what is held by a thread that reads a large file from a slow disk, so that it reads one after the other.</summary>
    internal Lock SlowDisk { get; } = new();

    /// <summary>Gets what is held by the thread that has others help with a digest.</summary>
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

    /// <exception cref="ArgumentOutOfRangeException">The algorithm does not take one of the parameters.</exception>
    internal void Check(ChecksumAlgorithm algorithm) => algorithm.Check(Parameters);

    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the range that the algorithm allows.</exception>
    /// <exception cref="ArgumentException">There are a key and a context.</exception>
    internal BatchHasher CreateHasher(ChecksumAlgorithm algorithm) => algorithm.CreateBatchHasher(Parameters);

    /// <summary>Counts bytes that were read.</summary>
    internal void Count(long bytes)
    {
        if (progress is not null)
            progress.Report(Interlocked.Add(ref bytesRead, bytes));
    }

    public void Dispose()
    {
        // Without a key its library need not be loaded.
        if (key.Length > 0)
            CryptographicOperations.ZeroMemory(key);
    }
}
