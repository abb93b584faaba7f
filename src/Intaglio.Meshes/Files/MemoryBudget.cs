namespace Intaglio.Meshes;

/// <summary>Counts the memory of a read operation and checks it against the limits.</summary>
/// <remarks>Files that need many times their size are malicious.</remarks>
internal sealed class MemoryBudget
{
    // Small files get this much for free, because their fixed costs are many times their size.
    private const long Allowance = 24 << 20;

    private readonly MeshReadOptions options;
    private readonly long? length;
    private long memory, bytesRead;

    /// <param name="options">The limits.</param>
    internal MemoryBudget(MeshReadOptions options) => this.options = options;

    /// <param name="stream">The file, at its current position.</param>
    /// <param name="options">The limits.</param>
    internal MemoryBudget(Stream stream, MeshReadOptions options)
        : this(options)
    {
        length = stream is PrefixedStream prefixed ? prefixed.WholeLength : stream.CanSeek ? stream.Length - stream.Position : null;
    }

    /// <summary>Gets the exception for the limit that is exceeded, or <see langword="null"/> if the memory is within all limits.</summary>
    internal MeshFormatException? Excess => ExcessWith(0);

    /// <summary>Adds memory that is in use, and the bytes of the file that it holds.</summary>
    internal void Take(long memory, long bytes = 0)
    {
        Interlocked.Add(ref bytesRead, bytes);
        Interlocked.Add(ref this.memory, memory);
    }

    /// <summary>Checks the memory in use against the limits.</summary>
    /// <param name="passing">The temporary memory that is needed in addition to the counted memory, in bytes.</param>
    /// <exception cref="MeshFormatException">The memory exceeds a limit.</exception>
    internal void Check(long passing = 0)
    {
        if (ExcessWith(passing) is { } excess)
            throw excess;
    }

    /// <summary>Checks that a count from a header fits the memory limit by itself.</summary>
    /// <param name="count">The number of items according to the header.</param>
    /// <param name="size">The size of an item, in bytes.</param>
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
    private long MostOf(long bytes) =>
        bytes > long.MaxValue / (2L * options.MaxExpansion) ? long.MaxValue : bytes * options.MaxExpansion * (options.UseDoubles ? 2 : 1);
}
