namespace Intaglio.Cryptography;

/// <summary>
/// Computes a BLAKE2s digest or MAC (RFC 7693) of data that arrives in pieces. <see cref="Blake2s.CreateHasher"/> makes one.
/// </summary>
/// <remarks>Not safe for use by several threads at once. <see cref="IncrementalHasher.Dispose"/> wipes the state and the key.</remarks>
public sealed class Blake2sHasher : IncrementalHasher
{
    internal Blake2sHasher(in Blake2sState state)
        : base(new HeldState<Blake2sState>(in state))
    {
    }

    /// <inheritdoc cref="Blake2bHasher.Clone()"/>
    public Blake2sHasher Clone() => new(in StateAs<Blake2sState>());
}
