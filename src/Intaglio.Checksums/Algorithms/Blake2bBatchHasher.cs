using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>Hashes messages with BLAKE2b, one lane for each 64-bit element of the widest vector.</summary>
internal sealed class Blake2bBatchHasher(in Blake2bParameters parameters) : BatchHasher(parameters.DigestSize)
{
    private Blake2bState initial = Blake2bState.Create(in parameters), state = Blake2bState.Create(in parameters);
    private LaneStates<Blake2bState>? laneStates;

    internal override int Lanes => VectorSize / sizeof(ulong);

    private LaneStates<Blake2bState> LaneStates => laneStates ??= new(in initial, Lanes);

    internal override void Append(ReadOnlyMemory<byte> part) => state.AppendData(part.Span);

    internal override void Finish(Span<byte> digest) => state.GetHashAndReset(digest);

    internal override void AppendToLanes(ReadOnlySpan<ReadOnlyMemory<byte>> parts) =>
        Blake2b.AppendMany(parts, LaneStates.First(parts.Length));

    internal override void SwapWithLane(int lane) => (state, LaneStates[lane]) = (LaneStates[lane], state);

    public override void Dispose()
    {
        initial.Clear();
        state.Clear();
        laneStates?.Wipe();
    }

    protected override void HashTogether(ReadOnlySpan<ReadOnlyMemory<byte>> messages, Span<byte> digests) =>
        Blake2b.HashMany(messages, LaneStates.Prepared(messages.Length), digests);

    protected override void HashAlone(ReadOnlySpan<byte> message, Span<byte> digest)
    {
        Blake2bState fork = initial;
        fork.AppendData(message);
        fork.GetCurrentHash(digest);
        fork.Clear();
    }
}
