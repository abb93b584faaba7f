#if NET8_0_OR_GREATER
namespace Intaglio.Cryptography;

/// <summary>The subkeys of a key schedule (Skein 1.3, section 3.3.2), which lanes use two at a time.</summary>
internal interface ISubkeys<TVector>
    where TVector : unmanaged
{
    /// <summary>Returns a word of the current subkey (0) or of the next one (1).</summary>
    TVector Word(int subkey, int i);

    /// <summary>Advances by two subkeys.</summary>
    void MoveNext();

    /// <summary>Goes back by two subkeys.</summary>
    void MoveBack();
}
#endif
