#if NET8_0_OR_GREATER
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.X86;

namespace Intaglio.Cryptography;

/// <summary>Lanes of 128-bit vectors: 2 of 64-bit words, or 4 of 32-bit words.</summary>
internal readonly unsafe struct Lanes128<T> : ILanes<Vector128<T>, T>
    where T : unmanaged
{
    public static bool IsSupported =>
        ByteOrder.IsNative && Vector128.IsHardwareAccelerated && (Sse2.IsSupported || AdvSimd.Arm64.IsSupported);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<T> Splat(T word) => Vector128.Create(word);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<T> Add(Vector128<T> x, Vector128<T> y) => x + y;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<T> Subtract(Vector128<T> x, Vector128<T> y) => x - y;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<T> Xor(Vector128<T> x, Vector128<T> y) => x ^ y;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<T> RotateRight(Vector128<T> words, [ConstantExpected] byte count)
    {
        if (typeof(T) == typeof(ulong))
            return VectorRotate.Right(words.AsUInt64(), count).As<ulong, T>();
        return VectorRotate.Right(words.AsUInt32(), count).As<uint, T>();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<T> Carry(Vector128<T> x, Vector128<T> y) => Vector128<T>.Zero - Vector128.LessThan(x, y);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<T> UnpackLow(Vector128<T> x, Vector128<T> y)
    {
        if (typeof(T) == typeof(ulong))
            return Sse2.IsSupported ? Sse2.UnpackLow(x.AsUInt64(), y.AsUInt64()).As<ulong, T>()
                : AdvSimd.Arm64.ZipLow(x.AsUInt64(), y.AsUInt64()).As<ulong, T>();
        return Sse2.IsSupported ? Sse2.UnpackLow(x.AsUInt32(), y.AsUInt32()).As<uint, T>()
            : AdvSimd.Arm64.ZipLow(x.AsUInt32(), y.AsUInt32()).As<uint, T>();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<T> UnpackHigh(Vector128<T> x, Vector128<T> y)
    {
        if (typeof(T) == typeof(ulong))
            return Sse2.IsSupported ? Sse2.UnpackHigh(x.AsUInt64(), y.AsUInt64()).As<ulong, T>()
                : AdvSimd.Arm64.ZipHigh(x.AsUInt64(), y.AsUInt64()).As<ulong, T>();
        return Sse2.IsSupported ? Sse2.UnpackHigh(x.AsUInt32(), y.AsUInt32()).As<uint, T>()
            : AdvSimd.Arm64.ZipHigh(x.AsUInt32(), y.AsUInt32()).As<uint, T>();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<T> UnpackLowPairs(Vector128<T> x, Vector128<T> y) =>
        Sse2.IsSupported ? Sse2.UnpackLow(x.AsUInt64(), y.AsUInt64()).As<ulong, T>()
        : AdvSimd.Arm64.ZipLow(x.AsUInt64(), y.AsUInt64()).As<ulong, T>();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<T> UnpackHighPairs(Vector128<T> x, Vector128<T> y) =>
        Sse2.IsSupported ? Sse2.UnpackHigh(x.AsUInt64(), y.AsUInt64()).As<ulong, T>()
        : AdvSimd.Arm64.ZipHigh(x.AsUInt64(), y.AsUInt64()).As<ulong, T>();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Transpose(byte** from, nint fromOffset, byte** to, nint toOffset) =>
        VectorTranspose.Copy2(from, fromOffset, to, toOffset);
}
#endif
