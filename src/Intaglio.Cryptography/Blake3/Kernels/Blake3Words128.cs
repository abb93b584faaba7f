#if NET8_0_OR_GREATER
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Intaglio.Cryptography;

/// <summary>Permutes the words of one block.</summary>
internal readonly struct Blake3Words128 : IBlake3Words<Vector128<uint>>
{
    public static bool IsSupported => Sse41.IsSupported;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<uint> Load(ref byte words) => Vector128.LoadUnsafe(ref words).AsUInt32();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<uint> Pick(Vector128<uint> first, Vector128<uint> second, [ConstantExpected] byte order) =>
        Sse.Shuffle(first.AsSingle(), second.AsSingle(), order).AsUInt32();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<uint> Turn(Vector128<uint> row, [ConstantExpected] byte order) => Sse2.Shuffle(row, order);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<uint> Choose(Vector128<uint> first, Vector128<uint> second, [ConstantExpected] byte mask) =>
        Sse41.Blend(first.AsSingle(), second.AsSingle(), mask).AsUInt32();
}
#endif
