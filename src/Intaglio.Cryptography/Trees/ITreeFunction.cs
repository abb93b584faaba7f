namespace Intaglio.Cryptography;

/// <summary>What hashes the leaves of a tree. Implemented by structs, so that the driver is compiled for each function.</summary>
internal interface ITreeFunction<TState>
    where TState : struct, IHashState
{
    string Name { get; }

    int MaxDigestSize { get; }

    ulong MaxNodeOffset { get; }

    /// <summary>Gets how many messages at once the processor hashes best.</summary>
    int Lanes { get; }

    /// <summary>Gets how many bytes of a leaf are read at once. Those of all lanes together stay in the second-level cache.</summary>
    int PieceSize { get; }

    TState Create(int digestSize, in Blake2TreeNode node);

    /// <summary>Makes the state that of the last node of its level.</summary>
    void SetLastNode(ref TState state);

    void AppendMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<TState> states);

    void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, ReadOnlySpan<TState> prepared, Span<byte> destination);
}
