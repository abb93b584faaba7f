using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics.X86;

namespace Intaglio.Meshes;

/// <summary>Finds equal keys on several threads with a shared hash table of 6 bytes for each key.</summary>
/// <remarks>A slot always ends up with the first of the equal keys, so the result does not depend on the timing of the threads.</remarks>
internal static class FirstOccurrences
{
    private const int BlockSize = 64;

    /// <summary>Numbers distinct keys in the order of their first occurrence. Equal keys get the same number.</summary>
    /// <param name="keys">The keys.</param>
    /// <param name="numbers">The buffer that receives the number of each key. Its length is the number of keys.</param>
    /// <param name="workers">The maximum number of threads.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>The first key with each number.</returns>
    internal static int[] Number<TKeys>(TKeys keys, Memory<int> numbers, int workers, CancellationToken cancellationToken)
        where TKeys : struct, IKeys
    {
        int count = numbers.Length, chunks = ParallelWork.ChunksOf(count);
        int[] places = new int[Math.Min(count * 3L / 2 + 1, Array.MaxLength)], firstsBefore = new int[chunks + 1];
        ForChunks((first, end) => Find(keys, places, numbers.Span, first, end));
        ForChunks((first, end) => firstsBefore[first / ParallelWork.ChunkSize + 1] = CountFirsts(places, numbers.Span, first, end));
        for (int i = 0; i < chunks; i++)
            firstsBefore[i + 1] += firstsBefore[i];
        int[] firsts = GC.AllocateUninitializedArray<int>(firstsBefore[chunks]);
        if (firsts.Length == count)
        {
            ForChunks((first, end) => NumberInOrder(numbers.Span, firsts, first, end));
            return firsts;
        }
        ForChunks((first, end) => NumberFirsts(places, numbers.Span, first, end, firsts, firstsBefore[first / ParallelWork.ChunkSize]));
        ForChunks((first, end) => NumberAll(places, numbers.Span[first..end]));
        return firsts;

        void ForChunks(Action<int, int> body) => ParallelWork.ForChunks(count, workers, body, cancellationToken);
    }

    // Assigns each key a slot. A slot holds the index of the first equal key so far plus 1, or 0 if it is empty.
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static void Find<TKeys>(TKeys keys, int[] places, Span<int> placeOf, int first, int end)
        where TKeys : struct, IKeys
    {
        ref int table = ref MemoryMarshal.GetArrayDataReference(places);
        for (int block = first; block < end; block += BlockSize)
        {
            Span<int> own = placeOf[block..Math.Min(end, block + BlockSize)];
            // Prefetch many slots at a time to avoid waiting for each of them.
            for (int i = 0; i < own.Length; i++)
            {
                own[i] = (int)((ulong)keys.HashOf(block + i) * (uint)places.Length >> 32);
                Prefetch(ref Unsafe.Add(ref table, own[i]));
            }
            for (int i = 0; i < own.Length; i++)
                own[i] = Find(keys, places, own[i], block + i);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int Find<TKeys>(TKeys keys, int[] places, int place, int key)
        where TKeys : struct, IKeys
    {
        while (true)
        {
            int held = Volatile.Read(ref places[place]);
            if (held == 0)
                held = Interlocked.CompareExchange(ref places[place], key + 1, 0);
            if (held == 0)
                return place;
            if (keys.AreEqual(key, held - 1))
            {
                for (int seen; key + 1 < held && (seen = Interlocked.CompareExchange(ref places[place], key + 1, held)) != held;)
                    held = seen;
                return place;
            }
            if (++place == places.Length)
                place = 0;
        }
    }

    private static int CountFirsts(int[] places, ReadOnlySpan<int> placeOf, int first, int end)
    {
        int count = 0;
        for (int key = first; key < end; key++)
            count += places[placeOf[key]] == key + 1 ? 1 : 0;
        return count;
    }

    // If all keys are different, no slot is needed.
    private static void NumberInOrder(Span<int> numbers, Span<int> firsts, int first, int end)
    {
        for (int key = first; key < end; key++)
            numbers[key] = firsts[key] = key;
    }

    // A slot stores its number as the complement, which cannot be confused with a key.
    private static void NumberFirsts(int[] places, ReadOnlySpan<int> placeOf, int first, int end, int[] firsts, int number)
    {
        for (int key = first; key < end; key++)
        {
            ref int place = ref places[placeOf[key]];
            if (Volatile.Read(ref place) != key + 1)
                continue;
            firsts[number] = key;
            place = ~number++;
        }
    }

    private static void NumberAll(int[] places, Span<int> numbers)
    {
        foreach (ref int number in numbers)
            number = ~places[number];
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe void Prefetch(ref int place)
    {
        // If the array moves in the meantime, the prefetch is useless but harmless.
        if (Sse.IsSupported)
            Sse.Prefetch0(Unsafe.AsPointer(ref place));
    }
}
