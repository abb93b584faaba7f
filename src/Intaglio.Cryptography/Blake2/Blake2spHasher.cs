namespace Intaglio.Cryptography;

/// <summary>
/// Computes a BLAKE2sp digest or MAC (BLAKE2 paper, section 2.11) incrementally. <see cref="Blake2sp.CreateHasher"/> creates an instance.
/// </summary>
/// <remarks>Instances are not thread-safe. <see cref="IncrementalHasher.Dispose"/> erases the state and the key.</remarks>
public sealed class Blake2spHasher : IncrementalHasher
{
    internal Blake2spHasher(in Blake2spState state)
        : base(new HeldState<Blake2spState>(in state))
    {
    }

    /// <inheritdoc cref="Blake2bpHasher.Clone()"/>
    public Blake2spHasher Clone() => new(in StateAs<Blake2spState>());
}
