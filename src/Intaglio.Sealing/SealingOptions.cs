using System.Numerics;

namespace Intaglio.Sealing;

/// <summary>Settings for encrypting and decrypting files.</summary>
/// <remarks>Decryption reads the chunk size and the number of iterations from the file and ignores these settings.</remarks>
public sealed class SealingOptions
{
    /// <summary>The default size of a chunk, 64 KiB.</summary>
    public const int DefaultChunkSize = 64 * 1024;

    /// <summary>The minimum size of a chunk, in bytes.</summary>
    public const int MinChunkSize = 4096;

    /// <summary>The maximum size of a chunk, in bytes.</summary>
    public const int MaxChunkSize = 1024 * 1024;

    /// <summary>The default number of iterations for a passphrase, which take about a second.</summary>
    public const int DefaultIterations = 1_000_000;

    /// <summary>The minimum number of iterations for a passphrase.</summary>
    public const int MinIterations = 100_000;

    /// <summary>The maximum number of iterations for a passphrase, which limits the time that a malicious file can cost.</summary>
    public const int MaxIterations = 10_000_000;

    internal static SealingOptions Default { get; } = new();

    /// <summary>
    /// Gets or sets the size of a chunk in bytes, a power of two from <see cref="MinChunkSize"/> to <see cref="MaxChunkSize"/>; the default
    /// is <see cref="DefaultChunkSize"/>.
    /// </summary>
    /// <remarks>Each chunk needs 32 additional bytes in the sealed file.</remarks>
    public int ChunkSize { get; set =>
        field = IsChunkSize((uint)value) ? value
        : throw new ArgumentOutOfRangeException(nameof(ChunkSize), value,
            $"{nameof(ChunkSize)} must be a power of two from {MinChunkSize} to {MaxChunkSize}."); } = DefaultChunkSize;

    /// <summary>
    /// Gets or sets the number of iterations for a passphrase, <see cref="MinIterations"/> to <see cref="MaxIterations"/>; the default is
    /// <see cref="DefaultIterations"/>.
    /// </summary>
    /// <remarks>Keys are not stretched.</remarks>
    public int Iterations { get; set => field = OptionRange.Between(value, MinIterations, MaxIterations); } = DefaultIterations;

    /// <summary>
    /// Gets or sets the maximum number of iterations that decryption accepts, <see cref="MinIterations"/> to <see cref="MaxIterations"/>
    /// (default).
    /// </summary>
    /// <remarks>
    /// The file specifies the number of iterations, and ten million take several seconds of processor time. A service that decrypts
    /// untrusted files should set the number of iterations that it uses for encryption.
    /// </remarks>
    public int IterationLimit { get; set => field = OptionRange.Between(value, MinIterations, MaxIterations); } = MaxIterations;

    /// <summary>Gets or sets the maximum number of threads, or -1 (default) for all processors.</summary>
    /// <remarks>Files smaller than about half a MiB are processed on the calling thread.</remarks>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;

    internal int Threads => OptionRange.Threads(MaxDegreeOfParallelism);

    internal static bool IsChunkSize(uint value) => value is >= MinChunkSize and <= MaxChunkSize && BitOperations.IsPow2(value);

    internal static bool IsIterations(uint value) => value is >= MinIterations and <= MaxIterations;
}
