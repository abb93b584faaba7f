using System.Buffers;

namespace Intaglio.OpenExr;

/// <summary>A buffer that grows with the largest chunk and is kept from chunk to chunk.</summary>
internal struct ScratchBuffer<T> : IDisposable
    where T : unmanaged
{
    // A pool rounds up to a power of two and keeps what comes back, which costs too much of large buffers.
    private const int LargestPooled = 1 << 20;

    private T[]? array;
    private bool isPooled;

    /// <summary>Gets how many elements there are without a new array.</summary>
    internal readonly int Length => array?.Length ?? 0;

    /// <summary>Gives a span of that many elements; what is in it is whatever was there.</summary>
    internal unsafe Span<T> Get(int length)
    {
        if (array is null || array.Length < length)
        {
            Dispose();
            isPooled = (long)length * sizeof(T) <= LargestPooled;
            array = isPooled ? ArrayPool<T>.Shared.Rent(length) : GC.AllocateUninitializedArray<T>(length);
        }
        return array.AsSpan(0, length);
    }

    public void Dispose()
    {
        if (array is not null && isPooled)
            ArrayPool<T>.Shared.Return(array);
        array = null;
    }
}
