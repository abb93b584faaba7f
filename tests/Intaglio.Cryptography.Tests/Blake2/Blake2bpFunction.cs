using System.Security.Cryptography;
using Intaglio.Reference;

namespace Intaglio.Cryptography.Tests;

/// <summary>BLAKE2bp under contract.</summary>
public sealed class Blake2bpFunction : Blake2Function, IStatelessCase
{
    public override string Name => "BLAKE2bp";
    public override Type Facade => typeof(Blake2bp);
    public override int BlockSize => Blake2bp.BlockSize;
    public override int MaxDigestSize => Blake2bp.MaxDigestSize;
    public override int MaxKeySize => Blake2bp.MaxKeySize;
    public override int SaltSize => Blake2bp.SaltSize;
    public override ulong? MaxNodeOffset => null;

    public override byte[] Reference(ReadOnlySpan<byte> source, HashParameters parameters) => Blake2ParallelReference.HashBlake2bp(
        source, DigestSizeOf(parameters), parameters.Key, parameters.Salt, parameters.Personalization);

    public override byte[] HashData(ReadOnlySpan<byte> source, HashParameters parameters) => Blake2bp.HashData(source, Of(parameters));
    public override int HashData(ReadOnlySpan<byte> source, Span<byte> destination, HashParameters parameters) => Blake2bp.HashData(source, destination, Of(parameters));
    public override bool TryHashData(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten, HashParameters parameters) => Blake2bp.TryHashData(source, destination, out bytesWritten, Of(parameters));
    public override byte[] HashData(Stream source, HashParameters parameters) => Blake2bp.HashData(source, Of(parameters));
    public override int HashData(Stream source, Span<byte> destination, HashParameters parameters) => Blake2bp.HashData(source, destination, Of(parameters));
    public override ValueTask<byte[]> HashDataAsync(Stream source, CancellationToken cancellation) => Blake2bp.HashDataAsync(source, cancellation);
    public override ValueTask<byte[]> HashDataAsync(Stream source, HashParameters parameters, CancellationToken cancellation) => Blake2bp.HashDataAsync(source, Of(parameters), cancellation);
    public override ValueTask<byte[]> HashDataAsync(Stream source, HashParameters parameters, IProgress<long>? progress, CancellationToken cancellation) => Blake2bp.HashDataAsync(source, Of(parameters), progress, cancellation);
    public override ValueTask<int> HashDataAsync(Stream source, Memory<byte> destination, HashParameters parameters, CancellationToken cancellation) => Blake2bp.HashDataAsync(source, destination, Of(parameters), cancellation);
    public override void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, HashParameters parameters) => Blake2bp.HashMany(sources, destination, Of(parameters));
    public override byte[][] HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, HashParameters parameters) => Blake2bp.HashMany(sources, Of(parameters));

    public override void HashManyPrepared(ReadOnlySpan<ReadOnlyMemory<byte>> sources, HashParameters[] parameters, byte[][] prefixes, Span<byte> destination)
    {
        Blake2bpState[] prepared = [.. parameters.Select(p => p is null ? default : Blake2bpState.Create(Of(p)))];
        for (int i = 0; i < prepared.Length; i++)
            if (parameters[i] is not null)
                prepared[i].AppendData(prefixes[i]);
        Blake2bpState[] before = [.. prepared];
        Blake2bp.HashMany(sources, prepared, destination);
        Assert.Equal(before, prepared);
    }

    public override HashAlgorithm CreateHashAlgorithm(HashParameters parameters) => Blake2bp.CreateHashAlgorithm(Of(parameters));
    public override Incremental CreateHasher(HashParameters parameters) => Of(Blake2bp.CreateHasher(Of(parameters)));
    public override Incremental CreateState(HashParameters parameters) => Of(Blake2bpState.Create(Of(parameters)));
    public override Incremental DefaultState => Of(default(Blake2bpState));

    public override int HashWithState(ReadOnlySpan<byte> source, Span<byte> destination, HashParameters parameters)
    {
        Blake2bpState state = Blake2bpState.Create(Of(parameters));
        state.AppendData(source);
        state.GetCurrentHash(destination);
        int written = state.GetHashAndReset(destination);
        state.Clear();
        return written;
    }

    private static Blake2bpParameters Of(HashParameters p) =>
        new() { DigestSize = p.DigestSize, Key = p.Key, Salt = p.Salt, Personalization = p.Personalization };

    private static Incremental Of(Blake2bpHasher hasher) =>
        new(() => hasher.DigestSize, hasher.AppendData, hasher.GetCurrentHash, hasher.GetHashAndReset, () => Of(hasher.Clone()), hasher.Dispose);

    // The parameter is the lambdas' shared variable; a call of this function is a copy.
    private static Incremental Of(Blake2bpState state) =>
        new(() => state.DigestSize, data => state.AppendData(data), to => state.GetCurrentHash(to), to => state.GetHashAndReset(to), () => Of(state), () => state.Clear());
}
