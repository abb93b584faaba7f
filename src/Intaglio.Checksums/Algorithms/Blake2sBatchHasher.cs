using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>Hashes messages with BLAKE2s, one lane for each 32-bit element of the widest vector.</summary>
internal sealed class Blake2sBatchHasher(in Blake2sParameters parameters) : BatchHasher(parameters.DigestSize)
{
    private Blake2sState initial = Blake2sState.Create(in parameters), state = Blake2sState.Create(in parameters);
    private LaneStates<Blake2sState>? laneStates;

    internal override int Lanes => VectorSize / sizeof(uint);

    private LaneStates<Blake2sState> LaneStates => laneStates ??= new(in initial, Lanes);

    internal override void Append(ReadOnlyMemory<byte> part) => state.AppendData(part.Span);

    internal override void Finish(Span<byte> digest) => state.GetHashAndReset(digest);

    internal override void AppendToLanes(ReadOnlySpan<ReadOnlyMemory<byte>> parts) =>
        Blake2s.AppendMany(parts, LaneStates.First(parts.Length));

    internal override void SwapWithLane(int lane) => (state, LaneStates[lane]) = (LaneStates[lane], state);

    public override void Dispose()
    {
        initial.Clear();
        state.Clear();
        laneStates?.Wipe();
    }

    protected override void HashTogether(ReadOnlySpan<ReadOnlyMemory<byte>> messages, Span<byte> digests) =>
        Blake2s.HashMany(messages, LaneStates.Prepared(messages.Length), digests);

    protected override void HashAlone(ReadOnlySpan<byte> message, Span<byte> digest)
    {
        Blake2sState fork = initial;
        fork.AppendData(message);
        fork.GetCurrentHash(digest);
        fork.Clear();
    }
}
