using System.Security.Cryptography;
using Intaglio.Reference;

namespace Intaglio.Cryptography.Tests;

/// <summary>BLAKE2b under contract.</summary>
public sealed class Blake2bFunction : Blake2Function, IStatelessCase
{
    public override string Name => "BLAKE2b";
    public override Type Facade => typeof(Blake2b);
    public override int BlockSize => Blake2b.BlockSize;
    public override int MaxDigestSize => Blake2b.MaxDigestSize;
    public override int MaxKeySize => Blake2b.MaxKeySize;
    public override int SaltSize => Blake2b.SaltSize;
    public override ulong? MaxNodeOffset => ulong.MaxValue;

    public override byte[] Reference(ReadOnlySpan<byte> source, HashParameters parameters)
    {
        Blake2TreeNode tree = parameters.Tree == default ? new() { Fanout = 1, MaxDepth = 1 } : parameters.Tree;
        return Blake2bReference.Hash(source, DigestSizeOf(parameters), parameters.Key, parameters.Salt, parameters.Personalization,
            tree.Fanout, tree.MaxDepth, tree.LeafLength, tree.NodeOffset, tree.NodeDepth, tree.InnerDigestSize, tree.IsLastNode);
    }

    public override byte[] HashData(ReadOnlySpan<byte> source, HashParameters parameters) => Blake2b.HashData(source, Of(parameters));
    public override int HashData(ReadOnlySpan<byte> source, Span<byte> destination, HashParameters parameters) => Blake2b.HashData(source, destination, Of(parameters));
    public override bool TryHashData(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten, HashParameters parameters) => Blake2b.TryHashData(source, destination, out bytesWritten, Of(parameters));
    public override byte[] HashData(Stream source, HashParameters parameters) => Blake2b.HashData(source, Of(parameters));
    public override int HashData(Stream source, Span<byte> destination, HashParameters parameters) => Blake2b.HashData(source, destination, Of(parameters));
    public override ValueTask<byte[]> HashDataAsync(Stream source, CancellationToken cancellation) => Blake2b.HashDataAsync(source, cancellation);
    public override ValueTask<byte[]> HashDataAsync(Stream source, HashParameters parameters, CancellationToken cancellation) => Blake2b.HashDataAsync(source, Of(parameters), cancellation);
    public override ValueTask<byte[]> HashDataAsync(Stream source, HashParameters parameters, IProgress<long>? progress, CancellationToken cancellation) => Blake2b.HashDataAsync(source, Of(parameters), progress, cancellation);
    public override ValueTask<int> HashDataAsync(Stream source, Memory<byte> destination, HashParameters parameters, CancellationToken cancellation) => Blake2b.HashDataAsync(source, destination, Of(parameters), cancellation);
    public override void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, HashParameters parameters) => Blake2b.HashMany(sources, destination, Of(parameters));
    public override byte[][] HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, HashParameters parameters) => Blake2b.HashMany(sources, Of(parameters));

    public override void HashManyPrepared(ReadOnlySpan<ReadOnlyMemory<byte>> sources, HashParameters[] parameters, byte[][] prefixes, Span<byte> destination)
    {
        Blake2bState[] prepared = [.. parameters.Select(p => p is null ? default : Blake2bState.Create(Of(p)))];
        for (int i = 0; i < prepared.Length; i++)
            if (parameters[i] is not null)
                prepared[i].AppendData(prefixes[i]);
        Blake2bState[] before = [.. prepared];
        Blake2b.HashMany(sources, prepared, destination);
        Assert.Equal(before, prepared);
    }

    public override HashAlgorithm CreateHashAlgorithm(HashParameters parameters) => Blake2b.CreateHashAlgorithm(Of(parameters));
    public override Incremental CreateHasher(HashParameters parameters) => Of(Blake2b.CreateHasher(Of(parameters)));
    public override Incremental CreateState(HashParameters parameters) => Of(Blake2bState.Create(Of(parameters)));
    public override Incremental DefaultState => Of(default(Blake2bState));

    public override int HashWithState(ReadOnlySpan<byte> source, Span<byte> destination, HashParameters parameters)
    {
        Blake2bState state = Blake2bState.Create(Of(parameters));
        state.AppendData(source);
        state.GetCurrentHash(destination);
        int written = state.GetHashAndReset(destination);
        state.Clear();
        return written;
    }

    private static Blake2bParameters Of(HashParameters p) =>
        new() { DigestSize = p.DigestSize, Key = p.Key, Salt = p.Salt, Personalization = p.Personalization, Tree = p.Tree };

    private static Incremental Of(Blake2bHasher hasher) =>
        new(() => hasher.DigestSize, hasher.AppendData, hasher.GetCurrentHash, hasher.GetHashAndReset, () => Of(hasher.Clone()), hasher.Dispose);

    // The parameter is the lambdas' shared variable; a call of this function is a copy.
    private static Incremental Of(Blake2bState state) =>
        new(() => state.DigestSize, data => state.AppendData(data), to => state.GetCurrentHash(to), to => state.GetHashAndReset(to), () => Of(state), () => state.Clear());
}
