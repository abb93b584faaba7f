#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>Subkeys of lanes with different keys, which are computed from the extended keys and tweaks when they are added.</summary>
/// <param name="k">The words of the extended keys, repeated once so that each subkey is contiguous: 2 (N + 1) vectors.</param>
/// <param name="t">The words of the extended tweaks, followed by the first two again.</param>
internal unsafe struct LaneSubkeys<TVector, TLanes, TRounds>(TVector* k, TVector* t) : ISubkeys<TVector>
    where TVector : unmanaged
    where TLanes : struct, ILanes<TVector, ulong>
    where TRounds : struct, IThreefishRounds
{
    private int s, firstWord, firstTweak;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly TVector Word(int subkey, int i)
    {
        TVector word = (k + firstWord)[subkey + i];
        if (i == TRounds.Words - 3)
            return TLanes.Add(word, (t + firstTweak)[subkey]);
        if (i == TRounds.Words - 2)
            return TLanes.Add(word, (t + firstTweak)[subkey + 1]);
        if (i == TRounds.Words - 1)
            return TLanes.Add(word, TLanes.Splat((uint)(s + subkey)));
        return word;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void MoveNext()
    {
        s += 2;
        firstWord += firstWord >= TRounds.Words - 1 ? 1 - TRounds.Words : 2;
        firstTweak += firstTweak >= 1 ? -1 : 2;
    }

    // Only compression uses lanes with different keys.
    public readonly void MoveBack() => throw new NotSupportedException();
}
#endif
