using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace Intaglio.Meshes;

/// <summary>Computes hash codes of numbers with a random seed for each process. A file cannot be crafted to cause collisions.</summary>
internal static class KeyHash
{
    private static readonly ulong seed = MemoryMarshal.Read<ulong>(RandomNumberGenerator.GetBytes(sizeof(ulong)));

    /// <summary>Gets the initial hash value.</summary>
    internal static ulong Start => seed;

    /// <summary>Adds a number to a hash value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong Add(ulong hash, ulong number)
    {
        // Combine both halves of the product, because each loses bits that the other keeps.
        ulong high = Math.BigMul(hash ^ number, 0x9E3779B97F4A7C15, out ulong low);
        return high ^ low ^ hash;
    }

    /// <summary>Gets the final 32 bits of a hash value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint End(ulong hash) => End(hash, seed);

    /// <summary>Gets the final 32 bits of a hash value. Loops pass <see cref="Start"/> to avoid reading it again.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint End(ulong hash, ulong start) => (uint)(Add(hash, start) >> 32);
}
