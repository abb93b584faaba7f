namespace Intaglio.Meshes;

/// <summary>The memory that one reading may take. A file that takes much more than its size is made to do so.</summary>
internal sealed class MemoryBudget
{
    // The share of small files, whose fixed costs are many times their size.
    private const long Allowance = 24 << 20;

    private readonly MeshReadOptions options;
    private readonly long? length;
    private long memory, bytesRead;

    /// <param name="options">The limits.</param>
    internal MemoryBudget(MeshReadOptions options) => this.options = options;

    /// <param name="stream">The file, from where it is.</param>
    /// <param name="options">The limits.</param>
    internal MemoryBudget(Stream stream, MeshReadOptions options)
        : this(options)
    {
        length = stream is PrefixedStream prefixed ? prefixed.WholeLength : stream.CanSeek ? stream.Length - stream.Position : null;
    }

    /// <summary>Gets the limit that is exceeded; null for none.</summary>
    internal MeshFormatException? Excess => ExcessWith(0);

    /// <summary>Counts memory, and the bytes of the file that it is for.</summary>
    internal void Take(long memory, long bytes = 0)
    {
        Interlocked.Add(ref bytesRead, bytes);
        Interlocked.Add(ref this.memory, memory);
    }

    /// <summary>Refuses to take more memory than is allowed.</summary>
    /// <param name="passing">The bytes that are needed for a moment, beyond those that are taken.</param>
    /// <exception cref="MeshFormatException">It is more than is allowed.</exception>
    internal void Check(long passing = 0)
    {
        if (ExcessWith(passing) is { } excess)
            throw excess;
    }

    /// <summary>Refuses what a header claims if it alone would take more memory than is allowed.</summary>
    /// <param name="count">The claimed number.</param>
    /// <param name="size">The bytes of each.</param>
    internal void CheckClaim(long count, long size)
    {
        if (count > options.MaxMemory / size)
            throw MeshFormatException.OfLimit($"The file takes more than {options.MaxMemory} bytes of memory.");
    }

    private MeshFormatException? ExcessWith(long passing)
    {
        long taken = Interlocked.Read(ref memory) + passing;
        if (taken > options.MaxMemory)
            return MeshFormatException.OfLimit($"The file takes more than {options.MaxMemory} bytes of memory.");
        return taken - Allowance > MostOf(length ?? Interlocked.Read(ref bytesRead))
            ? MeshFormatException.OfLimit($"The file takes more than {options.MaxExpansion} times its size in memory.")
            : null;
    }

    // Double vectors take twice the memory because the caller asks for them, not the file.
    private long MostOf(long bytes) => bytes > long.MaxValue / (2L * options.MaxExpansion) ? long.MaxValue : bytes * options.MaxExpansion * (options.UseDoubles ? 2 : 1);
}
