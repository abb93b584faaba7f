#if NET8_0_OR_GREATER
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Intaglio.Cryptography;

/// <summary>Lanes of 256-bit vectors: 4 of 64-bit words, or 8 of 32-bit words.</summary>
internal readonly unsafe struct Lanes256<T> : ILanes<Vector256<T>, T>
    where T : unmanaged
{
    public static bool IsSupported => ByteOrder.IsNative && Avx2.IsSupported;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<T> Splat(T word) => Vector256.Create(word);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<T> Add(Vector256<T> x, Vector256<T> y) => x + y;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<T> Subtract(Vector256<T> x, Vector256<T> y) => x - y;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<T> Xor(Vector256<T> x, Vector256<T> y) => x ^ y;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<T> RotateRight(Vector256<T> words, [ConstantExpected] byte count)
    {
        if (typeof(T) == typeof(ulong))
            return VectorRotate.Right(words.AsUInt64(), count).As<ulong, T>();
        return VectorRotate.Right(words.AsUInt32(), count).As<uint, T>();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<T> Carry(Vector256<T> x, Vector256<T> y) => Vector256<T>.Zero - Vector256.LessThan(x, y);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<T> UnpackLow(Vector256<T> x, Vector256<T> y)
    {
        if (typeof(T) == typeof(ulong))
            return Avx2.UnpackLow(x.AsUInt64(), y.AsUInt64()).As<ulong, T>();
        return Avx2.UnpackLow(x.AsUInt32(), y.AsUInt32()).As<uint, T>();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<T> UnpackHigh(Vector256<T> x, Vector256<T> y)
    {
        if (typeof(T) == typeof(ulong))
            return Avx2.UnpackHigh(x.AsUInt64(), y.AsUInt64()).As<ulong, T>();
        return Avx2.UnpackHigh(x.AsUInt32(), y.AsUInt32()).As<uint, T>();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<T> UnpackLowPairs(Vector256<T> x, Vector256<T> y) => Avx2.UnpackLow(x.AsUInt64(), y.AsUInt64()).As<ulong, T>();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<T> UnpackHighPairs(Vector256<T> x, Vector256<T> y) =>
        Avx2.UnpackHigh(x.AsUInt64(), y.AsUInt64()).As<ulong, T>();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Transpose(byte** from, nint fromOffset, byte** to, nint toOffset) =>
        VectorTranspose.Copy4(from, fromOffset, to, toOffset);
}
#endif
