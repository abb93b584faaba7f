namespace Intaglio.Cryptography;

/// <summary>
/// Computes a BLAKE2b digest or MAC (RFC 7693) of data that arrives in pieces. <see cref="Blake2b.CreateHasher"/> makes one.
/// </summary>
/// <remarks>Not safe for use by several threads at once. <see cref="IncrementalHasher.Dispose"/> wipes the state and the key.</remarks>
public sealed class Blake2bHasher : IncrementalHasher
{
    internal Blake2bHasher(in Blake2bState state)
        : base(new HeldState<Blake2bState>(in state))
    {
    }

    /// <summary>Makes a second hasher that continues from here on its own.</summary>
    /// <returns>The second hasher, to be disposed like the first.</returns>
    /// <exception cref="ObjectDisposedException">The hasher was disposed.</exception>
    public Blake2bHasher Clone() => new(in StateAs<Blake2bState>());
}
