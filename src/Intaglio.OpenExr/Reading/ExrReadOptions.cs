namespace Intaglio.OpenExr;

/// <summary>How a file is read, and how much of it at most: a header of a few bytes can claim more than there is memory.</summary>
public sealed class ExrReadOptions
{
    internal static ExrReadOptions Default { get; } = new();

    /// <summary>Gets the bytes that one read may take for pixels and for the chunks it works on, about, and a file for its table of chunks; 2³² where nothing is chosen.</summary>
    public long MaxMemory { get; init; } = 1L << 32;

    /// <summary>Gets how many chunks are unpacked at a time; -1, where nothing is chosen, stands for the number of processors.</summary>
    public int MaxDegreeOfParallelism { get; init; } = -1;

    /// <summary>Gets whether chunks may be missing, as in a file that was not written to its end: their samples are zero then.</summary>
    public bool AllowMissingChunks { get; init; }

    internal void Check()
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(MaxMemory, 1);
        if (MaxDegreeOfParallelism is 0 or < -1)
            throw new ArgumentOutOfRangeException(nameof(MaxDegreeOfParallelism), MaxDegreeOfParallelism, "It is -1 or more than 0.");
    }

    internal ExrReadOptions With(long memory) => new() { MaxMemory = memory, MaxDegreeOfParallelism = MaxDegreeOfParallelism, AllowMissingChunks = AllowMissingChunks };

    internal int Workers(int chunks) => Math.Max(1, Math.Min(chunks, MaxDegreeOfParallelism < 0 ? Environment.ProcessorCount : MaxDegreeOfParallelism));
}
