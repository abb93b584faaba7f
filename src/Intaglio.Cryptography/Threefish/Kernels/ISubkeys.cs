#if NET8_0_OR_GREATER
namespace Intaglio.Cryptography;

/// <summary>The subkeys of a key schedule (Skein 1.3, section 3.3.2), two at a time, as lanes take them.</summary>
internal interface ISubkeys<TVector>
    where TVector : unmanaged
{
    /// <summary>Gets a word of the subkey that is at hand (0) or of the next (1).</summary>
    TVector Word(int subkey, int i);

    /// <summary>Moves on by two subkeys.</summary>
    void MoveNext();

    /// <summary>Moves back by two subkeys.</summary>
    void MoveBack();
}
#endif
