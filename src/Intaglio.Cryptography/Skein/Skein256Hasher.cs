namespace Intaglio.Cryptography;

/// <summary>Computes a Skein-256 digest or MAC (Skein 1.3) of data that arrives in pieces.</summary>
/// <remarks>
/// Created by <see cref="Skein256.CreateHasher"/>. Instances are not thread safe. <see cref="IncrementalHasher.Dispose"/> wipes the state
/// and the key.
/// </remarks>
public sealed class Skein256Hasher : IncrementalHasher
{
    internal Skein256Hasher(in SkeinState<Threefish256Key> state)
        : base(new HeldState<SkeinState<Threefish256Key>>(in state))
    {
    }

    /// <inheritdoc cref="Skein512Hasher.AppendBits(ReadOnlySpan{byte}, long)"/>
    public void AppendBits(ReadOnlySpan<byte> data, long bitLength) => StateAs<SkeinState<Threefish256Key>>().AppendBits(data, bitLength);

    /// <inheritdoc cref="Skein512Hasher.Clone()"/>
    public Skein256Hasher Clone() => new(StateAs<SkeinState<Threefish256Key>>().Clone());
}
