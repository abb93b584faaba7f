namespace Intaglio.Cryptography;

/// <summary>
/// Computes a BLAKE2bp digest or MAC (BLAKE2 paper, section 2.11) incrementally. <see cref="Blake2bp.CreateHasher"/> creates an instance.
/// </summary>
/// <remarks>Instances are not thread-safe. <see cref="IncrementalHasher.Dispose"/> erases the state and the key.</remarks>
public sealed class Blake2bpHasher : IncrementalHasher
{
    internal Blake2bpHasher(in Blake2bpState state)
        : base(new HeldState<Blake2bpState>(in state))
    {
    }

    /// <summary>Creates a copy that continues independently.</summary>
    /// <returns>The copy, which the caller must dispose.</returns>
    /// <exception cref="ObjectDisposedException">The hasher was disposed.</exception>
    public Blake2bpHasher Clone() => new(in StateAs<Blake2bpState>());
}
