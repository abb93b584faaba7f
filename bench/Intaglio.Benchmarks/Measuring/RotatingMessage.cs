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

    internal unsafe RotatingMessage(int size)
    {
        this.size = size;
        bytes = GC.AllocateUninitializedArray<byte>(size + 2 * PageSize, pinned: true);
        new Random(7693).NextBytes(bytes);
        page = PageSize - (int)((nuint)Unsafe.AsPointer(ref bytes[0]) % PageSize);
    }

    internal static ReadOnlySpan<int> Offsets => [0, 8, 24, 56, 120, 1, 13, 4094];

    internal ReadOnlySpan<byte> Next() => bytes.AsSpan(page + Offsets[calls++ & 7], size);
}
