namespace Intaglio.Evaluation;

/// <summary>What a digest depends on besides the message; <c>default</c> is the plain function. All lengths are in bytes.</summary>
public readonly ref struct HashArguments
{
    /// <summary>Gets the size of the digest; 0 is the function's largest.</summary>
    public int DigestSize { get; init; }

    /// <summary>Gets the key; empty for none.</summary>
    public ReadOnlySpan<byte> Key { get; init; }

    /// <summary>Gets the salt; empty for none.</summary>
    public ReadOnlySpan<byte> Salt { get; init; }

    /// <summary>Gets the personalization; empty for none.</summary>
    public ReadOnlySpan<byte> Personalization { get; init; }

    /// <summary>Gets what an interface must offer for these.</summary>
    public HashFeatures Features =>
        (DigestSize == 0 ? HashFeatures.None : HashFeatures.DigestSize)
        | (Key.IsEmpty ? HashFeatures.None : HashFeatures.Key)
        | (Salt.IsEmpty ? HashFeatures.None : HashFeatures.Salt)
        | (Personalization.IsEmpty ? HashFeatures.None : HashFeatures.Personalization);
}
