namespace Intaglio.Cryptography;

/// <summary>Data of known length that several threads can read at any offset.</summary>
internal abstract class TreeSource
{
    internal abstract long Length { get; }

    /// <summary>Gets a value indicating whether <see cref="Read"/> copies the data to the buffer.</summary>
    internal abstract bool NeedsBuffer { get; }

    /// <summary>Returns <paramref name="count"/> bytes, either in <paramref name="buffer"/> or in their original memory.</summary>
    internal abstract ReadOnlyMemory<byte> Read(long offset, int count, Memory<byte> buffer);
}

/// <summary>Data in memory that starts at the offset <paramref name="start"/>.</summary>
internal sealed class MemoryTreeSource(ReadOnlyMemory<byte> memory, long start = 0) : TreeSource
{
    internal override long Length => start + memory.Length;

    internal override bool NeedsBuffer => false;

    internal override ReadOnlyMemory<byte> Read(long offset, int count, Memory<byte> buffer) => memory.Slice((int)(offset - start), count);
}
