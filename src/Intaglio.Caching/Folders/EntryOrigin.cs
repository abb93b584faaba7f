using System.Buffers;

namespace Intaglio.Caching;

/// <summary>The origin of the item of an entry, with the proof that this user has written it.</summary>
/// <param name="Name"><see cref="Made"/>, or the identifier of the key that has signed the record of a remote cache.</param>
/// <param name="Proof">The proof in hexadecimal.</param>
internal sealed record EntryOrigin(string Name, string Proof)
{
    /// <summary>The origin of items that were made here.</summary>
    internal const string Made = "made";

    private static readonly SearchValues<char> digits = SearchValues.Create("0123456789abcdef");

    /// <summary>Gets a value indicating whether the name and the proof have their forms.</summary>
    internal bool IsValid => (Name == Made || IsHexadecimal(Name, RecordKey.IdLength)) && IsHexadecimal(Proof, 2 * RecordKey.MacSize);

    private static bool IsHexadecimal(string text, int length) => text.Length == length && !text.AsSpan().ContainsAnyExcept(digits);
}
