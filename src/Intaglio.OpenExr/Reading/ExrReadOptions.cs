namespace Intaglio.OpenExr;

/// <summary>Settings for reading OpenEXR files. The limits protect against small files that declare huge contents.</summary>
public sealed class ExrReadOptions
{
    private const long BaseMemory = 64L << 20, MemoryPerWorker = 16L << 20, FileFactor = 6, MostMemory = 1L << 32;

    internal static ExrReadOptions Default { get; } = new();

    /// <summary>
    /// Gets or sets the maximum memory that one read can take, in bytes, or -1 for an automatic limit. The default is -1.
    /// </summary>
    /// <remarks>
    /// The memory includes pixels, unpacked chunks and the offset tables. The automatic limit is 64 MiB plus 6 times the size of the file
    /// plus 1.5 times the size of the pixels to read, but at most 4 GiB.
    /// </remarks>
    public long MaxMemory { get; set => field = value == -1 ? value : OptionRange.AtLeast(value, 1); } = -1;

    /// <summary>Gets or sets the maximum number of parts in a file. The default is 4,096.</summary>
    public int MaxParts { get; set => field = OptionRange.AtLeast(value, 1); } = 1 << 12;

    /// <summary>Gets or sets the maximum number of attributes in the headers of all parts. The default is 65,536.</summary>
    public int MaxAttributes { get; set => field = OptionRange.AtLeast(value, 1); } = 1 << 16;

    /// <summary>Gets or sets the maximum number of channels in all parts. The default is 65,536.</summary>
    public int MaxChannels { get; set => field = OptionRange.AtLeast(value, 1); } = 1 << 16;

    /// <summary>
    /// Gets or sets the maximum number of threads that unpack chunks, or -1 for the number of processors. The default is -1.
    /// </summary>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;

    /// <summary>
    /// Gets or sets a value indicating whether chunks can be missing, as in a file that was not completely written. Missing samples are
    /// zero. The default is <see langword="false"/>.
    /// </summary>
    public bool AllowMissingChunks { get; set; }

    /// <summary>Gets the size of the pixels that the caller already holds, in bytes. They count toward the limit.</summary>
    private long Held { get; set; }

    /// <summary>Creates options for a caller that already holds pixels.</summary>
    /// <param name="held">The size of the held pixels, in bytes.</param>
    internal ExrReadOptions With(long held) => new()
    {
        MaxMemory = MaxMemory,
        MaxParts = MaxParts,
        MaxAttributes = MaxAttributes,
        MaxChannels = MaxChannels,
        MaxDegreeOfParallelism = MaxDegreeOfParallelism,
        AllowMissingChunks = AllowMissingChunks,
        Held = held,
    };

    /// <summary>Returns the number of workers that fit in the memory of a read.</summary>
    /// <param name="fileSize">The size of the file, in bytes.</param>
    /// <param name="pixels">The size of the pixels to read, in bytes.</param>
    /// <param name="needed">The memory that the read needs before any worker starts, in bytes.</param>
    /// <param name="worker">The memory that each worker needs, in bytes.</param>
    /// <param name="chunks">The number of chunks, which is the maximum number of workers.</param>
    /// <exception cref="ExrFormatException">The memory is too small for one worker.</exception>
    internal int FitWorkers(long fileSize, ByteCount pixels, ByteCount needed, ByteCount worker, int chunks)
    {
        ByteCount budget = MaxMemory < 0 ? ByteCount.Min(MostMemory, BaseMemory + (FileFactor * (ByteCount)fileSize) + (pixels * 3 / 2))
            : MaxMemory;
        if (needed + worker + Held > budget)
        {
            throw new ExrFormatException($"Reading these pixels takes about {needed + worker} bytes, more than the limit of {budget - Held}"
                + (MaxMemory < 0 ? " for a file of this size if no other limit is set." : "."));
        }
        int workers = Math.Max(1, Math.Min(chunks, MaxDegreeOfParallelism < 0 ? Environment.ProcessorCount : MaxDegreeOfParallelism));
        ByteCount room = budget - Held - needed;
        // Many processors with chunks of the usual size exceed the automatic limit of small files.
        if (MaxMemory < 0)
            room = ByteCount.Max(room, workers * MemoryPerWorker);
        return worker == 0 ? workers : (int)ByteCount.Max(1, ByteCount.Min(room / worker, workers));
    }

    internal ExrReadOptions Copy() => (ExrReadOptions)MemberwiseClone();
}
