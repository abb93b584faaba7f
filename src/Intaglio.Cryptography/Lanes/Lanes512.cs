#if NET8_0_OR_GREATER
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Intaglio.Cryptography;

/// <summary>Lanes of 512-bit vectors: 8 of 64-bit words, or 16 of 32-bit words.</summary>
internal readonly unsafe struct Lanes512<T> : ILanes<Vector512<T>, T>
    where T : unmanaged
{
    public static bool IsSupported => ByteOrder.IsNative && Avx512F.IsSupported && Avx512F.VL.IsSupported;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<T> Splat(T word) => Vector512.Create(word);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<T> Add(Vector512<T> x, Vector512<T> y) => x + y;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<T> Subtract(Vector512<T> x, Vector512<T> y) => x - y;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<T> Xor(Vector512<T> x, Vector512<T> y) => x ^ y;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<T> RotateRight(Vector512<T> words, [ConstantExpected] byte count)
    {
        if (typeof(T) == typeof(ulong))
            return VectorRotate.Right(words.AsUInt64(), count).As<ulong, T>();
        return VectorRotate.Right(words.AsUInt32(), count).As<uint, T>();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<T> Carry(Vector512<T> x, Vector512<T> y) => Vector512<T>.Zero - Vector512.LessThan(x, y);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<T> UnpackLow(Vector512<T> x, Vector512<T> y)
    {
        if (typeof(T) == typeof(ulong))
            return Avx512F.UnpackLow(x.AsUInt64(), y.AsUInt64()).As<ulong, T>();
        return Avx512F.UnpackLow(x.AsUInt32(), y.AsUInt32()).As<uint, T>();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<T> UnpackHigh(Vector512<T> x, Vector512<T> y)
    {
        if (typeof(T) == typeof(ulong))
            return Avx512F.UnpackHigh(x.AsUInt64(), y.AsUInt64()).As<ulong, T>();
        return Avx512F.UnpackHigh(x.AsUInt32(), y.AsUInt32()).As<uint, T>();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<T> UnpackLowPairs(Vector512<T> x, Vector512<T> y) =>
        Avx512F.UnpackLow(x.AsUInt64(), y.AsUInt64()).As<ulong, T>();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<T> UnpackHighPairs(Vector512<T> x, Vector512<T> y) =>
        Avx512F.UnpackHigh(x.AsUInt64(), y.AsUInt64()).As<ulong, T>();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Transpose(byte** from, nint fromOffset, byte** to, nint toOffset) =>
        VectorTranspose.Copy8(from, fromOffset, to, toOffset);
}
#endif
