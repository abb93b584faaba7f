using System.Numerics;

namespace Intaglio.Sealing;

/// <summary>How a file is encrypted. Decryption takes the size of chunks and the iterations from the file, and the rest from here.</summary>
public sealed class SealingOptions
{
    /// <summary>The size of a chunk that is not chosen: 64 KiB.</summary>
    public const int DefaultChunkSize = 64 * 1024;

    /// <summary>The smallest size of a chunk in bytes.</summary>
    public const int MinChunkSize = 4096;

    /// <summary>The largest size of a chunk in bytes.</summary>
    public const int MaxChunkSize = 1024 * 1024;

    /// <summary>How often a passphrase is hashed where nothing is chosen; it takes about a second.</summary>
    public const int DefaultIterations = 1_000_000;

    /// <summary>How often a passphrase is hashed at least.</summary>
    public const int MinIterations = 100_000;

    /// <summary>How often a passphrase is hashed at most: who makes a file must not keep its reader busy for hours.</summary>
    public const int MaxIterations = 10_000_000;

    internal static SealingOptions Default { get; } = new();

    /// <summary>Gets the size of a chunk in bytes, a power of two from <see cref="MinChunkSize"/> to <see cref="MaxChunkSize"/>. Each takes 32 bytes more in the file.</summary>
    public int ChunkSize { get; init; } = DefaultChunkSize;

    /// <summary>Gets how often a passphrase is hashed, <see cref="MinIterations"/> to <see cref="MaxIterations"/>; keys are not hashed.</summary>
    public int Iterations { get; init; } = DefaultIterations;

    /// <summary>
    /// Gets the most iterations that decryption computes for a passphrase, <see cref="MinIterations"/> to <see cref="MaxIterations"/>, the default. Ten million take several
    /// seconds of a processor, and the file states how many there are: a service that decrypts files of strangers sets what it writes itself.
    /// </summary>
    public int IterationLimit { get; init; } = MaxIterations;

    /// <summary>
    /// Gets how many threads may work at the same time; −1, the default, means one for each processor. Files of less than about a MiB
    /// take none but the caller's.
    /// </summary>
    public int MaxDegreeOfParallelism { get; init; } = -1;

    internal int Threads => MaxDegreeOfParallelism < 0 ? Environment.ProcessorCount : MaxDegreeOfParallelism;

    internal static bool IsChunkSize(uint value) => value is >= MinChunkSize and <= MaxChunkSize && BitOperations.IsPow2(value);

    internal static bool IsIterations(uint value) => value is >= MinIterations and <= MaxIterations;

    /// <exception cref="ArgumentOutOfRangeException">An option is outside its range.</exception>
    internal void Check()
    {
        if (!IsChunkSize((uint)ChunkSize))
            throw new ArgumentOutOfRangeException(nameof(ChunkSize), ChunkSize, $"{nameof(ChunkSize)} is a power of two from {MinChunkSize} to {MaxChunkSize} bytes.");
        if (!IsIterations((uint)Iterations))
            throw new ArgumentOutOfRangeException(nameof(Iterations), Iterations, $"{nameof(Iterations)} is {MinIterations} to {MaxIterations}.");
        if (!IsIterations((uint)IterationLimit))
            throw new ArgumentOutOfRangeException(nameof(IterationLimit), IterationLimit, $"{nameof(IterationLimit)} is {MinIterations} to {MaxIterations}.");
        if (MaxDegreeOfParallelism is 0 or < -1)
            throw new ArgumentOutOfRangeException(nameof(MaxDegreeOfParallelism), MaxDegreeOfParallelism, $"{nameof(MaxDegreeOfParallelism)} is 1 or more, or -1 for one thread for each processor.");
    }
}
