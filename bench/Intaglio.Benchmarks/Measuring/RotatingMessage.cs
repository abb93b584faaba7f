using System.Runtime.CompilerServices;

namespace Intaglio.Benchmarks;

/// <summary>
/// A message that begins elsewhere within its page at each call, so that no result stands on one lucky alignment: on a page, at
/// the multiples of eight that arrays and slices have, at odd bytes, and across two pages.
/// </summary>
internal sealed class RotatingMessage
{
    private const int PageSize = 4096;

    private readonly int size, page;
    private readonly byte[] bytes;
    private int calls;

    internal unsafe RotatingMessage(int size, int seed = 7693)
    {
        this.size = size;
        bytes = GC.AllocateUninitializedArray<byte>(size + 2 * PageSize, pinned: true);
        new Random(seed).NextBytes(bytes);
        page = PageSize - (int)((nuint)Unsafe.AsPointer(ref bytes[0]) % PageSize);
    }

    internal static ReadOnlySpan<int> Offsets => [0, 8, 24, 56, 120, 1, 13, 4094];

    /// <summary>One message of many: its own bytes, at the offset of its turn.</summary>
    internal static ReadOnlyMemory<byte> Create(int size, int index)
    {
        RotatingMessage message = new(size, index);
        return message.bytes.AsMemory(message.page + Offsets[index & 7], size);
    }

    internal ReadOnlySpan<byte> Next() => bytes.AsSpan(page + Offsets[calls++ & 7], size);
}
