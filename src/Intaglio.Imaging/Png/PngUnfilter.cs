using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Intaglio.Imaging;

/// <summary>Reverses the PNG filters (section 9).</summary>
/// <remarks>
/// Three of the filters need the result of the pixel to the left. Pixels are therefore processed one by one, with all bytes of a pixel in
/// one vector.
/// </remarks>
internal static class PngUnfilter
{
    /// <summary>
    /// The number of bytes after each row that can be read, and overwritten in the result, because pixels are accessed as larger words.
    /// </summary>
    internal const int Slack = 8;

    /// <summary>The highest filter type.</summary>
    internal const int MaxFilter = 4;

    internal static void Undo(int filter, ReadOnlySpan<byte> filtered, ReadOnlySpan<byte> above, Span<byte> row, int stride)
    {
        switch (filter)
        {
            case 0:
                filtered.CopyTo(row);
                return;
            case 2:
                UndoUp(filtered, above, row);
                return;
        }
        switch (stride)
        {
            case 1: Undo<byte>(filter, filtered, above, row, stride); break;
            case 2: Undo<ushort>(filter, filtered, above, row, stride); break;
            case 3 or 4: Undo<uint>(filter, filtered, above, row, stride); break;
            default: Undo<ulong>(filter, filtered, above, row, stride); break;
        }
    }

    private static void UndoUp(ReadOnlySpan<byte> filtered, ReadOnlySpan<byte> above, Span<byte> row)
    {
        int i = 0;
        for (; i <= row.Length - Vector<byte>.Count; i += Vector<byte>.Count)
            (new Vector<byte>(filtered[i..]) + new Vector<byte>(above[i..])).CopyTo(row[i..]);
        for (; i < row.Length; i++)
            row[i] = (byte)(filtered[i] + above[i]);
    }

    private static void Undo<TWord>(int filter, ReadOnlySpan<byte> filtered, ReadOnlySpan<byte> above, Span<byte> row, int stride)
        where TWord : unmanaged
    {
        ref byte from = ref MemoryMarshal.GetReference(filtered);
        ref byte up = ref MemoryMarshal.GetReference(above);
        ref byte to = ref MemoryMarshal.GetReference(row);
        Vector128<byte> a = default, c = default;
        switch (filter)
        {
            case 1:
                for (nint i = 0; i < row.Length; i += stride)
                {
                    a += Load<TWord>(ref from, i);
                    Store<TWord>(a, ref to, i);
                }
                break;
            case 3:
                for (nint i = 0; i < row.Length; i += stride)
                {
                    Vector128<byte> b = Load<TWord>(ref up, i);
                    a = Load<TWord>(ref from, i) + ((a & b) + ((a ^ b) >>> 1));
                    Store<TWord>(a, ref to, i);
                }
                break;
            default:
                for (nint i = 0; i < row.Length; i += stride)
                {
                    Vector128<byte> b = Load<TWord>(ref up, i);
                    a = Load<TWord>(ref from, i) + Paeth(a, b, c);
                    Store<TWord>(a, ref to, i);
                    c = b;
                }
                break;
        }
    }

    // |b - c| and |a - c| fit into a byte. So does their difference, which is |a + b - 2c| if a and b are on different sides of c. On the
    // same
    // side that is their sum, which is never the smallest.
    private static Vector128<byte> Paeth(Vector128<byte> a, Vector128<byte> b, Vector128<byte> c)
    {
        Vector128<byte> maxA = Vector128.Max(a, c), minA = Vector128.Min(a, c), maxB = Vector128.Max(b, c), minB = Vector128.Min(b, c);
        Vector128<byte> pa = maxB - minB, pb = maxA - minA;
        Vector128<byte> sides = Vector128.Equals(maxA, a) ^ Vector128.Equals(maxB, b);
        Vector128<byte> nearest = Vector128.Min(pa, pb);
        Vector128<byte> pc = (Vector128.Max(pa, pb) - nearest) | ~sides;
        Vector128<byte> aOrB = Vector128.ConditionalSelect(Vector128.Equals(nearest, pa), a, b);
        return Vector128.ConditionalSelect(Vector128.Equals(Vector128.Min(nearest, pc), nearest), aOrB, c);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<byte> Load<TWord>(ref byte bytes, nint at)
        where TWord : unmanaged => Vector128.CreateScalarUnsafe(Unsafe.ReadUnaligned<TWord>(ref Unsafe.Add(ref bytes, at))).AsByte();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Store<TWord>(Vector128<byte> pixel, ref byte bytes, nint at)
        where TWord : unmanaged => Unsafe.WriteUnaligned(ref Unsafe.Add(ref bytes, at), pixel.As<byte, TWord>().ToScalar());
}
