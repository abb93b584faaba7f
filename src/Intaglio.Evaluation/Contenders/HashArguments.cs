namespace Intaglio.Evaluation;

/// <summary>The arguments of a digest other than the message.</summary>
/// <remarks>
/// The default value selects the plain function. The arrays are passed to contenders without copying, so that copies of a key in memory
/// come from the contender.
/// </remarks>
public readonly struct HashArguments
{
    /// <summary>The flags that <see cref="Features"/> can contain.</summary>
    internal const HashFeatures AllFeatures = HashFeatures.DigestSize | HashFeatures.Key | HashFeatures.Salt | HashFeatures.Personalization;

    /// <summary>Gets the size of the digest in bytes, or 0 for the largest size of the function.</summary>
    public int DigestSize { get; init; }

    /// <summary>Gets the key, or an empty array for none.</summary>
    public byte[] Key { get => field ?? []; init; }

    /// <summary>Gets the salt, or an empty array for none.</summary>
    public byte[] Salt { get => field ?? []; init; }

    /// <summary>Gets the personalization, or an empty array for none.</summary>
    public byte[] Personalization { get => field ?? []; init; }

    /// <summary>Gets the features that these arguments require.</summary>
    public HashFeatures Features =>
        (DigestSize == 0 ? HashFeatures.None : HashFeatures.DigestSize)
        | (Key.Length == 0 ? HashFeatures.None : HashFeatures.Key)
        | (Salt.Length == 0 ? HashFeatures.None : HashFeatures.Salt)
        | (Personalization.Length == 0 ? HashFeatures.None : HashFeatures.Personalization);
}
