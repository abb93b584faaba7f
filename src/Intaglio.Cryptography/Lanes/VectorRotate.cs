#if NET8_0_OR_GREATER
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Intaglio.Cryptography;

/// <summary>Rotates each word of a vector.</summary>
/// <remarks>
/// For 64-bit words, a byte shuffle is preferred where it fits, because it is faster on Zen 4 than the rotate instruction of AVX-512VL
/// (docs/internals/kernels.md). Otherwise, that instruction is used if it is available, and two shifts if not. For 32-bit words, the
/// instruction is preferred. For constant counts, the compiler removes all branches except one.
/// </remarks>
internal static class VectorRotate
{
    // The source of each byte when 64-bit words are rotated to the right by whole bytes, with a row for each number of bytes.
    private static ReadOnlySpan<byte> ByteRotations =>
    [
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
        1, 2, 3, 4, 5, 6, 7, 0, 9, 10, 11, 12, 13, 14, 15, 8, 1, 2, 3, 4, 5, 6, 7, 0, 9, 10, 11, 12, 13, 14, 15, 8,
        2, 3, 4, 5, 6, 7, 0, 1, 10, 11, 12, 13, 14, 15, 8, 9, 2, 3, 4, 5, 6, 7, 0, 1, 10, 11, 12, 13, 14, 15, 8, 9,
        3, 4, 5, 6, 7, 0, 1, 2, 11, 12, 13, 14, 15, 8, 9, 10, 3, 4, 5, 6, 7, 0, 1, 2, 11, 12, 13, 14, 15, 8, 9, 10,
        4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11,
        5, 6, 7, 0, 1, 2, 3, 4, 13, 14, 15, 8, 9, 10, 11, 12, 5, 6, 7, 0, 1, 2, 3, 4, 13, 14, 15, 8, 9, 10, 11, 12,
        6, 7, 0, 1, 2, 3, 4, 5, 14, 15, 8, 9, 10, 11, 12, 13, 6, 7, 0, 1, 2, 3, 4, 5, 14, 15, 8, 9, 10, 11, 12, 13,
        7, 0, 1, 2, 3, 4, 5, 6, 15, 8, 9, 10, 11, 12, 13, 14, 7, 0, 1, 2, 3, 4, 5, 6, 15, 8, 9, 10, 11, 12, 13, 14,
    ];

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector128<ulong> Right(Vector128<ulong> words, [ConstantExpected] byte count)
    {
        if (count == 32)
            return Vector128.Shuffle(words.AsUInt32(), Vector128.Create(1u, 0u, 3u, 2u)).AsUInt64();
        if (count == 24)
            return Vector128.Shuffle(words.AsByte(), Vector128.Create((byte)3, 4, 5, 6, 7, 0, 1, 2, 11, 12, 13, 14, 15, 8, 9, 10))
                .AsUInt64();
        if (count == 16)
            return Vector128.Shuffle(words.AsByte(), Vector128.Create((byte)2, 3, 4, 5, 6, 7, 0, 1, 10, 11, 12, 13, 14, 15, 8, 9))
                .AsUInt64();
        if (Avx512F.VL.IsSupported)
            return Avx512F.VL.RotateRight(words, count);
        if (count % 8 == 0)
            return Vector128.Shuffle(words.AsByte(),
                Vector128.LoadUnsafe(ref MemoryMarshal.GetReference(ByteRotations), (nuint)(count / 8 * 32))).AsUInt64();
        if (count == 63)
            return (words >> 63) | (words + words);
        return (words >> count) | (words << (64 - count));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector128<uint> Right(Vector128<uint> words, [ConstantExpected] byte count)
    {
        if (Avx512F.VL.IsSupported)
            return Avx512F.VL.RotateRight(words, count);
        if (count == 16)
            return Vector128.Shuffle(words.AsByte(), Vector128.Create((byte)2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13))
                .AsUInt32();
        if (count == 8)
            return Vector128.Shuffle(words.AsByte(), Vector128.Create((byte)1, 2, 3, 0, 5, 6, 7, 4, 9, 10, 11, 8, 13, 14, 15, 12))
                .AsUInt32();
        return (words >> count) | (words << (32 - count));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector256<ulong> Right(Vector256<ulong> words, [ConstantExpected] byte count)
    {
        if (count == 32)
            return Vector256.Shuffle(words.AsUInt32(), Vector256.Create(1u, 0u, 3u, 2u, 5u, 4u, 7u, 6u)).AsUInt64();
        if (count == 24)
            return Vector256.Shuffle(words.AsByte(), Vector256.Create(
                (byte)3, 4, 5, 6, 7, 0, 1, 2, 11, 12, 13, 14, 15, 8, 9, 10,
                19, 20, 21, 22, 23, 16, 17, 18, 27, 28, 29, 30, 31, 24, 25, 26)).AsUInt64();
        if (count == 16)
            return Vector256.Shuffle(words.AsByte(), Vector256.Create(
                (byte)2, 3, 4, 5, 6, 7, 0, 1, 10, 11, 12, 13, 14, 15, 8, 9,
                18, 19, 20, 21, 22, 23, 16, 17, 26, 27, 28, 29, 30, 31, 24, 25)).AsUInt64();
        if (Avx512F.VL.IsSupported)
            return Avx512F.VL.RotateRight(words, count);
        if (count % 8 == 0)
            return Avx2.Shuffle(words.AsByte(),
                Vector256.LoadUnsafe(ref MemoryMarshal.GetReference(ByteRotations), (nuint)(count / 8 * 32))).AsUInt64();
        if (count == 63)
            return (words >> 63) | (words + words);
        return (words >> count) | (words << (64 - count));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector256<uint> Right(Vector256<uint> words, [ConstantExpected] byte count)
    {
        if (Avx512F.VL.IsSupported)
            return Avx512F.VL.RotateRight(words, count);
        if (count == 16)
            return Vector256.Shuffle(words.AsByte(), Vector256.Create(
                (byte)2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13,
                18, 19, 16, 17, 22, 23, 20, 21, 26, 27, 24, 25, 30, 31, 28, 29)).AsUInt32();
        if (count == 8)
            return Vector256.Shuffle(words.AsByte(), Vector256.Create(
                (byte)1, 2, 3, 0, 5, 6, 7, 4, 9, 10, 11, 8, 13, 14, 15, 12,
                17, 18, 19, 16, 21, 22, 23, 20, 25, 26, 27, 24, 29, 30, 31, 28)).AsUInt32();
        return (words >> count) | (words << (32 - count));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector512<ulong> Right(Vector512<ulong> words, [ConstantExpected] byte count) => Avx512F.RotateRight(words, count);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector512<uint> Right(Vector512<uint> words, [ConstantExpected] byte count) => Avx512F.RotateRight(words, count);

    /// <summary>Rotates each word to the left by the corresponding count.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector128<ulong> Left(Vector128<ulong> words, Vector128<ulong> counts) => Avx512F.VL.IsSupported
        ? Avx512F.VL.RotateLeftVariable(words, counts)
        : Avx2.ShiftLeftLogicalVariable(words, counts) | Avx2.ShiftRightLogicalVariable(words, Vector128.Create(64UL) - counts);

    /// <summary>Rotates each word to the right by the corresponding count.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector128<ulong> Right(Vector128<ulong> words, Vector128<ulong> counts) => Avx512F.VL.IsSupported
        ? Avx512F.VL.RotateRightVariable(words, counts)
        : Avx2.ShiftRightLogicalVariable(words, counts) | Avx2.ShiftLeftLogicalVariable(words, Vector128.Create(64UL) - counts);

    /// <summary>Rotates each word to the left by the corresponding count.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector256<ulong> Left(Vector256<ulong> words, Vector256<ulong> counts) => Avx512F.VL.IsSupported
        ? Avx512F.VL.RotateLeftVariable(words, counts)
        : Avx2.ShiftLeftLogicalVariable(words, counts) | Avx2.ShiftRightLogicalVariable(words, Vector256.Create(64UL) - counts);

    /// <summary>Rotates each word to the right by the corresponding count.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector256<ulong> Right(Vector256<ulong> words, Vector256<ulong> counts) => Avx512F.VL.IsSupported
        ? Avx512F.VL.RotateRightVariable(words, counts)
        : Avx2.ShiftRightLogicalVariable(words, counts) | Avx2.ShiftLeftLogicalVariable(words, Vector256.Create(64UL) - counts);
}
#endif
