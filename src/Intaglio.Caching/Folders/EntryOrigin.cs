namespace Intaglio.Caching;

/// <summary>The origin of the item of an entry, with the proof that this user has written it.</summary>
/// <param name="Name"><see cref="Made"/>, or the identifier of the key that has signed the record of a remote cache.</param>
/// <param name="Proof">The proof in hexadecimal.</param>
internal sealed record EntryOrigin(string Name, string Proof)
{
    /// <summary>The origin of items that were made here.</summary>
    internal const string Made = "made";

    /// <summary>Gets a value indicating whether the name and the proof have their forms.</summary>
    internal bool IsValid => (Name == Made || LowerHex.IsValid(Name, RecordKey.IdLength))
        && LowerHex.IsValid(Proof, 2 * RecordKey.MacSize);
}
