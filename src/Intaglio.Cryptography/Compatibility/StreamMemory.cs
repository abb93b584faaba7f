#if NETSTANDARD2_0
using System.Runtime.InteropServices;

namespace Intaglio.Cryptography;

/// <summary>Stream methods that take memory, for memory that is backed by an array.</summary>
internal static class StreamMemory
{
    internal static ValueTask<int> ReadAsync(this Stream stream, Memory<byte> buffer, CancellationToken cancellationToken)
    {
        ArraySegment<byte> array = ArrayOf(buffer);
        return new ValueTask<int>(stream.ReadAsync(array.Array, array.Offset, array.Count, cancellationToken));
    }

    internal static ValueTask WriteAsync(this Stream stream, ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken)
    {
        ArraySegment<byte> array = ArrayOf(buffer);
        return new ValueTask(stream.WriteAsync(array.Array, array.Offset, array.Count, cancellationToken));
    }

    private static ArraySegment<byte> ArrayOf(ReadOnlyMemory<byte> buffer) =>
        MemoryMarshal.TryGetArray(buffer, out ArraySegment<byte> array) ? array
        : throw new NotSupportedException("The memory must be backed by an array.");
}
#endif
