namespace Intaglio.Checksums;

/// <summary>How files are hashed, as far as the digests do not depend on it.</summary>
public sealed class FileHashingOptions
{
    private readonly int maxDegreeOfParallelism = Environment.ProcessorCount;

    /// <summary>
    /// Gets how many threads hash files side by side, 1 or more; the number of processors by default. With 1, a file is opened when
    /// the one before it has been closed.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is less than 1.</exception>
    public int MaxDegreeOfParallelism
    {
        get => maxDegreeOfParallelism;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1);
            maxDegreeOfParallelism = value;
        }
    }

    /// <summary>
    /// Gets what is told how many bytes were read so far, of all files since the hasher was created; <see langword="null"/> for nothing.
    /// It is called by any of the hashing threads, by several at once too, so that a number may come after a larger one.
    /// </summary>
    public IProgress<long>? Progress { get; init; }
}
