using System.Buffers;

namespace Intaglio.OpenExr;

/// <summary>A pooled buffer that grows with the largest chunk and is kept from chunk to chunk.</summary>
internal struct ScratchBuffer<T> : IDisposable
    where T : unmanaged
{
    private T[]? array;

    /// <summary>Gives a span of that many elements; what is in it is whatever was there.</summary>
    internal Span<T> Get(int length)
    {
        if (array is null || array.Length < length)
        {
            Dispose();
            array = ArrayPool<T>.Shared.Rent(length);
        }
        return array.AsSpan(0, length);
    }

    public void Dispose()
    {
        if (array is not null)
            ArrayPool<T>.Shared.Return(array);
        array = null;
    }
}
