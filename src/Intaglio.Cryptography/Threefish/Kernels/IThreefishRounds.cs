#if NET8_0_OR_GREATER
namespace Intaglio.Cryptography;

/// <summary>The rounds of one size of Threefish on several blocks at once, one in each lane.</summary>
internal unsafe interface IThreefishRounds
{
    /// <summary>Gets the number of words in a block, N.</summary>
    static abstract int Words { get; }

    /// <summary>Gets the number of subkeys.</summary>
    static abstract int Subkeys { get; }

    /// <summary>Encrypts a state of N vectors, one for each word.</summary>
    /// <param name="source">The state.</param>
    /// <param name="destination">The buffer that receives the result. It may be the source.</param>
    /// <param name="subkeys">The subkeys, positioned at the first.</param>
    static abstract void Encrypt<TVector, TLanes, TSubkeys>(TVector* source, TVector* destination, TSubkeys subkeys)
        where TVector : unmanaged
        where TLanes : struct, ILanes<TVector, ulong>
        where TSubkeys : struct, ISubkeys<TVector>;

    /// <summary>Decrypts a state of N vectors, one for each word.</summary>
    /// <param name="source">The state.</param>
    /// <param name="destination">The buffer that receives the result. It may be the source.</param>
    /// <param name="subkeys">The subkeys, positioned at the last.</param>
    static abstract void Decrypt<TVector, TLanes, TSubkeys>(TVector* source, TVector* destination, TSubkeys subkeys)
        where TVector : unmanaged
        where TLanes : struct, ILanes<TVector, ulong>
        where TSubkeys : struct, ISubkeys<TVector>;
}
#endif
