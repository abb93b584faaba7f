using System.Runtime.CompilerServices;

namespace Intaglio.Wavefront;

/// <summary>An array that grows at its end.</summary>
internal struct GrowingArray<T>
    where T : unmanaged
{
    private T[]? items;

    internal int Count { get; private set; }

    internal readonly ReadOnlySpan<T> Items => items.AsSpan(0, Count);

    internal readonly long Bytes => (items?.Length ?? 0) * (long)Unsafe.SizeOf<T>();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Add(T item)
    {
        T[]? array = items;
        int count = Count;
        if (array is null || (uint)count >= (uint)array.Length)
            array = Grow(1);
        array[count] = item;
        Count = count + 1;
    }

    /// <summary>Adds items to be written.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Span<T> Extend(int more)
    {
        T[]? array = items;
        int count = Count;
        if (array is null || array.Length - count < more)
            array = Grow(more);
        Count = count + more;
        return array.AsSpan(count, more);
    }

    /// <summary>Drops the items behind a number of them.</summary>
    internal void Cut(int count) => Count = Math.Min(Count, count);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private T[] Grow(int more)
    {
        Array.Resize(ref items, Math.Max(Count + more, Math.Max(1024, (int)Math.Min(2L * Count, Array.MaxLength))));
        return items;
    }
}
