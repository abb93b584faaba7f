#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.X86;

namespace Intaglio.Cryptography;

/// <summary>Separates vectors of words of siblings into the words of left siblings and those of right siblings.</summary>
internal static class Blake3Siblings
{
    /// <summary>Returns the words of the even lanes of the first vector, followed by those of the second.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static TVector Left<TVector>(TVector first, TVector second)
        where TVector : unmanaged
    {
        if (typeof(TVector) == typeof(Vector512<uint>))
            return As<Vector512<uint>, TVector>(Avx512F.PermuteVar16x32x2(As<TVector, Vector512<uint>>(first),
                Vector512.Create(0u, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30), As<TVector, Vector512<uint>>(second)));
        if (typeof(TVector) == typeof(Vector256<uint>))
            return As<Vector256<double>, TVector>(Avx2.Permute4x64(
                Avx.Shuffle(As<TVector, Vector256<float>>(first), As<TVector, Vector256<float>>(second), 0b10_00_10_00).AsDouble(),
                0b11_01_10_00));
        return Sse.IsSupported
            ? As<Vector128<float>, TVector>(
                Sse.Shuffle(As<TVector, Vector128<float>>(first), As<TVector, Vector128<float>>(second), 0b10_00_10_00))
            : As<Vector128<uint>, TVector>(
                AdvSimd.Arm64.UnzipEven(As<TVector, Vector128<uint>>(first), As<TVector, Vector128<uint>>(second)));
    }

    /// <summary>Returns the words of the odd lanes of the first vector, followed by those of the second.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static TVector Right<TVector>(TVector first, TVector second)
        where TVector : unmanaged
    {
        if (typeof(TVector) == typeof(Vector512<uint>))
            return As<Vector512<uint>, TVector>(Avx512F.PermuteVar16x32x2(As<TVector, Vector512<uint>>(first),
                Vector512.Create(1u, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31), As<TVector, Vector512<uint>>(second)));
        if (typeof(TVector) == typeof(Vector256<uint>))
            return As<Vector256<double>, TVector>(Avx2.Permute4x64(
                Avx.Shuffle(As<TVector, Vector256<float>>(first), As<TVector, Vector256<float>>(second), 0b11_01_11_01).AsDouble(),
                0b11_01_10_00));
        return Sse.IsSupported
            ? As<Vector128<float>, TVector>(
                Sse.Shuffle(As<TVector, Vector128<float>>(first), As<TVector, Vector128<float>>(second), 0b11_01_11_01))
            : As<Vector128<uint>, TVector>(
                AdvSimd.Arm64.UnzipOdd(As<TVector, Vector128<uint>>(first), As<TVector, Vector128<uint>>(second)));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static TTo As<TFrom, TTo>(TFrom vector)
        where TFrom : unmanaged
        where TTo : unmanaged => Unsafe.BitCast<TFrom, TTo>(vector);
}
#endif
