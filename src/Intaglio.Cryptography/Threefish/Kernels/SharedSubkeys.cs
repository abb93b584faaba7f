#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>Precomputed subkeys that all lanes share.</summary>
internal unsafe struct SharedSubkeys<TVector, TLanes, TRounds>(ulong* words) : ISubkeys<TVector>
    where TVector : unmanaged
    where TLanes : struct, ILanes<TVector, ulong>
    where TRounds : struct, IThreefishRounds
{
    private ulong* words = words;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly TVector Word(int subkey, int i) => TLanes.Splat(words[subkey * TRounds.Words + i]);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void MoveNext() => words += 2 * TRounds.Words;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void MoveBack() => words -= 2 * TRounds.Words;
}

/// <summary>Computes subkeys that all lanes share (Skein 1.3, section 3.3.2).</summary>
internal static unsafe class SharedSubkeys<TRounds>
    where TRounds : struct, IThreefishRounds
{
    /// <summary>Gets the number of words in all subkeys.</summary>
    internal static int Count => TRounds.Subkeys * TRounds.Words;

    /// <summary>Computes the subkeys of an extended key and tweak.</summary>
    internal static void Compute(ulong* key, ulong* words)
    {
        int n = TRounds.Words;
        ulong* tweak = key + n + 1;
        for (int s = 0, first = 0, t = 0; s < TRounds.Subkeys; s++, words += n)
        {
            for (int i = 0, k = first; i < n; i++)
            {
                words[i] = key[k];
                k = k == n ? 0 : k + 1;
            }
            words[n - 3] += tweak[t];
            t = t == 2 ? 0 : t + 1;
            words[n - 2] += tweak[t];
            words[n - 1] += (uint)s;
            first = first == n ? 0 : first + 1;
        }
    }
}
#endif
