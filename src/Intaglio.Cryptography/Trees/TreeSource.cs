namespace Intaglio.Cryptography;

/// <summary>Data of known length that several threads read from at any offset.</summary>
internal abstract class TreeSource
{
    internal abstract long Length { get; }

    /// <summary>Whether <see cref="Read"/> copies into the buffer it is given.</summary>
    internal abstract bool NeedsBuffer { get; }

    /// <summary>Returns <paramref name="count"/> bytes, in <paramref name="buffer"/> or wherever they are.</summary>
    internal abstract ReadOnlyMemory<byte> Read(long offset, int count, Memory<byte> buffer);
}

/// <summary>Data in memory, all of it or what starts at <paramref name="start"/>.</summary>
internal sealed class MemoryTreeSource(ReadOnlyMemory<byte> memory, long start = 0) : TreeSource
{
    internal override long Length => start + memory.Length;

    internal override bool NeedsBuffer => false;

    internal override ReadOnlyMemory<byte> Read(long offset, int count, Memory<byte> buffer) => memory.Slice((int)(offset - start), count);
}
