using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace Intaglio.Meshes;

/// <summary>Hashes of numbers, other ones in each process, so that nobody makes a file whose numbers all have the same.</summary>
internal static class KeyHash
{
    private static readonly ulong seed = MemoryMarshal.Read<ulong>(RandomNumberGenerator.GetBytes(sizeof(ulong)));

    /// <summary>Gets the hash of nothing, to which numbers are added.</summary>
    internal static ulong Start => seed;

    /// <summary>Adds a number to a hash.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong Add(ulong hash, ulong number)
    {
        // Both halves of the product, since each lacks what the other has.
        ulong high = Math.BigMul(hash ^ number, 0x9E3779B97F4A7C15, out ulong low);
        return high ^ low ^ hash;
    }

    /// <summary>Gets the 32 bits of a hash to which all numbers were added.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint End(ulong hash) => End(hash, seed);

    /// <summary>Gets the 32 bits of a hash to which all numbers were added, by <see cref="Start"/>, which loops keep.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint End(ulong hash, ulong start) => (uint)(Add(hash, start) >> 32);
}
