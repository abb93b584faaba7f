namespace Intaglio.Cryptography;

/// <summary>
/// Computes a BLAKE2bp digest or MAC (BLAKE2 paper, section 2.11) of data that arrives in pieces. <see cref="Blake2bp.CreateHasher"/> makes one.
/// </summary>
/// <remarks>Not safe for use by several threads at once. <see cref="IncrementalHasher.Dispose"/> wipes the state and the key.</remarks>
public sealed class Blake2bpHasher : IncrementalHasher
{
    internal Blake2bpHasher(in Blake2bpState state)
        : base(new HeldState<Blake2bpState>(in state))
    {
    }

    /// <summary>Makes a second hasher that continues from here on its own.</summary>
    /// <returns>The second hasher, to be disposed like the first.</returns>
    /// <exception cref="ObjectDisposedException">The hasher was disposed.</exception>
    public Blake2bpHasher Clone() => new(in StateAs<Blake2bpState>());
}
