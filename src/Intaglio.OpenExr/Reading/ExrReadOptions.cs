namespace Intaglio.OpenExr;

/// <summary>How a file is read, and how much of it at most: a header of a few bytes can claim more than there is memory.</summary>
public sealed class ExrReadOptions
{
    private const long BaseMemory = 64L << 20, MemoryPerWorker = 16L << 20, FileFactor = 6, MostMemory = 1L << 32;

    internal static ExrReadOptions Default { get; } = new();

    /// <summary>
    /// Gets or sets the most memory that one read may take at its peak, in bytes: pixels, chunks that are unpacked, and the table of chunks. -1, the default,
    /// stands for 64 MiB, 6 times the size of the file and 1.5 times the size of the pixels that are read, and never more than 4 GiB.
    /// </summary>
    public long MaxMemory { get; set => field = value == -1 ? value : OptionRange.AtLeast(value, 1); } = -1;

    /// <summary>Gets or sets the most parts that a file may have; 4,096 by default.</summary>
    public int MaxParts { get; set => field = OptionRange.AtLeast(value, 1); } = 1 << 12;

    /// <summary>Gets or sets the most attributes that the headers of all parts may have together; 65,536 by default.</summary>
    public int MaxAttributes { get; set => field = OptionRange.AtLeast(value, 1); } = 1 << 16;

    /// <summary>Gets or sets the most channels that all parts may have together; 65,536 by default.</summary>
    public int MaxChannels { get; set => field = OptionRange.AtLeast(value, 1); } = 1 << 16;

    /// <summary>Gets or sets how many chunks are unpacked at a time; -1, where nothing is chosen, stands for the number of processors.</summary>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;

    /// <summary>Gets or sets whether chunks may be missing, as in a file that was not written to its end: their samples are zero then.</summary>
    public bool AllowMissingChunks { get; set; }

    /// <summary>Gets the bytes that whoever reads holds already, which count as well.</summary>
    private long Held { get; set; }

    /// <summary>Returns the options for a read by somebody who holds pixels already.</summary>
    /// <param name="held">The bytes of those pixels.</param>
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

    /// <summary>Returns how many workers fit into the memory that a read may take.</summary>
    /// <param name="fileSize">The bytes of the file.</param>
    /// <param name="pixels">The bytes of the pixels that are read.</param>
    /// <param name="needed">The bytes that the read takes before any worker starts.</param>
    /// <param name="worker">The bytes that each worker takes.</param>
    /// <param name="chunks">The number of chunks, of which each worker has at least one.</param>
    /// <exception cref="ExrFormatException">Not even one fits.</exception>
    internal int FitWorkers(long fileSize, ByteCount pixels, ByteCount needed, ByteCount worker, int chunks)
    {
        ByteCount budget = MaxMemory < 0 ? ByteCount.Min(MostMemory, BaseMemory + (FileFactor * (ByteCount)fileSize) + (pixels * 3 / 2)) : MaxMemory;
        if (needed + worker + Held > budget)
        {
            throw new ExrFormatException($"Reading these pixels takes about {needed + worker} bytes, more than the {budget - Held} that are allowed"
                + (MaxMemory < 0 ? " for a file of this size unless a limit is set." : "."));
        }
        int workers = Math.Max(1, Math.Min(chunks, MaxDegreeOfParallelism < 0 ? Environment.ProcessorCount : MaxDegreeOfParallelism));
        ByteCount room = budget - Held - needed;
        // Many processors with chunks of the usual size take more than small files are allowed.
        if (MaxMemory < 0)
            room = ByteCount.Max(room, workers * MemoryPerWorker);
        return worker == 0 ? workers : (int)ByteCount.Max(1, ByteCount.Min(room / worker, workers));
    }

    internal ExrReadOptions Copy() => (ExrReadOptions)MemberwiseClone();
}
