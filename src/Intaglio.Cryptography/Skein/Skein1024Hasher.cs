namespace Intaglio.Cryptography;

/// <summary>Computes a Skein-1024 digest or MAC (Skein 1.3) of data that arrives in pieces.</summary>
/// <remarks>
/// Created by <see cref="Skein1024.CreateHasher"/>. Instances are not thread safe. <see cref="IncrementalHasher.Dispose"/> wipes the state
/// and the key.
/// </remarks>
public sealed class Skein1024Hasher : IncrementalHasher
{
    internal Skein1024Hasher(in SkeinState<Threefish1024Key> state)
        : base(new HeldState<SkeinState<Threefish1024Key>>(in state))
    {
    }

    /// <inheritdoc cref="Skein512Hasher.AppendBits(ReadOnlySpan{byte}, long)"/>
    public void AppendBits(ReadOnlySpan<byte> data, long bitLength) => StateAs<SkeinState<Threefish1024Key>>().AppendBits(data, bitLength);

    /// <inheritdoc cref="Skein512Hasher.Clone()"/>
    public Skein1024Hasher Clone() => new(StateAs<SkeinState<Threefish1024Key>>().Clone());
}
