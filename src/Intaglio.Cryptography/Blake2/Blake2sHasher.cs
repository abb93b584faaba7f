namespace Intaglio.Cryptography;

/// <summary>Computes a BLAKE2s digest or MAC (RFC 7693) incrementally. <see cref="Blake2s.CreateHasher"/> creates an instance.</summary>
/// <remarks>Instances are not thread-safe. <see cref="IncrementalHasher.Dispose"/> erases the state and the key.</remarks>
public sealed class Blake2sHasher : IncrementalHasher
{
    internal Blake2sHasher(in Blake2sState state)
        : base(new HeldState<Blake2sState>(in state))
    {
    }

    /// <inheritdoc cref="Blake2bHasher.Clone()"/>
    public Blake2sHasher Clone() => new(in StateAs<Blake2sState>());
}
