namespace Intaglio.Cryptography;

/// <summary>
/// Computes a BLAKE2sp digest or MAC (BLAKE2 paper, section 2.11) of data that arrives in pieces. <see cref="Blake2sp.CreateHasher"/> makes one.
/// </summary>
/// <remarks>Not safe for use by several threads at once. <see cref="IncrementalHasher.Dispose"/> wipes the state and the key.</remarks>
public sealed class Blake2spHasher : IncrementalHasher
{
    internal Blake2spHasher(in Blake2spState state)
        : base(new HeldState<Blake2spState>(in state))
    {
    }

    /// <inheritdoc cref="Blake2bpHasher.Clone()"/>
    public Blake2spHasher Clone() => new(in StateAs<Blake2spState>());
}
