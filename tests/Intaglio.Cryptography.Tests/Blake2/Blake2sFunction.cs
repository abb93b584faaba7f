using System.Security.Cryptography;
using Intaglio.Reference;

namespace Intaglio.Cryptography.Tests;

/// <summary>BLAKE2s under contract.</summary>
public sealed class Blake2sFunction : Blake2Function, IStatelessCase
{
    public override string Name => "BLAKE2s";
    public override Type Facade => typeof(Blake2s);
    public override int BlockSize => Blake2s.BlockSize;
    public override int MaxDigestSize => Blake2s.MaxDigestSize;
    public override int MaxKeySize => Blake2s.MaxKeySize;
    public override int SaltSize => Blake2s.SaltSize;
    public override ulong? MaxNodeOffset => (1UL << 48) - 1;

    public override byte[] Reference(ReadOnlySpan<byte> source, HashParameters parameters)
    {
        Blake2TreeNode tree = parameters.Tree == default ? new() { Fanout = 1, MaxDepth = 1 } : parameters.Tree;
        return Blake2sReference.Hash(source, DigestSizeOf(parameters), parameters.Key, parameters.Salt, parameters.Personalization,
            tree.Fanout, tree.MaxDepth, tree.LeafLength, tree.NodeOffset, tree.NodeDepth, tree.InnerDigestSize, tree.IsLastNode);
    }

    public override byte[] HashData(ReadOnlySpan<byte> source, HashParameters parameters) => Blake2s.HashData(source, Of(parameters));
    public override int HashData(ReadOnlySpan<byte> source, Span<byte> destination, HashParameters parameters) => Blake2s.HashData(source, destination, Of(parameters));
    public override bool TryHashData(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten, HashParameters parameters) => Blake2s.TryHashData(source, destination, out bytesWritten, Of(parameters));
    public override byte[] HashData(Stream source, HashParameters parameters) => Blake2s.HashData(source, Of(parameters));
    public override int HashData(Stream source, Span<byte> destination, HashParameters parameters) => Blake2s.HashData(source, destination, Of(parameters));
    public override ValueTask<byte[]> HashDataAsync(Stream source, CancellationToken cancellation) => Blake2s.HashDataAsync(source, cancellation);
    public override ValueTask<byte[]> HashDataAsync(Stream source, HashParameters parameters, CancellationToken cancellation) => Blake2s.HashDataAsync(source, Of(parameters), cancellation);
    public override ValueTask<byte[]> HashDataAsync(Stream source, HashParameters parameters, IProgress<long>? progress, CancellationToken cancellation) => Blake2s.HashDataAsync(source, Of(parameters), progress, cancellation);
    public override ValueTask<int> HashDataAsync(Stream source, Memory<byte> destination, HashParameters parameters, CancellationToken cancellation) => Blake2s.HashDataAsync(source, destination, Of(parameters), cancellation);
    public override void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, HashParameters parameters) => Blake2s.HashMany(sources, destination, Of(parameters));
    public override byte[][] HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, HashParameters parameters) => Blake2s.HashMany(sources, Of(parameters));

    public override void HashManyPrepared(ReadOnlySpan<ReadOnlyMemory<byte>> sources, HashParameters[] parameters, byte[][] prefixes, Span<byte> destination)
    {
        Blake2sState[] prepared = [.. parameters.Select(p => p is null ? default : Blake2sState.Create(Of(p)))];
        for (int i = 0; i < prepared.Length; i++)
            if (parameters[i] is not null)
                prepared[i].AppendData(prefixes[i]);
        Blake2sState[] before = [.. prepared];
        Blake2s.HashMany(sources, prepared, destination);
        Assert.Equal(before, prepared);
    }

    public override HashAlgorithm CreateHashAlgorithm(HashParameters parameters) => Blake2s.CreateHashAlgorithm(Of(parameters));
    public override Incremental CreateHasher(HashParameters parameters) => Of(Blake2s.CreateHasher(Of(parameters)));
    public override Incremental CreateState(HashParameters parameters) => Of(Blake2sState.Create(Of(parameters)));
    public override Incremental DefaultState => Of(default(Blake2sState));

    public override int HashWithState(ReadOnlySpan<byte> source, Span<byte> destination, HashParameters parameters)
    {
        Blake2sState state = Blake2sState.Create(Of(parameters));
        state.AppendData(source);
        state.GetCurrentHash(destination);
        int written = state.GetHashAndReset(destination);
        state.Clear();
        return written;
    }

    private static Blake2sParameters Of(HashParameters p) =>
        new() { DigestSize = p.DigestSize, Key = p.Key, Salt = p.Salt, Personalization = p.Personalization, Tree = p.Tree };

    private static Incremental Of(Blake2sHasher hasher) =>
        new(() => hasher.DigestSize, hasher.AppendData, hasher.GetCurrentHash, hasher.GetHashAndReset, () => Of(hasher.Clone()), hasher.Dispose);

    // The parameter is the lambdas' shared variable; a call of this function is a copy.
    private static Incremental Of(Blake2sState state) =>
        new(() => state.DigestSize, data => state.AppendData(data), to => state.GetCurrentHash(to), to => state.GetHashAndReset(to), () => Of(state), () => state.Clear());
}
