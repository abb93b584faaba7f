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

    /// <summary>Gets or sets the size of a chunk in bytes, a power of two from <see cref="MinChunkSize"/> to <see cref="MaxChunkSize"/>. Each takes 32 bytes more in the file.</summary>
    public int ChunkSize { get; set => field = IsChunkSize((uint)value) ? value : throw new ArgumentOutOfRangeException(nameof(ChunkSize), value, $"{nameof(ChunkSize)} must be a power of two from {MinChunkSize} to {MaxChunkSize}."); } = DefaultChunkSize;

    /// <summary>Gets or sets how often a passphrase is hashed, <see cref="MinIterations"/> to <see cref="MaxIterations"/>; keys are not hashed.</summary>
    public int Iterations { get; set => field = OptionRange.Between(value, MinIterations, MaxIterations); } = DefaultIterations;

    /// <summary>
    /// Gets or sets the most iterations that decryption computes for a passphrase, <see cref="MinIterations"/> to <see cref="MaxIterations"/>, the default. Ten million take several
    /// seconds of a processor, and the file states how many there are: a service that decrypts files of strangers sets what it writes itself.
    /// </summary>
    public int IterationLimit { get; set => field = OptionRange.Between(value, MinIterations, MaxIterations); } = MaxIterations;

    /// <summary>
    /// Gets or sets how many threads may work at the same time; −1, the default, means one for each processor. Files of less than about
    /// half a MiB take none but the caller's.
    /// </summary>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;

    internal int Threads => OptionRange.Threads(MaxDegreeOfParallelism);

    internal static bool IsChunkSize(uint value) => value is >= MinChunkSize and <= MaxChunkSize && BitOperations.IsPow2(value);

    internal static bool IsIterations(uint value) => value is >= MinIterations and <= MaxIterations;
}
