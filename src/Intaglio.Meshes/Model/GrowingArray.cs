using System.Buffers;
using System.Runtime.CompilerServices;

namespace Intaglio.Meshes;

/// <summary>An array that grows at its end.</summary>
internal struct GrowingArray<T>
    where T : unmanaged
{
    private const int MinExact = 1 << 10, MinRented = 1 << 14;

    private T[]? items;
    private bool isRented;

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

    /// <summary>Appends uninitialized items and returns them for writing.</summary>
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

    /// <summary>Removes all items after the first N.</summary>
    internal void Cut(int count) => Count = Math.Min(Count, count);

    /// <summary>Releases unused capacity of a list that no longer grows.</summary>
    internal void Trim()
    {
        if (isRented)
            Replace(Count == 0 ? null : GC.AllocateUninitializedArray<T>(Count), isRented: false);
    }

    // A large first addition gets an exact allocation. Other lists grow in pooled arrays, so that growing creates no garbage.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private T[] Grow(int more)
    {
        if (items is null && more >= MinExact)
            Replace(GC.AllocateUninitializedArray<T>(more), isRented: false);
        else
            Replace(ArrayPool<T>.Shared.Rent(Math.Max(Count + more, Math.Max(MinRented, (int)Math.Min(2L * Count, Array.MaxLength)))),
                isRented: true);
        return items!;
    }

    private void Replace(T[]? larger, bool isRented)
    {
        Items.CopyTo(larger);
        if (this.isRented)
            ArrayPool<T>.Shared.Return(items!);
        (items, this.isRented) = (larger, isRented);
    }
}
