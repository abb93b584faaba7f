#if NET8_0_OR_GREATER
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Intaglio.Cryptography;

/// <summary>Permutes the words of the blocks of two neighboring chunks.</summary>
internal readonly struct Blake3Words256 : IBlake3Words<Vector256<uint>>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<uint> Load(ref byte words) =>
        Vector256.Create(Blake3Words128.Load(ref words), Blake3Words128.Load(ref Unsafe.Add(ref words, Blake3.ChunkSize)));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<uint> Pick(Vector256<uint> first, Vector256<uint> second, [ConstantExpected] byte order) =>
        Avx.Shuffle(first.AsSingle(), second.AsSingle(), order).AsUInt32();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<uint> Turn(Vector256<uint> row, [ConstantExpected] byte order) => Avx2.Shuffle(row, order);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<uint> Choose(Vector256<uint> first, Vector256<uint> second, [ConstantExpected] byte mask) =>
        Avx2.Blend(first, second, mask);
}
#endif
