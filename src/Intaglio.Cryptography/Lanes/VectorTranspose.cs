#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.X86;

namespace Intaglio.Cryptography;

/// <summary>Transposes square matrices of 64-bit words while copying them. Rows of the source become columns of the destination.</summary>
internal static unsafe class VectorTranspose
{
    /// <summary>Copies and transposes a matrix of 2 × 2 words.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Copy2(byte** from, nint fromOffset, byte** to, nint toOffset)
    {
        Vector128<ulong> r0 = *(Vector128<ulong>*)(from[0] + fromOffset), r1 = *(Vector128<ulong>*)(from[1] + fromOffset);
        *(Vector128<ulong>*)(to[0] + toOffset) = Sse2.IsSupported ? Sse2.UnpackLow(r0, r1) : AdvSimd.Arm64.ZipLow(r0, r1);
        *(Vector128<ulong>*)(to[1] + toOffset) = Sse2.IsSupported ? Sse2.UnpackHigh(r0, r1) : AdvSimd.Arm64.ZipHigh(r0, r1);
    }

    /// <summary>Copies and transposes a matrix of 4 × 4 words.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Copy4(byte** from, nint fromOffset, byte** to, nint toOffset)
    {
        Vector256<ulong> r0 = *(Vector256<ulong>*)(from[0] + fromOffset), r1 = *(Vector256<ulong>*)(from[1] + fromOffset),
            r2 = *(Vector256<ulong>*)(from[2] + fromOffset), r3 = *(Vector256<ulong>*)(from[3] + fromOffset);
        Vector256<ulong> low01 = Avx2.UnpackLow(r0, r1), high01 = Avx2.UnpackHigh(r0, r1), low23 = Avx2.UnpackLow(r2, r3),
            high23 = Avx2.UnpackHigh(r2, r3);
        *(Vector256<ulong>*)(to[0] + toOffset) = Avx2.Permute2x128(low01, low23, 0x20);
        *(Vector256<ulong>*)(to[1] + toOffset) = Avx2.Permute2x128(high01, high23, 0x20);
        *(Vector256<ulong>*)(to[2] + toOffset) = Avx2.Permute2x128(low01, low23, 0x31);
        *(Vector256<ulong>*)(to[3] + toOffset) = Avx2.Permute2x128(high01, high23, 0x31);
    }

    /// <summary>Copies and transposes a matrix of 8 × 8 words.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Copy8(byte** from, nint fromOffset, byte** to, nint toOffset)
    {
        Vector512<ulong> r0 = *(Vector512<ulong>*)(from[0] + fromOffset), r1 = *(Vector512<ulong>*)(from[1] + fromOffset),
            r2 = *(Vector512<ulong>*)(from[2] + fromOffset), r3 = *(Vector512<ulong>*)(from[3] + fromOffset),
            r4 = *(Vector512<ulong>*)(from[4] + fromOffset), r5 = *(Vector512<ulong>*)(from[5] + fromOffset),
            r6 = *(Vector512<ulong>*)(from[6] + fromOffset), r7 = *(Vector512<ulong>*)(from[7] + fromOffset);
        Columns(Avx512F.UnpackLow(r0, r1), Avx512F.UnpackLow(r2, r3), Avx512F.UnpackLow(r4, r5), Avx512F.UnpackLow(r6, r7), to, toOffset);
        Columns(Avx512F.UnpackHigh(r0, r1), Avx512F.UnpackHigh(r2, r3), Avx512F.UnpackHigh(r4, r5), Avx512F.UnpackHigh(r6, r7), to + 1,
            toOffset);
    }

    /// <summary>Writes columns 0, 2, 4 and 6, given the lower (or upper) words of pairs of rows.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Columns(Vector512<ulong> p01, Vector512<ulong> p23, Vector512<ulong> p45, Vector512<ulong> p67, byte** to,
        nint toOffset)
    {
        // The even variables take 128-bit parts 0 and 2 of each pair, the odd ones parts 1 and 3.
        Vector512<ulong> even03 = Avx512F.Shuffle4x128(p01, p23, 0x88), even47 = Avx512F.Shuffle4x128(p45, p67, 0x88),
            odd03 = Avx512F.Shuffle4x128(p01, p23, 0xDD), odd47 = Avx512F.Shuffle4x128(p45, p67, 0xDD);
        *(Vector512<ulong>*)(to[0] + toOffset) = Avx512F.Shuffle4x128(even03, even47, 0x88);
        *(Vector512<ulong>*)(to[2] + toOffset) = Avx512F.Shuffle4x128(odd03, odd47, 0x88);
        *(Vector512<ulong>*)(to[4] + toOffset) = Avx512F.Shuffle4x128(even03, even47, 0xDD);
        *(Vector512<ulong>*)(to[6] + toOffset) = Avx512F.Shuffle4x128(odd03, odd47, 0xDD);
    }
}
#endif
