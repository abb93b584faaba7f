using Intaglio.Reference;

namespace Intaglio.Cryptography.Tests;

/// <summary>BLAKE2Xb or BLAKE2Xs.</summary>
public abstract class Blake2XFunction : XofFunction
{
    public abstract int MaxKeySize { get; }
    public abstract int SaltSize { get; }

    public sealed override int LongestKeySize => MaxKeySize;

    public sealed override IEnumerable<(string Name, string Range, XofRequest Request)> Refused =>
    [
        ("Key", $"0 to {MaxKeySize} ", new() { Key = new byte[MaxKeySize + 1] }),
        ("Salt", $"0 to {SaltSize} ", new() { Salt = new byte[SaltSize + 1] }),
        ("Personalization", $"0 to {SaltSize} ", new() { Personalization = new byte[SaltSize + 1] }),
    ];

    public sealed override XofRequest RandomRequest(Random random) => new()
    {
        Key = random.Bytes(Math.Max(0, random.Next(-MaxKeySize / 4, MaxKeySize + 1))),
        Salt = random.Bytes(random.Next(SaltSize + 1)),
        Personalization = random.Bytes(random.Next(SaltSize + 1)),
    };
}

/// <summary>BLAKE2Xb under test.</summary>
public sealed class Blake2XbFunction : Blake2XFunction, IStatelessCase
{
    public override string Name => "BLAKE2Xb";
    public override Type Class => typeof(Blake2Xb);
    public override int NodeSize => 64;
    public override ulong MaxOutputLength => Blake2Xb.MaxOutputLength;
    public override ulong MaxUnknownOutputLength => Blake2Xb.MaxUnknownOutputLength;
    public override int MaxKeySize => Blake2Xb.MaxKeySize;
    public override int SaltSize => Blake2Xb.SaltSize;

    public override byte[] Reference(ReadOnlySpan<byte> source, int count, XofRequest request) =>
        Blake2XReference.Xb(source, count, (uint?)request.OutputLength, request.Key, request.Salt, request.Personalization);

    public override byte[] HashData(ReadOnlySpan<byte> source, int outputLength, XofRequest request) => Blake2Xb.HashData(source, outputLength, Of(request));
    public override void HashData(ReadOnlySpan<byte> source, Span<byte> destination, XofRequest request) => Blake2Xb.HashData(source, destination, Of(request));
    public override byte[] HashData(Stream source, int outputLength, XofRequest request) => Blake2Xb.HashData(source, outputLength, Of(request));
    public override void HashData(Stream source, Span<byte> destination, XofRequest request) => Blake2Xb.HashData(source, destination, Of(request));
    public override ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, CancellationToken cancellation) => Blake2Xb.HashDataAsync(source, outputLength, cancellation);
    public override ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, XofRequest request, CancellationToken cancellation) => Blake2Xb.HashDataAsync(source, outputLength, Of(request), cancellation);
    public override ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, XofRequest request, IProgress<long>? progress, CancellationToken cancellation) => Blake2Xb.HashDataAsync(source, outputLength, Of(request), progress, cancellation);
    public override ValueTask HashDataAsync(Stream source, Memory<byte> destination, CancellationToken cancellation) => Blake2Xb.HashDataAsync(source, destination, cancellation);
    public override ValueTask HashDataAsync(Stream source, Memory<byte> destination, XofRequest request, CancellationToken cancellation) => Blake2Xb.HashDataAsync(source, destination, Of(request), cancellation);
    public override XofObject Create(XofRequest request) => Of(new Blake2Xb(Of(request)));

    private static Blake2XbParameters Of(XofRequest r) =>
        new() { OutputLength = r.OutputLength, Key = r.Key, Salt = r.Salt, Personalization = r.Personalization };

    private static XofObject Of(Blake2Xb x) => new(x, () => x.OutputLength, x.AppendData, x.GetCurrentHash, x.GetCurrentHash,
        x.GetHashAndReset, x.GetHashAndReset, x.Read, x.Read, x.Reset, () => Of(x.Clone()), x.Dispose);
}

/// <summary>BLAKE2Xs under test.</summary>
public sealed class Blake2XsFunction : Blake2XFunction, IStatelessCase
{
    public override string Name => "BLAKE2Xs";
    public override Type Class => typeof(Blake2Xs);
    public override int NodeSize => 32;
    public override ulong MaxOutputLength => Blake2Xs.MaxOutputLength;
    public override ulong MaxUnknownOutputLength => Blake2Xs.MaxUnknownOutputLength;
    public override int MaxKeySize => Blake2Xs.MaxKeySize;
    public override int SaltSize => Blake2Xs.SaltSize;

    public override byte[] Reference(ReadOnlySpan<byte> source, int count, XofRequest request) =>
        Blake2XReference.Xs(source, count, (ushort?)request.OutputLength, request.Key, request.Salt, request.Personalization);

    public override byte[] HashData(ReadOnlySpan<byte> source, int outputLength, XofRequest request) => Blake2Xs.HashData(source, outputLength, Of(request));
    public override void HashData(ReadOnlySpan<byte> source, Span<byte> destination, XofRequest request) => Blake2Xs.HashData(source, destination, Of(request));
    public override byte[] HashData(Stream source, int outputLength, XofRequest request) => Blake2Xs.HashData(source, outputLength, Of(request));
    public override void HashData(Stream source, Span<byte> destination, XofRequest request) => Blake2Xs.HashData(source, destination, Of(request));
    public override ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, CancellationToken cancellation) => Blake2Xs.HashDataAsync(source, outputLength, cancellation);
    public override ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, XofRequest request, CancellationToken cancellation) => Blake2Xs.HashDataAsync(source, outputLength, Of(request), cancellation);
    public override ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, XofRequest request, IProgress<long>? progress, CancellationToken cancellation) => Blake2Xs.HashDataAsync(source, outputLength, Of(request), progress, cancellation);
    public override ValueTask HashDataAsync(Stream source, Memory<byte> destination, CancellationToken cancellation) => Blake2Xs.HashDataAsync(source, destination, cancellation);
    public override ValueTask HashDataAsync(Stream source, Memory<byte> destination, XofRequest request, CancellationToken cancellation) => Blake2Xs.HashDataAsync(source, destination, Of(request), cancellation);
    public override XofObject Create(XofRequest request) => Of(new Blake2Xs(Of(request)));

    private static Blake2XsParameters Of(XofRequest r) =>
        new() { OutputLength = r.OutputLength, Key = r.Key, Salt = r.Salt, Personalization = r.Personalization };

    private static XofObject Of(Blake2Xs x) => new(x, () => x.OutputLength, x.AppendData, x.GetCurrentHash, x.GetCurrentHash,
        x.GetHashAndReset, x.GetHashAndReset, x.Read, x.Read, x.Reset, () => Of(x.Clone()), x.Dispose);
}
