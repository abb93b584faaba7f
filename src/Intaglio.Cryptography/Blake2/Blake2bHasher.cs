namespace Intaglio.Cryptography;

/// <summary>Computes a BLAKE2b digest or MAC (RFC 7693) incrementally. <see cref="Blake2b.CreateHasher"/> creates an instance.</summary>
/// <remarks>Instances are not thread-safe. <see cref="IncrementalHasher.Dispose"/> erases the state and the key.</remarks>
public sealed class Blake2bHasher : IncrementalHasher
{
    internal Blake2bHasher(in Blake2bState state)
        : base(new HeldState<Blake2bState>(in state))
    {
    }

    /// <summary>Creates a copy that continues independently.</summary>
    /// <returns>The copy, which the caller must dispose.</returns>
    /// <exception cref="ObjectDisposedException">The hasher was disposed.</exception>
    public Blake2bHasher Clone() => new(in StateAs<Blake2bState>());
}
