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
        Options = options.Copy();
        this.progress = progress;
    }

    internal FileHashingOptions Options { get; }

    /// <summary>Gets the most threads that hash files.</summary>
    internal int Threads => OptionRange.Threads(Options.MaxDegreeOfParallelism);

    /// <summary>Gets what is held by a thread that reads a large file from a slow disk, so that it reads one after the other.</summary>
    internal Lock SlowDisk { get; } = new();

    /// <summary>Gets what is held by the thread that has others help with a tree sum.</summary>
    internal Lock TreeTurn { get; } = new();

    /// <exception cref="ArgumentOutOfRangeException">There is a key, a salt or a personalization.</exception>
    internal void CheckNoParameters(ChecksumAlgorithm algorithm)
    {
        if (key.Length + salt.Length + personalization.Length > 0)
            throw new ArgumentOutOfRangeException(nameof(algorithm), algorithm, $"{algorithm} takes no key, no salt and no personalization.");
    }

    /// <exception cref="ArgumentOutOfRangeException">The key, the salt or the personalization is longer than the algorithm allows.</exception>
    internal BatchHasher CreateHasher(ChecksumAlgorithm algorithm) =>
        algorithm.CreateBatchHasher(new ChecksumParameters { Key = key, Salt = salt, Personalization = personalization });

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
