using System.Buffers;

namespace Intaglio.OpenExr;

/// <summary>A buffer that grows to the size of the largest chunk and is reused between chunks.</summary>
internal struct ScratchBuffer<T> : IDisposable
    where T : unmanaged
{
    // Pools round sizes up to a power of two and keep returned arrays, which costs too much memory for large buffers.
    private const int LargestPooled = 1 << 20;

    private T[]? array;
    private bool isPooled;

    /// <summary>Gets the number of elements of the current array.</summary>
    internal readonly int Length => array?.Length ?? 0;

    /// <summary>Returns a span of the given length with undefined contents.</summary>
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
