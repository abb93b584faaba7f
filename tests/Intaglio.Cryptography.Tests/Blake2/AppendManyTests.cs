namespace Intaglio.Cryptography.Tests;

/// <summary>Appending to many states at once leaves each as appending to it alone would.</summary>
public class AppendManyTests
{
    [Fact]
    public void Any_pieces_appended_to_any_number_of_BLAKE2b_states() => CheckPieces(
        Blake2b.BlockSize, key => Blake2bState.Create(new() { Key = key }), (ref state, data) => state.AppendData(data), Blake2b.AppendMany, (state, digest) => state.GetCurrentHash(digest));

    [Fact]
    public void Any_pieces_appended_to_any_number_of_BLAKE2s_states() => CheckPieces(
        Blake2s.BlockSize, key => Blake2sState.Create(new() { Key = key }), (ref state, data) => state.AppendData(data), Blake2s.AppendMany, (state, digest) => state.GetCurrentHash(digest));

    [Fact]
    public void As_many_states_as_sources_are_needed_and_each_must_be_made()
    {
        ReadOnlyMemory<byte>[] sources = [new byte[1000], new byte[1000]];
        Assert.Throws<ArgumentException>("states", () => Blake2b.AppendMany(sources, new Blake2bState[1]));
        Assert.Throws<ArgumentException>("states", () => Blake2s.AppendMany(sources, new Blake2sState[3]));

        Blake2bState[] blake2b = [Blake2bState.Create(), default];
        Assert.Contains("Blake2bState", Assert.Throws<InvalidOperationException>(() => Blake2b.AppendMany(sources, blake2b)).Message, StringComparison.Ordinal);
        Assert.Equal(Blake2bState.Create(), blake2b[0]);
        Blake2sState[] blake2s = [Blake2sState.Create(), default];
        Assert.Contains("Blake2sState", Assert.Throws<InvalidOperationException>(() => Blake2s.AppendMany(sources, blake2s)).Message, StringComparison.Ordinal);
        Assert.Equal(Blake2sState.Create(), blake2s[0]);
    }

    [SkippableFact]
    public void Nothing_is_allocated()
    {
        ReadOnlyMemory<byte>[] sources = [.. Enumerable.Range(0, 37).Select(i => new ReadOnlyMemory<byte>(new byte[100 * i]))];
        Blake2bState[] states = [.. sources.Select(_ => Blake2bState.Create())];
        Assert.Equal(0, AllocationTests.Allocated(() => Blake2b.AppendMany(sources, states)));
    }

    private delegate void Append<TState>(ref TState state, ReadOnlySpan<byte> data);

    private delegate void AppendMany<TState>(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<TState> states);

    private delegate int GetHash<TState>(TState state, Span<byte> digest);

    private static void CheckPieces<TState>(int blockSize, Func<byte[], TState> create, Append<TState> append, AppendMany<TState> appendMany, GetHash<TState> getHash)
    {
        Random random = new(5);
        for (int count = 0; count <= 40; count++)
        {
            TState[] expected = [.. Enumerable.Range(0, count).Select(i => create(random.Bytes(i % 3 == 0 ? 32 : 0)))], actual = [.. expected];
            for (int turn = 0; turn < 12; turn++)
            {
                byte[][] pieces = [.. Enumerable.Range(0, count).Select(_ => random.Bytes((turn % 4) switch
                {
                    0 => random.Next(4) * blockSize,
                    1 => random.Next(2 * blockSize + 2),
                    2 => random.Next(20 * blockSize),
                    _ => random.Next(2) * random.Next(200 * blockSize),
                }))];
                for (int i = 0; i < count; i++)
                    append(ref expected[i], pieces[i]);
                appendMany([.. pieces.Select(piece => new ReadOnlyMemory<byte>(piece))], actual);
                for (int i = 0; i < count; i++)
                    Check.Same(Digest(expected[i]), Digest(actual[i]), (count, turn, i));
            }
        }

        byte[] Digest(TState state)
        {
            byte[] digest = new byte[64];
            getHash(state, digest);
            return digest;
        }
    }
}
