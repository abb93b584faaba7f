#if NETSTANDARD2_0
using System.Runtime.CompilerServices;

namespace System.Numerics;

internal static class BitOperations
{
    // The JIT compiles this pattern to a rotate instruction.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong RotateRight(ulong value, int offset) => (value >> offset) | (value << (64 - offset));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong RotateLeft(ulong value, int offset) => (value << offset) | (value >> (64 - offset));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint RotateRight(uint value, int offset) => (value >> offset) | (value << (32 - offset));
}
#endif
