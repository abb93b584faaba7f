namespace Intaglio.Cryptography;

/// <summary>Computes a BLAKE3 digest, MAC or derived key of data that arrives in pieces.</summary>
/// <remarks>
/// Created by <see cref="Blake3.CreateHasher"/>. Instances are not thread safe. <see cref="IncrementalHasher.Dispose"/> wipes the state and
/// the key.
/// </remarks>
public sealed class Blake3Hasher : IncrementalHasher
{
    internal Blake3Hasher(in Blake3State state)
        : base(new HeldState<Blake3State>(in state))
    {
    }

    /// <inheritdoc cref="Blake2bHasher.Clone()"/>
    public Blake3Hasher Clone() => new(in StateAs<Blake3State>());
}
