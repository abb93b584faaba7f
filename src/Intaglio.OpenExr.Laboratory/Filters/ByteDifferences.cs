using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Intaglio.OpenExr.Laboratory;

/// <summary>A difference between bytes. Its inverse is associative, so that many differences can be reversed at once.</summary>
internal interface IByteDifference
{
    /// <summary>Gets the bits to flip in a difference. The flip moves 0 to the middle of the range.</summary>
    static abstract byte Flipped { get; }

    static abstract Vector256<byte> Subtract(Vector256<byte> value, Vector256<byte> before);

    static abstract Vector128<byte> Add(Vector128<byte> difference, Vector128<byte> before);
}

/// <summary>The difference modulo 256 plus 128, as in OpenEXR.</summary>
internal readonly struct SubtractedBytes : IByteDifference
{
    public static byte Flipped => 128;

    public static Vector256<byte> Subtract(Vector256<byte> value, Vector256<byte> before) => value - before;

    public static Vector128<byte> Add(Vector128<byte> difference, Vector128<byte> before) => difference + before;
}

/// <summary>The exclusive or of two bytes.</summary>
internal readonly struct ExclusiveBytes : IByteDifference
{
    public static byte Flipped => 0;

    public static Vector256<byte> Subtract(Vector256<byte> value, Vector256<byte> before) => value ^ before;

    public static Vector128<byte> Add(Vector128<byte> difference, Vector128<byte> before) => difference ^ before;
}

/// <summary>Replaces each byte except the first with its difference from the previous byte.</summary>
internal static class ByteDifferences
{
    /// <summary>Computes the differences.</summary>
    /// <param name="source">The bytes.</param>
    /// <param name="destination">The buffer for the differences, which has the same length and does not overlap the source.</param>
    internal static void Take<TDifference>(ReadOnlySpan<byte> source, Span<byte> destination)
        where TDifference : IByteDifference
    {
        if (source.IsEmpty)
            return;
        destination[0] = source[0];
        int i = 1;
        for (; i + 32 <= source.Length; i += 32)
            (TDifference.Subtract(Vector256.Create(source[i..]), Vector256.Create(source[(i - 1)..]))
                ^ Vector256.Create(TDifference.Flipped)).CopyTo(destination[i..]);
        for (; i < source.Length; i++)
            destination[i] = (byte)(TDifference.Subtract(Vector256.CreateScalar(source[i]), Vector256.CreateScalar(source[i - 1]))[0]
                ^ TDifference.Flipped);
    }

    /// <summary>Reverses <see cref="Take"/>.</summary>
    internal static void Undo<TDifference>(ReadOnlySpan<byte> source, Span<byte> destination)
        where TDifference : IByteDifference
    {
        if (source.IsEmpty)
            return;
        destination[0] = source[0];
        int i = 1;
        Vector128<byte> carry = Vector128.Create(source[0]), last = Vector128.Create((byte)15);
        for (; i + 16 <= source.Length; i += 16)
        {
            Vector128<byte> values =
                TDifference.Add(Accumulate<TDifference>(Vector128.Create(source[i..]) ^ Vector128.Create(TDifference.Flipped)), carry);
            values.CopyTo(destination[i..]);
            carry = Vector128.ShuffleNative(values, last);
        }
        for (; i < source.Length; i++)
            destination[i] = TDifference.Add(Vector128.CreateScalar((byte)(source[i] ^ TDifference.Flipped)),
                Vector128.CreateScalar(destination[i - 1]))[0];
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<byte> Accumulate<TDifference>(Vector128<byte> v)
        where TDifference : IByteDifference
    {
        v = TDifference.Add(v, Vector128.Shuffle(v, Vector128.Create(255, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, (byte)14)));
        v = TDifference.Add(v, Vector128.Shuffle(v, Vector128.Create(255, 255, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, (byte)13)));
        v = TDifference.Add(v, Vector128.Shuffle(v, Vector128.Create(255, 255, 255, 255, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, (byte)11)));
        return TDifference.Add(v,
            Vector128.Shuffle(v, Vector128.Create(255, 255, 255, 255, 255, 255, 255, 255, 0, 1, 2, 3, 4, 5, 6, (byte)7)));
    }
}
