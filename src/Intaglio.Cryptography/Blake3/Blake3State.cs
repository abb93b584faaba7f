namespace Intaglio.Cryptography;

/// <summary>The state of BLAKE3 for data that arrives in pieces: the tree so far, and a buffered chunk that may be the last one.</summary>
internal unsafe struct Blake3State : IOutputState<Blake3State, Blake3Output>
{
    private Blake3Sequence sequence;
    private fixed byte chunk[Blake3.ChunkSize];
    private int buffered, digestSize;
    private ulong outputPosition;

    internal Blake3State(in Blake3Parameters parameters)
    {
        parameters.Check();
        Span<byte> memory = stackalloc byte[Blake3.KeySize];
        Blake3Sequence.Create(out sequence, parameters.GetKey(memory, out uint flags), flags);
        Memory.Wipe(memory);
        digestSize = parameters.EffectiveDigestSize;
        outputPosition = parameters.OutputPosition;
    }

    /// <summary>Initializes the state of a subtree, which gives a chaining value instead of a digest unless it is the whole tree.</summary>
    /// <param name="key">The key or the initialization vector, 32 bytes.</param>
    /// <param name="flags">The flag of the mode.</param>
    /// <param name="first">The index of the subtree's first chunk in the message.</param>
    internal Blake3State(ReadOnlySpan<byte> key, uint flags, ulong first)
    {
        Blake3Sequence.Create(out sequence, key, flags, first);
        digestSize = Blake3Nodes.ValueSize;
        IsSubtree = true;
    }

    /// <summary>Gets a value indicating whether the state includes the first chunk of the message.</summary>
    internal readonly bool IsFirst => sequence.IsFirst;

    /// <summary>Gets or sets a value indicating whether the state is that of a subtree, not of the whole tree.</summary>
    internal bool IsSubtree { get; set; }

    public readonly int DigestSize => digestSize;

    public readonly Blake3State Clone() => this;

    public void AppendData(ReadOnlySpan<byte> data)
    {
        if (data.IsEmpty)
            return;
        fixed (byte* start = chunk)
        {
            Span<byte> buffer = new(start, Blake3.ChunkSize);
            if (buffered > 0)
            {
                int taken = Math.Min(Blake3.ChunkSize - buffered, data.Length);
                data.Slice(0, taken).CopyTo(buffer.Slice(buffered));
                buffered += taken;
                data = data.Slice(taken);
                if (data.IsEmpty)
                    return;
                sequence.Append(buffer);
                buffered = 0;
            }
            // A chunk that may be the only one stays in the buffer until more data arrives.
            int whole = data.Length <= Blake3.ChunkSize && sequence.IsEmpty ? 0 : data.Length & -Blake3.ChunkSize;
            if (whole > 0)
                sequence.Append(data.Slice(0, whole));
            data = data.Slice(whole);
            data.CopyTo(buffer);
            buffered = data.Length;
        }
    }

    public readonly int GetCurrentHash(Span<byte> destination)
    {
        HashState.CheckDestination(destination, digestSize);
        Finish(out Blake3Output root);
        if (IsSubtree)
            root.WriteValue(destination.Slice(0, digestSize));
        else
            root.WriteDigest(outputPosition, destination.Slice(0, digestSize));
        Memory.Wipe(ref root);
        return digestSize;
    }

    /// <summary>Computes the root of the message without changing the state.</summary>
    public readonly void Finish(out Blake3Output output)
    {
        fixed (byte* start = chunk)
            sequence.Finish(new ReadOnlySpan<byte>(start, buffered), out output);
    }

    public int GetHashAndReset(Span<byte> destination)
    {
        int size = GetCurrentHash(destination);
        Reset();
        return size;
    }

    public void Reset()
    {
        sequence.Reset();
        fixed (byte* start = chunk)
            Memory.Wipe(new Span<byte>(start, Blake3.ChunkSize));
        buffered = 0;
    }

    /// <summary>Overwrites the state with zeros.</summary>
    public void Clear() => Memory.Wipe(ref this);
}
