namespace Intaglio.Cryptography;

/// <summary>
/// The hash function of the nodes of a tree. It is implemented by structs, so that specialized code is compiled for each function.
/// </summary>
internal interface ITreeFunction<TState>
    where TState : struct, IHashState
{
    string Name { get; }

    int MaxDigestSize { get; }

    ulong MaxNodeOffset { get; }

    /// <summary>Gets the number of messages that the processor hashes best at the same time.</summary>
    int Lanes { get; }

    /// <summary>Gets the number of bytes of a leaf to read at a time. The pieces of all lanes fit in the second-level cache.</summary>
    int PieceSize { get; }

    TState Create(int digestSize, in Blake2TreeNode node);

    /// <summary>Marks the state as that of the last node of its level.</summary>
    void SetLastNode(ref TState state);

    void AppendMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<TState> states);

    void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, ReadOnlySpan<TState> prepared, Span<byte> destination);
}
