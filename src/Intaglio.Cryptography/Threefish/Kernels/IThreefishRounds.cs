#if NET8_0_OR_GREATER
namespace Intaglio.Cryptography;

/// <summary>All rounds of one size of Threefish on several blocks at once, each in a lane of its own.</summary>
internal unsafe interface IThreefishRounds
{
    /// <summary>Gets the number of words in a block, N.</summary>
    static abstract int Words { get; }

    /// <summary>Gets the number of subkeys.</summary>
    static abstract int Subkeys { get; }

    /// <summary>Encrypts a state of N vectors, one for each word.</summary>
    /// <param name="source">The state.</param>
    /// <param name="destination">Where it goes; it may be the source.</param>
    /// <param name="subkeys">The subkeys, at the first.</param>
    static abstract void Encrypt<TVector, TLanes, TSubkeys>(TVector* source, TVector* destination, TSubkeys subkeys)
        where TVector : unmanaged
        where TLanes : struct, ILanes<TVector, ulong>
        where TSubkeys : struct, ISubkeys<TVector>;

    /// <summary>Decrypts a state.</summary>
    /// <param name="source">The state.</param>
    /// <param name="destination">Where it goes; it may be the source.</param>
    /// <param name="subkeys">The subkeys, at the last.</param>
    static abstract void Decrypt<TVector, TLanes, TSubkeys>(TVector* source, TVector* destination, TSubkeys subkeys)
        where TVector : unmanaged
        where TLanes : struct, ILanes<TVector, ulong>
        where TSubkeys : struct, ISubkeys<TVector>;
}
#endif
