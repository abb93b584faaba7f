namespace Intaglio.Evaluation;

/// <summary>
/// What a digest depends on besides the message; <c>default</c> is the plain function. All lengths are in bytes. The arrays are the
/// examination's: a contender that takes arrays gets these and no copies, so that what it keeps of a key is its own doing.
/// </summary>
public readonly struct HashArguments
{
    /// <summary>What <see cref="Features"/> may have.</summary>
    internal const HashFeatures AllFeatures = HashFeatures.DigestSize | HashFeatures.Key | HashFeatures.Salt | HashFeatures.Personalization;

    /// <summary>Gets the size of the digest; 0 is the function's largest.</summary>
    public int DigestSize { get; init; }

    /// <summary>Gets the key; empty for none.</summary>
    public byte[] Key { get => field ?? []; init; }

    /// <summary>Gets the salt; empty for none.</summary>
    public byte[] Salt { get => field ?? []; init; }

    /// <summary>Gets the personalization; empty for none.</summary>
    public byte[] Personalization { get => field ?? []; init; }

    /// <summary>Gets what an interface must offer for these.</summary>
    public HashFeatures Features =>
        (DigestSize == 0 ? HashFeatures.None : HashFeatures.DigestSize)
        | (Key.Length == 0 ? HashFeatures.None : HashFeatures.Key)
        | (Salt.Length == 0 ? HashFeatures.None : HashFeatures.Salt)
        | (Personalization.Length == 0 ? HashFeatures.None : HashFeatures.Personalization);
}
